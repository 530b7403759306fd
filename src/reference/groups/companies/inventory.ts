import { always } from "../../core/behaviours/always.js";
import { writtenBack } from "../../core/behaviours/meanwhile.js";
import { besideTheOld, stores, storing, twice, type Updating, updated } from "../../core/behaviours/storing.js";
import { takesBackTheLast } from "../../core/behaviours/taking-back-the-last.js";
import { creates, isAnswered, refusesUnknown } from "../../core/behaviours/unknown.js";
import { decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { leftOutOf } from "../../core/left-out.js";
import { Store } from "../../core/store.js";
import { state, type World } from "../../core/world.js";
import { seededIds } from "./state.js";

export interface Entry {
  readonly id: number | string;
  readonly company_id: string;
  readonly values: Json;
}

const stock = [
  { name: "Moving blanket", quantity: 400 },
  { name: "Stretch wrap", quantity: 120 },
] as const;

export const inventory = state("company-inventory", () => {
  const store = new Store<Entry>(50_001);
  for (const company_id of seededIds)
    for (const values of stock) store.add({ id: store.nextNumber(), company_id, values });
  return store;
});

/** The companies an entry of which was updated by one member alone. */
export const loneUpdates = state("company-inventory-lone-updates", () => new Set<string>());

export const entryId = decision<(world: World) => number | string>("company-inventory-id", {
  openPoint: "company-inventory-id-type",
  conforms: { integer: (world) => world.of(inventory).nextNumber(), uuid: (world) => world.uuid() },
});

export const entryLeftOut = leftOutOf("company-inventory-left-out", "update-left-out");

type Rows = readonly Entry[];

export const inventoryListing = decision<(all: Rows, companyId: string, below: readonly string[]) => Rows>(
  "company-inventory-list",
  {
    conforms: { "of-that-company": (all, id) => all.filter(({ company_id }) => company_id === id) },
    faults: {
      "company-inventory-only-that-company#lists-all": fault("The inventory of every company is listed.", (all) => all),
      "company-inventory-only-that-company#lists-latest": fault(
        "The latest entry of any company is listed with those of the company.",
        (all, id) => all.filter((entry, index) => entry.company_id === id || index === all.length - 1),
      ),
      "company-inventory-only-that-company#lists-those-below": fault(
        "A company lists the inventory of those below it as well.",
        (all, id, below) => all.filter(({ company_id }) => company_id === id || below.includes(company_id)),
      ),
    },
  },
);

type NewId = () => Entry["id"];

export const entryCreate = stores<Entry, NewId>(
  "company-inventory-create",
  "company-inventory-create-listed",
  "entry",
  {
    "company-inventory-create-listed#renumbers": fault(
      "A created entry is stored under another id than the answer tells.",
      (store, entry, another) => void store.add({ ...entry, id: another() }),
    ),
    "company-inventory-create-single#twice": fault("A created entry is stored twice.", (store, entry, another) =>
      twice(store, entry, entry, another),
    ),
  },
);

const siblings = (store: Store<Entry>, { id, company_id }: Entry) =>
  store.all().filter((other) => other.company_id === company_id && other.id !== id);

export const entryUpdate = decision<Updating<Entry>>("company-inventory-update", {
  conforms: { stored: updated },
  faults: {
    "company-inventory-update-persists#forgets": fault("An update is answered but not stored.", () => {}),
    "company-inventory-update-persists#keeps-name": fault(
      "An update stores everything but the name.",
      storing((after, before) => ({ values: { ...after.values, name: before.values["name"] } })),
    ),
    "company-inventory-update-no-second#copies": fault(
      "An update leaves the old entry beside the new one.",
      besideTheOld,
    ),
    "company-inventory-update-no-second#adds": fault(
      "An update adds what it was sent as an entry of its own, too.",
      twice,
    ),
    "company-inventory-update-only-that#spills": fault(
      "An update changes every entry of the company.",
      (store, after) => {
        const { quantity } = after.values;
        for (const other of siblings(store, after)) store.add({ ...other, values: { ...other.values, quantity } });
        store.add(after);
      },
    ),
    "company-inventory-update-only-that#all-of-the-name": fault(
      "An update changes the quantity of the other entries of the name that it gives.",
      (store, after) => {
        const { name, quantity } = after.values;
        const namesakes = siblings(store, after).filter(({ values }) => values["name"] === name);
        for (const other of namesakes) store.add({ ...other, values: { ...other.values, quantity } });
        store.add(after);
      },
    ),
    "company-inventory-update-only-that#removes-next": fault(
      "An update removes the entry after the updated one.",
      (store, after) => {
        const next = siblings(store, after).find(({ id }) => Number(id) > Number(after.id));
        if (next) store.remove(next.id);
        store.add(after);
      },
    ),
  },
});

/** Entries as they were before their updates. */
export const entriesBeforeUpdates = state<Entry[]>("company-inventory-before-updates", () => []);

/** What an update of an entry does to the one that was updated before it, and is another. */
export const updatedBefore = takesBackTheLast<Entry>(
  "company-inventory-updated-before",
  "company-inventory-update-only-that",
  "inventory entry",
);

/** What an update that begins does to the other entries of the company. */
export const besideUpdated = decision<(store: Store<Entry>, entry: Entry) => Promise<void> | undefined>(
  "company-inventory-beside-updated",
  {
    conforms: { nothing: () => undefined },
    faults: {
      "company-inventory-update-only-that#writes-back-what-it-read": fault(
        "An update writes the other entries of the company back as they were when it began.",
        (store, entry) => writtenBack(store, siblings(store, entry)),
      ),
    },
  },
);

/** Entries that were deleted. */
export const formerEntries = state<Entry[]>("former-inventory", () => []);

/** Under which ids an update finds an entry: those that there are, of conforming deployments. */
export const entryFound = decision<(former: Rows, id: string) => Entry | undefined>("company-inventory-update-finds", {
  conforms: { "what-is-there": () => undefined },
  faults: {
    "company-inventory-update-unknown#brings-back": fault(
      "An update of a deleted entry brings it back.",
      (former, id) => former.find((entry) => String(entry.id) === id),
    ),
  },
});

/** What is listed for a company whose last entry was deleted. */
export const emptyListing = decision<(former: Rows) => readonly Json[]>("company-inventory-emptied", {
  conforms: { nothing: () => [] },
  faults: {
    "company-inventory-delete-only-that#templates": fault(
      "Once its last entry is deleted, a company is listed with entries that nobody made.",
      (former) => (former.length > 0 ? stock.map((values, index) => ({ id: index + 1, ...values })) : []),
    ),
  },
});

type Remove = (store: Store<Entry>, entry: Entry) => void;

export const entryRemoval = decision<Remove>("company-inventory-delete", {
  conforms: { removed: (store, { id }) => store.remove(id) },
  faults: {
    "company-inventory-delete#forgets": fault("A deletion is answered and not carried out.", () => {}),
    "company-inventory-delete#empties": fault(
      "A deleted entry is emptied and stays in the list.",
      (store, entry) => void store.add({ ...entry, values: {} }),
    ),
    "company-inventory-delete-only-that#all": fault(
      "Deleting one entry deletes all of the company.",
      (store, entry) => {
        for (const { id } of siblings(store, entry)) store.remove(id);
        store.remove(entry.id);
      },
    ),
    "company-inventory-delete-only-that#next": fault(
      "Deleting one entry deletes the one before it, too.",
      (store, entry) => {
        const before = siblings(store, entry).findLast(({ id }) => Number(id) < Number(entry.id));
        if (before) store.remove(before.id);
        store.remove(entry.id);
      },
    ),
  },
});

/** Whether an entry is reached under the company alone that it belongs to. */
export const updateReach = always("company-inventory-update-reach", "of-that-company", {
  "company-inventory-update-foreign#anywhere": "An entry is reached by an update under any company.",
});
export const deleteReach = always("company-inventory-delete-reach", "of-that-company", {
  "company-inventory-delete-foreign#anywhere": "An entry is reached by a deletion under any company.",
});

/** What becomes of an entry whose deletion is refused. */
export const entryKept = decision<Remove>("company-inventory-delete-refused", {
  conforms: { untouched: () => {} },
  faults: {
    "company-inventory-delete-foreign#books-out": fault(
      "A deletion under another company is refused once the entry has a quantity of 0.",
      (store, entry) => void store.add({ ...entry, values: { ...entry.values, quantity: 0 } }),
    ),
  },
});

export const unknownEntry = refusesUnknown<Entry>("company-inventory-unknown", "The inventory entry", {
  "company-inventory-update-unknown#creates": fault("An update under an id that no entry has creates one.", creates),
  "company-inventory-update-unknown#of-nothing": fault(
    "An update under an id that no entry has is answered with success.",
    isAnswered,
  ),
});
