import { always, never } from "../../core/behaviours/always.js";
import { apart, theNewest } from "../../core/behaviours/apart.js";
import { intact, whole } from "../../core/behaviours/intact.js";
import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { answersTarget, mergeNeeds, mergesIntoItself, removesSource } from "../../core/behaviours/merging.js";
import { decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { Refusal } from "../../core/refusal.js";
import type { Lot } from "../lots/state.js";
import type { Catalog } from "./state.js";

/** Which catalogs a lot is in after its catalog was merged: in, the entries of one lot; out, the entries it has then. */
type MoveLot = (ids: readonly number[], source: number, target: number) => readonly number[];

const moved: MoveLot = (ids, source, target) =>
  ids.includes(source) ? [...ids.filter((id) => id !== source && id !== target), target] : ids;

/** States and transitions, Catalog (source): the source's lots move to the target. */
export const lotsAfterCatalogMerge = decision<MoveLot>("lots-after-catalog-merge", {
  conforms: { moved },
  faults: {
    "catalog-merge-moves-lots#loses-lots": fault("The source's lots are lost.", (ids, source) =>
      ids.filter((id) => id !== source),
    ),
    "catalog-merge-moves-lots#loses-those-of-both": fault(
      "Lots that are in both catalogs are in neither afterwards.",
      (ids, source, target) =>
        ids.includes(source) && ids.includes(target)
          ? ids.filter((id) => id !== source && id !== target)
          : moved(ids, source, target),
    ),
    "catalog-merge-moves-lots#stays-in-a-third": fault(
      "Lots that are in a third catalog as well stay there, and move nowhere.",
      (ids, source, target) =>
        ids.some((id) => id !== source && id !== target)
          ? ids.filter((id) => id !== source)
          : moved(ids, source, target),
    ),
    "catalog-merge-keeps-others#in-the-target-alone": fault(
      "Lots that move are in the target alone afterwards.",
      (ids, source, target) => (ids.includes(source) ? [target] : ids),
    ),
    "catalog-merge-keeps-target#replaces-lots": fault(
      "The source's lots replace the target's.",
      (ids, source, target) => (ids.includes(source) ? moved(ids, source, target) : ids.filter((id) => id !== target)),
    ),
  },
});

const later = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? other : one);
const earlier = (one: string, other: string) => (Date.parse(other) < Date.parse(one) ? other : one);

type Values = (target: Catalog, source: Catalog, isUpdated: boolean) => Catalog;

/** What the target takes of the source's own values, which may have been updated since it was made. */
export const valuesOfMergedCatalog = decision<Values>("merged-catalog-values", {
  conforms: { none: (target) => target },
  faults: {
    "catalog-merge-keeps-values#takes-dates": fault(
      "The target takes the dates of the source.",
      (target, { start_date, end_date }) => ({ ...target, start_date, end_date }),
    ),
    "catalog-merge-keeps-values#widens-dates": fault(
      "The target begins and ends with the source where that begins earlier or ends later.",
      (target, source) => ({
        ...target,
        start_date: earlier(target.start_date, source.start_date),
        end_date: later(target.end_date, source.end_date),
      }),
    ),
    "catalog-merge-keeps-values#narrows-dates": fault(
      "The target begins and ends with the source where that begins later or ends earlier.",
      (target, source) => ({
        ...target,
        start_date: later(target.start_date, source.start_date),
        end_date: earlier(target.end_date, source.end_date),
      }),
    ),
    "bulk-resend-no-second-catalog#keyless-after-merges": fault(
      "A merge loses the key that upserts find the target by.",
      (target) => ({ ...target, customer_catalog_id: null }),
    ),
    "catalog-merge-keeps-values#takes-agents": fault(
      "The target has the agents of the source in place of its own.",
      (target, { agent_company_ids }) => ({ ...target, agent_company_ids }),
    ),
    "catalog-merge-keeps-values#doubles-agents": fault("The target's agents are there twice.", (target) => ({
      ...target,
      agent_company_ids: [...target.agent_company_ids, ...target.agent_company_ids],
    })),
    "catalog-merge-keeps-values#doubles-platforms": fault("The target's platforms are there twice.", (target) => ({
      ...target,
      platforms: [...target.platforms, ...target.platforms],
    })),
    "catalog-merge-keeps-values#title-of-the-updated": fault(
      "The target takes the title of a source that was updated.",
      (target, { title }, isUpdated) => ({ ...target, ...(isUpdated && { title }) }),
    ),
    "catalog-merge-keeps-values#reopens": fault(
      "The target is completed where the source is.",
      (target, { is_completed }) => ({ ...target, is_completed }),
    ),
  },
});

/** What else a merge needs of the lots of its source, beside that there is one. */
export const sourceNeeds = decision<(held: readonly Lot[], isOlder: boolean) => void>("merged-catalog-needs", {
  conforms: { nothing: () => {} },
  faults: {
    "catalog-merge-source-removed#only-with-lots": fault("A merge of a catalog without lots is refused.", (held) => {
      if (held.length === 0) throw new Refusal("conflict", "There is nothing to merge.");
    }),
    "catalog-merge-source-removed#not-the-older": fault(
      "A merge of an older catalog into a newer one is refused.",
      (_held, isOlder) => {
        if (isOlder) throw new Refusal("conflict", "The older catalog must be kept.");
      },
    ),
  },
});

/** Whether the lots of a source that is completed move as others do. */
export const lotsOfCompleted = always("merged-catalog-completed", "move", {
  "catalog-merge-moves-all#not-of-a-completed-one": "The lots of a source that is completed are lost.",
});

/** Whether the target keeps its lots where the source has none. */
export const lotsBesideNone = always("merged-catalog-lots-beside-none", "stay", {
  "catalog-merge-keeps-target#loses-them-to-none": "A merge of a catalog without lots takes those of its target.",
});

/** Whether the lots that the target had are in it twice afterwards. */
export const ownLotsTwice = never("merged-catalog-own-lots", "once", {
  "catalog-merge-keeps-target#doubles-lots": "After a merge the target's own lots are in it twice.",
});

/** Which lots of the source are moved. */
export const movedLots = whole<readonly Lot[]>("moved-lots", "all", {
  "catalog-merge-moves-all#25-at-most": fault("A merge moves 25 lots at most.", (all) => all.slice(0, 25)),
  "catalog-merge-moves-all#all-but-the-last": fault("Of several lots a merge leaves the last behind.", (all) =>
    all.length > 1 ? all.slice(0, -1) : all,
  ),
});

/** Whether a lot of the source moves whose number in it a lot of the target has. */
export const numbersTaken = always("moved-lots-of-taken-numbers", "move", {
  "catalog-merge-moves-lots#not-of-a-number-taken": "A lot does not move whose number a lot of the target has.",
});

/** Which lots of the source move on, of those that a merge brought to it and of its others. */
export const movingOn = decision<(lots: readonly Lot[], brought: ReadonlySet<number>) => readonly Lot[]>(
  "lots-moving-on",
  {
    conforms: { all: (lots) => lots },
    faults: {
      "catalog-merge-moves-all#not-what-a-merge-brought": fault(
        "Lots that a merge brought to a catalog do not move with it.",
        (lots, brought) => lots.filter(({ id }) => !brought.has(id)),
      ),
    },
  },
);

/** Whether lots that move keep their client item data. */
export const recordsOfMoved = always("moved-lot-client-item-data", "stay", {
  "catalog-merge-keeps-numbers#loses-client-item-data": "A lot that moves loses its client item data.",
});

/** What a lot's entry in the target has of that in the source. */
export const movedEntry = intact<Json>("moved-entry", "the-same", {
  "catalog-merge-keeps-numbers#loses-them": fault("A lot that moves loses the number that it had in the source.", {
    lot_number: undefined,
  }),
});

/** What a lot that moves has in the catalogs that the merge does not name. */
export const entriesElsewhere = decision<(entries: readonly Json[], target: number) => readonly Json[]>(
  "moved-lot-elsewhere",
  {
    conforms: { "as-before": (entries) => entries },
    faults: {
      "catalog-merge-keeps-numbers#loses-those-elsewhere": fault(
        "A lot that moves loses the numbers that it has in its other catalogs.",
        (entries, target) =>
          entries.map((entry) => (Number(entry["catalog_id"]) === target ? entry : { ...entry, lot_number: null })),
      ),
    },
  },
);

/** What becomes of the lots that are in the target after a merge, whichever catalog they came from. */
export const lotOfMerged = intact<Lot>("lot-of-merged", "the-same", {
  "bulk-resend-no-second-lot#keyless-after-merges": fault("After a merge upserts find none of the target's lots.", {
    customer_item_id: null,
  }),
});

/** Whether a catalog takes the lots of a second source. */
export const secondCatalogMerge = always("second-catalog-merge", "as-the-first", {
  "catalog-merge-again#the-first-alone": "A catalog takes the lots of its first source, and none of a second one.",
});

/** The lots that a merge may find in its target, as they are read and taken out. */
interface Target {
  readonly held: () => ReadonlySet<number>;
  readonly loses: (isLost: (id: number) => boolean) => void;
}

/** How merges into one catalog that are asked for at the same time are carried out. */
export const mergesAtOnce = decision<<A>(target: Target, merge: () => A) => A | Promise<A>>("catalog-merges-at-once", {
  conforms: { "one-after-the-other": (_, merge) => merge() },
  faults: {
    "catalog-merge-again#writes-back-what-it-read": fault(
      "Of two merges into one catalog at the same time the later one loses the lots that the other one brought.",
      async ({ held, loses }, merge) => {
        const read = held();
        await meanwhile();
        const answer = merge();
        loses((id) => !read.has(id));
        return answer;
      },
    ),
  },
});

/** Which other catalogs lose their lots to the target as well. */
export const emptiedAlong = apart<Catalog>("catalogs-merged-along", "none", {
  "catalog-merge-only-named#the-latest": fault("A merge takes the lots of the latest catalog, too.", theNewest),
});

/** A lot that is moved stays the one it was. */
export const movedLot = intact<Lot>("moved-lot", "the-same", {
  "catalog-merge-keeps-numbers#loses-images": fault("A lot that moves loses its image links.", { image_links: [] }),
  "catalog-merge-keeps-numbers#first-image-alone": fault(
    "A lot that moves keeps the first of its image links.",
    ({ image_links }) => ({ image_links: image_links.slice(0, 1) }),
  ),
  "catalog-merge-keeps-numbers#loses-quantities": fault(
    "A lot that moves loses the quantity of its item.",
    ({ item_data }) => ({ item_data: item_data && { ...item_data, quantity: null } }),
  ),
  "catalog-merge-moves-all#copies": fault("A merge copies lots under new ids.", ({ id }) => ({ id: id + 500_000 })),
});

export const sourceAfterCatalogMerge = removesSource<Catalog>(
  "source-after-catalog-merge",
  "catalog",
  "catalog-merge-source-removed",
  {
    "catalog-merge-source-removed#still-listed": fault("A catalog that was merged is still listed.", (store, id) =>
      store.remove(id, { readable: false, listed: true }),
    ),
  },
);

export const catalogMergeAnswer = answersTarget<Catalog>("catalog-merge-answer", "catalog-merge-response-target");

export const catalogMergeAnswerLots = always("catalog-merge-answer-lots", "after-the-merge", {
  "catalog-merge-response-lots#answers-stale-lots": "A merge answers the target without lots.",
});

export const missingCatalogSource = mergeNeeds<Catalog>(
  "missing-catalog-source",
  "The catalog",
  "source",
  "catalog-merge-missing-source",
);

export const missingCatalogTarget = mergeNeeds<Catalog>(
  "missing-catalog-target",
  "The catalog",
  "target",
  "catalog-merge-missing-target",
);

/** Whether the catalog that is there loses its lots where a merge is refused for the one that is not. */
export const emptiedByRefused = decision<(there: "target" | "source") => boolean>("catalog-emptied-by-refused-merge", {
  conforms: { neither: () => false },
  faults: {
    "catalog-merge-missing-source#empties-target": fault(
      "A merge from nothing is refused after the target lost its lots.",
      (there) => there === "target",
    ),
    "catalog-merge-missing-target#empties-source": fault(
      "A merge into nothing is refused after the source lost its lots.",
      (there) => there === "source",
    ),
  },
});

export const catalogIntoItself = mergesIntoItself<Catalog>(
  "catalog-into-itself",
  "catalog",
  "catalog-merge-self-answer",
  "catalog-merge-self",
);
