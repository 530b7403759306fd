import { verdictInWords } from "../headline.js";
import type { Comparison, Side } from "./comparison.js";
import type { Difference, Weight } from "./difference.js";

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
  unsettled: "It may be the data, or was not looked at. Not counted as a regression.",
  harmless: "A client need not notice.",
};

/** What breaking differences are called that were agreed on. */
export const acceptedHeading = "Breaking, and accepted";

/** @returns the verdict in one or two words, for a headline */
export function headlineOf({ verdict, regressed }: Comparison): string {
  if (verdict === "not-judged") return "NOT JUDGED";
  if (regressed) return "REGRESSED";
  return verdict === "fails" ? "DOES NOT PASS" : "NOT REGRESSED";
}

/** @returns the outcome as one sentence */
export function outcomeOf({ verdict, regressed, totals, differences }: Comparison): string {
  const accepted = differences.filter((one) => one.accepted).length;
  const counts = [
    `${totals.breaking} breaking${accepted > 0 ? ` (${accepted} accepted)` : ""}`,
    `${totals.expected} expected`,
    `${totals.unsettled} not settled`,
    `${totals.harmless} not breaking`,
  ].join(", ");
  if (verdict === "not-judged") return `Whether a client notices anything could not be judged: ${counts}.`;
  if (verdict === "passes" && differences.length === 0) return "A client notices nothing: the two runs are alike.";
  if (regressed) return `A client breaks: ${counts}.`;
  return verdict === "fails"
    ? `No client breaks that was served before, and the candidate does not pass all the same: ${counts}.`
    : `No client breaks: ${counts}.`;
}

export function sideInWords(side: Side): string {
  const { name, release, id, startedAt, effects } = side;
  const when = `${startedAt.slice(0, 16).replace("T", " ")} UTC`;
  return `${name}, release ${release}, effects up to ${effects}, run ${id} of ${when} (${verdictInWords(side.verdict)})`;
}

export const alikeInWords = ({ alike, compared }: Comparison): string =>
  `Held against each other: ${compared.clauses} of ${compared.ofClauses} clauses (${compared.percent.toFixed(1)} %), ${alike.clauses} of them judged alike; ${alike.routes} routes with ${alike.fields} paths in their answers.`;

/** @returns the differences of a weight, without those that are accepted */
export const differencesOf = ({ differences }: Comparison, weight: Weight): readonly Difference[] =>
  differences.filter((difference) => difference.weight === weight && !difference.accepted);

/** @returns the differences of a comparison that are breaking and accepted */
export const acceptedOf = ({ differences }: Comparison): readonly Difference[] =>
  differences.filter(({ accepted }) => accepted);
