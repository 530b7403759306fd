import { type ClauseId, clauseOf, isClauseId } from "../../src/contract/register.js";
import { type GroupName, groupNames } from "../../src/contract/vocabulary.js";

/** A file that is otherwise than on the base, and its lines that changed, with those around them. */
export interface Change {
  readonly path: string;
  readonly text: string;
}

/** Where a group has its parts, `*` in place of its name. What holds across all groups is nobody's. */
const parts = [
  "src/contract/groups/*/",
  "src/reference/groups/*/",
  "src/reporting/observe/groups/*.ts",
  "specs/*/",
  "schemas/*/",
  "fixtures/payloads/*.ts",
  "test/faults/*.test.ts",
  "test/reference/*.journey.test.ts",
] as const;

/** What shows that a group is as it should be: its scenarios, its journey, and what holds of each register. */
const proofs = ["specs/*/", "test/reference/*.journey.test.ts", "test/contract/"] as const;

/** The tests that changes concern. */
export interface Concerned {
  readonly groups: readonly GroupName[];
  readonly proofs: readonly string[];
  /** What shows that a defect is blamed on its clause. */
  readonly faults: readonly string[];
  /** Those of the clauses that the changes name, by a pattern of the names of tests. */
  readonly named: string;
  /** Paths that lie in no group. */
  readonly left: readonly string[];
}

const inGroup = (pattern: string, group: GroupName): string => pattern.replace("*", group);

const groupOf = ({ path }: Change): GroupName | undefined =>
  groupNames.find((group) => parts.some((part) => path.startsWith(inGroup(part, group))));

/** @returns the clauses that stand there in quotes, by themselves or in the name of a fault */
const clausesIn = ({ text }: Change): readonly ClauseId[] =>
  [...text.matchAll(/["'`]([^"'`#\n]+)/g)].map(([, quoted = ""]) => quoted).filter(isClauseId);

const anyOf = (names: readonly string[]): string =>
  [...new Set(names)].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");

/** @returns the tests that changes concern, by the groups in which they lie and the clauses that they name */
export function concernedBy(changes: readonly Change[]): Concerned {
  const groups = groupNames.filter((group) => changes.some((change) => groupOf(change) === group));
  const named = changes.filter(groupOf).flatMap(clausesIn);
  return {
    groups,
    proofs: [...new Set(groups.flatMap((group) => proofs.map((proof) => inGroup(proof, group))))],
    faults: [...new Set([...groups, ...named.map((clause) => clauseOf(clause).area)])].map(
      (area) => `test/faults/${area}.test.ts`,
    ),
    // Where no clause is named, each of the group may be concerned.
    named: named.length > 0 ? ` breaks (${anyOf(named)})$` : " breaks ",
    left: changes.filter((change) => groupOf(change) === undefined).map(({ path }) => path),
  };
}

/** @returns what was tested, and what was not */
export const inWords = ({ groups, left }: Concerned, base: string): string =>
  [
    `Groups that changed since ${base}: ${groups.length > 0 ? groups.join(", ") : "none, so nothing was tested"}.`,
    ...(left.length > 0 ? [`Of no group, and not tested: ${left.join(", ")}.`] : []),
    "Left to `npm test`: types and linter, faults of other clauses, conforming alternatives, the wire, reports, commands.",
  ].join("\n");
