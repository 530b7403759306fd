import type { Scenario } from "../scenario/scenario.js";

/**
 * In which order a run begins scenarios: the long ones first, so that none of them is left when all others have ended, and
 * those of one area far from each other, so that they seldom wait for the same record. Depends on the scenarios alone.
 *
 * @returns the same scenarios
 */
export const inOrder = (scenarios: readonly Scenario[]): readonly Scenario[] => [
  ...spread(scenarios.filter(({ isLong }) => isLong)),
  ...spread(scenarios.filter(({ isLong }) => !isLong)),
];

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
