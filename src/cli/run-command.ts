import { Command, Option } from "commander";
import { loadExtensions } from "../extension/load.js";
import { overrides } from "../profile/profile-overrides.js";
import { UsageError } from "../profile/usage-error.js";
import type { RunOptions } from "../runner/options.js";
import { clauseIdsOfAll, shard, wholeNumber } from "./options.js";
import { type ReportingOptions, run } from "./run.js";
import { runOptions } from "./run-options.js";

interface GivenOptions extends RunOptions, ReportingOptions {
  readonly plan?: true;
  /** Of one exchange, in milliseconds; for a plan. */
  readonly latency?: number;
  readonly quiet?: true;
  readonly json?: true;
  readonly chat?: string;
  /** Folders. */
  readonly extend: readonly string[];
}

/** `run`: judges a deployment. */
export function runCommand(): Command {
  return new Command("run")
    .addOption(runOptions.deployment())
    .addOption(runOptions.release())
    .addOption(runOptions.effects())
    .addOption(runOptions.laws())
    .addOption(runOptions.group())
    .addOption(runOptions.clause().argParser(clauseIdsOfAll))
    .addOption(runOptions.includeRoute())
    .addOption(runOptions.excludeRoute())
    .option("--out <dir>", "where the reports go", "reports")
    .addOption(runOptions.seed())
    .option("--concurrency <n>", "requests at once", wholeNumber(1, 1024))
    .addOption(runOptions.strict())
    .addOption(runOptions.minJudged())
    .option("--shard <i/n>", "judges one of n parts, by scenario; `merge` makes one run of them", shard)
    .option("--pin", "writes what was seen at the contract's open points into the profile's `pins`")
    .addOption(runOptions.failOnDrift())
    .addOption(runOptions.since())
    .addOption(runOptions.allure())
    .addOption(runOptions.noAllure())
    .addOption(runOptions.export())
    .addOption(runOptions.extend().conflicts(["plan", "shard"]))
    .option("--repeat <n>", "judges everything n times; a failure in any round counts", wholeNumber(1, 100), 1)
    .option("--fail-fast", "sends nothing more, but clean-up, once a clause is broken that gates")
    .addOption(new Option("--quiet", "no progress, and one line for the run").conflicts("json"))
    .option("--chat <file>", "writes the run in a few lines as the body of a chat's incoming webhook")
    .option("--json", "prints the verdict, the totals and what is broken as JSON; no progress")
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

Afterwards open report.html in the folder of --out: one page that needs no server. allure-report/index.html opens from disk
as well. A report that cannot be written is named and costs no other; no such run ends with exit code 0.

In a CI job (docs/ci.md teaches it): junit.xml and summary.md are made for job pages; on GitHub Actions the summary is on
the page of the job, and failures are annotations. Without --since, the run that stood in the folder of --out before is
the earlier one, where it was of the same deployment and release.

A waiver of the profile covers a failure to the end of its day, in UTC. One that has expired, or whose clause is kept,
fails the gate. With --repeat, a clause whose verdicts differ is listed as unstable; it still fails if it failed once.

Environment variables override the profile: ${Object.keys(overrides).join(", ")}.
Any other FREIGHT_… that is not named for a credential is refused as mistyped.

Examples:
  npx freight-conformance run
  npx freight-conformance run --deployment staging.json --effects reversible
  npx freight-conformance run --deployment staging.json --group lots,catalogs --strict
  npx freight-conformance run --deployment staging.json --exclude-route '/reports/*,POST */merge/*'
  npx freight-conformance run --clause lot-merge-source-removed --seed 7
  npx freight-conformance run --deployment staging.json --shard 2/4 --out shard-2
  npx freight-conformance run --deployment staging.json --fail-on-drift
  npx freight-conformance run --deployment staging.json --plan
  npx freight-conformance run --deployment staging.json --extend our-rules
  npx freight-conformance run --deployment staging.json --fail-fast --json
  npx freight-conformance run --deployment staging.json --export har,postman
  npx freight-conformance run --deployment staging.json --since last-night --repeat 3`,
    )
    .action(async ({ quiet, json, chat, extend, ...given }: GivenOptions) => {
      const options = { ...given, extend, extensions: await loadExtensions(extend) };
      if (options.shard && options.repeat > 1)
        throw new UsageError(
          "--repeat: a shard is judged once, for `merge` takes each scenario once; leave one of the two out.",
        );
      if (options.extend.length > 0 && options.repeat > 1)
        throw new UsageError("--repeat: what an extension adds is judged once; leave --repeat or --extend out.");
      if (options.plan) {
        const { printPlan } = await import("./plan.js");
        return printPlan(options, options.latency);
      }
      if (options.latency === undefined) return run(options, json ? "json" : quiet ? "line" : "summary", chat);
      throw new UsageError(
        "--latency: a plan reckons with it, and a run does not; give --plan as well, or leave it out.",
      );
    });
}
