import { type Answer, ok } from "../../core/answer.js";
import { always } from "../../core/behaviours/always.js";
import { decision, fault } from "../../core/decision.js";
import { invalid, missing, refusing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
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
    "catalog-merge-keeps-target#replaces-lots": fault(
      "The source's lots replace the target's.",
      (ids, source, target) => (ids.includes(source) ? moved(ids, source, target) : ids.filter((id) => id !== target)),
    ),
  },
});

export const sourceAfterCatalogMerge = decision<(catalogs: Store<Catalog>, id: number) => void>(
  "source-after-catalog-merge",
  {
    conforms: { removed: (catalogs, id) => catalogs.remove(id) },
    faults: {
      "catalog-merge-source-removed#keeps-source": fault("The source catalog stays.", () => {}),
    },
  },
);

export const catalogMergeAnswer = decision<(target: Catalog, source: Catalog) => Catalog>("catalog-merge-answer", {
  conforms: { target: (target) => target },
  faults: {
    "catalog-merge-response-target#answers-source": fault("A merge answers the source.", (_, source) => source),
  },
});

export const catalogMergeAnswerLots = always("catalog-merge-answer-lots", "after-the-merge", {
  "catalog-merge-response-lots#answers-stale-lots": "A merge answers the target without lots.",
});

type Missing = (catalogs: Store<Catalog>, other: Catalog | undefined, show: (catalog: Catalog) => unknown) => Answer;

const refuse: Missing = refusing(missing("The catalog"));

const acceptAnyway: Missing = (_, other, show) => ok(other ? show(other) : null);

const removeAndRefuse: Missing = (catalogs, other, show) => {
  if (other) catalogs.remove(other.id);
  return refuse(catalogs, other, show);
};

export const missingCatalogSource = decision<Missing>("missing-catalog-source", {
  conforms: { refused: refuse },
  faults: {
    "catalog-merge-missing-source#accepted": fault("A merge from nothing is accepted.", acceptAnyway),
    "catalog-merge-missing-source#costs-target": fault(
      "A merge from nothing is refused after the target was removed.",
      removeAndRefuse,
    ),
  },
});

export const missingCatalogTarget = decision<Missing>("missing-catalog-target", {
  conforms: { refused: refuse },
  faults: {
    "catalog-merge-missing-target#accepted": fault("A merge into nothing is accepted.", acceptAnyway),
    "catalog-merge-missing-target#costs-source": fault(
      "A merge into nothing is refused after the source was removed.",
      removeAndRefuse,
    ),
  },
});

export const catalogIntoItself = decision<
  (catalogs: Store<Catalog>, catalog: Catalog, show: (catalog: Catalog) => unknown) => Answer
>("catalog-into-itself", {
  openPoint: "catalog-merge-self-answer",
  conforms: {
    refused: refusing(invalid({ sourceId: ["A catalog cannot be merged into itself."] })),
    "left-alone": (_, catalog, show) => ok(show(catalog)),
  },
  faults: {
    "catalog-merge-self#destroys": fault("A catalog merged into itself is removed.", (catalogs, catalog, show) => {
      catalogs.remove(catalog.id);
      return ok(show(catalog));
    }),
  },
});
