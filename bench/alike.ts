import { Command, InvalidArgumentError } from "commander";
import fc from "fast-check";
import { effects } from "../src/contract/vocabulary.js";
import { comparePair } from "../src/reporting/compare/compare.js";
import { type Given, likeWithLike } from "../src/reporting/compare/like.js";
import { judgeReference } from "../src/runner/in-process.js";
import { loadSpecs } from "../src/runner/specs.js";
import { scenarios } from "../src/scenario/scenario.js";
import { anyConformingVariant } from "../test/conforming/variant.js";

/**
 * Judges deployments that behave in other conforming ways twice, as other runs and with other data of other people, and
 * holds the two runs against each other: nothing may be breaking. With `--unequal` the two are judged with other effects as well,
 * each pair of effects in its turn.
 */

const whole = (text: string) => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("A whole number is needed.");
  return Number(text);
};

const { count, seed, unequal } = new Command("alike")
  .option("--count <number>", "how many deployments", whole, 50)
  .option("--seed <number>", "of the first; each next one has the next", whole, 1)
  .option("--unequal", "with unequal effects", false)
  .parse()
  .opts<{ count: number; seed: number; unequal: boolean }>();

const pairs = effects.flatMap((one) => effects.filter((other) => other !== one).map((other) => [one, other] as const));

await loadSpecs();
let [breaking, others] = [0, 0];
for (let next = seed; next < seed + count; next++) {
  const [variant] = fc.sample(anyConformingVariant, { seed: next, numRuns: 1 });
  if (!variant) throw new Error(`Seed ${next} draws no conforming variant.`);
  const allowed = unequal ? pairs[next % pairs.length] : undefined;
  const judged = async (data: number, runId: string, side: 0 | 1): Promise<Given> => {
    const given = allowed ? { effects: allowed[side] } : {};
    const { run, exchanges } = await judgeReference(scenarios(), { ...variant, seed: data }, { runId, given });
    return { run, path: runId, evidence: () => ({ dir: runId, run, exchanges, renamed: [] }), renamed: [] };
  };
  const [baseline, candidate] = [await judged(1, "0a0a0a0a", 0), await judged(next + 1, "0b0b0b0b", 1)];
  const comparison = comparePair(likeWithLike(baseline, candidate), { strictLatency: false });
  const differing = comparison.differences.filter(
    ({ weight, aspect }) => weight !== "unsettled" && aspect !== "latency",
  );
  if (comparison.regressed) breaking++;
  else if (differing.length > 0) others++;
  console.log(
    `seed ${next}  ${variant.release}  ${allowed?.join(" against ") ?? ""}  ${JSON.stringify(comparison.totals)}`,
  );
  for (const { weight, says, evidence } of differing) console.log(`  ${weight}: ${says} (${evidence})`);
}
console.log(
  `${count} deployments, seeds ${seed} to ${seed + count - 1}, each judged twice: ${breaking} were told as regressed, ${others} as changed`,
);
process.exitCode = breaking > 0 ? 1 : 0;
