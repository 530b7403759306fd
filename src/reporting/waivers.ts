import { currentClause } from "../contract/former.js";
import type { Waiver } from "../profile/profile.js";
import type { ClauseRecord, WaiverRecord } from "./run.js";

/**
 * Holds the waivers of a profile against what was judged.
 *
 * @param clauses of the run, before any waiver
 * @param judgedAt when the run began; a waiver holds to the end of its day, in UTC
 */
export function waiverRecords(
  waivers: readonly Waiver[],
  clauses: readonly ClauseRecord[],
  judgedAt: Date,
): readonly WaiverRecord[] {
  const today = judgedAt.toISOString().slice(0, 10);
  return waivers.map((given) => {
    const waiver = { ...given, clause: currentClause(given.clause) ?? given.clause };
    return { ...waiver, ...stateOf(waiver, clauses, today) };
  });
}

function stateOf(
  { clause, until }: Waiver,
  clauses: readonly ClauseRecord[],
  today: string,
): Pick<WaiverRecord, "state" | "says"> {
  const verdict = clauses.find(({ id }) => id === clause)?.verdict;
  if (!currentClause(clause))
    return { state: "unknown", says: "The contract has no such clause: correct or remove it." };
  if (until < today) {
    const stands = verdict === "pass" ? "The clause is kept: remove it." : "Mend the clause, or agree on another date.";
    return { state: "expired", says: `It held until ${until}. ${stands}` };
  }
  switch (verdict) {
    case "pass":
      return { state: "obsolete", says: "The clause is kept: remove it." };
    case "fail":
    case "warn":
      return { state: "in force", says: `The clause is broken, which is waived until ${until}.` };
    case undefined:
      return { state: "in force", says: "The clause does not hold on this release: nothing was waived." };
    default:
      return { state: "in force", says: `The clause was not judged (${verdict}): nothing was waived.` };
  }
}

/** @returns the clauses with those marked as waived that are broken and covered; their verdicts stay */
export function withWaivers(
  clauses: readonly ClauseRecord[],
  waivers: readonly WaiverRecord[],
): readonly ClauseRecord[] {
  const covered = new Set(waivers.filter(({ state }) => state === "in force").map(({ clause }) => clause));
  return clauses.map((clause) =>
    covered.has(clause.id) && (clause.verdict === "fail" || clause.verdict === "warn")
      ? { ...clause, waived: true }
      : clause,
  );
}

/** @returns the waivers that fail the gate: expired, obsolete, or of no known clause */
export const staleWaivers = (waivers: readonly WaiverRecord[]): readonly WaiverRecord[] =>
  waivers.filter(({ state }) => state !== "in force");

const named = 3;

/** @returns what is wrong with the waivers, as one sentence; none where nothing is */
export function staleInWords(waivers: readonly WaiverRecord[]): readonly string[] {
  const stale = staleWaivers(waivers);
  if (stale.length === 0) return [];
  const more = stale.length > named ? ` and ${stale.length - named} more` : "";
  const which = stale.slice(0, named).map(({ clause, state }) => `${clause} (${state})`);
  return [`${stale.length === 1 ? "A waiver" : `${stale.length} waivers`} must go: ${which.join(", ")}${more}.`];
}
