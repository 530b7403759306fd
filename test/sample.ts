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

/** @returns every twelfth scenario; where deployments are judged that differ in one respect, each takes its turn */
export const twelfth = (turn: number): readonly Scenario[] =>
  sampleOf(scenarios(), Math.ceil(scenarios().length / 12), turn);

/** @returns the clauses of some scenarios that no other scenario judges */
export function judgedByNoOther(some: readonly Scenario[]): ReadonlySet<string> {
  const byOthers = new Set(scenarios().flatMap((one) => (some.includes(one) ? [] : one.judges)));
  return new Set(some.flatMap(({ judges }) => judges.filter((id) => !byOthers.has(id))));
}
