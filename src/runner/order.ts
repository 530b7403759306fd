import { lengthOf } from "../scenario/lengths.js";
import type { Scenario } from "../scenario/scenario.js";

/**
 * In which order a run begins scenarios: the longest first, so that none of them is left when all others have ended, and of
 * equally long ones those of one area far from each other, so that they seldom wait for the same record. Depends on the scenarios alone.
 *
 * @returns the same scenarios
 */
export function inOrder(scenarios: readonly Scenario[]): readonly Scenario[] {
  const lengths = [...new Set(scenarios.map(lengthOf))].sort((a, b) => b - a);
  return lengths.flatMap((length) => spread(scenarios.filter((one) => lengthOf(one) === length)));
}

/** Each area evenly over the whole. */
function spread(scenarios: readonly Scenario[]): readonly Scenario[] {
  const inArea = new Map<string, number>();
  const count = ({ area }: Scenario) => inArea.get(area) ?? 0;
  const places = scenarios.map((scenario) => {
    inArea.set(scenario.area, count(scenario) + 1);
    return { scenario, place: count(scenario) };
  });
  const share = ({ scenario, place }: (typeof places)[number]) => (place - 0.5) / count(scenario);
  return places.toSorted((a, b) => share(a) - share(b)).map(({ scenario }) => scenario);
}
