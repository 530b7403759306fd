import type { Difference } from "./difference.js";

/** A difference that is agreed on, up to its date. */
export interface AcceptedDifference {
  /** Its id, as comparisons print it. */
  readonly difference: string;
  readonly reason: string;
  readonly ticket: string;
  /** The last day that it holds, in UTC. */
  readonly until: string;
}

/** An accepted difference, and what the comparison makes of it. All but `in force` fail it. */
export interface AcceptedRecord extends AcceptedDifference {
  readonly state: "in force" | "expired" | "obsolete";
  /** What that means here, as a sentence. */
  readonly says: string;
}

/**
 * Holds accepted differences against those that were found.
 *
 * @param isGone whether a difference that was not found is known to be there no longer
 * @param judgedAt when the candidate was judged
 */
export function acceptedRecords(
  accepted: readonly AcceptedDifference[],
  differences: readonly Difference[],
  isGone: (id: string) => boolean,
  judgedAt: string,
): readonly AcceptedRecord[] {
  const found = new Map(differences.map((difference) => [difference.id, difference]));
  const today = judgedAt.slice(0, 10);
  return accepted.map((entry) => ({ ...entry, ...stateOf(entry, found, isGone, today) }));
}

function stateOf(
  { difference, until }: AcceptedDifference,
  found: ReadonlyMap<string, Difference>,
  knownToBeGone: (id: string) => boolean,
  today: string,
): Pick<AcceptedRecord, "state" | "says"> {
  const here = found.get(difference);
  const isGone = !here && knownToBeGone(difference);
  if (until < today) {
    const stands = isGone ? "It is there no longer: remove it." : "Mend it, or agree on another date.";
    return { state: "expired", says: `It was accepted until ${until}. ${stands}` };
  }
  if (isGone) return { state: "obsolete", says: "There is no such difference any longer: remove it." };
  if (!here)
    return {
      state: "in force",
      says: "It was not seen, and too little was looked at to say that it is gone: nothing was accepted.",
    };
  if (here.weight !== "breaking")
    return { state: "in force", says: "The difference is there and not breaking: nothing was accepted." };
  return { state: "in force", says: `The difference is there, which is accepted until ${until}.` };
}

/** @returns the differences with those marked as accepted that are breaking and covered */
export function withAccepted(
  differences: readonly Difference[],
  records: readonly AcceptedRecord[],
): readonly Difference[] {
  const covered = new Set(records.filter(({ state }) => state === "in force").map(({ difference }) => difference));
  return differences.map((one) =>
    one.weight === "breaking" && covered.has(one.id) ? { ...one, accepted: true as const } : one,
  );
}

const named = 3;

/** @returns what is wrong with the accepted differences, as one sentence; none where nothing is */
export function staleInWords(records: readonly AcceptedRecord[]): readonly string[] {
  const stale = records.filter(({ state }) => state !== "in force");
  if (stale.length === 0) return [];
  const more = stale.length > named ? ` and ${stale.length - named} more` : "";
  const which = stale.slice(0, named).map(({ difference, state }) => `\`${difference}\` (${state})`);
  const how = stale.length === 1 ? "An accepted difference" : `${stale.length} accepted differences`;
  return [`${how} must go: ${which.join(", ")}${more}.`];
}
