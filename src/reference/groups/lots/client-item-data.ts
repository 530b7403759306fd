import { setTimeout } from "node:timers/promises";
import { never } from "../../core/behaviours/always.js";
import { inCapitals } from "../../core/behaviours/capitals.js";
import { intact, whole } from "../../core/behaviours/intact.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import { isObject } from "../../core/form.js";
import type { Caller } from "../../core/handler.js";
import type { Store } from "../../core/store.js";
import type { ClientItemData, Lot } from "./state.js";

type Records = Store<ClientItemData>;

const ofLot = (records: Records, lotId: number) => records.all().filter(({ lot_id }) => lot_id === lotId);

/** How a record is added to those of its lot; `hasGap` where one of them was deleted that was not the last. */
type Appending = (records: Records, record: ClientItemData, hasGap: boolean) => void;

/** States and transitions: each POST adds a record and never replaces existing ones. */
export const appending = decision<Appending>("client-item-data-appending", {
  conforms: { adds: (records, record) => void records.add(record) },
  faults: {
    "clientitemdata-never-replaces#client-item-data-replaces": fault(
      "New client item data replace the lot's earlier ones.",
      (records, record) => {
        for (const { id } of ofLot(records, record.lot_id)) records.remove(id);
        records.add(record);
      },
    ),
    "clientitemdata-never-replaces#client-item-data-overwrites": fault(
      "Earlier client item data take the content of the new ones.",
      (records, record) => {
        for (const earlier of ofLot(records, record.lot_id))
          records.add({ ...earlier, client_item_data: record.client_item_data });
        records.add(record);
      },
    ),
    "clientitemdata-never-replaces#client-item-data-placed-by-their-number": fault(
      "New client item data replace the lot's last ones where earlier ones were deleted.",
      (records, record, hasGap) => {
        const last = ofLot(records, record.lot_id).at(-1);
        if (hasGap && last) records.remove(last.id);
        records.add(record);
      },
    ),
    "clientitemdata-appends#client-item-data-keeps-first": fault(
      "Only a lot's first client item data are stored.",
      (records, record) => {
        if (ofLot(records, record.lot_id).length === 0) records.add(record);
      },
    ),
    "clientitemdata-appends#stores-none": fault("Client item data are answered and never stored.", () => undefined),
    "clientitemdata-appends#the-same-again-once": fault(
      "Client item data that a lot has already are answered but not added.",
      (records, record) => {
        const content = JSON.stringify(record.client_item_data);
        const isThere = ofLot(records, record.lot_id).some((one) => JSON.stringify(one.client_item_data) === content);
        if (!isThere) records.add(record);
      },
    ),
  },
});

const itemsIn = (entries: readonly unknown[]): readonly unknown[] =>
  entries.flatMap((entry) => (isObject(entry) ? [entry["customer_item_id"]] : [])).filter(Boolean);

/** Under which lot client item data are filed that are posted under one. */
export const filedUnder = decision<(lot: Lot, entries: readonly unknown[], lots: readonly Lot[]) => Lot>(
  "client-item-data-filed-under",
  {
    conforms: { "that-lot": (lot) => lot },
    faults: {
      "clientitemdata-per-lot#client-item-data-by-item": fault(
        "Client item data that name the item of another lot are filed under that.",
        (lot, entries, lots) => {
          const items = itemsIn(entries);
          return lots.find((one) => items.includes(one.item_data?.["customer_item_id"])) ?? lot;
        },
      ),
    },
  },
);

/** What client item data do to those of other lots. */
export const takenFromOthers = nothingElse<readonly [records: Records, record: ClientItemData]>(
  "client-item-data-take-from-others",
  "nothing",
  {
    "clientitemdata-per-lot#client-item-data-move": fault(
      "Client item data of an item take the place of those that another lot has of it.",
      (records, { lot_id, client_item_data }) => {
        const items = itemsIn(client_item_data);
        for (const one of records.all())
          if (one.lot_id !== lot_id && itemsIn(one.client_item_data).some((item) => items.includes(item)))
            records.remove(one.id);
      },
    ),
  },
);

/** How the client item data of a partner-scoped caller are added. */
export const appendingOfPartner = decision<(records: Records, record: ClientItemData, append: () => void) => void>(
  "client-item-data-appending-of-partner",
  {
    conforms: { "as-others": (_records, _record, append) => append() },
    faults: {
      "clientitemdata-appends-by-partner#replace-its-own": fault(
        "Client item data of a partner-scoped caller replace those that it added to the lot before.",
        (records, { lot_id, created_by }, append) => {
          for (const one of ofLot(records, lot_id)) if (one.created_by === created_by) records.remove(one.id);
          append();
        },
      ),
      "clientitemdata-appends-by-partner#replace-those-of-others": fault(
        "Client item data of a partner-scoped caller replace those that others added to the lot before.",
        (records, { lot_id, created_by }, append) => {
          for (const one of ofLot(records, lot_id)) if (one.created_by !== created_by) records.remove(one.id);
          append();
        },
      ),
      "clientitemdata-appends-by-partner#in-capitals": fault(
        "Client item data of a partner-scoped caller are kept in capitals.",
        (records, record, append) => {
          append();
          records.add({ ...record, client_item_data: inCapitals(record.client_item_data) });
        },
      ),
      "clientitemdata-appends-by-partner#not-those-of-others-again": fault(
        "Client item data of a partner-scoped caller that another caller added to the lot before are not added.",
        (records, { lot_id, created_by, client_item_data: added }, append) => {
          const others = ofLot(records, lot_id).filter((one) => one.created_by !== created_by);
          if (!others.some((one) => JSON.stringify(one.client_item_data) === JSON.stringify(added))) append();
        },
      ),
      "clientitemdata-appends-by-partner#stores-none": fault(
        "Client item data of a partner-scoped caller are answered and never stored.",
        () => {},
      ),
      "clientitemdata-appends-by-partner#the-first-alone": fault(
        "Of the client item data that a partner-scoped caller adds to a lot the first alone are stored.",
        (records, { lot_id, created_by }, append) => {
          if (ofLot(records, lot_id).every((one) => one.created_by !== created_by)) append();
        },
      ),
    },
  },
);

/** Which client item data of a lot a caller is shown. */
export const recordsShownTo = decision<(record: ClientItemData, caller: Caller) => boolean>(
  "client-item-data-shown-to",
  {
    conforms: { everybody: () => true },
    faults: {
      "clientitemdata-appends-by-partner#not-to-others": fault(
        "Client item data that another caller added are not listed.",
        ({ created_by }, { name }) => created_by === name,
      ),
    },
  },
);

type Adding = <A>(records: Records, lotId: number, add: () => A) => A | Promise<A>;

/** How long the faults below take from reading a lot's records to writing them back. */
const writingBack = 15;

/** What client item data of one lot that are posted at the same time do to each other. */
export const addingAtOnce = decision<Adding>("client-item-data-at-once", {
  conforms: { nothing: (_records, _lotId, add) => add() },
  faults: {
    "clientitemdata-appends#overwritten-at-once": fault(
      "Of client item data that are posted to one lot at the same time the last alone stay.",
      async (records, lotId, add) => {
        const before = ofLot(records, lotId).map(({ id }) => id);
        await setTimeout(writingBack);
        for (const { id } of ofLot(records, lotId)) if (!before.includes(id)) records.remove(id);
        return add();
      },
    ),
  },
});

/** What becomes of a lot where client item data are added to it. */
export const takenByAdding = nothingElse<readonly [lot: Lot, lots: Store<Lot>]>("client-item-data-take", "nothing", {
  "clientitemdata-keeps-lot#loses-images": fault(
    "Client item data take the image links of their lot.",
    (lot, lots) => void lots.add({ ...lot, image_links: [] }),
  ),
  "clientitemdata-keeps-lot#loses-initial-data": fault(
    "Client item data take the initial data of their lot.",
    (lot, lots) => void lots.add({ ...lot, initial_data: null }),
  ),
});

/** What becomes of a lot where client item data are refused that are no list. */
export const takenByRefused = nothingElse<readonly [lot: Lot, lots: Store<Lot>]>(
  "refused-client-item-data-take",
  "nothing",
  {
    "clientitemdata-keeps-lot#refused-empty-item-data": fault(
      "Client item data that are refused take the item data of their lot.",
      (lot, lots) => void lots.add({ ...lot, item_data: null }),
    ),
  },
);

/** Which entries of one POST are kept. */
export const keptEntries = whole<readonly unknown[]>("client-item-data-entries", "each", {
  "clientitemdata-keeps-each#the-first-alone": fault("Of several entries of one POST the first alone is kept.", (all) =>
    all.slice(0, 1),
  ),
  "clientitemdata-keeps-each#all-but-the-last": fault("Of several entries of one POST the last is lost.", (all) =>
    all.length > 1 ? all.slice(0, -1) : all,
  ),
  "clientitemdata-keeps-each#alike-once": fault("Of entries that are alike one is kept.", (all) =>
    all.filter((entry, index) => all.findIndex((one) => JSON.stringify(one) === JSON.stringify(entry)) === index),
  ),
  "clientitemdata-keeps-each#what-the-first-has": fault(
    "Of several entries of one POST each takes from the first what it is not given.",
    ([first, ...others]) =>
      first === undefined
        ? []
        : [first, ...others.map((entry) => (isObject(first) && isObject(entry) ? { ...first, ...entry } : entry))],
  ),
  "clientitemdata-keeps-each#the-last-alone": fault("Of several entries of one POST the last alone is kept.", (all) =>
    all.slice(-1),
  ),
});

export const appendedAnswer = decision<(record: ClientItemData) => Partial<ClientItemData>>("client-item-data-answer", {
  conforms: { "the-record": (record) => record },
  faults: {
    "clientitemdata-answers-record#client-item-data-answers-another": fault(
      "The answer carries the id of another record.",
      (record) => ({ ...record, id: record.id + 100_000 }),
    ),
    "clientitemdata-audit-fields#client-item-data-without-audit": fault(
      "The record does not say when or by whom it was made.",
      ({ id, lot_id, client_item_data }) => ({ id, lot_id, client_item_data }),
    ),
  },
});

export const listedUnder = decision<(record: ClientItemData, lotId: number) => boolean>("client-item-data-lot", {
  conforms: { "its-own": ({ lot_id }, lotId) => lot_id === lotId },
  faults: {
    "clientitemdata-per-lot#client-item-data-of-the-lot-before": fault(
      "A lot also lists the records of the lot before it.",
      ({ lot_id }, lotId) => lot_id === lotId || lot_id === lotId - 1,
    ),
    "clientitemdata-per-lot#client-item-data-of-the-lot-after": fault(
      "A lot also lists the records of the lot after it.",
      ({ lot_id }, lotId) => lot_id === lotId || lot_id === lotId + 1,
    ),
  },
});

/** What becomes of a lot of which client item data were deleted. */
export const lotOnceRemovedFrom = intact<Lot>("client-item-data-removal-lot", "as-it-was", {
  "clientitemdata-delete-only-that#takes-images": fault("Deleting client item data takes the images off their lot.", {
    image_links: [],
  }),
});

/** Removes a record, the first of its lot that is removed or another one. */
type RemoveRecord = (records: Records, record: ClientItemData, isFirst: boolean) => void;

export const recordRemoval = decision<RemoveRecord>("client-item-data-removal", {
  conforms: { "that-record": (records, { id }) => records.remove(id) },
  faults: {
    "clientitemdata-delete-removes#client-item-data-delete-forgets": fault(
      "A deletion is answered but nothing is deleted.",
      () => {},
    ),
    "clientitemdata-delete-removes#the-first-of-a-lot-alone": fault(
      "The first record of a lot that is deleted is gone, and those that are deleted after it stay.",
      (records, { id }, isFirst) => {
        if (isFirst) records.remove(id);
      },
    ),
    "clientitemdata-delete-only-that#client-item-data-delete-empties": fault(
      "A deletion empties the whole lot.",
      (records, { lot_id }) => {
        for (const { id } of ofLot(records, lot_id)) records.remove(id);
      },
    ),
  },
});

/** What an update of a lot leaves of its client item data. */
export const recordsAfterUpdate = whole<readonly ClientItemData[]>("client-item-data-after-update", "stay", {
  "lot-update-keeps-client-item-data#update-clears-them": fault(
    "An update of a lot removes its client item data.",
    () => [],
  ),
  "lot-update-keeps-client-item-data#update-removes-the-newest": fault(
    "An update of a lot removes the newest of its client item data.",
    (records) => (records.length > 1 ? records.slice(0, -1) : records),
  ),
  "lot-update-keeps-client-item-data#update-empties-the-others": fault(
    "An update of a lot empties all but the first of its client item data.",
    (records) => records.map((record, index) => (index > 0 ? { ...record, client_item_data: [] } : record)),
  ),
});

export const foreignLot = never("client-item-data-foreign-lot", "refused", {
  "clientitemdata-delete-own-lot#client-item-data-delete-anywhere": "A record can be deleted under any lot.",
});
