import type { Difference } from "../../scenario/outcome.js";
import type { Patience } from "../../scenario/patience.js";
import { differencesBetween, isOfTimeAlone } from "./differences.js";

/** Longer than the second that a moment may be told in. */
const gapMs = 1_100;

/**
 * Tells moments and ages that are told anew with each answer from those that a request moved: it is waited for a moment and read again.
 *
 * @param moved differences of which it is to be told
 * @param now the reading that shows them
 * @param read reads again; undefined where that could not be had
 * @param patience waits
 * @returns the members that moved again although nothing was sent
 */
export async function movingByThemselves(
  moved: readonly Difference[],
  now: unknown,
  read: () => Promise<unknown>,
  patience: Patience,
): Promise<readonly string[]> {
  const ofTime = moved.filter(isOfTimeAlone).map(({ member }) => member);
  if (ofTime.length === 0) return [];
  await patience.pause(gapMs);
  const later = await read();
  if (later === undefined) return [];
  const again = new Set(differencesBetween(now, later).map(({ member }) => member));
  return ofTime.filter((member) => again.has(member));
}
