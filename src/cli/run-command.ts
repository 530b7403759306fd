import { Command, Option } from "commander";
import type { ClauseId } from "../contract/register.js";
import { type Release, releases } from "../contract/releases.js";
import { type Area, type Effect, effects } from "../contract/vocabulary.js";
import { overrides } from "../deployment/profile.js";
import type { Shard } from "../scenario/shard.js";
import { clauseIds, groups, percent, shard, wholeNumber } from "./options.js";
import { printPlan } from "./plan.js";
import { run } from "./run.js";

/** What the command line gives to `run`. */
export interface RunOptions {
  readonly deployment?: string;
  readonly release?: Release;
  readonly effects?: Effect;
  readonly group: readonly Area[];
  readonly clause: readonly ClauseId[];
  readonly out: string;
  readonly seed: number;
  readonly concurrency?: number;
  readonly strict: boolean;
  readonly minJudged?: number;
  readonly shard?: Shard;
  readonly pin?: true;
  readonly failOnDrift?: true;
  readonly since?: string;
  readonly repeat: number;
  readonly plan?: true;
  readonly latency?: number;
}

/** `run`: judges a deployment. */
export function runCommand(): Command {
  return new Command("run")
    .description(
      "Judges a deployment and writes the reports. Without --deployment, the embedded reference deployment over real HTTP.",
    )
    .option("--deployment <file>", "the profile of the deployment")
    .addOption(new Option("--release <release>", "judges it as this release").choices(releases))
    .addOption(
      new Option("--effects <effect>", "the highest effect that the run may have on its data").choices(effects),
    )
    .option("--group <groups>", "only the clauses of these groups, separated by commas", groups, [])
    .option("--clause <ids>", "only these clauses, separated by commas", clauseIds, [])
    .option("--out <dir>", "where the reports go", "reports")
    .option("--seed <n>", "makes all the data; the same seed makes the same", wholeNumber(0, 2 ** 31), 1)
    .option("--concurrency <n>", "requests at once", wholeNumber(1, 1024))
    .option("--strict", "broken implied clauses fail as well", false)
    .option("--min-judged <percent>", "less of the clauses judged than this is not green", percent)
    .option("--shard <i/n>", "judges one of n parts, by scenario; `merge` makes one run of them", shard)
    .option("--pin", "writes what was seen at the contract's open points into the profile's `pins`")
    .option("--fail-on-drift", "a deployment that does at an open point what is not pinned is not green (exit code 1)")
    .option("--since <run>", "the folder or run.json of an earlier run: the summary says first what broke since")
    .option("--repeat <n>", "judges everything n times; a failure in any round counts", wholeNumber(1, 100), 1)
    .option("--plan", "only says what would be sent; sends nothing but the few reads of the preflight")
    .option(
      "--latency <ms>",
      "with --plan: reckons with this latency, and sends nothing at all",
      wholeNumber(0, 60_000),
    )
    .addHelpText(
      "after",
      `
Effects, each including those before it:
  read          changes nothing
  reversible    creates and removes, or changes and restores
  residue       leaves records that no route removes, such as notes
  irreversible  books, transfers, pays, mails

In a CI job (docs/ci.md teaches it): junit.xml and summary.md are made for job pages; on GitHub Actions the summary is on
the page of the job, and failures are annotations. Without --since, the run that stood in the folder of --out before is
the earlier one, where it was of the same deployment and release.

A waiver of the profile covers a failure to the end of its day, in UTC. One that has expired, or whose clause is kept,
fails the gate. With --repeat, a clause whose verdicts differ is listed as unstable; it still fails if it failed once.

Environment variables override the profile: ${Object.keys(overrides).join(", ")}.

Examples:
  freight-conformance run
  freight-conformance run --deployment staging.json --effects reversible
  freight-conformance run --deployment staging.json --group lots,catalogs --strict
  freight-conformance run --clause lot-merge-source-removed --seed 7
  freight-conformance run --deployment staging.json --shard 2/4 --out shard-2
  freight-conformance run --deployment staging.json --fail-on-drift
  freight-conformance run --deployment staging.json --plan
  freight-conformance run --deployment staging.json --since last-night --repeat 3`,
    )
    .action((options: RunOptions) => (options.plan ? printPlan(options) : run(options)));
}
