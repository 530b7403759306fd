import { accessSync, constants, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { surfaces } from "../contract/vocabulary.js";
import { secretFixtures } from "../deployment/fixtures.js";
import { notesOn, type Profile, readProfile } from "../deployment/profile.js";
import { generateAllureReport } from "../reporting/allure-report.js";
import { assembleRun } from "../reporting/assemble.js";
import { readExchanges } from "../reporting/exchanges.js";
import type { FixtureRecord, Run } from "../reporting/run.js";
import { screenOf } from "../reporting/terminal.js";
import { writeReports } from "../reporting/write.js";
import { type Preflight, preflight } from "../scenario/preflight.js";
import { newRunId } from "../scenario/run-id.js";
import { type Judging, openSession } from "../scenario/session.js";
import { CommandFailure, type ExitCode, exitCode } from "./exit-code.js";
import { startEmbedded } from "./judging/embedded.js";
import { judgeUnderVitest, stopJudging } from "./judging/host.js";
import { Progress } from "./progress.js";
import type { RunOptions } from "./run-command.js";
import { screen, seeToFile, seeToResults } from "./secrecy.js";

/** What an earlier run left in the folder and this one writes anew; the history of Allure stays. */
const written = [
  "run.json",
  "exchanges.jsonl",
  "ledger.jsonl",
  "leftovers.json",
  "junit.xml",
  "summary.md",
  "allure-results",
  "allure-report",
] as const;

/**
 * Judges a deployment from the profile to the exit code.
 *
 * @throws CommandFailure or UsageError where it cannot be judged
 */
export async function run(options: RunOptions): Promise<void> {
  const progress = new Progress(process.stderr);
  const outDir = prepared(resolve(options.out));
  const embedded = options.deployment ? undefined : await startEmbedded(options.release ?? "8_01", process.env);
  try {
    const profile = withOptions(embedded?.profile ?? readProfile(options.deployment ?? "", process.env), options);
    if (!embedded) for (const note of notesOn(profile)) progress.note(note);
    progress.note(`Looking at ${profile.name} …`);
    const judging = await looked(profile, options, outDir, progress);
    const known = screen.size;
    const { result: told, defects } = await judged(judging, options, outDir, progress);
    progress.note("Writing the reports …");
    // What was stored before a secret in it was known as one is seen to again.
    const result = screen.deep(told) as Run;
    if (screen.size > known) {
      const stored = ["exchanges.jsonl", "ledger.jsonl"].filter((name) => seeToFile(join(outDir, name)));
      if (stored.length > 0) seeToResults(join(outDir, "allure-results"));
    }
    const exchanges = readExchanges(join(outDir, "exchanges.jsonl"));
    writeReports(result, exchanges, outDir);
    const reportDir = join(outDir, "allure-report");
    const reported = await generateAllureReport({
      resultsDir: join(outDir, "allure-results"),
      reportDir,
      historyFile: join(outDir, "allure-history.jsonl"),
      name: `${profile.name}: ${result.verdict}`,
    }).catch((error: Error) => error);
    progress.close();
    process.stdout.write(screenOf(result, exchanges, { color: process.stdout.isTTY === true, outDir }));
    if (reported instanceof Error) process.stderr.write(`The Allure report could not be made: ${reported.message}\n`);
    for (const defect of defects) process.stderr.write(`The suite itself failed: ${defect}\n`);
    process.exitCode = codeOf(result, defects);
  } finally {
    progress.close();
    await embedded?.close();
  }
}

function codeOf(run: Run, defects: readonly string[]): ExitCode {
  if (run.interrupted) return exitCode.interrupted;
  if (defects.length > 0) return exitCode.suiteFailed;
  if (run.verdict === "does-not-conform") return exitCode.doesNotConform;
  return run.verdict === "conforms" ? exitCode.conforms : exitCode.notJudged;
}

function prepared(outDir: string): string {
  try {
    mkdirSync(outDir, { recursive: true });
    accessSync(outDir, constants.W_OK);
    for (const name of written) rmSync(join(outDir, name), { recursive: true, force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandFailure(
      `--out ${outDir}: the folder cannot be written (${code}); choose another.`,
      exitCode.suiteFailed,
    );
  }
  return outDir;
}

function withOptions(profile: Profile, options: RunOptions): Profile {
  return {
    ...profile,
    release: options.release ?? profile.release,
    effects: options.effects ?? profile.effects,
    minJudged: options.minJudged ?? profile.minJudged,
    limits: { ...profile.limits, concurrency: options.concurrency ?? profile.limits.concurrency },
  };
}

/** Looks before it judges: a deployment that is down, or that refuses the credential, is found out here. */
async function looked(profile: Profile, options: RunOptions, outDir: string, progress: Progress): Promise<Judging> {
  const blind: Judging = {
    profile,
    casing: { portal: "camelCase", abc: "camelCase", catalog: "camelCase" },
    unreachable: {},
    seed: options.seed,
    runId: newRunId(),
    selection: { groups: options.group, clauses: options.clause },
    outDir,
  };
  const session = openSession(blind, process.env, undefined, screen);
  const seen = await preflight(session).finally(() => session.close());
  const reachable = surfaces.filter((surface) => seen.needed.includes(surface) && !seen.unreachable[surface]);
  const told = tellings(seen);
  if (reachable.length === 0) {
    throw new CommandFailure(`${profile.name} cannot be judged.\n${told.join("\n")}`, exitCode.notJudged);
  }
  const refused = Object.values(seen.refused);
  if (refused.length > 0) {
    const remedy = "Name another credential in callers.corporate.";
    throw new CommandFailure(`${profile.name} cannot be judged.\n${refused.join("\n")}\n${remedy}`, exitCode.notJudged);
  }
  for (const line of told) progress.note(line);
  return { ...blind, casing: seen.casing, unreachable: seen.unreachable };
}

const tellings = ({ unreachable }: Preflight): readonly string[] =>
  Object.entries(unreachable).map(([surface, reason]) => `surfaces.${surface}: ${reason}`);

async function judged(judging: Judging, options: RunOptions, outDir: string, progress: Progress) {
  const startedAt = new Date();
  const start = performance.now();
  let interrupted = false;
  const interrupt = () => {
    if (interrupted) process.exit(exitCode.interrupted);
    interrupted = true;
    progress.note("Interrupted: removing what was created. Once more ends at once and leaves it.");
    stopJudging("the run was interrupted");
  };
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  const { results, defects } = await judgeUnderVitest({
    judging,
    allureResults: join(outDir, "allure-results"),
    onInit: () => {
      // Vitest ends the process at once on a signal; what the run created has to be removed first.
      for (const signal of ["SIGINT", "SIGTERM"] as const) {
        for (const listener of process.listeners(signal)) if (listener !== interrupt) process.off(signal, listener);
      }
    },
    onCollected: (total) => progress.collected(total),
    onResult: (result) => progress.ended(result),
    onSecret: ({ secret, whole }) => screen.learn(secret, whole),
  }).finally(() => process.off("SIGINT", interrupt).off("SIGTERM", interrupt));
  const { profile } = judging;
  const result = assembleRun({
    id: judging.runId,
    deployment: {
      name: profile.name,
      release: profile.release,
      surfaces: profile.surfaces,
      effects: profile.effects,
      wire: Object.fromEntries(surfaces.map((surface) => [`body.${surface}`, judging.casing[surface]])),
    },
    selection: judging.selection,
    strict: options.strict,
    minJudged: profile.minJudged,
    seed: judging.seed,
    startedAt,
    durationMs: Math.round(performance.now() - start),
    interrupted,
    results,
    fixtures: fixtureRecords(profile),
  });
  return { result, defects };
}

function fixtureRecords({ fixtures }: Profile): readonly FixtureRecord[] {
  const secret: readonly string[] = secretFixtures;
  return Object.entries(fixtures).map(([name, value]) => ({
    name,
    value: secret.includes(name) ? "[secret]" : value,
    origin: "given",
  }));
}
