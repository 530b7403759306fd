import type { Release } from "../src/contract/releases.js";
import { judgeReference } from "../src/runner/in-process.js";
import { loadSpecs } from "../src/runner/specs.js";
import { type Scenario, scenarios } from "../src/scenario/scenario.js";

/**
 * @param among the scenarios that are measured; all unless given
 * @returns how many requests each scenario sends to the reference, by its id; none of those that send none
 */
export async function measuredLengths(
  release: Release,
  among?: readonly Scenario[],
): Promise<ReadonlyMap<string, number>> {
  await loadSpecs();
  const { exchanges } = await judgeReference(among ?? scenarios(), { release }, { verdictsOnly: true });
  const lengths = new Map<string, number>();
  for (const { scenario } of exchanges) lengths.set(scenario, (lengths.get(scenario) ?? 0) + 1);
  return lengths;
}
