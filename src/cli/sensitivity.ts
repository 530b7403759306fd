import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { Command } from "commander";
import type { RouteId } from "../contract/routes.js";
import { UsageError } from "../profile/usage-error.js";
import { writeWhole } from "../profile/whole-file.js";
import { readShownProfile } from "../reporting/formats/statement/profile.js";
import { formatsWith } from "../reporting/formats.js";
import { readRun, type StoredRun } from "../reporting/read.js";
import { noticedShare, sensitivityInWords } from "../reporting/sensitivity.js";
import { writeReports } from "../reporting/write.js";
import { accountOf, recordOf, type SensitivityAccount } from "../runner/sensitivity/account.js";
import { senseInThreads } from "../runner/sensitivity/sense.js";
import { answerSitesOf, type SensedSite } from "../runner/sensitivity/site.js";
import { exitCode } from "./exit-code.js";
import { Interruption } from "./interruption.js";
import { gathered, percent, wholeNumber } from "./options.js";
import { Progress } from "./progress.js";
import { missingOf } from "./reported.js";
import { runOptions } from "./run-options.js";
import { selectedSites } from "./wire-selection.js";

interface SensitivityOptions {
  readonly group: readonly string[];
  readonly route: readonly string[];
  readonly operator: readonly string[];
  readonly threads: number;
  readonly minSensitivity?: number;
  readonly json?: true;
}

/** `sensitivity`: what a run would have noticed, had the deployment answered otherwise. */
export function sensitivityCommand(): Command {
  return new Command("sensitivity")
    .argument("<run>", "the folder that the run wrote to, with run.json, exchanges.jsonl and profile.json")
    .addOption(runOptions.group())
    .option("--route <id>", "only this route; may be given several times", gathered, [])
    .option("--operator <name>", "only this operator; may be given several times", gathered, [])
    .option("--min-sensitivity <percent>", "a run that would have noticed less ends with exit code 1", percent)
    .option("--threads <n>", "how many defects are tried at once", wholeNumber(1, 256), availableParallelism())
    .option("--json", "prints sensitivity.json")
    .addHelpText(
      "after",
      `
A green run says no more than what it would have noticed. Every defect that the answers of a deployment may have (a member that is
missing, a list without its last row, a success in place of a refusal) is put into the answers that the run has kept, route by route,
and the scenarios judge them again. Nothing is sent. A defect counts as noticed where a clause that names its route would have been
blamed; those that the contract leaves open are no defects. What only reading wrong fixtures, or too low a ceiling of effects, keeps
from being asked lowers the figure.

It leaves sensitivity.json in the folder. Where nothing narrows it, the figure goes into run.json, and report.html, summary.md and
statement.html are made again with it.

Exit codes: 0; 1 where less than --min-sensitivity would have been noticed; 2 where the folder holds no run with evidence.

Examples:
  npx freight-conformance sensitivity reports
  npx freight-conformance sensitivity reports --min-sensitivity 80
  npx freight-conformance sensitivity reports --route "GET /Lot/{id}" --operator member-missing`,
    )
    .action(sensitivity);
}

/** @throws UsageError where the folder holds no run that can be judged again */
function storedIn(folder: string): StoredRun {
  const stored = readRun(folder);
  const { run } = stored;
  if (run.repeat)
    throw new UsageError(
      `${folder}: the run was judged in rounds; name the folder of one: ${run.repeat.rounds.map((round) => round.folder).join(", ")}.`,
    );
  if (!readShownProfile(folder)) throw new UsageError(`${folder}: there is no profile.json in it.`);
  return stored;
}

async function sensitivity(dir: string, options: SensitivityOptions): Promise<void> {
  const { group, route, operator, threads, minSensitivity, json } = options;
  const folder = resolve(dir);
  const { run, exchanges } = storedIn(folder);
  const sites = selectedSites({ group, route, operator, release: run.deployment.release }, answerSitesOf);
  const progress = new Progress(process.stderr);
  const interruption = new Interruption(() => {});
  const started = Date.now();
  let done = 0;
  let noticed = 0;
  const draw = progress.every(() => `${done} of ${sites.length} defects, ${noticed} noticed`);
  const count = ({ verdict }: SensedSite) => {
    done++;
    if (verdict === "noticed") noticed++;
    draw();
  };
  const sensed = await senseInThreads(folder, sites, threads, count, interruption.signal).finally(() =>
    progress.close(),
  );
  if (interruption.happened) {
    process.exitCode = exitCode.interrupted;
    return;
  }
  const whole = group.length + route.length + operator.length === 0;
  const account = accountOf(run, sensed, { durationMs: Date.now() - started, whole });
  const text = `${JSON.stringify(account, undefined, 1)}\n`;
  writeWhole(join(folder, "sensitivity.json"), text);
  if (whole) {
    const reported = { run: { ...run, sensitivity: recordOf(account) }, exchanges, folder };
    missingOf(await writeReports(reported, formatsWith("none")), folder);
  }
  process.stdout.write(json ? text : inWords(account, folder));
  if (minSensitivity !== undefined && noticedShare(recordOf(account)) < minSensitivity)
    process.exitCode = exitCode.doesNotConform;
}

/** So many routes that were hardly looked at are named; the file has all. */
const mostNamed = 30;

function inWords(account: SensitivityAccount, folder: string): string {
  const record = recordOf(account);
  const column = (value: number | string) => String(value).padStart(11);
  const hardly = record.hardlyLookedAt.map(
    ({ route, defects, noticed }: { route: RouteId; defects: number; noticed: number }) =>
      `  ${`${noticed} of ${defects}`.padStart(10)}  ${route}`,
  );
  return [
    "",
    `${"".padEnd(28)}${["noticed", "unnoticed", "unclear", "unasked"].map(column).join("")}`,
    ...account.operators.map(
      ({ name, noticed, unnoticed, unclear, unasked }) =>
        `${name.padEnd(28)}${[noticed, unnoticed, unclear, unasked].map(column).join("")}`,
    ),
    ...(hardly.length > 0 ? ["", "Hardly looked at:", ...hardly.slice(0, mostNamed)] : []),
    ...(hardly.length > mostNamed ? [`  and ${hardly.length - mostNamed} more routes`] : []),
    "",
    `SENSITIVITY  ${noticedShare(record).toFixed(1)} %`,
    `  ${sensitivityInWords(record)}`,
    `  took      ${(account.durationMs / 1000).toFixed(1)} s`,
    `  also      sensitivity.json in ${folder}`,
    "",
  ].join("\n");
}
