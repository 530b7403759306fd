import { isDeepStrictEqual } from "node:util";
import { always, never } from "../../core/behaviours/always.js";
import { inCapitals } from "../../core/behaviours/capitals.js";
import { intact } from "../../core/behaviours/intact.js";
import { removes } from "../../core/behaviours/removing.js";
import { outlivesTarget, staysGone } from "../../core/behaviours/staying-gone.js";
import { spilling, stores, takingBack, updated } from "../../core/behaviours/storing.js";
import { theFirst, theLastBeginning } from "../../core/behaviours/unknown.js";
import { decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { seedIdentities } from "../../core/seed.js";
import type { Store } from "../../core/store.js";
import type { Lot } from "../lots/state.js";
import type { Catalog } from "./state.js";

const dayOf = (date: string) => `${date.slice(0, 10)}T00:00:00Z`;

/** A midnight that is taken for a whole day, which ends with its last second. */
const endOfDay = (date: string) => date.replace("T00:00:00", "T23:59:59");

const inSeconds = (date: string) => date.replace(/(:\d\d)\.\d+/, "$1");

/** Whether a catalog has an id for its title or for that on a platform. */
const isCalled = ({ title, platforms }: Catalog, id: number): boolean =>
  title === String(id) || platforms.some((entry) => Object.values(entry).includes(String(id)));

/** By what a catalog is read: by its id alone, of conforming deployments. */
export const readKey = decision<(all: readonly Catalog[], id: number) => number>("catalog-read-key", {
  conforms: { "its-id": (_, id) => id },
  faults: {
    "catalog-create-persists#other-keys-before-id": fault(
      "An id that another catalog has for its title or its id on a platform reads that catalog.",
      (all, id) => all.find((one) => isCalled(one, id))?.id ?? id,
    ),
  },
});

/** What of a new catalog is kept (Resources, AddCatalogRequest). */
export const keptOfNewCatalog = intact<Catalog>("new-catalog-kept", "all", {
  "catalog-keeps-title#create-drops-title": fault("A new catalog's title is not kept.", { title: "Untitled" }),
  "catalog-keeps-dates#create-truncates-dates": fault(
    "The time of day of a new catalog's dates is lost.",
    ({ start_date, end_date }) => ({ start_date: dayOf(start_date), end_date: dayOf(end_date) }),
  ),
  "catalog-keeps-dates#midnight-is-a-whole-day": fault(
    "A new catalog that ends at midnight ends with the last second of that day.",
    ({ end_date }) => ({ end_date: endOfDay(end_date) }),
  ),
  "catalog-keeps-completed#create-never-completed": fault("A new catalog is never completed.", { is_completed: false }),
  "catalog-keeps-seller#create-other-seller": fault("A new catalog gets another seller.", ({ seller_id }) => ({
    seller_id: seller_id + 1,
  })),
  "catalog-keeps-agents#create-drops-agents": fault("A new catalog has no agents.", { agent_company_ids: [] }),
  "catalog-keeps-platforms#create-drops-platforms": fault("A new catalog is on no platform.", { platforms: [] }),
});

/** What a new catalog has of agents and platforms that its creation leaves out. */
export const leftOutOfNew = decision<(last: Catalog | undefined) => Partial<Catalog>>("catalog-left-out-of-new", {
  conforms: {
    nothing: () => ({}),
    "a-usual-agent": () => ({ agent_company_ids: [seedIdentities.agent.id] }),
  },
  faults: {
    "catalog-keeps-agents#those-of-the-last": fault(
      "A catalog that is made without agents has those of the catalog that was made before it.",
      (last) => (last ? { agent_company_ids: last.agent_company_ids } : {}),
    ),
    "catalog-keeps-platforms#those-of-the-last": fault(
      "A catalog that is made without platforms is on those of the catalog that was made before it.",
      (last) => (last ? { platforms: last.platforms } : {}),
    ),
  },
});

/** What of a new catalog of a partner-scoped caller is kept. */
export const keptOfPartnersCatalog = intact<Catalog>("new-catalog-of-partner-kept", "all", {
  "catalog-create-by-partner#never-completed": fault("A new catalog of a partner-scoped caller is never completed.", {
    is_completed: false,
  }),
  "catalog-create-by-partner#dates-without-time": fault(
    "The time of day of the dates of a partner-scoped caller's new catalog is lost.",
    ({ start_date, end_date }) => ({ start_date: dayOf(start_date), end_date: dayOf(end_date) }),
  ),
  "catalog-create-by-partner#in-capitals": fault(
    "The title of a partner-scoped caller's new catalog is kept in capitals.",
    ({ title }) => ({ title: inCapitals(title) }),
  ),
});

/** Whether a catalog that a partner-scoped caller makes is stored. */
export const newCatalogOfPartner = always("new-catalog-of-partner", "stored", {
  "catalog-create-by-partner#forgets": "A catalog that a partner-scoped caller makes is answered but not stored.",
});

export const storingNewCatalog = stores<Catalog>("new-catalog-stored", "catalog-create-persists", "catalog");

/** What becomes of a catalog when it is updated: `next` is the catalog as asked for, with lots that it may lose, from the n-th on. */
type Update = (store: Store<Catalog>, next: Catalog, loseLots: (from?: number) => void) => void;

/** Whether an update gives a catalog what it has, but for one member: the others that it may give are the same. */
const isAlike = (before: Catalog, next: Catalog, member: keyof Catalog): boolean =>
  (["title", "start_date", "end_date", "is_completed", "seller_id", "agent_company_ids", "platforms"] as const).every(
    (one) => one === member || isDeepStrictEqual(before[one], next[one]),
  );

export const catalogUpdate = decision<Update>("catalog-update", {
  conforms: { "that-catalog": updated },
  faults: {
    "catalog-update-persists#forgets": fault("An update is answered but not stored.", () => {}),
    "catalog-update-persists#not-of-upserts": fault(
      "An update of a catalog that an upsert made is answered but not stored.",
      (store, next) => {
        if (next.batch === null) store.add(next);
      },
    ),
    "catalog-update-persists#no-agents-of-a-new-seller": fault(
      "An update that gives a catalog another seller leaves it no agents.",
      (store, next) => {
        const isResold = store.get(next.id)?.seller_id !== next.seller_id;
        store.add(isResold ? { ...next, agent_company_ids: [] } : next);
      },
    ),
    "catalog-update-persists#keeps-the-seller": fault(
      "An update leaves a catalog the seller that it has.",
      (store, next) => {
        store.add({ ...next, seller_id: store.get(next.id)?.seller_id ?? next.seller_id });
      },
    ),
    "catalog-update-persists#cuts-fractions": fault(
      "An update cuts the fractions of seconds from its dates.",
      (store, next) => {
        store.add({ ...next, start_date: inSeconds(next.start_date), end_date: inSeconds(next.end_date) });
      },
    ),
    "catalog-update-persists#fractions-lose-their-zeros": fault(
      "An update keeps the digits of a fraction of a second without the zeros ahead, so that .05 s becomes .5 s.",
      (store, next) => {
        const unpadded = (moment: string) => moment.replace(/\.0+(?=[1-9])/, ".");
        store.add({ ...next, start_date: unpadded(next.start_date), end_date: unpadded(next.end_date) });
      },
    ),
    "catalog-update-persists#midnight-is-a-whole-day": fault(
      "An update that ends a catalog at midnight ends it with the last second of that day.",
      (store, next) => {
        store.add({ ...next, end_date: endOfDay(next.end_date) });
      },
    ),
    "bulk-resend-no-second-catalog#keyless-after-updates": fault(
      "An update of a catalog loses the key that upserts find it by.",
      (store, next) => {
        store.add({ ...next, isKeyless: true });
      },
    ),
    "catalog-update-keeps-key#loses-it": fault(
      "An update of a catalog that an upsert made loses the customer's id of it, though upserts find it by that.",
      (store, next) => {
        store.add({ ...next, isUnnamed: true });
      },
    ),
    "catalog-update-keeps-lots#25-at-most": fault(
      "An update takes the lots beyond the first 25 out of the catalog.",
      (store, next, loseLots) => {
        store.add(next);
        loseLots(25);
      },
    ),
    "catalog-update-keeps-lots#loses-lots": fault(
      "An update takes the lots out of the catalog.",
      (store, next, loseLots) => {
        store.add(next);
        loseLots();
      },
    ),
    "updated-as-given:catalog#keeps-the-start-date": fault(
      "An update leaves the start date as it was.",
      (store, next) => {
        store.add({ ...next, start_date: store.get(next.id)?.start_date ?? next.start_date });
      },
    ),
    "catalog-update-leaves-agents#adds-to-them": fault(
      "An update adds its agents to those that the catalog has.",
      (store, next) => {
        const before = store.get(next.id)?.agent_company_ids ?? [];
        store.add({ ...next, agent_company_ids: [...new Set([...next.agent_company_ids, ...before])] });
      },
    ),
    "catalog-update-leaves-agents#as-many-are-the-same": fault(
      "An update that gives a catalog as many agents as it has leaves those that it has.",
      (store, next) => {
        const before = store.get(next.id)?.agent_company_ids ?? [];
        const areAsMany = before.length === next.agent_company_ids.length;
        store.add(areAsMany ? { ...next, agent_company_ids: before } : next);
      },
    ),
    "catalog-update-leaves-agents#alone-is-nothing-new": fault(
      "An update that changes the agents of a catalog alone is answered and not stored.",
      (store, next) => {
        const before = store.get(next.id) ?? next;
        const { agent_company_ids } = isAlike(before, next, "agent_company_ids") ? before : next;
        store.add({ ...next, agent_company_ids });
      },
    ),
    "catalog-update-leaves-platforms#alone-is-nothing-new": fault(
      "An update that changes the platforms of a catalog alone is answered and not stored.",
      (store, next) => {
        const before = store.get(next.id) ?? next;
        store.add(isAlike(before, next, "platforms") ? { ...next, platforms: before.platforms } : next);
      },
    ),
    "catalog-update-persists#another-seller-alone": fault(
      "An update that changes the seller of a catalog alone is answered and not stored.",
      (store, next) => {
        const before = store.get(next.id) ?? next;
        store.add(isAlike(before, next, "seller_id") ? { ...next, seller_id: before.seller_id } : next);
      },
    ),
    "catalog-update-leaves-agents#none-is-left-out": fault(
      "An update that leaves a catalog no agents leaves those that it has.",
      (store, next) => {
        const { agent_company_ids } = next.agent_company_ids.length > 0 ? next : (store.get(next.id) ?? next);
        store.add({ ...next, agent_company_ids });
      },
    ),
    "catalog-update-leaves-platforms#none-is-left-out": fault(
      "An update that leaves a catalog no platforms leaves it on those that it is on.",
      (store, next) => {
        const { platforms } = next.platforms.length > 0 ? next : (store.get(next.id) ?? next);
        store.add({ ...next, platforms });
      },
    ),
    "catalog-update-leaves-platforms#as-many-are-the-same": fault(
      "An update that gives a catalog as many external ids as it has leaves those that it has.",
      (store, next) => {
        const before = store.get(next.id)?.platforms ?? [];
        store.add(before.length === next.platforms.length ? { ...next, platforms: before } : next);
      },
    ),
    "catalog-update-leaves-platforms#adds-to-them": fault(
      "An update adds its platforms to those that the catalog is on.",
      (store, next) => {
        const id = "platform_catalog_id";
        const before = store.get(next.id)?.platforms ?? [];
        const others = before.filter((entry) => !next.platforms.some((one) => one[id] === entry[id]));
        store.add({ ...next, platforms: [...next.platforms, ...others] });
      },
    ),
    "catalog-update-leaves-platforms#keeps-former-ids": fault(
      "An update leaves a catalog's external id on a platform that it is on already as it was.",
      (store, next) => {
        const before = store.get(next.id)?.platforms ?? [];
        const idOf = (entry: (typeof before)[number]) =>
          before.find((one) => one["platform_id"] === entry["platform_id"])?.["platform_catalog_id"] ??
          entry["platform_catalog_id"];
        const platforms = next.platforms.map((entry) => ({ ...entry, platform_catalog_id: idOf(entry) }));
        store.add({ ...next, platforms });
      },
    ),
    "catalog-update-only-that#of-the-former-seller": fault(
      "An update that gives a catalog another seller gives all catalogs of the former seller that one.",
      (store, next) => {
        const { seller_id: former = next.seller_id } = store.get(next.id) ?? next;
        for (const other of store.all())
          if (former !== next.seller_id && other.seller_id === former)
            store.add({ ...other, seller_id: next.seller_id });
        store.add(next);
      },
    ),
    "catalog-update-only-that#takes-back-its-neighbour's": fault(
      "An update of a catalog takes the last one of its neighbour back.",
      takingBack(),
    ),
    "catalog-update-only-that#spills": fault(
      "An update changes the neighbouring catalogs too.",
      spilling(({ title }) => ({ title })),
    ),
  },
});

export const catalogRemoval = removes<Catalog>("catalog-removal", "that-catalog", "catalog", {
  unread: "catalog-delete-removes",
  unlisted: "catalog-delete-unlists",
  onlyThat: "catalog-delete-only-that",
});

/** Whether a catalog of so many lots stays when it is deleted. */
export const keptForItsLots = decision<(lots: number) => boolean>("catalog-removal-of-many-lots", {
  conforms: { "is-removed": () => false },
  faults: {
    "catalog-delete-removes#stays-with-many-lots": fault(
      "A catalog of more than twenty lots is not deleted.",
      (lots) => lots > 20,
    ),
  },
});

/** Whether an update leaves the lots in a catalog that merges brought to it. */
export const broughtLotsOfUpdated = always("catalog-update-brought-lots", "stay", {
  "catalog-update-keeps-lots#loses-what-merges-brought":
    "An update takes the lots out of a catalog that a merge brought to it.",
});

/** Whether the lots of a catalog stay in it where an update completes it. */
export const lotsOfCompleted = always("catalog-completed-lots", "stay", {
  "catalog-update-keeps-lots#completed-loses-lots": "An update that completes a catalog takes its lots out of it.",
});

/** What becomes of the lots of a catalog where an update gives it another seller. */
export const lotsOfResold = intact<Lot, number>("catalog-resold-lots", "as-they-are", {
  "catalog-update-keeps-lots#resold-loses-lots": fault(
    "An update that gives a catalog another seller takes its lots out of it.",
    ({ catalogs }, id) => ({ catalogs: catalogs.filter((entry) => Number(entry["catalog_id"]) !== id) }),
  ),
  "catalog-update-keeps-lots#resold-loses-numbers": fault(
    "An update that gives a catalog another seller takes their numbers in it from its lots.",
    ({ catalogs }, id) => ({
      catalogs: catalogs.map((entry) => (Number(entry["catalog_id"]) === id ? { ...entry, lot_number: null } : entry)),
    }),
  ),
});

/** Whether the lots of a catalog stay in it where an update is refused. */
export const lotsOfRefusedUpdate = always("catalog-refused-update-lots", "stay", {
  "catalog-update-keeps-lots#refused-loses-lots": "An update that is refused takes the lots out of the catalog.",
});

/** Whether the lots of a catalog that is deleted stay in the other catalogs that they are in. */
export const sharedLotsOfDeleted = always("catalog-removal-shared-lots", "stay", {
  "catalog-delete-only-that#takes-lots-out-of-others":
    "Deleting a catalog takes its lots out of the other catalogs that they are in.",
});

/** What the lots of a catalog that is deleted have in the other catalogs that they are in. */
export const entriesOfShared = decision<(entries: readonly Json[]) => readonly Json[]>("catalog-removal-entries", {
  conforms: { "as-before": (entries) => entries },
  faults: {
    "catalog-delete-only-that#takes-their-numbers": fault(
      "Deleting a catalog takes the numbers that its lots have in the other catalogs that they are in.",
      (entries) => entries.map((entry) => ({ ...entry, lot_number: null })),
    ),
  },
});

/** Whether lots that are in other catalogs stay where those of a deleted catalog are deleted with it, or stay. */
export const sharedLotsThere = always("catalog-removal-lots-of-others", "are-there", {
  "catalog-delete-only-that#deletes-lots-of-others":
    "Deleting a catalog deletes its lots, also those that are in others.",
});

/** Whether an update that a partner-scoped caller sends is stored. */
export const updateOfPartner = always("catalog-update-of-partner", "stored", {
  "catalog-update-by-partner#forgets": "An update by a partner-scoped caller is answered but not stored.",
});

/** What an update by a partner-scoped caller makes of a catalog, from what it gives. */
export const updatedByPartner = decision<(next: Catalog, before: Catalog) => Catalog>("catalog-updated-by-partner", {
  conforms: { "as-given": (next) => next },
  faults: {
    "catalog-update-by-partner#leaves-the-platforms": fault(
      "An update by a partner-scoped caller leaves a catalog on its platforms as it was.",
      (next, { platforms }) => ({ ...next, platforms }),
    ),
    "catalog-update-by-partner#in-capitals": fault(
      "The title that a partner-scoped caller gives a catalog is kept in capitals.",
      (next) => ({ ...next, title: inCapitals(next.title) }),
    ),
    "catalog-update-by-partner#leaves-the-dates": fault(
      "An update by a partner-scoped caller leaves the dates of a catalog as they were.",
      (next, { start_date, end_date }) => ({ ...next, start_date, end_date }),
    ),
  },
});

/** Whether an update by a partner-scoped caller is held back from who has read the catalog. */
export const heldBack = never("catalog-update-held-back", "shown", {
  "catalog-update-by-partner#not-once-read":
    "An update by a partner-scoped caller is not shown to who has read the catalog before.",
});

/** Whether an update brings a catalog back that is gone. */
export const updateOfGone = staysGone("catalog-update-of-gone", "catalog", {
  deleted: "catalog-delete-removes",
  merged: "catalog-merge-source-removed",
});

/** Whether catalogs are there again that were merged into one which is deleted. */
export const backWithoutTarget = outlivesTarget(
  "catalog-merged-without-target",
  "catalog",
  "catalog-merge-source-removed",
);

/** Whether an update of an id that no catalog has is accepted, and nothing made of it. */
export const updateOfNone = never("catalog-update-of-none", "refused", {
  "catalog-unknown-id#takes-updates": "An update of an id that no catalog has is accepted.",
});

/** No id is given beyond this one. */
const neverGiven = 1_000_000_000;

/** Which catalog an id that no catalog has names. */
export const unknownCatalog = decision<(store: Store<Catalog>, id: number) => Catalog | undefined>("unknown-catalog", {
  conforms: { none: () => undefined },
  faults: {
    "catalog-unknown-id#answers-another": fault("An unknown id answers the first catalog.", (store, id) =>
      id > neverGiven ? theFirst(store) : undefined,
    ),
    "catalog-unknown-id#by-a-beginning": fault(
      "An unknown id answers the last catalog whose id begins with it.",
      theLastBeginning,
    ),
  },
});
