import type { Difference } from "../../scenario/outcome.js";
import type { Patience } from "../../scenario/patience.js";
import { differencesBetween, isOfTimeAlone, ordersBetween } from "./differences.js";

/** Longer than the second that a moment may be told in. */
const gapMs = 1_100;

/** So often is read again what stands in another order, to see whether it does so by itself. */
const looksAtOrders = 4;

/**
 * Tells moments and ages that are told anew with each answer from those that a request moved: it is waited for a moment and read again.
 *
 * @param moved differences of which it is to be told
 * @param was the reading from which they differ
 * @param read reads again; undefined where that could not be had
 * @param patience waits
 * @returns the members that moved again although nothing was sent
 */
export async function movingByThemselves(
  moved: readonly Difference[],
  was: unknown,
  read: () => Promise<unknown>,
  patience: Patience,
): Promise<readonly string[]> {
  const ofTime = moved.filter(isOfTimeAlone);
  if (ofTime.length === 0) return [];
  await patience.pause(gapMs);
  const later = await read();
  if (later === undefined) return [];
  const then = new Map(differencesBetween(was, later).map(({ member, is }) => [member, is]));
  const hasMoved = ({ member, is }: Difference) =>
    !then.has(member) || differencesBetween(is, then.get(member)).length > 0;
  return ofTime.filter(hasMoved).map(({ member }) => member);
}

/**
 * Tells lists that stand in another order with each answer from those that a save has put into another order: they are read again.
 *
 * @param moved orders of which it is to be told
 * @param now the reading that shows them
 * @param read reads again; undefined where that could not be had
 * @returns the orders that stayed as that reading shows them
 */
export async function ordersThatStay(
  moved: readonly Difference[],
  now: unknown,
  read: () => Promise<unknown>,
): Promise<readonly Difference[]> {
  let staying = moved;
  for (let looks = 0; staying.length > 0 && looks < looksAtOrders; looks++) {
    const later = await read();
    if (later === undefined) break;
    const again = new Set(ordersBetween(now, later).map(({ member }) => member));
    staying = staying.filter(({ member }) => !again.has(member));
  }
  return staying;
}
