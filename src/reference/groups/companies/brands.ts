import { type Answer, noContent, ok } from "../../core/answer.js";
import { decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import type { Caller } from "../../core/handler.js";
import type { Company } from "./state.js";

export interface Brand {
  readonly id: number;
  readonly name: string;
  /** The brand that it stands below. */
  readonly parent_id: number | null;
}

export const brands: readonly Brand[] = [
  { id: 1, name: "First Brand", parent_id: null },
  { id: 2, name: "Second Brand", parent_id: 1 },
  { id: 3, name: "Third Brand", parent_id: 1 },
  { id: 4, name: "Fourth Brand", parent_id: null },
];

/** @returns the brands below one, each with those below it */
const below = (all: readonly Brand[], parent: number | null): readonly Json[] =>
  all.filter(({ parent_id }) => parent_id === parent).map(({ id, name }) => ({ id, name, children: below(all, id) }));

const childrenOf = ({ children }: Json): number => (Array.isArray(children) ? children.length : 0);

const labelled = (nodes: readonly Json[]): readonly Json[] =>
  nodes.map(({ name, children }) => ({ label: name, nodes: labelled(Array.isArray(children) ? children : []) }));

export const brandTree = decision<(all: readonly Brand[]) => readonly Json[]>("company-brand-tree", {
  conforms: { "by-id-and-name": (all) => below(all, null), "by-label": (all) => labelled(below(all, null)) },
  faults: {
    "brands-and-tree-agree#company-brand-tree-lacks-last": fault("The tree lacks the last brand.", (all) =>
      below(all.slice(0, -1), null),
    ),
    "brands-and-tree-agree#company-brand-tree-of-roots": fault("The tree holds its roots alone.", (all) =>
      below(
        all.filter(({ parent_id }) => parent_id === null),
        null,
      ),
    ),
    "brands-and-tree-agree#company-brand-tree-empty": fault("The tree is empty.", () => []),
    "route:GET /companies/brandstree#root-for-each-child": fault(
      "The tree has a root once for each brand below it.",
      (all) => below(all, null).flatMap((root) => Array.from({ length: childrenOf(root) || 1 }, () => root)),
    ),
  },
});

type Rows = (all: readonly Brand[], updated: readonly Company[]) => readonly Json[];

/** The list of brands, beside the companies that were updated. */
export const brandRows = decision<Rows>("company-brands", {
  conforms: { all: (all) => all.map(({ id, name }) => ({ id, name })) },
  faults: {
    "brands-and-tree-agree#company-brands-list-former": fault("The list has a brand that no longer exists.", (all) => [
      { id: 9, name: "Former Brand" },
      ...all.map(({ id, name }) => ({ id, name })),
    ]),
    "brands-and-tree-agree#called-as-a-company": fault(
      "A brand is listed by the name of its company that was updated last.",
      (all, updated) =>
        all.map(({ id, name }) => ({ id, name: updated.findLast(({ brand_id }) => brand_id === id)?.name ?? name })),
    ),
  },
});

/** What a caller is answered of the brands. */
export const brandsTold = decision<(rows: readonly Json[], caller: Caller) => Answer>("company-brands-told", {
  conforms: { "to-everyone": (rows) => ok(rows) },
  faults: {
    "route:GET /companies/brands#nothing-to-partners": fault(
      "A partner-scoped caller is answered nothing in the place of the brands.",
      (rows, { kind }) => (kind === "partner" ? noContent : ok(rows)),
    ),
  },
});
