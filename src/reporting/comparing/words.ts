import type { Comparison, Difference, Side, Weight } from "./difference.js";

/** What each weight is called where differences are listed, in the order of listing. */
export const headings: { readonly [W in Weight]: string } = {
  breaking: "Breaking",
  expected: "Expected, as the contract says",
  unsettled: "Not settled",
  harmless: "Not breaking",
};

/** What a reader is told of each weight. */
export const explanations: { readonly [W in Weight]: string } = {
  breaking: "Something held and no longer does; a client notices.",
  expected: "The contract removes, refuses or replaces it on the candidate's release.",
  unsettled: "It may be the data, or could not be looked at. Not counted as a regression.",
  harmless: "A client need not notice.",
};

/** @returns the outcome as one sentence */
export function outcomeOf({ regressed, totals, differences }: Comparison): string {
  if (differences.length === 0) return "A client notices nothing: the two runs are alike.";
  const counts = [
    `${totals.breaking} breaking`,
    `${totals.expected} expected`,
    `${totals.unsettled} not settled`,
    `${totals.harmless} not breaking`,
  ].join(", ");
  return `${regressed ? "A client breaks" : "No client breaks"}: ${counts}.`;
}

export const sideInWords = ({ name, release, id, startedAt, verdict }: Side): string =>
  `${name}, release ${release}, run ${id} of ${startedAt.slice(0, 16).replace("T", " ")} UTC (${verdict})`;

export const alikeInWords = ({ alike }: Comparison): string =>
  `Held against each other: ${alike.routes} routes with ${alike.fields} paths in their answers; ${alike.clauses} clauses were judged alike in both.`;

export const differencesOf = ({ differences }: Comparison, weight: Weight): readonly Difference[] =>
  differences.filter((difference) => difference.weight === weight);
