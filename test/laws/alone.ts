/**
 * For each law three faults of the reference that its clauses alone are blamed for, whatever else is judged: of different
 * resources, or in different ways. `mutants` judges each of them by every scenario that comes by, the tests of test/faults by a
 * forty-eighth of these.
 */
export const foundAlone: { readonly [law: string]: readonly [string, string, string] } = {
  authenticated: [
    "authenticated:GET /commodity/{id}#needs-no-token",
    "authenticated:POST /reports/sales#takes-any-text",
    "authenticated:DELETE /views/{viewId}#needs-no-token",
  ],
  "body-kind": [
    "body-kind:POST /note#takes-any-kind",
    "body-kind:PUT /Catalog/{id}#takes-any-kind",
    "body-kind:POST /company/{companyId}/pack/inventories#takes-any-kind",
  ],
  "unknown-id": [
    "unknown-id:GET /contacts/{contactId}/editdetails#words-under-200",
    "unknown-id:GET /companies/{companyId}/details#words-under-200",
    "unknown-id:GET /job/{jobDisplayId}/shipment/exportdata#words-under-200",
  ],
  "uuid-case": [
    "uuid-case:GET /dashboard#capitals-name-nothing",
    "uuid-case:GET /companies/{companyId}/details#capitals-name-nothing",
    "uuid-case:GET /note#capitals-name-nothing",
  ],
  "whole-id": [
    "whole-id:GET /job/{jobDisplayId}/form/item-labels#by-the-beginning",
    "whole-id:GET /Lot/{id}#by-the-beginning",
    "whole-id:PUT /Catalog/{id}#by-the-beginning",
  ],
  "asked-otherwise": [
    "asked-otherwise:POST /commodity/search#escapes-refused",
    "asked-otherwise:POST /reports/sales#lines-refused",
    "asked-otherwise:GET /Lot#other-encoding-refused",
  ],
  "stored-as-given": [
    "stored-as-given:catalog#ignores-offsets",
    "stored-as-given:contact#cuts-mail-hosts",
    "stored-as-given:document#plus-as-blank",
  ],
  "updated-as-given": [
    "updated-as-given:note#users-keep-category",
    "updated-as-given:geo-settings#keeps-two-records",
    "updated-as-given:freight-provider#caps-numbers",
  ],
  "written-otherwise": [
    "written-otherwise:commodity#escapes-lost",
    "written-otherwise:document#fields-before-the-file-lost",
    "written-otherwise:job#updates-slashes-doubled",
  ],
  emptied: ["emptied:lot#keeps-lists", "emptied:contact#keeps-texts", "emptied:timeline-task#keeps-texts"],
  "updated-again": [
    "updated-again:catalog#loses-the-second",
    "updated-again:company#loses-the-second",
    "updated-again:packaging-settings#loses-the-second",
  ],
  "updated-alike": [
    "updated-alike:lot#takes-it-back",
    "updated-alike:company#takes-it-back",
    "updated-alike:commodity#takes-it-back",
  ],
  "namesakes-stay": [
    "namesakes-stay:lot#changes-namesakes",
    "namesakes-stay:commodity-map#takes-namesakes",
    "namesakes-stay:job#changes-namesakes",
  ],
  "shown-elsewhere": [
    "shown-elsewhere:commodity#outdated-in-one",
    "shown-elsewhere:company#outdated-in-one",
    "shown-elsewhere:job#outdated-in-one",
  ],
  "listed-whole": [
    "listed-whole:contact-history#one-of-two-at-once",
    "listed-whole:common-inventory#ends-after-26",
    "listed-whole:contact-history#ends-after-26",
  ],
  "update-only-that": [
    "update-only-that:note#changes-the-one-before",
    "catalog-update-only-that#spills",
    "timeline-patch-only-that#of-the-latest",
  ],
  "remove-only-that": [
    "lot-delete-only-that#takes-the-next",
    "view-delete-only-that#takes-all-of-dataset",
    "document-hide-only-that#neighbours",
  ],
  "removed-again": [
    "removed-again:catalog#takes-another",
    "removed-again:client-item-data#takes-another",
    "removed-again:timeline-task#takes-another",
  ],
  "made-again": ["made-again:lot#brings-back", "made-again:view#stays-gone", "made-again:timeline-task#stays-gone"],
  "told-to-others": [
    "told-to-others:catalog#listed-as-before",
    "told-to-others:contact-history#lists-no-new-ones",
    "told-to-others:job#told-as-before",
  ],
  "refused-untouched": [
    "refused-untouched:note#stores-the-sound-part",
    "refused-untouched:commodity#brings-back-the-first-update",
    "refused-untouched:common-inventory#brings-back-the-first-update",
  ],
  "shown-as-given": [
    "shown-as-given:lot#reads-another-value",
    "shown-as-given:view#reads-another-value",
    "shown-as-given:timeline-task#reads-another-value",
  ],
  "one-is-one": [
    "one-is-one:catalog#answers-the-last",
    "one-is-one:contact#answers-the-last",
    "one-is-one:commodity-map#answers-the-last",
  ],
  "reads-agree": [
    "reads-agree:lot#lists-the-first-update",
    "reads-agree:contact#lists-the-first-update",
    "reads-agree:timeline-task#lists-the-first-update",
  ],
  "filters-equal": [
    "filters-equal:lot-list#number-by-its-beginning",
    "filters-equal:catalog-list#by-a-part",
    "filters-equal:bulk-upsert#lot-by-its-first-letters",
  ],
  "filters-together": [
    "filters-together:item-data#heeds-the-first",
    "filters-together:freight-provider-list#heeds-the-last",
    "filters-together:document-list#either",
  ],
  "page-by-page": [
    "page-by-page:catalog-list#third-repeats-the-second",
    "page-by-page:contact-search#overlaps-where-wide",
    "page-by-page:job-search#lacks-the-rest",
  ],
  "beyond-the-end": [
    "beyond-the-end:lot-list#answers-the-first",
    "beyond-the-end:client-item-data#answers-the-last",
    "beyond-the-end:company-search#answers-the-first",
  ],
};
