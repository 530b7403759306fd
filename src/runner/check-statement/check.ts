import type { Profile } from "../../profile/profile.js";
import type { Scenario } from "../../scenario/scenario.js";
import { type Checked, checkOne, runIn } from "./one-run.js";
import { checkRounds } from "./rounds.js";

/**
 * Recomputes the statement on a run from its evidence, without any traffic: of one judging, of one that was merged from
 * shards, or of several rounds.
 *
 * @param outDir the folder of a run
 * @param scenarios all that the suite has
 * @param given the profile that the run is said to have had, where the reader has it
 * @throws UsageError where it is not the folder of a run with a statement
 */
export async function checkStatement(
  outDir: string,
  scenarios: readonly Scenario[],
  given?: Profile,
): Promise<Checked> {
  const { repeat } = runIn(outDir);
  if (repeat) return checkRounds(outDir, repeat.rounds, scenarios, given);
  return (await checkOne(outDir, scenarios, given)).checked;
}
