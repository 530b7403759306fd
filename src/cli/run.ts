import { accessSync, constants, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { notesOn, type Profile, readProfile } from "../deployment/profile.js";
import { UsageError } from "../deployment/usage-error.js";
import { generateAllureReport } from "../reporting/allure-report.js";
import { assembleRun } from "../reporting/assemble.js";
import { readExchanges } from "../reporting/exchanges.js";
import { fixtureRecords } from "../reporting/fixtures.js";
import type { Run } from "../reporting/run.js";
import { writeProfile } from "../reporting/statement/profile.js";
import { screenOf } from "../reporting/terminal.js";
import { writeReports } from "../reporting/write.js";
import { cleanUp, isPending } from "../scenario/cleanup.js";
import { type Discovery, discoveryInWords } from "../scenario/discovery/discover.js";
import { withDiscovered } from "../scenario/discovery/judging.js";
import type { Leftover } from "../scenario/outcome.js";
import { type Preflight, preflight } from "../scenario/preflight.js";
import { newRunId } from "../scenario/run-id.js";
import { type Judging, openSession } from "../scenario/session.js";
import { mayBeCleanedUp, type Target, writeTarget } from "../scenario/target.js";
import { wireInWords, wireRecord } from "../scenario/wire.js";
import { CommandFailure, type ExitCode, exitCode } from "./exit-code.js";
import { Interruption } from "./interruption.js";
import { type Embedded, startEmbedded } from "./judging/embedded.js";
import { judgeUnderVitest, type Outcome } from "./judging/host.js";
import { Progress } from "./progress.js";
import type { RunOptions } from "./run-command.js";
import { screen, seeToFile, seeToResults } from "./secrecy.js";

/** What an earlier run left in the folder and this one writes anew; the history of Allure stays. */
const written = [
  "run.json",
  "exchanges.jsonl",
  "ledger.jsonl",
  "target.json",
  "profile.json",
  "statement.html",
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
  const interruption = new Interruption(() =>
    progress.note("Interrupted: cleaning up and writing the reports. Once more ends at once and leaves what is there."),
  );
  let embedded: Embedded | undefined;
  try {
    embedded = options.deployment ? undefined : await startEmbedded(options.release ?? "8_01", process.env);
    const profile = withOptions(embedded?.profile ?? readProfile(options.deployment ?? "", process.env), options);
    if (!embedded) for (const note of notesOn(profile)) progress.note(note);
    progress.note(`Looking at ${profile.name} …`);
    const blind = blindly(profile, options, outDir);
    writeTarget(outDir, targetOf(blind, options));
    writeProfile(outDir, profile);
    const looking = await interruption.before(looked(blind, progress));
    if (looking) writeTarget(outDir, targetOf(looking.judging, options));
    if (looking && options.deployment)
      progress.note(`After a kill, remove what the run left with: freight-conformance cleanup ${outDir}`);
    const known = screen.size;
    const { result: told, defects } = await judged(
      looking ?? { judging: blind },
      options,
      outDir,
      progress,
      interruption,
    );
    const result = safely(told, outDir, screen.size > known);
    await reported(result, defects, outDir, progress);
    process.exitCode = interruption.happened ? exitCode.interrupted : codeOf(result, defects);
  } finally {
    interruption.close();
    progress.close();
    await embedded?.close();
  }
  // Requests that were left alone may still wait for an answer.
  if (interruption.happened) process.exit(exitCode.interrupted);
}

/** What was stored before a secret in it was known as one is seen to again. @returns the run without any */
function safely(run: Run, outDir: string, learned: boolean): Run {
  if (learned) {
    const stored = ["exchanges.jsonl", "ledger.jsonl"].filter((name) => seeToFile(join(outDir, name)));
    if (stored.length > 0) seeToResults(join(outDir, "allure-results"));
  }
  return screen.deep(run) as Run;
}

async function reported(result: Run, defects: readonly string[], outDir: string, progress: Progress): Promise<void> {
  progress.note("Writing the reports …");
  const exchanges = readExchanges(join(outDir, "exchanges.jsonl"));
  writeReports(result, exchanges, outDir);
  const resultsDir = join(outDir, "allure-results");
  mkdirSync(resultsDir, { recursive: true });
  const made = await generateAllureReport({
    resultsDir,
    reportDir: join(outDir, "allure-report"),
    historyFile: join(outDir, "allure-history.jsonl"),
    name: `${result.deployment.name}: ${result.verdict}`,
  }).catch((error: Error) => error);
  progress.close();
  process.stdout.write(screenOf(result, exchanges, { color: process.stdout.isTTY === true, outDir }));
  if (result.leftovers.some(({ residue }) => !residue))
    process.stderr.write(`Something is left; this tries again: freight-conformance cleanup ${outDir}\n`);
  if (made instanceof Error) process.stderr.write(`The Allure report could not be made: ${made.message}\n`);
  for (const defect of defects) process.stderr.write(`The suite itself failed: ${defect}\n`);
}

function codeOf(run: Run, defects: readonly string[]): ExitCode {
  if (defects.length > 0) return exitCode.suiteFailed;
  if (run.verdict === "does-not-conform") return exitCode.doesNotConform;
  return run.verdict === "conforms" ? exitCode.conforms : exitCode.notJudged;
}

function prepared(outDir: string): string {
  if (mayBeCleanedUp(outDir) && isPending(join(outDir, "ledger.jsonl"))) {
    throw new UsageError(
      `--out ${outDir}: it holds the ledger of a run that has left something behind. Remove that first with: freight-conformance cleanup ${outDir}; or choose another folder.`,
    );
  }
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

/** What is known before the scenarios start; of a run that was interrupted while it looked no more than what is to be judged. */
interface Looked {
  readonly judging: Judging;
  readonly discovery?: Discovery;
  readonly seen?: Preflight;
}

/** What is to be judged before anything is known of it. */
const blindly = (profile: Profile, options: RunOptions, outDir: string): Judging => ({
  profile,
  casing: { portal: "camelCase", abc: "camelCase", catalog: "camelCase" },
  unreachable: {},
  seed: options.seed,
  runId: newRunId(),
  selection: { groups: options.group, clauses: options.clause },
  outDir,
});

const targetOf = ({ runId, profile, casing }: Judging, { deployment }: RunOptions): Target => ({
  runId,
  name: profile.name,
  ...(deployment !== undefined && { profile: resolve(deployment) }),
  surfaces: profile.surfaces,
  effects: profile.effects,
  casing,
});

/** Looks before it judges: a deployment that is down, or that refuses the credential, is found out here. */
async function looked(blind: Judging, progress: Progress): Promise<Looked> {
  const { profile } = blind;
  const { limits } = profile;
  const brief = { ...limits, timeoutMs: Math.min(limits.timeoutMs, limits.preflightTimeoutMs) };
  // What a surface asks to wait is not waited for before the run: it is found out within seconds whether there is one.
  const hasty = { ...brief, maxWaitMs: Math.min(limits.maxWaitMs, limits.preflightTimeoutMs) };
  const session = openSession({ ...blind, profile: { ...profile, limits: hasty } }, process.env, undefined, screen);
  const seen = await preflight(session).finally(() => session.close());
  const unreachable = { ...seen.unreachable, ...refusals(seen) };
  for (const [surface, reason] of Object.entries(unreachable)) progress.note(`surfaces.${surface}: ${reason}`);
  if (seen.needed.every((surface) => unreachable[surface] !== undefined)) {
    progress.note(`${profile.name} cannot be judged: nothing more is sent, and the reports say so.`);
  }
  progress.note(`Names on the wire: ${wireInWords(profile, seen)}`);
  progress.note("Looking for fixtures …");
  const sighted = { ...blind, casing: seen.casing, unreachable };
  const { judging, discovery } = await withDiscovered(
    sighted,
    { ...seen, unreachable },
    process.env,
    undefined,
    screen,
  );
  progress.note(discoveryInWords(discovery));
  return { judging, discovery, seen };
}

const refusals = ({ refused }: Preflight): Preflight["unreachable"] =>
  Object.fromEntries(
    Object.entries(refused).map(([surface, reason]) => [
      surface,
      `${reason} Name another credential in callers.corporate.`,
    ]),
  );

async function judged(
  { judging, discovery, seen }: Looked,
  options: RunOptions,
  outDir: string,
  progress: Progress,
  interruption: Interruption,
) {
  const startedAt = new Date();
  const start = performance.now();
  const nothing: Outcome = { results: [], defects: [] };
  const outcome = interruption.happened
    ? nothing
    : await judgeUnderVitest({
        judging: { ...judging, startedAt: startedAt.toISOString() },
        allureResults: join(outDir, "allure-results"),
        interrupted: interruption.signal,
        onCollected: (total) => progress.collected(total),
        onResult: (result) => progress.ended(result),
        onSecret: ({ secret, whole }) => screen.learn(secret, whole),
      }).catch((error: Error): Outcome => ({ results: [], defects: [error.stack ?? error.message] }));
  const { results, defects } = outcome;
  const left = await tidied(judging, outDir);
  const { profile } = judging;
  const result = assembleRun({
    id: judging.runId,
    deployment: {
      name: profile.name,
      release: profile.release,
      surfaces: profile.surfaces,
      effects: profile.effects,
      wire: wireRecord(profile, judging.casing, seen?.casingFrom),
    },
    selection: judging.selection,
    strict: options.strict,
    minJudged: profile.minJudged,
    seed: judging.seed,
    startedAt,
    durationMs: Math.round(performance.now() - start),
    interrupted: interruption.happened,
    results,
    fixtures: fixtureRecords(discovery?.origins ?? []),
  });
  return { result: left ? { ...result, leftovers: left } : result, defects };
}

/** What the scenarios could not clean up themselves, or did not come to. @returns all that is left, where anything was to do */
async function tidied(judging: Judging, outDir: string): Promise<readonly Leftover[] | undefined> {
  const ledger = join(outDir, "ledger.jsonl");
  if (!isPending(ledger)) return undefined;
  const { outDir: _, ...silent } = judging;
  const session = openSession(silent, process.env, undefined, screen);
  const { leftovers } = await cleanUp(ledger, judging.runId, session.client).finally(() => session.close());
  return leftovers;
}
