import type { RouteId } from "../contract/routes.js";

/** What a mismatch is about: the route as such (not accepted, or another shape than its row declares), or what it says. */
export interface Blame {
  readonly route: RouteId;
  readonly about: "acceptance" | "shape";
}

/** The deployment does something else than is demanded. */
export class Mismatch extends Error {
  /**
   * @param expected what is demanded, as a phrase
   * @param actual what came, as a phrase
   * @param exchange id of the exchange that shows it
   * @param blame absent where it is about what the answer says
   */
  constructor(
    readonly expected: string,
    readonly actual: string,
    readonly exchange?: string,
    readonly blame?: Blame,
  ) {
    super(`expected ${expected}, received ${actual}`);
    this.name = "Mismatch";
  }
}

/** It cannot be judged; the message says why and what would make it judgeable. */
export class Inconclusive extends Error {
  constructor(
    readonly reason: string,
    readonly exchange?: string,
  ) {
    super(reason);
    this.name = "Inconclusive";
  }
}

/** What the scenario wrote, and would be judged by, is not seen; it may only be late, so what was read is read again first. */
export class Unseen extends Inconclusive {}

/**
 * What was to stay as it was is another, and what was done need not have changed it: like a mismatch it is read again first, and doubted
 * where the deployment may have done so by itself soon after a write.
 */
export class Differing extends Unseen {}

/** @throws Unseen where `condition` does not hold, which tells that something written is seen */
export function assumeSeen(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Unseen(reason);
}

/** @throws Inconclusive where `condition` does not hold */
export function assume(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Inconclusive(reason);
}

/** @returns a value as a short phrase for a failure message */
export function phrase(value: unknown, longest = 160): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
