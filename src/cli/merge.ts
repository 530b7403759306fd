import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { renamedInWords } from "../contract/former.js";
import { UsageError } from "../deployment/usage-error.js";
import { mergeRuns } from "../reporting/merge.js";
import { readRun } from "../reporting/read.js";
import { heldAgainst, readLast } from "../reporting/since.js";
import { Progress } from "./progress.js";
import { codeOf, prepared, reported } from "./run.js";

interface MergeOptions {
  readonly out: string;
  readonly failOnDrift?: true;
}

/** `merge`: makes one run of the shards of a run. */
export function mergeCommand(): Command {
  return new Command("merge")
    .description("Makes one run of all shards of a run, with all its reports, and gates on it.")
    .argument("<runs...>", "the folders that `run --shard` wrote to, in any order")
    .requiredOption("--out <dir>", "where the merged run goes, another folder than theirs")
    .option("--fail-on-drift", "as of run: what was seen at an open point and is not pinned is not green (exit code 1)")
    .addHelpText(
      "after",
      `
A shard is one part of a run: run --shard 2/4 judges every fourth scenario, the same ones wherever it runs. What a clause
came to is judged anew from the checks of all shards: the worst of them holds, and a clause whose scenarios lie in
several shards is judged whole only here. Shards of different deployments, releases, versions, seeds, effects or
selections, a missing shard and one that is there twice are refused.

What a shard left on the deployment is removed with its own folder: freight-conformance cleanup DIR.

Exit codes are those of run, for the run as a whole; --min-judged is asked of it, and not of a shard.

Examples:
  freight-conformance run --deployment staging.json --shard 1/2 --out shard-1
  freight-conformance run --deployment staging.json --shard 2/2 --out shard-2
  freight-conformance merge shard-1 shard-2 --out reports`,
    )
    .action(merge);
}

async function merge(runs: readonly string[], { out, failOnDrift }: MergeOptions): Promise<void> {
  const dirs = runs.map((run) => resolve(run));
  const target = resolve(out);
  if (dirs.includes(target)) throw new UsageError(`--out ${out}: it is one of the shards; name another folder.`);
  const stored = dirs.map(readRun);
  const others = stored.flatMap(({ renamed }) => renamed);
  if (others.length > 0) process.stderr.write(`Note: the shards name former ids: ${renamedInWords(others)}\n`);
  const { run: merged, exchanges } = mergeRuns(stored);
  const run = heldAgainst(merged, undefined, readLast(target));
  const outDir = prepared(target);
  writeFileSync(join(outDir, "exchanges.jsonl"), exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`).join(""));
  await reported(run, [], outDir, new Progress(process.stderr));
  process.exitCode = codeOf(run, [], failOnDrift);
}
