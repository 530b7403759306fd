import { Command, InvalidArgumentError } from "commander";
import fc from "fast-check";
import { judgeReference } from "../src/cli/judging/in-process.js";
import { compareRuns } from "../src/reporting/comparing/compare.js";
import { scenarios } from "../src/scenario/scenario.js";
import { loadSpecs } from "../src/scenario/specs.js";
import { anyStranger } from "../test/strangers/stranger.js";

/**
 * Judges deployments that behave in other conforming ways twice, as other runs and with other data of other people, and
 * holds the two runs against each other: nothing may be breaking.
 */

const whole = (text: string) => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("A whole number is needed.");
  return Number(text);
};

const { count, seed } = new Command("alike")
  .option("--count <number>", "how many deployments", whole, 50)
  .option("--seed <number>", "of the first; each next one has the next", whole, 1)
  .parse()
  .opts<{ count: number; seed: number }>();

await loadSpecs();
let [breaking, others] = [0, 0];
for (let next = seed; next < seed + count; next++) {
  const [stranger] = fc.sample(anyStranger, { seed: next, numRuns: 1 });
  if (!stranger) throw new Error(`Seed ${next} draws no stranger.`);
  const judged = async (data: number, runId: string) =>
    (await judgeReference(scenarios(), { ...stranger, seed: data }, { runId })).run;
  const comparison = compareRuns(await judged(1, "0a0a0a0a"), await judged(next + 1, "0b0b0b0b"), {
    strictLatency: false,
  });
  const told = comparison.differences.filter(({ weight, aspect }) => weight !== "unsettled" && aspect !== "latency");
  if (comparison.regressed) breaking++;
  else if (told.length > 0) others++;
  console.log(`seed ${next}  ${stranger.release}  ${JSON.stringify(comparison.totals)}`);
  for (const { weight, says, evidence } of told) console.log(`  ${weight}: ${says} (${evidence})`);
}
console.log(
  `${count} deployments, seeds ${seed} to ${seed + count - 1}, each judged twice: ${breaking} were told as regressed, ${others} as changed`,
);
process.exitCode = breaking > 0 ? 1 : 0;
