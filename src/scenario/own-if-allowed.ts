import type { ScenarioContext } from "./context.js";
import { Inconclusive } from "./findings.js";

/**
 * @param make makes a record of the scenario's own, which no route removes
 * @returns what it made; undefined where the run may leave none behind, or none composed by us is taken: such a deployment may
 *   still be judged on a record that it has
 */
export async function ownIfAllowed<Own>(
  { allows }: Pick<ScenarioContext, "allows">,
  make: () => Promise<Own>,
): Promise<Own | undefined> {
  if (!allows("residue")) return undefined;
  try {
    return await make();
  } catch (error) {
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}
