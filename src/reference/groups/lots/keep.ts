import { isDeepStrictEqual } from "node:util";
import { always, never } from "../../core/behaviours/always.js";
import { inCapitals } from "../../core/behaviours/capitals.js";
import { intact } from "../../core/behaviours/intact.js";
import { writtenBack } from "../../core/behaviours/meanwhile.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { removes } from "../../core/behaviours/removing.js";
import { outlivesTarget, staysGone } from "../../core/behaviours/staying-gone.js";
import { spilling, stores, storing, takingBack, updated } from "../../core/behaviours/storing.js";
import { takesBack } from "../../core/behaviours/taking-back.js";
import { theFirst, theLastBeginning } from "../../core/behaviours/unknown.js";
import { decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import type { Store } from "../../core/store.js";
import type { Catalog } from "../catalogs/state.js";
import { type Lot, lots } from "./state.js";

const catalogIdsOf = ({ catalogs }: Lot): readonly number[] => catalogs.map((entry) => Number(entry["catalog_id"]));

const momentOf = (value: unknown): unknown =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value;

/** Entries of catalogs, all with the number that stands in the first. */
const withFirstNumber = (catalogs: readonly Json[]): readonly Json[] =>
  catalogs.map((entry) => ({ ...entry, lot_number: catalogs[0]?.["lot_number"] ?? null }));

const cutNumber = ({ lot_number }: Json): Json =>
  typeof lot_number === "string" ? { lot_number: lot_number.slice(0, 40) } : {};

/** Whether a lot has an id for its number or for its external id on a platform. */
const isCalled = ({ catalogs, platforms }: Lot, id: number): boolean =>
  catalogs.some(({ lot_number }) => lot_number === String(id)) ||
  platforms.some((entry) => Object.values(entry).includes(String(id)));

/** By what a lot is read: by its id alone, of conforming deployments. */
export const readKey = decision<(all: readonly Lot[], id: number) => number>("lot-read-key", {
  conforms: { "its-id": (_, id) => id },
  faults: {
    "lot-create-persists#other-keys-before-id": fault(
      "An id that another lot has for its number or its external id reads that lot.",
      (all, id) => all.find((one) => isCalled(one, id))?.id ?? id,
    ),
  },
});

/** What of a new lot is kept (Resources, AddLotRequest). */
export const keptOfNewLot = intact<Lot>("new-lot-kept", "all", {
  "lot-keeps-image-links#create-drops-image-links": fault("A new lot's image_links are not kept.", { image_links: [] }),
  "lot-keeps-image-links#unescapes-links": fault(
    "What is escaped in the image_links of a new lot is not escaped any more.",
    ({ image_links }) => ({
      image_links: image_links.map((link) => (typeof link === "string" ? decodeURIComponent(link) : link)),
    }),
  ),
  "lot-keeps-initial-data#create-drops-initial-data": fault("A new lot's initial_data is not kept.", {
    initial_data: {},
  }),
  "stored-as-given:lot#initial-zero-is-none": fault(
    "A number that is 0 in a new lot's initial_data is kept as nothing.",
    ({ initial_data }) => ({
      initial_data:
        initial_data &&
        Object.fromEntries(Object.entries(initial_data).map(([name, value]) => [name, value === 0 ? null : value])),
    }),
  ),
  "lot-keeps-item-data#create-drops-item-data": fault("A new lot's item_data is not kept.", { item_data: {} }),
  "lot-keeps-item-data#dates-are-moments": fault(
    "What reads like a date in a new lot's item_data is kept as a date-time.",
    ({ item_data }) => ({
      item_data:
        item_data && Object.fromEntries(Object.entries(item_data).map(([name, value]) => [name, momentOf(value)])),
    }),
  ),
  "lot-keeps-catalogs#create-drops-catalogs": fault("A new lot belongs to no catalog.", { catalogs: [] }),
  "lot-keeps-catalogs#one-number-for-all": fault(
    "A new lot has in each of its catalogs the number that it is given in the first.",
    ({ catalogs }) => ({ catalogs: withFirstNumber(catalogs) }),
  ),
  "lot-keeps-catalogs#numbers-of-40-letters": fault(
    "Of the number of a new lot in a catalog 40 letters are kept.",
    ({ catalogs }) => ({ catalogs: catalogs.map((entry) => ({ ...entry, ...cutNumber(entry) })) }),
  ),
  "lot-keeps-platforms#create-drops-platforms": fault("A new lot is on no platform.", { platforms: [] }),
  "lot-keeps-platforms#one-of-an-external-id": fault(
    "Of the platforms that know a new lot by one external id the last is kept.",
    ({ platforms }) => ({
      platforms: platforms.filter(
        ({ platform_item_id: id }, index) =>
          !platforms.slice(index + 1).some((later) => (id ?? null) !== null && later["platform_item_id"] === id),
      ),
    }),
  ),
});

const isAt = (one: Json, other: Json): boolean =>
  one["catalog_id"] === other["catalog_id"] && one["lot_number"] === other["lot_number"];

/** What a new lot takes from the lots that are there. */
export const takenByNewLot = nothingElse<readonly [lots: Store<Lot>, made: Lot]>("new-lot-takes", "nothing", {
  "lot-keeps-catalogs#number-taken-over": fault(
    "A new lot takes the one that has its number in its catalog out of that.",
    (lots, made) => {
      for (const lot of lots.all()) {
        const catalogs = lot.catalogs.filter((entry) => !made.catalogs.some((one) => isAt(entry, one)));
        if (catalogs.length < lot.catalogs.length) lots.add({ ...lot, catalogs });
      }
    },
  ),
  "lot-keeps-catalogs#number-cleared": fault(
    "A new lot takes its number from the one that has it in its catalog.",
    (lots, made) => {
      const cleared = (entry: Json) =>
        made.catalogs.some((one) => isAt(entry, one)) ? { ...entry, lot_number: null } : entry;
      for (const lot of lots.all()) lots.add({ ...lot, catalogs: lot.catalogs.map(cleared) });
    },
  ),
});

/** What of a new lot of a partner-scoped caller is kept. */
export const keptOfPartnersLot = intact<Lot>("new-lot-of-partner-kept", "all", {
  "lot-create-by-partner#drops-image-links": fault("A new lot of a partner-scoped caller has no image_links.", {
    image_links: [],
  }),
  "lot-create-by-partner#drops-item-data": fault("A new lot of a partner-scoped caller has no item_data.", {
    item_data: {},
  }),
  "lot-create-by-partner#on-no-platform": fault("A new lot of a partner-scoped caller is on no platform.", {
    platforms: [],
  }),
  "lot-create-by-partner#in-capitals": fault(
    "The texts of a new lot of a partner-scoped caller are kept in capitals.",
    inCapitals,
  ),
});

/** Whether a lot that a partner-scoped caller makes is stored. */
export const newLotOfPartner = always("new-lot-of-partner", "stored", {
  "lot-create-by-partner#forgets": "A lot that a partner-scoped caller makes is answered but not stored.",
});

export const storingNewLot = stores<Lot>("new-lot-stored", "lot-create-persists", "lot");

const without = (name: RegExp, part: Json): Json =>
  Object.fromEntries(Object.entries(part).filter(([member]) => !name.test(member)));

/** @returns the entries of an update, and behind them those of before that it does not name */
const added = (before: readonly Json[], next: readonly Json[], key: string): readonly Json[] => [
  ...next,
  ...before.filter((entry) => !next.some((one) => one[key] === entry[key])),
];

const isAnotherOrder = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/** An entry with the number that the lot has in that catalog already. */
const withNumberOf = (before: readonly Json[], entry: Json): Json => {
  const own = before.find((one) => one["catalog_id"] === entry["catalog_id"]);
  return own ? { ...entry, lot_number: own["lot_number"] } : entry;
};

/** Whether both are entries of the same catalogs in the same order. */
const areTheSame = (one: readonly Json[], other: readonly Json[]): boolean =>
  one.map((entry) => entry["catalog_id"]).join() === other.map((entry) => entry["catalog_id"]).join();

/** Whether an update gives a lot what it has, but for one member. */
const isAlike = (before: Lot, next: Lot, member: keyof Lot): boolean =>
  (["image_links", "item_data", "catalogs", "platforms"] as const).every(
    (one) => one === member || isDeepStrictEqual(before[one], next[one]),
  );

/** What becomes of a lot when it is updated: `next` is the lot as asked for, `asked` the update's own initial_data. */
type Update = (lots: Store<Lot>, next: Lot, before: Lot, asked: Lot["initial_data"]) => void;

export const lotUpdate = decision<Update>("lot-update", {
  conforms: { "that-lot": updated },
  faults: {
    "lot-update-persists#forgets": fault("An update is answered but not stored.", () => {}),
    "lot-update-persists#not-of-upserts": fault(
      "An update of a lot that an upsert made is answered but not stored.",
      (lots, next) => {
        if (next.customer_item_id === null) lots.add(next);
      },
    ),
    "lot-update-keeps-catalogs#one-number-for-all": fault(
      "An update gives a lot in each of its catalogs the number of the first.",
      (lots, next) => void lots.add({ ...next, catalogs: withFirstNumber(next.catalogs) }),
    ),
    "lot-update-keeps-catalogs#number-kept": fault(
      "An update leaves a lot the number that it has in a catalog.",
      storing(({ catalogs }, before) => ({ catalogs: catalogs.map((entry) => withNumberOf(before.catalogs, entry)) })),
    ),
    "lot-update-keeps-catalogs#number-kept-in-the-same": fault(
      "An update that gives a lot the catalogs that it is in leaves it its numbers in them.",
      storing(({ catalogs }, before) => ({
        catalogs: areTheSame(catalogs, before.catalogs) ? before.catalogs : catalogs,
      })),
    ),
    "lot-update-keeps-catalogs#number-kept-in-another-case": fault(
      "An update that gives a lot its number in other letters leaves it as it was.",
      storing(({ catalogs }, before) => ({
        catalogs: catalogs.map((entry) => {
          const former = withNumberOf(before.catalogs, entry);
          const [one, other] = [entry, former].map(({ lot_number }) => String(lot_number).toLowerCase());
          return one === other ? former : entry;
        }),
      })),
    ),
    "lot-update-keeps-catalogs#first-two-alone": fault(
      "An update keeps two of the catalogs that it gives.",
      storing(({ catalogs }) => ({ catalogs: catalogs.slice(0, 2) })),
    ),
    "lot-update-keeps-catalogs#alone-is-nothing-new": fault(
      "An update that changes the catalogs of a lot alone, or its numbers in them, is answered and not stored.",
      storing((next, before) => (isAlike(before, next, "catalogs") ? { catalogs: before.catalogs } : {})),
    ),
    "lot-update-keeps-platforms#alone-is-nothing-new": fault(
      "An update that changes the platforms of a lot alone, or its external ids on them, is answered and not stored.",
      storing((next, before) => (isAlike(before, next, "platforms") ? { platforms: before.platforms } : {})),
    ),
    "lot-update-keeps-platforms#first-alone": fault(
      "An update keeps the first of the platforms that it gives.",
      storing(({ platforms }) => ({ platforms: platforms.slice(0, 1) })),
    ),
    "lot-update-leaves-catalogs#adds-to-them": fault(
      "An update adds its catalogs to those that the lot is in.",
      storing((next, before) => ({ catalogs: added(before.catalogs, next.catalogs, "catalog_id") })),
    ),
    "lot-update-leaves-catalogs#not-the-last": fault(
      "An update to no catalogs leaves a lot in those that it is in.",
      storing((next, before) => ({ catalogs: next.catalogs.length > 0 ? next.catalogs : before.catalogs })),
    ),
    "lot-update-leaves-platforms#not-the-last": fault(
      "An update to no platforms leaves a lot on those that it is on.",
      storing((next, before) => ({ platforms: next.platforms.length > 0 ? next.platforms : before.platforms })),
    ),
    "lot-update-leaves-platforms#adds-to-them": fault(
      "An update adds its platforms to those that the lot is on.",
      storing((next, before) => ({ platforms: added(before.platforms, next.platforms, "platform_item_id") })),
    ),
    "updated-as-given:lot#not-another-order": fault(
      "An update that only puts image links in another order is answered but not stored.",
      storing(({ image_links }, before) => ({
        image_links: isAnotherOrder(image_links, before.image_links) ? before.image_links : image_links,
      })),
    ),
    "updated-as-given:lot#loses-the-customer's-id": fault(
      "An update loses the customer's id within item_data.",
      storing(({ item_data }) => ({ item_data: item_data && without(/customer/i, item_data) })),
    ),
    "lot-update-only-that#takes-back-its-neighbour's": fault(
      "An update of a lot takes the last one of its neighbour back.",
      takingBack(),
    ),
    "lot-update-only-that#spills": fault(
      "An update changes the neighbouring lots too.",
      spilling(({ image_links }) => ({ image_links })),
    ),
    "lot-initial-data-create-only#writable": fault(
      "An update writes initial_data.",
      (lots, next, _before, asked) => void lots.add({ ...next, initial_data: asked ?? next.initial_data }),
    ),
    "lot-initial-data-create-only#filled-where-none-was": fault(
      "A lot without initial_data gets the item data of its first update for it.",
      storing(({ item_data }, before) => (before.initial_data === null ? { initial_data: item_data } : {})),
    ),
    "lot-initial-data-create-only#one-with-the-same-item-data": fault(
      "An update that changes item_data changes initial_data, too, where both were the same.",
      storing(({ item_data }, { initial_data, ...before }) =>
        isDeepStrictEqual(initial_data, before.item_data) ? { initial_data: item_data } : {},
      ),
    ),
    "lot-initial-data-create-only#cleared": fault(
      "An update clears initial_data.",
      storing(() => ({ initial_data: null })),
    ),
  },
});

/** What an update that begins does to the other lots of the catalogs that its lot is in. */
export const besideUpdated = decision<(lots: Store<Lot>, lot: Lot) => Promise<void> | undefined>("lot-beside-updated", {
  conforms: { nothing: () => undefined },
  faults: {
    "lot-update-only-that#writes-back-what-it-read": fault(
      "An update writes the other lots of its catalogs back as they were when it began.",
      (lots, lot) => {
        const ids = catalogIdsOf(lot);
        const others = lots
          .all()
          .filter((one) => one.id !== lot.id && catalogIdsOf(one).some((id) => ids.includes(id)));
        return writtenBack(lots, others);
      },
    ),
  },
});

export const lotRemoval = removes<Lot>(
  "lot-removal",
  "that-lot",
  "lot",
  {
    unread: "lot-delete-removes",
    unlisted: "lot-delete-unlists",
    onlyThat: "lot-delete-only-that",
  },
  {
    "lot-delete-leaves-catalogs#those-of-upserts-stay": fault(
      "The deletion of a lot that an upsert made is answered but not carried out.",
      (lots, { id, customer_item_id }) => {
        if (customer_item_id === null) lots.remove(id);
      },
    ),
  },
);

/** Whether an update that a partner-scoped caller sends is stored. */
export const updateOfPartner = always("lot-update-of-partner", "stored", {
  "lot-update-by-partner#forgets": "An update by a partner-scoped caller is answered but not stored.",
});

/** What an update by a partner-scoped caller makes of a lot, from what it gives. */
export const updatedByPartner = decision<(next: Lot, before: Lot) => Lot>("lot-updated-by-partner", {
  conforms: { "as-given": (next) => next },
  faults: {
    "lot-update-by-partner#leaves-the-item-data": fault(
      "An update by a partner-scoped caller leaves the item data of a lot as they were.",
      (next, { item_data }) => ({ ...next, item_data }),
    ),
    "lot-update-by-partner#leaves-the-platforms": fault(
      "An update by a partner-scoped caller leaves a lot on its platforms as it was.",
      (next, { platforms }) => ({ ...next, platforms }),
    ),
    "lot-update-by-partner#in-capitals": fault(
      "The item data that a partner-scoped caller gives a lot are kept in capitals.",
      ({ item_data, ...next }) => ({ ...next, item_data: inCapitals(item_data) }),
    ),
  },
});

/** Whether an update by a partner-scoped caller is held back from who has read the lot. */
export const heldBack = never("lot-update-held-back", "shown", {
  "lot-update-by-partner#not-once-read":
    "An update by a partner-scoped caller is not shown to who has read the lot before.",
});

/** Whether an update brings a lot back that is gone. */
export const updateOfGone = staysGone("lot-update-of-gone", "lot", {
  deleted: "lot-delete-removes",
  merged: "lot-merge-source-removed",
});

/** Whether the client item data of a deleted lot go with it. */
export const recordsOfDeleted = always("lot-removal-client-item-data", "go-with-it", {
  "lot-delete-takes-client-item-data#still-listed": "The client item data of a deleted lot are still listed.",
});

/** Whether client item data are added to a lot that is deleted. */
export const addedOnceDeleted = never("lot-deleted-client-item-data-added", "refused", {
  "lot-delete-takes-client-item-data#still-added": "Client item data are added to a lot that is deleted.",
});

/** Whether client item data stay with their lot when another one of the same item is deleted. */
export const recordsOfItemMates = always("lot-removal-item-mates", "stay", {
  "clientitemdata-per-lot#deleted-with-an-item-mate":
    "Deleting a lot removes the client item data of the others of its customer item.",
});

/** Whether a lot that is made of what a deleted one was made of has client item data of its own alone. */
export const madeAgainAnew = always("lot-made-again-client-item-data", "none-of-the-deleted", {
  "lot-delete-takes-client-item-data#back-under-its-namesake":
    "The client item data of a deleted lot are listed under one that is made again of the same item.",
});

/** Whether a lot that holds client item data stays where these are deleted with it. */
export const describedStays = never("lot-removal-described", "goes-with-them", {
  "lot-delete-removes#with-client-item-data": "Of a lot that holds client item data its deletion takes these alone.",
});

/** What becomes of the catalogs that a deleted lot was in. */
export const catalogsOfDeleted = nothingElse<readonly [lot: Lot, lots: Store<Lot>, catalogs: Store<Catalog>]>(
  "lot-removal-catalogs",
  "stay",
  {
    "lot-delete-only-that#takes-empty-catalogs": fault(
      "Deleting the last lot of a catalog deletes the catalog.",
      (lot, lots, catalogs) => {
        const held = lots.all().flatMap(catalogIdsOf);
        for (const id of catalogIdsOf(lot)) if (!held.includes(id)) catalogs.remove(id);
      },
    ),
    "lot-delete-only-that#takes-its-external-ids": fault(
      "Deleting a lot takes its external ids from the other lots that have them.",
      (lot, lots) => {
        const own = lot.platforms.map((entry) => entry["platform_item_id"]);
        for (const other of lots.all())
          lots.add({
            ...other,
            platforms: other.platforms.filter((entry) => !own.includes(entry["platform_item_id"])),
          });
      },
    ),
    "lot-delete-only-that#empties-its-catalogs": fault(
      "Deleting a lot takes the other lots out of its catalogs.",
      (lot, lots) => {
        const left = catalogIdsOf(lot);
        for (const other of lots.all()) {
          const entries = other.catalogs.filter((entry) => !left.includes(Number(entry["catalog_id"])));
          if (entries.length < other.catalogs.length) lots.add({ ...other, catalogs: entries });
        }
      },
    ),
  },
);

/** Whether lots are there again that were merged into one which is deleted. */
export const backWithoutTarget = outlivesTarget("lot-merged-without-target", "lot", "lot-merge-source-removed");

/** Whether an update of an id that no lot has is accepted, and nothing made of it. */
export const updateOfNone = never("lot-update-of-none", "refused", {
  "lot-unknown-id#takes-updates": "An update of an id that no lot has is accepted.",
});

/** No id is given beyond this one. */
const neverGiven = 1_000_000_000;

/** Which lot an id that no lot has names. */
export const unknownLot = decision<(lots: Store<Lot>, id: number) => Lot | undefined>("unknown-lot", {
  conforms: { none: () => undefined },
  faults: {
    "lot-unknown-id#answers-another": fault("An unknown id answers the first lot.", (lots, id) =>
      id > neverGiven ? theFirst(lots) : undefined,
    ),
    "lot-unknown-id#by-a-beginning": fault(
      "An unknown id answers the last lot whose id begins with it.",
      theLastBeginning,
    ),
  },
});

export const onceUnread = takesBack("lot-once-unread", "lot-create-persists", "lot", lots);
