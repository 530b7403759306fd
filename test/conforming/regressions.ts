import type { ConformingVariant, Mode } from "./variant.js";

/** A conforming variant that once raised a false alarm, shrunk to the alternatives that raised it. */
export interface Regression extends ConformingVariant {
  /** The seed that drew it, among the decisions of that time; 0 where it was composed by hand. */
  readonly seed: number;
  readonly mode: Mode;
  /** What it was blamed for. */
  readonly about: string;
}

const on = (
  seed: number,
  mode: Mode,
  about: string,
  choices: ConformingVariant["choices"],
  release: ConformingVariant["release"] = "8_01",
): Regression => ({ seed, mode, about, choices, release });

export const regressions: readonly Regression[] = [
  on(3, "full", "wire names of the portal", { "body-casing": "documented" }),
  on(3, "full", "route:POST /documents", {
    "body-casing": "documented",
    "document-form-names": "pascal-or-camel-case",
  }),
  on(4, "full", "accessorial-delete-removes", {
    "shipment-accessorials": "under-another-name",
    "shipment-accessorial-id": "its-id",
    "shipment-accessorial-delete-unknown": "is-gone-already",
  }),
  on(17, "full", "job-search-param-optional", {
    "missing-status": "is-400",
    "job-search-without": "not-found",
  }),
  on(17, "full", "route:POST /documents", {
    "document-list-encoding": "as-json",
    "document-needed-fields": "associations-too",
  }),
  on(24, "full", "route:DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}", {
    "shipment-accessorials": "add-ons-of-the-lookup",
    "shipment-accessorial-id": "its-id",
  }),
  on(107, "urls", "an accessorial that is left", {
    "shipment-accessorials": "available-with-a-mark",
    "shipment-accessorial-id": "its-id",
  }),
  on(112, "urls", "shipment-delete", {
    "shipment-book": "marks-a-freight-provider",
    "shipment-delete": "all-shipments",
  }),
  on(143, "urls", "shipment-delete", {
    "shipment-rates-state": "stays-when-asked",
    "shipment-delete": "the-rates",
  }),
  on(301, "full", "a job that could not be restored", {
    "job-create-answer": "nothing",
    "job-search-page-base": "zero-based",
    "shipment-export-read": "value-as-text",
    "freight-provider-several-active": "the-last-one",
  }),
  on(406, "urls", "job-create-readable", {
    "answer-without-model": "number",
    "job-create-answer": "nothing",
  }),
  on(407, "urls", "export-readback", {
    "extra-members": "stamps",
    "service-base-response-refusal": "by-flag",
  }),
  on(417, "urls", "route:GET /views/datasetsp/{spName}", {
    "member-order": "last-first",
    "absent-record": "null",
  }),
  on(431, "urls", "export-readback", {
    "service-base-response-refusal": "by-flag",
    "shipment-export-inspection": "without-ids-and-totals",
  }),
  on(500, "full", "job-searches-agree and the status of jobs", { "extra-members": "stamps" }),
  on(17, "urls", "route:GET /Lot", { "extra-members": "lists-and-objects", "page-wrapper": "another-name" }),
  on(20003, "full", "unknown-id:POST /job/{jobDisplayId}/shipment/ratequotes", {
    "empty-fields": "left-out",
    "extra-members": "stamps",
    "shipment-rates-no-job": "envelope-with-errors",
  }),
  on(1004, "full", "document-upload-handling-units", {
    "body-casing:portal": "snake_case",
    "document-association-names": "as-an-item-photo-does",
    "document-form-names": "as-printed",
  }),
  on(1004, "full", "route:POST /commodity", {
    "invalid-status": "is-412",
    "commodity-field-types": "all-numbers",
  }),
  on(1006, "full", "job-search-param-optional", {
    "absent-record": "null",
    "missing-status": "is-400",
    "job-search-without": "not-found",
  }),
  on(1006, "full", "document-item-photo-needs-item", { "document-list-encoding": "numbered" }, "7.11"),
  on(1006, "full", "route:GET /contacts/{contactId}/history/aggregated", {
    "invalid-status": "is-412",
    "contact-history-parameters": "a-date-range",
  }),
  on(49, "urls", "a view whose state could not be restored", {
    "extra-members": "lists-and-objects",
    "view-members": "other-names",
  }),
  on(101, "urls", "gridviewstate-keeps-columns", { "extra-members": "stamps", "member-order": "alphabetical" }, "7.11"),
  on(2008, "full", "document-item-photo", {
    "document-list-encoding": "as-json",
    "document-needed-fields": "associations-too",
    "document-type-words": "numbers-alone",
  }),
  on(161, "urls", "a view whose state could not be restored", {
    "body-casing:portal": "PascalCase",
    "extra-members": "lists-and-objects",
    "view-members": "other-names",
  }),
  on(0, "full", "book-quote-to-job", {
    "job-status-shown": "as-marks-beside-that-of-the-record",
    "timeline-metadata": "a-phase-beside-the-status-of-the-sla",
  }),
  on(0, "full", "feedback-cancel-true", {
    "job-status-shown": "as-its-phase",
    "timeline-metadata": "a-phase-beside-the-status-of-the-sla",
  }),
  on(0, "full", "lists of the portal by commas", { "query-lists": "commas", "query-lists-mistyped": "left-out" }),
  on(0, "full", "lists of the portal in brackets", { "query-lists": "brackets", "query-lists-mistyped": "left-out" }),
  on(0, "full", "lists of the catalog by commas", {
    "query-lists": "commas",
    "catalog-filter-sellers": "any-of-them-if-all-are-known",
  }),
  on(0, "full", "lists of the catalog in brackets", {
    "query-lists": "brackets",
    "catalog-filter-sellers": "any-of-them-if-all-are-known",
  }),
  on(61_218, "full", "route:GET /lookup/addOns", {
    "query-lists-mistyped": "left-out",
    "query-lists": "brackets-alone",
    "lookup-no-parameter": "nothing",
  }),
  on(7001, "full", "dashboard-feeds-default-primary", {
    "extra-members": "lists-and-objects",
    "dashboard-echo": "the-request",
  }),
  on(35, "full", "gridview-row-members", { "gridview-row": "and-more", "view-activity": "active-or-unsaid" }),
  on(61158, "urls", "route:GET /companies/{companyId}/carrierAcounts", {
    "absent-record": "null",
    "late-reads:companies": "late",
  }),
  on(61272, "urls", "route:GET /companies/{companyId}/carrierAcounts", {
    "absent-record": "no-content",
    "late-reads:companies": "late",
  }),
  on(61163, "urls", "shipment-book-visible", {
    "job-new-freight-providers": "none-yet",
    "shipment-book": "marks-a-freight-provider",
  }),
  on(7049, "urls", "reads-agree:lot", { "extra-members": "stamps", "lot-image-links": "objects-with-an-id" }),
  on(7073, "urls", "one-is-one:lot", {
    "extra-members": "where-there-is-an-id",
    "lot-image-links": "objects-with-an-id",
  }),
  on(7093, "urls", "shipment-book-visible", {
    "late-reads:shipment": "late",
    "shipment-book": "when-the-carrier-answered",
  }),
  on(0, "full", "view-list-readable", { "extra-members": "when-lists-were-told" }),
  on(0, "full", "tracking-shipment-content", {
    "extra-members": "when-lists-were-told",
    "tracking-details-content": "documents-by-links",
  }),
  on(150284, "full", "what is left of borrowed settings", {
    "extra-members": "when-lists-were-told",
    "answer-names:companies": "names-of-its-own",
    "company-create-answer": "code",
  }),
  on(8009, "full", "freight-provider-filter-provider-indexes", {
    "query-lists-mistyped": "left-out",
    "query-lists": "brackets",
    "freight-provider-indexes": "position-from-one",
  }),
  on(8019, "full", "route:POST /job/{jobDisplayId}/shipment/ratequotes", {
    "job-new-rates": "none-yet",
    "shipment-rates-none": "refused",
  }),
  on(30038, "full", "page-do-not-overlap", {
    "lot-numbering": "the-caller-in-item-data",
    "page-beyond-end": "refused",
  }),
  on(72006, "full", "page-size-default-25", { "page-beyond-end": "refused" }, "7.11"),
  on(73003, "full", "leftovers where lots are read late", {
    "late-reads:lots": "late",
    "lot-in-catalog-removal": "refused",
    "catalog-removal-lots": "hold-it",
  }),
  on(83358, "full", "company-search-finds", {
    "company-order": "newest-first",
    "company-search-text": "any-of-its-words",
  }),
  on(83366, "full", "document-list-filters-beside", {
    "document-needed-fields": "associations-too",
    "document-list-job-beside": "empty-without",
  }),
  on(73005, "full", "route:GET /Lot", { "missing-status": "is-400", "page-beyond-end": "refused" }, "7.11"),
  on(
    9345,
    "full",
    "jobstatus-undo",
    { "record-versions": "of-each-write-to-it-or-below-it", "jobstatus-beyond-ends": "without-effect" },
    "7.11",
  ),
  // It was about the route of a step, in the scenario that goes on to the last one.
  on(9346, "full", "jobstatus-shown-alike", {
    "service-base-response": "nothing-in-it",
    "service-base-response-refusal": "by-flag",
  }),
  on(9349, "full", "view-keeps-columns", { "kept-form": "decomposed-letters" }),
  on(9364, "urls", "rfq-answers-keep-providers", { "rfq-options": "the-last-in-the-place-of-the-first" }),
  on(10201, "full", "company-details-agree", {
    "derived-members:companies": "in-other-letters",
    "company-details": "less-of-them",
  }),
  on(10323, "full", "timeline-delete-unread", {
    "former-states": "in-a-member-of-the-record",
    "timeline-delete": "an-entry-without-content-stays",
  }),
  on(10404, "full", "shown-as-given:company", { "extra-members": "numbered-by-a-serializer" }),
  on(10412, "full", "gridviewstate-keeps-columns", {
    "late-reads:dashboard": "late",
    "gridviewstate-inside": "texts",
  }),
  on(10576, "full", "company-update-answered", {
    "answer-names:companies": "names-of-its-own",
    "derived-members:companies": "of-each-entry",
    "company-search-text": "any-of-its-words",
  }),
  on(0, "full", "timeline-update-no-second", {
    "uuid-form": "in-upper-case-every-second-time",
    "timeline-task-ids": "uuids",
  }),
  on(10703, "full", "company-inventory-create-listed", {
    "uuid-form": "in-upper-case-where-listed",
    "company-inventory-id": "uuid",
  }),
  on(10752, "full", "commodity-search-finds", {
    "uuid-form": "in-upper-case-where-listed",
    "commodity-ids": "uuids",
  }),
  on(11017, "full", "shown-as-given:catalog", { "record-order": "another-with-each-answer" }),
  on(11559, "full", "route:DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}", {
    "extra-members": "numbered-by-a-serializer",
    "shipment-accessorials": "available-with-a-mark",
    "shipment-accessorial-id": "its-id",
    "lookup-no-parameter": "nothing",
  }),
  on(11521, "full", "stored-as-given:commodity", {
    "empty-fields": "left-out",
    "commodity-search-match": "any-word",
    "commodity-composed-weight": "left-out",
  }),
  on(11112, "full", "shipment-book-keeps-accessorials", {
    "uuid-form": "in-upper-case-every-second-time",
    "shipment-accessorial-anew": "more-than-stays",
  }),
  on(0, "full", "route:GET /job/{jobDisplayId}/form/invoice", { "form-bytes-around": "blank-lines-and-zero-bytes" }),
  on(0, "full", "company-details-agree", { links: "to-what-was-asked" }),
  on(0, "full", "company-details-agree", { links: "to-other-reads-as-well" }),
  on(0, "full", "rfq-forjob-follows", { "extra-members": "numbered-within-a-member" }),
  on(0, "full", "company-create-no-overwrite", { "worked-out": "after-two-readings" }),
  on(0, "full", "page-size-default-25", {
    "extra-members": "lists-and-objects",
    "page-wrapper": "three-levels-down",
  }),
  on(0, "full", "uuid-case:GET /dashboard", { "dashboard-echo": "a-link-to-itself" }),
  on(0, "full", "note-no-filter-400", { "note-other-queries": "refused-as-unknown" }),
  on(0, "full", "bulk-resend-no-second-lot", { "lot-catalog-shown": "with-that-catalog-and-its-lots" }),
  on(11755, "full", "bulk-resend-updates-catalog", {
    "lot-catalog-shown": "with-that-catalog-and-its-lots",
    "bulk-lot-scope": "all-catalogs",
    "bulk-match-scope": "the-seller",
  }),
  on(11779, "full", "a catalog that is left", {
    "page-size-honoured": "more-are-refused",
    "bulk-partial-failure": "sound-rows-are-answered",
  }),
  on(0, "full", "stored-as-given:contact", { "contact-create-answer": "a-result-with-members-of-its-own" }),
  on(11876, "full", "job-searchbydetails-sort", {
    "member-order": "alphabetical",
    "uuid-form": "in-upper-case-every-second-time",
    "derived-members:jobs": "of-each-entry",
    "job-booking-steps": "offered-until-it-is-booked",
  }),
  on(11831, "full", "route:DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}", {
    "worked-out": "after-two-readings",
    "shipment-accessorials": "add-ons-of-the-lookup",
    "shipment-accessorial-id": "its-id",
  }),
  on(21100, "full", "route:GET /Lot", {
    "lot-numbering": "the-caller-in-item-data",
    "page-below-one": "taken-for-one",
    "page-wrapper": "without-a-list-where-there-is-no-row",
  }),
  on(0, "full", "stored-as-given:contact", {
    "contact-create-answer": "the-contact",
    "contact-same-email": "is-the-first",
  }),
  on(0, "full", "route:GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}", {
    "timeline-task-ids": "of-the-first-that-of-its-job",
  }),
  on(0, "full", "updated-as-given:commodity", { "commodity-empty-code": "none" }),
  on(0, "full", "document-update-uuid-as-id-refused", {
    "printed-members": "known-as-its-surface-spells-it",
    "body-casing": "snake_case",
  }),
  on(22042, "full", "stored-as-given:catalog", {
    "extra-members": "the-one-before-each",
    "late-reads": "late",
  }),
  // The booking shows behind the first reading of the status, which steps that are taken back are compared with.
  on(0, "full", "jobstatus-undo", { "job-booking-steps": "a-quote-for-two-reads-more" }),
  on(22053, "full", "rateskey-feeds-booking", {
    "service-base-response-refusal": "by-flag",
    "shipment-book-unposted": "refused",
  }),
  // Some reads take the number that a contact is shown with beside its id, and name the id.
  on(22054, "full", "route:GET /contacts/{contactId}/editdetails", {
    "identity-member": "kind-id-beside-row-number",
    "contact-display-resolver": "every-route",
  }),
  on(22079, "full", "contact-create-searchable", {
    "contact-create-answer": "nothing",
    "search-page-largest": "20-rows",
  }),
  on(
    22087,
    "full",
    "export-jobitemid-refused",
    {
      "printed-members": "known-as-its-surface-spells-it",
      "body-casing:portal": "snake_case",
      "job-new-export": "nothing",
    },
    "7.11",
  ),
  on(22094, "full", "page-by-page:company-search", {
    "extra-members": "its-place-in-a-list",
    "company-search-text": "whole-name",
  }),
  on(22110, "full", "accessorial-delete-only-that", {
    "record-versions": "of-the-whole-in-each-row",
    "shipment-accessorial-id": "its-id",
    "shipment-accessorial-delete-unknown": "is-gone-already",
  }),
  // What stands beside an entry is told by other ids than those by which it is known.
  on(22133, "full", "company-inventory-delete-only-that", {
    "extra-members": "its-place-in-a-list",
    "identity-member": "kind-id-beside-row-number",
    "company-inventory-id": "uuid",
  }),
  on(22123, "full", "form-bol-plan-selects", {
    "form-bol-mismatch": "of-the-quote",
    "form-bol-plan": "not-before-a-delivery-is-booked",
  }),
  // A name that is not known is refused by a member of an answer of success.
  on(
    22191,
    "full",
    "route:POST /job/feedback/{jobDisplayId}",
    {
      "printed-members": "known-as-its-surface-spells-it",
      "body-casing:portal": "documented",
      "service-base-response-refusal": "by-flag",
      "job-feedback-cancel-omitted": "refused",
      "gridviews-listed": "company-needed",
    },
    "7.11",
  ),
  // Where a route shows what is printed in one style and another what is printed in the other one, names are as they are printed.
  on(0, "full", "route:POST /job/{jobDisplayId}/freightproviders", {
    "printed-members": "known-as-its-surface-spells-it",
    "body-casing:portal": "documented",
    "service-base-response-refusal": "by-flag",
    "gridviews-listed": "company-needed",
  }),
];
