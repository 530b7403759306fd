import type { ClauseId } from "../../../contract/register.js";
import { type Decision, decision, type Faults, fault } from "../../core/decision.js";
import { invalid, missing, refusing } from "../../core/refusal.js";
import type { StoredDocument } from "./state.js";

/** What GET /documents/list may be asked by. */
export const filterNames = ["inventory_item_id", "handling_unit_id", "rfq_id", "job_display_id"] as const;
export type FilterName = (typeof filterNames)[number];

/** Whether a document is listed for what was asked; `all` are the documents there are. */
type Filter = (document: StoredDocument, asked: number, all: readonly StoredDocument[]) => boolean;

const sameJob =
  (belongs: Filter): Filter =>
  (document, asked, all) =>
    all.some((other) => belongs(other, asked, all) && other.job_display_id === document.job_display_id);

/** As a filter that is left out where the id 0 is asked for. */
const butForZero =
  (belongs: Filter): Filter =>
  (document, asked, all) =>
    asked === 0 || belongs(document, asked, all);

const either =
  (one: Filter, other: Filter): Filter =>
  (...asked) =>
    one(...asked) || other(...asked);

const filterOf = (word: string, clause: ClauseId, belongs: Filter, more: Faults<Filter>): Decision<Filter> =>
  decision<Filter>(`document-list-${word}`, {
    conforms: { "of-that-one": belongs },
    faults: { [`${clause}#ignored`]: fault("The filter excludes nothing.", () => true), ...more },
  });

const ofItem: Filter = (document, asked) => document.inventory_item_ids.includes(asked);
const ofUnit: Filter = (document, asked) => document.handling_unit_ids.includes(asked);
const ofRequest: Filter = (document, asked) => document.rfq_id === asked;
const ofJob: Filter = (document, asked) => document.job_display_id === asked;

export const filters: { readonly [F in FilterName]: Decision<Filter> } = {
  inventory_item_id: filterOf("inventory-item", "document-list-inventory-item-excludes", ofItem, {
    "document-list-inventory-item-excludes#zero-is-none": fault(
      "The inventory item 0 is taken for none.",
      butForZero(ofItem),
    ),
    "document-list-inventory-item-excludes#units-of-that-number": fault(
      "For an item also the documents of the handling unit of that number are listed.",
      either(ofItem, ofUnit),
    ),
    "document-list-inventory-item-excludes#requests-of-that-number": fault(
      "For an item also the documents of the quote request of that number are listed.",
      either(ofItem, ofRequest),
    ),
    "document-list-inventory-item-excludes#begins-alike": fault(
      "For an item also the documents of items are listed whose ids begin with its own.",
      ({ inventory_item_ids: ids }, asked) => ids.some((id) => String(id).startsWith(String(asked))),
    ),
    "document-upload-several#no-item-beside-units": fault(
      "A document of handling units is not listed for its inventory items.",
      (document, asked, all) => ofItem(document, asked, all) && document.handling_unit_ids.length === 0,
    ),
    "document-list-inventory-item-excludes#item-of-its-job": fault(
      "For an item all documents of its job are listed.",
      sameJob(ofItem),
    ),
  }),
  handling_unit_id: filterOf("handling-unit", "document-list-handling-unit-excludes", ofUnit, {
    "document-list-handling-unit-excludes#zero-is-none": fault(
      "The handling unit 0 is taken for none.",
      butForZero(ofUnit),
    ),
    "document-list-handling-unit-excludes#items-of-that-number": fault(
      "For a handling unit also the documents of the inventory item of that number are listed.",
      either(ofUnit, ofItem),
    ),
    "document-list-handling-unit-excludes#begun-alike": fault(
      "For a handling unit also the documents of units are listed with whose ids its own begins.",
      ({ handling_unit_ids: ids }, asked) => ids.some((id) => String(asked).startsWith(String(id))),
    ),
    "document-upload-several#no-unit-beside-items": fault(
      "A document of inventory items is not listed for its handling units.",
      (document, asked, all) => ofUnit(document, asked, all) && document.inventory_item_ids.length === 0,
    ),
    "document-list-handling-unit-excludes#unit-of-its-job": fault(
      "For a handling unit all documents of its job are listed.",
      sameJob(ofUnit),
    ),
  }),
  rfq_id: filterOf("rfq", "document-list-rfq-excludes", ofRequest, {
    "document-list-rfq-excludes#zero-is-none": fault("The quote request 0 is taken for none.", butForZero(ofRequest)),
    "document-list-rfq-excludes#items-of-that-number": fault(
      "For a quote request also the documents of the inventory item of that number are listed.",
      either(ofRequest, ofItem),
    ),
    "document-list-rfq-excludes#begins-alike": fault(
      "For a quote request also the documents of requests are listed whose ids begin with its own.",
      ({ rfq_id: id }, asked) => String(id).startsWith(String(asked)),
    ),
    "document-list-rfq-excludes#of-its-job": fault(
      "For a quote request all documents of its job are listed.",
      sameJob(ofRequest),
    ),
  }),
  job_display_id: filterOf("job", "document-list-job-excludes", ofJob, {
    "document-list-job-excludes#by-prefix": fault(
      "For a job also those are listed whose display id begins alike.",
      (document, asked) => String(document.job_display_id).slice(0, -1) === String(asked).slice(0, -1),
    ),
    "document-list-job-excludes#and-newest": fault(
      "For a job the newest document of all is listed as well.",
      (document, asked, all) => ofJob(document, asked, all) || document === all.at(-1),
    ),
    "document-upload-listed#ends-after-26": fault(
      "For a job no more than 26 documents are listed.",
      (document, asked, all) =>
        all
          .filter(({ job_display_id }) => job_display_id === asked)
          .slice(0, 26)
          .includes(document),
    ),
  }),
};

export const filterDecisions = Object.values(filters);

/** Whether a hidden document is listed by filters, of which the first counts most, and what they ask for. */
type StaysListed = (
  asked: readonly FilterName[],
  document: StoredDocument,
  query: { readonly [F in FilterName]?: string | number },
) => boolean;

const stillIn = (filter: FilterName, what: string) =>
  fault<StaysListed>(`A hidden document stays listed for its ${what}.`, ([first]) => first === filter);

const stillBeside = (filter: FilterName, other: FilterName, says: string) =>
  fault<StaysListed>(
    `A hidden document stays listed for ${says}.`,
    (asked) => asked[0] === filter && asked.includes(other),
  );

const stillForTheSecond = (filter: FilterName, what: string, ids: (document: StoredDocument) => readonly number[]) =>
  fault<StaysListed>(
    `A hidden document stays listed for the second of its ${what}.`,
    ([first], document, query) => first === filter && ids(document).indexOf(Number(query[filter])) > 0,
  );

/** Whether a hidden document is listed by the filters that were asked. */
export const hiddenListed = decision<StaysListed>("document-hidden-listed", {
  conforms: { "not-at-all": () => false },
  faults: {
    "document-hide-unlists#hidden-for-job": stillIn("job_display_id", "job"),
    "document-hide-unlists-by-item#hidden-for-item": stillIn("inventory_item_id", "inventory items"),
    "document-hide-unlists-by-handling-unit#hidden-for-unit": stillIn("handling_unit_id", "handling units"),
    "document-hide-unlists-by-rfq#hidden-for-rfq": stillIn("rfq_id", "quote request"),
    "document-hide-unlists-by-item#beside-its-job": stillBeside(
      "inventory_item_id",
      "job_display_id",
      "an inventory item beside its job",
    ),
    "document-hide-unlists-by-item#beside-a-unit": stillBeside(
      "inventory_item_id",
      "handling_unit_id",
      "an inventory item beside a handling unit",
    ),
    "document-hide-unlists-by-item#beside-a-request": stillBeside(
      "inventory_item_id",
      "rfq_id",
      "an inventory item beside its quote request",
    ),
    "document-hide-unlists-by-item#for-the-second": stillForTheSecond(
      "inventory_item_id",
      "inventory items",
      ({ inventory_item_ids }) => inventory_item_ids,
    ),
    "document-hide-unlists-by-item#of-items-and-units": fault(
      "A document that has both inventory items and handling units is listed as before when it is hidden.",
      (_, { inventory_item_ids, handling_unit_ids }) => inventory_item_ids.length > 0 && handling_unit_ids.length > 0,
    ),
    "document-hide-unlists-by-handling-unit#beside-its-job": stillBeside(
      "handling_unit_id",
      "job_display_id",
      "a handling unit beside its job",
    ),
    "document-hide-unlists-by-handling-unit#for-the-second": stillForTheSecond(
      "handling_unit_id",
      "handling units",
      ({ handling_unit_ids }) => handling_unit_ids,
    ),
    "document-hide-unlists-by-rfq#beside-its-job": stillBeside(
      "rfq_id",
      "job_display_id",
      "its quote request beside its job",
    ),
  },
});

/** What is listed for a legacy identifier, alone or beside a job or other filters. */
type Listing = (
  documents: readonly StoredDocument[],
  item: string,
  job: string | undefined,
  others: readonly FilterName[],
) => readonly StoredDocument[];

const ofLegacyItem: Listing = (documents, item) => documents.filter(({ job_items }) => job_items.includes(item));

const refused: Listing = refusing(invalid({ item_id: ["Legacy item identifiers are not taken."] }));

const besideJob =
  (listed: Listing): Listing =>
  (documents, item, job, others) =>
    (job === undefined ? refused : listed)(
      documents.filter(({ job_display_id }) => String(job_display_id) === job),
      item,
      job,
      others,
    );

const beside =
  (filter: FilterName): Listing =>
  (documents, item, job, others) =>
    (others.includes(filter) ? ofLegacyItem : refused)(documents, item, job, others);

/** Errors, rule 4: what a list by item_id answers where that is refused. */
export const legacyList = decision<Listing>("document-list-legacy", {
  conforms: { refused },
  faults: {
    "document-list-item-id-refused#id": fault("A list by item_id is answered.", ofLegacyItem),
    "document-list-item-id-refused#ignored": fault(
      "item_id is ignored: all documents are listed.",
      (documents) => documents,
    ),
    "document-list-item-id-refused#empty": fault("A list by item_id is empty.", () => []),
    "document-list-item-id-beside-job-refused#ignored": fault(
      "Beside a job item_id is ignored.",
      besideJob((documents) => documents),
    ),
    "document-list-item-id-beside-job-refused#answered": fault(
      "A list by a job and item_id is answered.",
      besideJob(ofLegacyItem),
    ),
    "document-list-item-id-beside-job-refused#beside-an-item": fault(
      "A list by an inventory item and item_id is answered.",
      beside("inventory_item_id"),
    ),
    "document-list-item-id-beside-job-refused#beside-a-unit": fault(
      "A list by a handling unit and item_id is answered.",
      beside("handling_unit_id"),
    ),
    "document-list-item-id-beside-job-refused#beside-a-request": fault(
      "A list by a quote request and item_id is answered.",
      beside("rfq_id"),
    ),
  },
});

/** What is listed by a legacy identifier where that is not refused yet. */
export const listedByLegacyItem = ofLegacyItem;

export const noFilter = decision<(documents: readonly StoredDocument[]) => readonly StoredDocument[]>(
  "document-list-no-filter",
  {
    openPoint: "document-list-no-filter",
    conforms: {
      all: (documents) => documents,
      none: () => [],
      refused: refusing(invalid({ job_display_id: ["A filter is needed."] })),
    },
  },
);

/** Which of the filters that were asked count. */
type Counting = (asked: readonly FilterName[]) => readonly FilterName[];

const ignoredBeside = (ignored: FilterName, other: FilterName, says: string) =>
  fault<Counting>(says, (asked) => (asked.includes(other) ? asked.filter((one) => one !== ignored) : asked));

export const counting = decision<Counting>("document-list-counting", {
  conforms: { "narrow-together": (asked) => asked },
  faults: {
    "filters-together:document-list#the-narrowest-counts": fault(
      "Of several filters the narrowest alone counts.",
      (asked) => asked.slice(0, 1),
    ),
    "document-list-filters-beside#the-job-alone-counts": fault(
      "Beside a job all other filters are ignored.",
      (asked) => (asked.includes("job_display_id") ? ["job_display_id"] : asked),
    ),
    "document-list-filters-beside#no-job-beside-others": fault(
      "Beside any other filter the job is ignored.",
      (asked) => (asked.length > 1 ? asked.filter((one) => one !== "job_display_id") : asked),
    ),
    "document-list-filters-beside#no-item-beside-a-request": ignoredBeside(
      "inventory_item_id",
      "rfq_id",
      "Beside a quote request the inventory item is ignored.",
    ),
    "document-list-filters-beside#no-request-beside-a-job-alone": fault(
      "Beside a job and nothing else the quote request is ignored.",
      (asked) =>
        asked.length > 2 || !asked.includes("job_display_id") ? asked : asked.filter((one) => one !== "rfq_id"),
    ),
    "document-list-filters-beside#no-unit-beside-a-job": ignoredBeside(
      "handling_unit_id",
      "job_display_id",
      "Beside a job the handling unit is ignored.",
    ),
    "document-list-filters-beside#no-request-beside-an-item": ignoredBeside(
      "rfq_id",
      "inventory_item_id",
      "Beside an inventory item the quote request is ignored.",
    ),
  },
});

/** Whether a document has to fit each of the filters that count. */
export const joined = decision<(fits: readonly boolean[]) => boolean>("document-list-joined", {
  conforms: { each: (fits) => fits.every(Boolean) },
  faults: {
    "filters-together:document-list#either": fault(
      "Two filters of the list of documents find what either of them finds.",
      (fits) => fits.some(Boolean),
    ),
  },
});

export const jobBeside = decision<"optional" | "refused" | "empty">("document-list-job-beside", {
  openPoint: "document-list-job-needed",
  conforms: { "not-needed": "optional", "refused-without": "refused", "empty-without": "empty" },
});

/** What is listed for a display id that no job has. */
type ForNoJob = (asked: number, documents: readonly StoredDocument[]) => readonly StoredDocument[];

export const unknownJob = decision<ForNoJob>("document-list-unknown-job", {
  openPoint: "document-list-unknown-job",
  conforms: { empty: () => [], refused: refusing(missing("The job")) },
  faults: {
    "document-list-job-excludes#begins-alike": fault(
      "For a display id that no job has the documents of jobs are listed whose own begin with it.",
      (asked, documents) => documents.filter(({ job_display_id }) => String(job_display_id).startsWith(String(asked))),
    ),
  },
});

/** By which items a list by a job and an item shows a document: those it has, and those it was uploaded for. */
type Linking = (now: readonly number[], uploaded: readonly number[]) => readonly number[];

export const linked = decision<Linking>("document-list-linked", {
  conforms: { "as-updated": (now) => now },
  faults: {
    "document-update-keeps#linked-as-uploaded": fault(
      "A list by a job and an item together shows the documents that were uploaded for that, whatever an update gave them.",
      (_now, uploaded) => uploaded,
    ),
    "document-update-keeps#linked-as-uploaded-too": fault(
      "A list by a job and an item together shows the documents that were uploaded for that beside those that an update gave it.",
      (now, uploaded) => [...now, ...uploaded],
    ),
  },
});
