import { always, never } from "../../core/behaviours/always.js";
import { allOthers, apart, neighbours } from "../../core/behaviours/apart.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import { isObject } from "../../core/form.js";
import { invalid, Refusal } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { StoredDocument } from "./state.js";

/** What an update says of a document's associations; what it does not say is absent. */
export interface Associations {
  readonly inventory_item_ids?: readonly number[];
  readonly handling_unit_ids?: readonly number[];
}

export const takes = {
  jobInventoryItems: always("document-update-takes-inventory", "taken", {
    "document-update-inventory-items-accepted#refuses-inventory": "An update with jobInventoryItems is refused.",
  }),
  jobHandlingUnits: always("document-update-takes-units", "taken", {
    "document-update-handling-units-accepted#refuses-units": "An update with jobHandlingUnits is refused.",
  }),
};

export const takesDecisions = Object.values(takes);

/** What is stored of an update. */
type Update = (document: StoredDocument, given: Associations) => StoredDocument;

const replaced: Update = (document, given) => ({ ...document, ...given });

const joined = (had: readonly number[], given: readonly number[] = []) => [...new Set([...had, ...given])];

export const update = decision<Update>("document-update", {
  openPoint: "document-update-mode",
  conforms: {
    "replaces-what-it-names": replaced,
    adds: (document, given) => ({
      ...document,
      inventory_item_ids: joined(document.inventory_item_ids, given.inventory_item_ids),
      handling_unit_ids: joined(document.handling_unit_ids, given.handling_unit_ids),
    }),
    "clears-what-it-leaves-out": (document, given) =>
      replaced(document, { inventory_item_ids: [], handling_unit_ids: [], ...given }),
  },
  faults: {
    "document-update-inventory-items#forgets-inventory": fault(
      "jobInventoryItems are answered and not stored.",
      (document, { inventory_item_ids: _, ...given }) => replaced(document, given),
    ),
    "document-update-inventory-items#clears-inventory": fault(
      "jobInventoryItems clear the inventory items of the document.",
      (document, given) => replaced(document, given.inventory_item_ids ? { ...given, inventory_item_ids: [] } : given),
    ),
    "document-update-inventory-items#as-units": fault(
      "jobInventoryItems are stored as handling units.",
      (document, { inventory_item_ids, ...given }) =>
        replaced(document, inventory_item_ids ? { ...given, handling_unit_ids: inventory_item_ids } : given),
    ),
    "document-update-keeps#unshares": fault("An update makes a document private.", (document, given) =>
      replaced({ ...document, shared: 0 }, given),
    ),
    "document-update-keeps#moves": fault("An update moves a document to another path.", (document, given) =>
      replaced({ ...document, path: document.path.replace(/^(updated\/)?/, "updated/") }, given),
    ),
    "document-update-keeps#without-tags": fault("An update empties the tags of a document.", (document, given) =>
      replaced({ ...document, tags: [] }, given),
    ),
    "document-update-keeps#units-take-items": fault(
      "An update with jobHandlingUnits alone takes the inventory items off a document.",
      (document, given) => replaced(document, given.handling_unit_ids ? { inventory_item_ids: [], ...given } : given),
    ),
    "document-update-keeps#items-take-units": fault(
      "An update with jobInventoryItems alone takes the handling units off a document.",
      (document, given) => replaced(document, given.inventory_item_ids ? { handling_unit_ids: [], ...given } : given),
    ),
    "document-update-keeps#units-take-the-request": fault(
      "An update with jobHandlingUnits takes a document off its quote request.",
      (document, given) => replaced(given.handling_unit_ids ? { ...document, rfq_id: null } : document, given),
    ),
    "document-update-keeps#items-take-the-request": fault(
      "An update with jobInventoryItems takes a document off its quote request.",
      (document, given) => replaced(given.inventory_item_ids ? { ...document, rfq_id: null } : document, given),
    ),
    "document-update-several#the-last-item-alone": fault(
      "Of several jobInventoryItems the last alone is stored.",
      (document, { inventory_item_ids, ...given }) =>
        replaced(document, inventory_item_ids ? { ...given, inventory_item_ids: inventory_item_ids.slice(-1) } : given),
    ),
    "document-update-several#the-first-unit-alone": fault(
      "Of several jobHandlingUnits the first alone is stored.",
      (document, { handling_unit_ids, ...given }) =>
        replaced(document, handling_unit_ids ? { ...given, handling_unit_ids: handling_unit_ids.slice(0, 1) } : given),
    ),
    "document-update-handling-units#forgets-units": fault(
      "jobHandlingUnits are answered and not stored.",
      (document, { handling_unit_ids: _, ...given }) => replaced(document, given),
    ),
    "document-update-handling-units#units-as-inventory": fault(
      "jobHandlingUnits are stored as inventory items.",
      (document, { handling_unit_ids, ...given }) =>
        replaced(document, handling_unit_ids ? { ...given, inventory_item_ids: handling_unit_ids } : given),
    ),
  },
});

const ofTheSameJob = (all: readonly StoredDocument[], document: StoredDocument): readonly StoredDocument[] =>
  allOthers(all, document).filter(({ job_display_id }) => job_display_id === document.job_display_id);

type OfItsName = (named: StoredDocument, all: readonly StoredDocument[]) => StoredDocument | undefined;

const isNamesake = (one: StoredDocument, { file_name, job_display_id }: StoredDocument): boolean =>
  one.file_name === file_name && one.job_display_id === job_display_id;

const newestOfItsName: OfItsName = (named, all) => all.findLast((one) => isNamesake(one, named));

/** Which document is updated where one is named. */
export const updateTarget = decision<OfItsName>("document-update-target", {
  conforms: { "that-one": (named) => named },
  faults: {
    "document-update-only-that#the-first-of-its-name": fault(
      "Of the documents of a job that are called alike the first is updated, whichever is named.",
      (named, all) => all.find((one) => isNamesake(one, named)),
    ),
    "document-update-only-that#the-newest-of-its-name": fault(
      "Of the documents of a job that are called alike the newest is updated, whichever is named.",
      newestOfItsName,
    ),
  },
});

/** Which other documents an update of one is applied to as well. */
export const updateSpread = apart<StoredDocument>("document-update-spread", "that-one-alone", {
  "document-update-only-that#whole-job": fault("An update changes all documents of the job.", ofTheSameJob),
  "document-update-only-that#neighbours": fault(
    "An update changes the documents uploaded before and after as well.",
    neighbours,
  ),
});

/** Whether an update of one document takes back the one before it, of another document that was updated already. */
export const takesBack = never("document-update-takes-back", "stays", {
  "document-update-only-that#takes-back-the-last":
    "An update of a document takes back the last one of another document.",
});

export const hideSpread = apart<StoredDocument>("document-hide-spread", "that-one-alone", {
  "document-hide-only-that#whole-job": fault("Hiding one document hides all of its job.", ofTheSameJob),
  "document-hide-only-that#neighbours": fault("Hiding one document hides those uploaded before and after.", neighbours),
});

const isListedBeside = ({ id, hidden, job_display_id }: StoredDocument, named: StoredDocument): boolean =>
  id !== named.id && !hidden && job_display_id === named.job_display_id;

/** Which document is hidden where one is named; undefined where none is. */
export const hideTarget = decision<OfItsName>("document-hide-target", {
  conforms: { "that-one": (named) => named },
  faults: {
    "document-hide-unlists#the-newest-of-its-name": fault(
      "Of the documents of a job that are called alike the newest is hidden, whichever is named.",
      newestOfItsName,
    ),
    "document-hide-unlists#not-the-only-one": fault(
      "Hiding the only document of a job that is listed is answered with success and hides nothing.",
      (named, all) => (all.some((one) => isListedBeside(one, named)) ? named : undefined),
    ),
    "document-hide-unlists#not-where-encoded": fault(
      "Hiding a document whose path has to be encoded is answered with success and hides nothing.",
      (named) => (encodeURI(named.path) === named.path ? named : undefined),
    ),
  },
});

type Parting = (other: StoredDocument, hidden: StoredDocument) => StoredDocument;

const parting =
  (name: "inventory_item_ids" | "handling_unit_ids", first: number): Parting =>
  (other, hidden) => {
    const taken = hidden[name].slice(first);
    return { ...other, [name]: other[name].filter((id) => !taken.includes(id)) };
  };

/** What another document belongs to once one is hidden. */
export const hideParts = decision<Parting>("document-hide-parts", {
  conforms: { "what-it-did": (other) => other },
  faults: {
    "document-hide-only-that#takes-items-from-others": fault(
      "Hiding a document takes its items, from the second on, from every other document.",
      parting("inventory_item_ids", 1),
    ),
    "document-hide-only-that#takes-units-from-others": fault(
      "Hiding a document takes its handling units from every other document.",
      parting("handling_unit_ids", 0),
    ),
  },
});

/** Whether hiding an uploaded document hides those of the carrier of its job's shipment. */
export const hidesCarriers = never("document-hide-carriers", "left", {
  "document-hide-only-that#of-carriers": "Hiding a document of a job hides those of its carriers as well.",
});

/** Which hidden documents are listed again when another is hidden. */
export const hideShows = apart<StoredDocument>("document-hide-shows", "none", {
  "document-hide-unlists#earlier-ones-back": fault(
    "Hiding one document lists those of its job again that were hidden before.",
    ofTheSameJob,
  ),
});

/** Which hidden documents are listed again when another is uploaded. */
export const uploadShows = apart<StoredDocument>("document-upload-shows", "none", {
  "document-hide-unlists#back-after-an-upload": fault(
    "An upload for a job lists those of its documents again that were hidden.",
    ofTheSameJob,
  ),
});

/** Whether a document is hidden after it was asked to be; told whether it was before. */
export const hideAgain = decision<(hidden: boolean) => boolean>("document-hide-again", {
  openPoint: "document-hide-again",
  conforms: {
    succeeds: () => true,
    refused: (hidden) => {
      if (hidden) throw new Refusal("conflict", "The document is hidden already.");
      return true;
    },
  },
  faults: {
    "document-hide-unlists#shown-again": fault("Hiding a hidden document lists it again.", (hidden) => !hidden),
  },
});

/** Whether an update of a hidden document lists it again, by its body. */
export const unhides = decision<(body: unknown) => boolean>("document-unhide", {
  openPoint: "document-unhide",
  conforms: {
    "not-at-all": () => false,
    // By a member of which the document does not tell, as it may be; not by what the document belongs to.
    "by-an-update": (body) => isObject(body) && body["hidden"] === false,
  },
  faults: {
    "document-update-keeps#lists-hidden-ones": fault("Any update of a hidden document lists it again.", () => true),
  },
});

type LegacyHandling = "refused" | "taken" | "refused-late";

type LegacyMember = (sent: string, items: unknown) => LegacyHandling;

const handlingOf =
  (spelling: string, handling: LegacyHandling, isMeant: (items: unknown) => boolean = () => true): LegacyMember =>
  (sent, items) =>
    sent === spelling && isMeant(items) ? handling : "refused";

const taken = (spelling: string) =>
  fault<LegacyMember>(`An update with ${spelling} is taken.`, handlingOf(spelling, "taken"));

const late = (spelling: string) =>
  fault<LegacyMember>(
    `An update with ${spelling} is refused after the rest of it was stored.`,
    handlingOf(spelling, "refused-late"),
  );

const takenEmpty = (spelling: string) =>
  fault<LegacyMember>(
    `An update whose ${spelling} is an empty list is taken.`,
    handlingOf(spelling, "taken", (items) => Array.isArray(items) && items.length === 0),
  );

/** What becomes of an update with a spelling of JobItems where that is refused. */
export const legacyMember = decision<LegacyMember>("document-update-legacy", {
  conforms: { refused: () => "refused" },
  faults: {
    "document-update-pascal-jobitems-refused#job-items": taken("JobItems"),
    "document-update-pascal-jobitems-refused#job-items-late": late("JobItems"),
    "document-update-pascal-jobitems-refused#empty-list-taken": takenEmpty("JobItems"),
    "document-update-camel-jobitems-refused#job-items": taken("jobItems"),
    "document-update-camel-jobitems-refused#job-items-late": late("jobItems"),
    "document-update-camel-jobitems-refused#empty-list-taken": takenEmpty("jobItems"),
    "document-update-snake-jobitems-refused#job-items": taken("job_items"),
    "document-update-snake-jobitems-refused#job-items-late": late("job_items"),
    "document-update-snake-jobitems-refused#empty-list-taken": takenEmpty("job_items"),
  },
});

/** What an update with JobItems does before it is refused. */
export const legacyUpdate = decision<"associates" | "refused" | "ignored">("document-update-legacy-before", {
  openPoint: "document-update-jobitems-before-refusal",
  conforms: { "associates-it": "associates", "is-refused": "refused", "is-ignored": "ignored" },
});

/** Whether an entry of a list of ids may be one. */
export const updateIds = decision<(entry: unknown, first: unknown) => boolean>("document-update-ids", {
  conforms: { "integers-alone": (entry) => Number.isInteger(entry) },
  faults: {
    "document-update-uuid-as-id-refused#id": fault(
      "An update takes a legacy UUID where an integer item id belongs.",
      () => true,
    ),
    "document-update-uuid-as-id-refused#behind-the-first": fault(
      "Behind an integer item id an update takes a legacy UUID.",
      (entry, first) => Number.isInteger(entry) || entry !== first,
    ),
  },
});

export const legacyRefused = (name: string) => invalid({ [name]: ["Legacy item identifiers are not taken."] });

/** What an upload that is refused leaves of the documents of its job whose files are called the same. */
export const namesakesOnceRefused = nothingElse<[store: Store<StoredDocument>, refused: StoredDocument]>(
  "document-namesakes-once-refused",
  "as-they-were",
  {
    "document-shared-not-integer#bytes-of-the-refused": fault(
      "The bytes of a refused upload take the place of those of a document whose file is called the same.",
      (store, refused) => {
        for (const one of store.all()) if (isNamesake(one, refused)) store.add({ ...one, bytes: refused.bytes });
      },
    ),
  },
);
