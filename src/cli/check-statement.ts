import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { Command } from "commander";
import { readProfile } from "../profile/profile.js";
import { readRun } from "../reporting/read.js";
import { noticedShare } from "../reporting/sensitivity.js";
import { checkStatement } from "../runner/check-statement/check.js";
import { lineEndingsInWords } from "../runner/check-statement/line-endings.js";
import { type Checked, differing } from "../runner/check-statement/one-run.js";
import { sensedDifferences } from "../runner/check-statement/sensitivity.js";
import { senseInThreads } from "../runner/sensitivity/sense.js";
import { answerSitesOf } from "../runner/sensitivity/site.js";
import { loadSpecs } from "../runner/specs.js";
import { scenarios } from "../scenario/scenario.js";
import { exitCode } from "./exit-code.js";
import { wholeNumber } from "./options.js";

interface CheckOptions {
  readonly profile?: string;
  readonly sensitivity?: true;
  readonly threads: number;
  readonly json?: true;
}

/** `check-statement`: recomputes a vendor's statement from its evidence. */
export function checkStatementCommand(): Command {
  return new Command("check-statement")
    .argument("<dir>", "the folder of the run, with statement.html, run.json, exchanges.jsonl and profile.json")
    .option("--profile <file>", "the profile that the run is said to have had; it is compared member by member")
    .option("--sensitivity", "tries every defect of its answers again, where the statement tells a sensitivity")
    .option("--threads <n>", "how many defects are tried at once", wholeNumber(1, 256), availableParallelism())
    .option("--json", "prints the outcome as JSON")
    .addHelpText(
      "after",
      `
The stored exchanges are judged again by the scenarios of this suite, so that a verdict that was edited is found even where
every digest was made to fit. Use the version of the suite that the statement names. What rests on a part of the evidence
that was not kept (a secret, the end of a very large body) is listed as not recomputable, with the reason.

What no recomputing can find: a run against another deployment that answers under the same addresses, and evidence that
was made up whole. Compare the digest of the statement, which is printed, with what the vendor published.

A run that was merged from shards, or judged in rounds, is checked likewise: the rounds one by one, then the whole. With
--profile, what decides what was judged and what a verdict means is held against your copy, member by member: name,
release, surfaces, callers, auth, releaseSelection, wire, effects, minJudged (the floor), fixtures, samples, waivers and pins.

A sensitivity that the statement tells is held against sensitivity.json, where that was handed over, and is taken as told
otherwise; --sensitivity recomputes it from the evidence.

Files whose lines end with CR LF are no forgery: mail and git leave them so. They are named, with what restores them, and
all the rest is checked as if that were done.

Exit codes: 0 where everything agrees; 1 where something differs, or line endings were changed; 2 where it is not the
folder of a run.

Examples:
  npx freight-conformance check-statement reports
  npx freight-conformance check-statement vendor-run --profile vendor.json`,
    )
    .action(check);
}

async function check(dir: string, { profile, sensitivity, threads, json }: CheckOptions): Promise<void> {
  const given = profile === undefined ? undefined : readProfile(profile, {});
  await loadSpecs();
  const judged = await checkStatement(resolve(dir), scenarios(), given);
  const checked = sensitivity ? await withSensitivity(judged, resolve(dir), threads) : judged;
  process.stdout.write(json ? checkedAsJson(checked) : checkedInWords(checked, dir));
  if (checked.differences.length + checked.lineEndings.length > 0) process.exitCode = exitCode.doesNotConform;
}

/** @returns the outcome with the sensitivity, where the run tells one, recomputed from the evidence */
async function withSensitivity(
  { sensitivityAsTold: told, ...checked }: Checked,
  folder: string,
  threads: number,
): Promise<Checked> {
  if (!told) return checked;
  const { run } = readRun(folder);
  const sites = answerSitesOf({ group: [], route: [], operator: [], release: run.deployment.release });
  const sensed = await senseInThreads(folder, sites, threads, () => {}, new AbortController().signal);
  return differing(
    checked,
    sensedDifferences(run, told, sensed),
    `the sensitivity, by trying ${sites.length} defects of its answers again`,
  );
}

const checkedAsJson = ({ notRecomputable, ...checked }: Checked): string => {
  const agrees = checked.differences.length + checked.lineEndings.length === 0;
  return `${JSON.stringify({ agrees, ...checked, notRecomputable: Object.fromEntries(notRecomputable) }, undefined, 2)}\n`;
};

const mostShown = 40;

/** @param dir as the reader named it @returns the outcome for people */
export function checkedInWords(
  { checked, differences, lineEndings, notRecomputable, statement, sensitivityAsTold: told }: Checked,
  dir: string,
): string {
  const byReason = [...notRecomputable].map(([clause, reason]) => `  ${clause}: ${reason}`);
  const points = `${differences.length} ${differences.length === 1 ? "point" : "points"}`;
  const agrees = lineEndings.length === 0 ? "AGREES" : "AGREES, BUT ITS LINE ENDINGS WERE CHANGED";
  const verdict = differences.length === 0 ? agrees : `DIFFERS in ${points}`;
  const lines = [
    verdict,
    ...checked.map((line) => `  checked  ${line}`),
    `  sha256   ${statement}  statement.html${lineEndings.length > 0 ? ", as it was made" : ""}`,
    ...(lineEndings.length > 0 ? [`  MANGLED  ${lineEndingsInWords(lineEndings, dir)}`] : []),
    ...differences.slice(0, mostShown).map(({ where, says }) => `  DIFFERS  ${where}: ${says}`),
    ...(differences.length > mostShown ? [`  … and ${differences.length - mostShown} more`] : []),
    ...(byReason.length > 0
      ? [`Taken as told, since it rests on what was not kept (${byReason.length}):`, ...byReason]
      : []),
    ...(told
      ? [`Taken as told: the sensitivity, ${noticedShare(told).toFixed(1)} %; --sensitivity recomputes it.`]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}
