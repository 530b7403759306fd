import { join, resolve } from "node:path";
import { Command } from "commander";
import { renamedInWords } from "../contract/former.js";
import { EvidenceFile } from "../http/evidence.js";
import { UsageError } from "../profile/usage-error.js";
import { sharedProfile, writeShownProfile } from "../reporting/formats/statement/profile.js";
import { type AllureScope, formatsWith } from "../reporting/formats.js";
import { mergeRuns } from "../reporting/merge.js";
import { readRun } from "../reporting/read.js";
import { heldAgainst, readEarlier, readLast } from "../reporting/since.js";
import { ReportWriter } from "../reporting/write.js";
import { prepareRunFolder } from "../runner/run-folder.js";
import { Progress } from "./progress.js";
import { codeOf, reported } from "./reported.js";
import { runOptions } from "./run-options.js";

interface MergeOptions {
  readonly out: string;
  readonly strict: boolean;
  readonly minJudged?: number;
  readonly since?: string;
  readonly failOnDrift?: true;
  readonly allure: AllureScope;
}

/** `merge`: makes one run of the shards of a run. */
export function mergeCommand(): Command {
  return new Command("merge")
    .argument("<runs...>", "the folders that `run --shard` wrote to, in any order")
    .requiredOption("--out <dir>", "where the merged run goes, another folder than theirs")
    .addOption(runOptions.strict())
    .addOption(runOptions.minJudged())
    .addOption(runOptions.since())
    .addOption(runOptions.failOnDrift())
    .addOption(runOptions.allure())
    .addOption(runOptions.noAllure())
    .addHelpText(
      "after",
      `
A shard is one part of a run: run --shard 2/4 judges every fourth scenario, the same ones wherever it runs. What a clause
came to is judged anew from the checks of all shards: the worst of them holds, and a clause whose scenarios lie in
several shards is judged whole only here. Shards of different deployments, profiles, releases, versions, seeds, effects or
selections, a missing shard and one that is there twice are refused, and those of a run with --repeat.

The options mean what they mean in run. Without --min-judged the floor of the shards is asked of the merged run, which is
where it counts; without --strict it is as strict as they are. Without --since, the run that stood in the folder of --out
before is the earlier one, where it was of the same deployment and release.

What a shard left on the deployment is removed with its own folder: npx freight-conformance cleanup DIR.

Exit codes are those of run, for the run as a whole.

Examples:
  npx freight-conformance run --deployment staging.json --shard 1/2 --out shard-1
  npx freight-conformance run --deployment staging.json --shard 2/2 --out shard-2
  npx freight-conformance merge shard-1 shard-2 --out reports --min-judged 60 --since last/run.json`,
    )
    .action(merge);
}

async function merge(
  runs: readonly string[],
  { out, strict, minJudged, since, failOnDrift, allure }: MergeOptions,
): Promise<void> {
  const asked = since === undefined ? undefined : readEarlier(resolve(since));
  const dirs = runs.map((run) => resolve(run));
  const target = resolve(out);
  if (dirs.includes(target)) throw new UsageError(`--out ${out}: it is one of the shards; name another folder.`);
  const floor = minJudged === undefined ? {} : { minJudged };
  const stored = dirs.map(readRun);
  const others = stored.flatMap(({ renamed }) => renamed);
  if (others.length > 0) process.stderr.write(`Note: the shards name former ids: ${renamedInWords(others)}\n`);
  const { run: merged, exchanges } = mergeRuns(stored, { ...floor, strict });
  const profile = sharedProfile(dirs);
  const run = heldAgainst(merged, asked, readLast(target));
  const outDir = prepareRunFolder(target);
  const evidence = new EvidenceFile(join(outDir, "exchanges.jsonl"));
  for (const exchange of exchanges) evidence.keep(exchange);
  evidence.close();
  if (profile) writeShownProfile(outDir, { ...profile, ...floor });
  const reports = new ReportWriter(formatsWith(allure));
  const missing = await reported({ run, exchanges, folder: outDir }, reports, [], new Progress(process.stderr));
  process.exitCode = codeOf(run, [], missing, failOnDrift);
}
