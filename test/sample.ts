import { type Scenario, scenarios } from "../src/scenario/scenario.js";

/** `WHOLE=1 npm test` takes all of what is sampled here. */
const isWhole = process.env["WHOLE"] === "1";

/**
 * @param most so many of them are taken, spread over all
 * @param turn others are taken for each
 */
export function sampleOf<T>(all: readonly T[], most: number, turn = 0): readonly T[] {
  if (most === 0 && !isWhole) return [];
  const step = isWhole ? 1 : Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, at) => at % step === turn % step);
}

const every =
  (nth: number) =>
  (turn: number): readonly Scenario[] => {
    const all = scenarios();
    return sampleOf(all, Math.ceil(all.length / nth), turn);
  };

/** @returns every third scenario; where deployments are judged that differ in one respect, each takes its turn */
export const third = every(3);

/** @returns every sixth scenario, in the same way */
export const sixth = every(6);

/** @returns the clauses of some scenarios that no other scenario judges */
export function judgedByNoOther(some: readonly Scenario[]): ReadonlySet<string> {
  const byOthers = new Set(scenarios().flatMap((one) => (some.includes(one) ? [] : one.judges)));
  return new Set(some.flatMap(({ judges }) => judges.filter((id) => !byOthers.has(id))));
}
