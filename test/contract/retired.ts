const withoutPage =
  "Which page of a search is meant without one, and whether one has to be named, the document does not say: it stands among what conforms.";

/** Ids that nothing has any more, with the reason: it is no defect, or another clause's. None may come back for another thing. */
export const retired: Readonly<Record<string, string>> = {
  "export-clean-roundtrip#refuses-null":
    "The document does not say that a null which is read may be sent: shipment-export-inspection has it as conforming.",
  "document-thumbnail-literal#whole":
    "The document says of a thumbnail that it is raw bytes: that of an image may be the image, and document-thumbnail has it as conforming.",
  "commodity-suggestions-find#suggests-whole-descriptions":
    "Whether a text is met by a part of another one is open (ruling 46): commodity-suggestion-match has it as conforming.",
  "commodity-suggestions-narrow#fall-back":
    "The document does not say that nothing is suggested where nothing fits: commodity-suggestions-beside has it as conforming.",
  "gridview-active-as-its-view":
    "The document prints no isActive of a view: what it says there need not be what isActive of a grid view row says.",
  "gridview-active-as-its-view#always-active": "Its clause is retired.",
  "shown-elsewhere:company#outdated-beside-its-first-text":
    "Of the other routes the details of a company alone show it, which is the matter of company-details-agree.",
  "shown-elsewhere:company#outdated-in-another":
    "That the details of a company are as they were is the matter of company-details-agree, which has faults of its own.",
  "document-list-combination":
    "Filters given together narrow together (ruling 46): it is the matter of document-list-filters-beside and filters-together:document-list.",
  "doc-list-combination": "The open point that was called so is retired.",
  "note-filter-combination":
    "Filters given together narrow together (ruling 46): it is the matter of note-filter-job-excludes and its like.",
  "company-list-sorting#ignored":
    "The document names no column of the company list: where a sorting has no effect at all, the column may be unknown, and passed over.",
  "page-by-page:commodity-search#sized-where-numbered": withoutPage,
  "page-by-page:commodity-map-search#sized-where-numbered": withoutPage,
  "page-by-page:contact-search#sized-where-numbered": withoutPage,
  "page-by-page:company-search#sized-where-numbered": withoutPage,
  "page-by-page:job-search#sized-where-numbered": withoutPage,
  "commodity-map-update-keeps-commodities#empties-the-former":
    "What is empty already is not seen to be emptied by the next update: a description is shortened instead.",
  "listed-whole:contact-history#latest-20-alone":
    "The aggregated history is no list, and what its parameters are the document does not say: contact-history-aggregate has it as conforming.",
};
