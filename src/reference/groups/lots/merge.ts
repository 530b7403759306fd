import { always } from "../../core/behaviours/always.js";
import { allOthers, apart, theNewest } from "../../core/behaviours/apart.js";
import { answersTarget, mergeNeeds, mergesIntoItself, removesSource } from "../../core/behaviours/merging.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import { Refusal } from "../../core/refusal.js";
import type { Lot } from "./state.js";

type Fold = (target: Lot, source: Lot) => Lot;

const foldBoth: Fold = (target, source) => ({
  ...target,
  catalogs: [...target.catalogs, ...source.catalogs],
  platforms: [...target.platforms, ...source.platforms],
});

/** @returns the platforms that are not among others */
const withoutShared = (platforms: Lot["platforms"], others: Lot["platforms"]) =>
  platforms.filter((entry) => others.every((other) => String(other["platform_id"]) !== String(entry["platform_id"])));

/** What a merge needs of two lots that are there. */
export const mergeOfBoth = nothingElse<[target: Lot, source: Lot]>("lot-merge-of-both", "nothing", {
  "lot-merge-moves-all#nothing-of-the-older": fault(
    "A merge of an older lot into a newer one is refused.",
    (target, source) => {
      if (source.id < target.id) throw new Refusal("conflict", "The older lot must be kept.");
    },
  ),
});

/** States and transitions, Lot (source): the source's associations move to the target. */
export const mergedLot = decision<Fold>("merged-lot", {
  conforms: { both: foldBoth },
  faults: {
    "lot-merge-moves-catalogs#loses-catalogs": fault("The source's catalogs are lost.", (target, source) => ({
      ...foldBoth(target, source),
      catalogs: target.catalogs,
    })),
    "lot-merge-moves-catalogs#to-none-with-none": fault(
      "The source's catalogs are lost where the target is in none.",
      (target, source) => ({
        ...foldBoth(target, source),
        catalogs: target.catalogs.length > 0 ? foldBoth(target, source).catalogs : [],
      }),
    ),
    "lot-merge-moves-all#the-first-catalog-alone": fault(
      "Of several catalogs of the source the first alone moves.",
      (target, source) => foldBoth(target, { ...source, catalogs: source.catalogs.slice(0, 1) }),
    ),
    "lot-merge-moves-all#the-last-catalog-alone": fault(
      "Of several catalogs of the source the last alone moves.",
      (target, source) => foldBoth(target, { ...source, catalogs: source.catalogs.slice(-1) }),
    ),
    "lot-merge-moves-all#the-first-platform-alone": fault(
      "Of several platforms of the source the first alone moves.",
      (target, source) => foldBoth(target, { ...source, platforms: source.platforms.slice(0, 1) }),
    ),
    "lot-merge-moves-all#an-external-id-once": fault(
      "A platform of the source does not move where the target has the same external id on another one.",
      (target, source) => {
        const id = "platform_item_id";
        const own = target.platforms.map((entry) => entry[id]);
        return foldBoth(target, { ...source, platforms: source.platforms.filter((entry) => !own.includes(entry[id])) });
      },
    ),
    "lot-merge-moves-all#two-platforms-at-most": fault(
      "Of several platforms of the source the first two move.",
      (target, source) => foldBoth(target, { ...source, platforms: source.platforms.slice(0, 2) }),
    ),
    "lot-merge-keeps-numbers#loses-them": fault("Catalogs that move lose the lot's number in them.", (target, source) =>
      foldBoth(target, { ...source, catalogs: source.catalogs.map(({ lot_number: _, ...entry }) => entry) }),
    ),
    "lot-merge-moves-platforms#loses-platforms": fault("The source's platforms are lost.", (target, source) => ({
      ...foldBoth(target, source),
      platforms: target.platforms,
    })),
    "lot-merge-keeps-target#loses-what-others-brought": fault(
      "A merge takes the target out of catalogs if it brings none.",
      (target, source) => ({
        ...foldBoth(target, source),
        catalogs: source.catalogs.length > 0 ? foldBoth(target, source).catalogs : [],
      }),
    ),
    "lot-merge-keeps-target#loses-platforms-to-none": fault(
      "A merge takes the target off its platforms if its source is on none.",
      (target, source) => ({
        ...foldBoth(target, source),
        platforms: source.platforms.length > 0 ? foldBoth(target, source).platforms : [],
      }),
    ),
    "lot-merge-keeps-target#replaces-catalogs": fault(
      "The source's catalogs replace the target's.",
      (target, source) => ({ ...foldBoth(target, source), catalogs: source.catalogs }),
    ),
    "lot-merge-keeps-target#leaves-what-both-are-in": fault(
      "A merge takes the target out of the catalogs that its source is in as well.",
      (target, source) => {
        const isIn = ({ catalogs }: Lot, entry: Lot["catalogs"][number]) =>
          catalogs.some((one) => one["catalog_id"] === entry["catalog_id"]);
        const { catalogs, ...folded } = foldBoth(target, source);
        return { ...folded, catalogs: catalogs.filter((entry) => !(isIn(target, entry) && isIn(source, entry))) };
      },
    ),
    "lot-merge-keeps-target#replaces-images": fault("The source's images replace the target's.", (target, source) => ({
      ...foldBoth(target, source),
      image_links: source.image_links,
    })),
    "lot-merge-keeps-target#replaces-initial-data": fault(
      "The source's initial data replace the target's.",
      (target, source) => ({ ...foldBoth(target, source), initial_data: source.initial_data }),
    ),
    "lot-merge-keeps-target#replaces-item-data": fault(
      "The source's item data replace the target's.",
      (target, source) => ({ ...foldBoth(target, source), item_data: source.item_data }),
    ),
    "lot-merge-keeps-target#replaces-platforms": fault(
      "The source's platforms replace the target's.",
      (target, source) => ({ ...foldBoth(target, source), platforms: source.platforms }),
    ),
    "lot-merge-keeps-target#replaces-shared-platforms": fault(
      "What the source has with a platform replaces what the target has with it.",
      (target, source) => foldBoth({ ...target, platforms: withoutShared(target.platforms, source.platforms) }, source),
    ),
    "lot-merge-moves-platforms#not-where-the-target-is": fault(
      "What the source has with a platform of the target is lost.",
      (target, source) => foldBoth(target, { ...source, platforms: withoutShared(source.platforms, target.platforms) }),
    ),
    "lot-merge-keeps-target#doubles-platforms": fault("The target's platforms are there twice.", (target, source) =>
      foldBoth({ ...target, platforms: [...target.platforms, ...target.platforms] }, source),
    ),
    "lot-merge-keeps-target#doubles-catalogs": fault("The target's catalogs are there twice.", (target, source) =>
      foldBoth({ ...target, catalogs: [...target.catalogs, ...target.catalogs] }, source),
    ),
    "lot-merge-keeps-target#moves-platforms-twice": fault("The source's platforms move twice.", (target, source) =>
      foldBoth(target, { ...source, platforms: [...source.platforms, ...source.platforms] }),
    ),
    "lot-merge-keeps-numbers#doubles-catalogs": fault("The source's catalogs move twice.", (target, source) =>
      foldBoth(target, { ...source, catalogs: [...source.catalogs, ...source.catalogs] }),
    ),
  },
});

/** What of a source moves, from what it is and what it was before others were merged into it. */
export const moving = decision<(source: Lot, unmerged: Lot | undefined) => Lot>("lot-merge-moving", {
  conforms: { "all-that-it-has": (source) => source },
  faults: {
    "lot-merge-moves-all#not-what-a-merge-brought": fault(
      "What a merge brought to a lot does not move with it.",
      (source, { catalogs, platforms } = source) => ({ ...source, catalogs, platforms }),
    ),
  },
});

/** What the target has of a source, beside what moves: nothing, whether that was updated or not. */
export const targetOfUpdated = decision<(target: Lot, source: Lot, isUpdated: boolean) => Lot>("lot-merge-updated", {
  conforms: { "its-own": (target) => target },
  faults: {
    "lot-merge-keeps-target#images-of-the-updated": fault(
      "The images of a source that was updated replace the target's.",
      (target, { image_links }, isUpdated) => ({ ...target, ...(isUpdated && { image_links }) }),
    ),
  },
});

/** Whether a lot takes what a second source brings. */
export const secondLotMerge = always("second-lot-merge", "as-the-first", {
  "lot-merge-again#the-first-alone": "A lot takes what its first source brings, and nothing of a second one.",
});

/** Whether a lot is on the platforms that a second source brings. */
export const platformsOfSecond = always("second-lot-merge-platforms", "as-the-first", {
  "lot-merge-again#catalogs-alone": "Of a second source a lot takes its catalogs, and no platform.",
});

/** Which lot is folded into the target. */
export const foldedLot = decision<(source: Lot, all: readonly Lot[], target: Lot) => Lot>("lot-merge-source", {
  conforms: { "the-one-named": (source) => source },
  faults: {
    "lot-merge-only-named#the-latest-instead": fault(
      "A merge folds the latest lot into the target, and not its source.",
      (source, all, target) => theNewest(all, target)[0] ?? source,
    ),
  },
});

const numbersOf = ({ catalogs }: Lot): readonly unknown[] =>
  catalogs.flatMap(({ lot_number }) => (lot_number == null ? [] : [lot_number]));

/** Which other lots are folded into the target as well. */
export const foldedAlong = apart<Lot>("lots-merged-along", "none", {
  "lot-merge-only-named#the-latest": fault("A merge folds the latest lot into the target, too.", theNewest),
  "lot-merge-only-named#those-of-its-number": fault(
    "A merge folds every lot that has a number of its source into the target, in whatever catalog it is.",
    (all, merged) => {
      const numbers = numbersOf(merged);
      return allOthers(all, merged).filter((other) => numbersOf(other).some((number) => numbers.includes(number)));
    },
  ),
});

const itemOf = ({ item_data }: Lot): unknown => item_data?.["customer_item_id"] ?? undefined;

/** Which lots beside its source a merge removes. */
export const removedAlong = apart<Lot>("lots-removed-by-merges", "none", {
  "lot-merge-only-named#those-of-its-item": fault(
    "A merge removes every lot of the item of its source.",
    (all, source) =>
      allOthers(all, source).filter((lot) => itemOf(lot) !== undefined && itemOf(lot) === itemOf(source)),
  ),
});

/** Whether the target of a merge has its own client item data afterwards. */
export const recordsOfTarget = always("lot-merge-target-client-item-data", "stay", {
  "lot-merge-keeps-target#clears-client-item-data": "A merge removes the client item data of its target.",
});

export const sourceAfterLotMerge = removesSource<Lot>("source-after-lot-merge", "lot", "lot-merge-source-removed", {
  "lot-merge-source-removed#readable": fault("The source lot is unlisted but can be read.", (lots, id) =>
    lots.remove(id, { readable: true, listed: false }),
  ),
  "lot-merge-source-removed#listed": fault("The source lot cannot be read but is still listed.", (lots, id) =>
    lots.remove(id, { readable: false, listed: true }),
  ),
});

export const lotMergeAnswer = answersTarget<Lot>("lot-merge-answer", "lot-merge-response-target");

export const missingLotSource = mergeNeeds<Lot>(
  "missing-lot-source",
  "The lot",
  "source",
  "lot-merge-missing-source",
  (lot) => ({ ...lot, platforms: [] }),
);

export const missingLotTarget = mergeNeeds<Lot>(
  "missing-lot-target",
  "The lot",
  "target",
  "lot-merge-missing-target",
  (lot) => ({ ...lot, catalogs: [] }),
);

export const lotIntoItself = mergesIntoItself<Lot>("lot-into-itself", "lot", "lot-merge-self-answer", "lot-merge-self");

/** In which catalogs a lot is read that was moved by a merge of catalogs. */
export const catalogsOfMoved = decision<(lot: Lot, former: Lot["catalogs"]) => Lot>("catalogs-of-moved-lot", {
  conforms: { "where-it-is": (lot) => lot },
  faults: {
    "catalog-merge-keeps-numbers#read-in-the-source": fault(
      "A lot that a merge has moved is read by its id as if it were in the source.",
      (lot, former) => ({ ...lot, catalogs: former }),
    ),
  },
});
