import { type Answer, ok } from "../../core/answer.js";
import { decision, fault } from "../../core/decision.js";
import { invalid, missing, refusing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { Lot } from "./state.js";

type Fold = (target: Lot, source: Lot) => Lot;

const foldBoth: Fold = (target, source) => ({
  ...target,
  catalogs: [...target.catalogs, ...source.catalogs],
  platforms: [...target.platforms, ...source.platforms],
});

/** States and transitions, Lot (source): the source's associations move to the target. */
export const mergedLot = decision<Fold>("merged-lot", {
  conforms: { both: foldBoth },
  faults: {
    "lot-merge-moves-catalogs#loses-catalogs": fault("The source's catalogs are lost.", (target, source) => ({
      ...foldBoth(target, source),
      catalogs: target.catalogs,
    })),
    "lot-merge-moves-platforms#loses-platforms": fault("The source's platforms are lost.", (target, source) => ({
      ...foldBoth(target, source),
      platforms: target.platforms,
    })),
    "lot-merge-keeps-target#replaces-catalogs": fault(
      "The source's catalogs replace the target's.",
      (target, source) => ({ ...foldBoth(target, source), catalogs: source.catalogs }),
    ),
    "lot-merge-keeps-target#replaces-platforms": fault(
      "The source's platforms replace the target's.",
      (target, source) => ({ ...foldBoth(target, source), platforms: source.platforms }),
    ),
  },
});

export const sourceAfterLotMerge = decision<(lots: Store<Lot>, id: number) => void>("source-after-lot-merge", {
  conforms: { removed: (lots, id) => lots.remove(id) },
  faults: {
    "lot-merge-source-removed#keeps-source": fault("The source lot stays.", () => {}),
    "lot-merge-source-removed#readable": fault("The source lot is unlisted but can be read.", (lots, id) =>
      lots.remove(id, { readable: true, listed: false }),
    ),
  },
});

export const lotMergeAnswer = decision<(target: Lot, source: Lot) => Lot>("lot-merge-answer", {
  conforms: { target: (target) => target },
  faults: {
    "lot-merge-response-target#answers-source": fault("A merge answers the source.", (_, source) => source),
  },
});

type Missing = (lots: Store<Lot>, other: Lot | undefined, show: (lot: Lot) => unknown) => Answer;

const refuse: Missing = refusing(missing("The lot"));

const acceptAnyway: Missing = (_, other, show) => ok(other ? show(other) : null);

const removeAndRefuse: Missing = (lots, other, show) => {
  if (other) lots.remove(other.id);
  return refuse(lots, other, show);
};

export const missingLotSource = decision<Missing>("missing-lot-source", {
  conforms: { refused: refuse },
  faults: {
    "lot-merge-missing-source#accepted": fault("A merge from nothing is accepted.", acceptAnyway),
    "lot-merge-missing-source#costs-target": fault(
      "A merge from nothing is refused after the target was removed.",
      removeAndRefuse,
    ),
  },
});

export const missingLotTarget = decision<Missing>("missing-lot-target", {
  conforms: { refused: refuse },
  faults: {
    "lot-merge-missing-target#accepted": fault("A merge into nothing is accepted.", acceptAnyway),
    "lot-merge-missing-target#costs-source": fault(
      "A merge into nothing is refused after the source was removed.",
      removeAndRefuse,
    ),
  },
});

export const lotIntoItself = decision<(lots: Store<Lot>, lot: Lot, show: (lot: Lot) => unknown) => Answer>(
  "lot-into-itself",
  {
    openPoint: "lot-merge-self-answer",
    conforms: {
      refused: refusing(invalid({ sourceId: ["A lot cannot be merged into itself."] })),
      "left-alone": (_, lot, show) => ok(show(lot)),
    },
    faults: {
      "lot-merge-self#destroys": fault("A lot merged into itself is removed.", (lots, lot, show) => {
        lots.remove(lot.id);
        return ok(show(lot));
      }),
    },
  },
);
