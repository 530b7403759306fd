import { accessSync, constants, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { renamedInWords } from "../contract/former.js";
import { latestRelease } from "../contract/releases.js";
import { notesOn, type Profile, readProfile } from "../deployment/profile.js";
import { UsageError } from "../deployment/usage-error.js";
import type { Exchange } from "../exchange/exchange.js";
import { generateAllureReport } from "../reporting/allure-report.js";
import { writeAllureResults } from "../reporting/allure-results.js";
import { assembleRun, type RunParts } from "../reporting/assemble.js";
import { readExchanges } from "../reporting/exchanges.js";
import { fixtureRecords } from "../reporting/fixtures.js";
import { withOpenPoints } from "../reporting/observing/open-points.js";
import { runOfRounds } from "../reporting/rounds.js";
import type { Run } from "../reporting/run.js";
import { heldAgainst, readEarlier, readLast } from "../reporting/since.js";
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
import { tellJob } from "./github.js";
import { Interruption } from "./interruption.js";
import { type Embedded, startEmbedded } from "./judging/embedded.js";
import { judgeUnderVitest, type Outcome } from "./judging/host.js";
import { mayPin, pinned } from "./pinning.js";
import { Progress } from "./progress.js";
import { foldersOf, gatherEvidence, type Judged, leavesSomething, roundsIn } from "./repeating.js";
import type { RunOptions } from "./run-command.js";
import { screen, seeToFile } from "./secrecy.js";

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
  mayPin(options);
  const progress = new Progress(process.stderr);
  const asked = options.since === undefined ? undefined : readEarlier(resolve(options.since));
  const interruption = new Interruption(() =>
    progress.note("Interrupted: cleaning up and writing the reports. Once more ends at once and leaves what is there."),
  );
  let embedded: Embedded | undefined;
  try {
    embedded = options.deployment ? undefined : await startEmbedded(options.release ?? latestRelease, process.env);
    const profile = withOptions(embedded?.profile ?? readProfile(options.deployment ?? "", process.env), options);
    // Not before the profile is known to be good: what stands in the folder is what the next run is held against.
    const last = readLast(resolve(options.out));
    const outDir = prepared(resolve(options.out));
    if (!embedded) for (const note of notesOn(profile)) progress.note(note);
    if (asked?.renamed?.length) progress.note(`Note: --since names former ids: ${renamedInWords(asked.renamed)}`);
    progress.note(`Looking at ${profile.name} …`);
    const folders = foldersOf(outDir, options.repeat);
    const blind = blindly(profile, options, folders[0] ?? outDir);
    writeTarget(blind.outDir ?? outDir, targetOf(blind, options));
    const looking = await interruption.before(looked(blind, progress));
    const known = screen.size;
    const judgings: Judged[] = [];
    for (const [index, folder] of folders.entries()) {
      if (index > 0 && interruption.happened) break;
      if (folders.length > 1) progress.note(`Round ${index + 1} of ${folders.length} …`);
      const before = looking ?? { judging: blind };
      const here =
        index === 0 ? before : { ...before, judging: { ...before.judging, runId: newRunId(), outDir: folder } };
      writeProfile(folder, profile);
      if (looking) writeTarget(folder, targetOf(here.judging, options));
      if (looking && options.deployment)
        progress.note(`After a kill, remove what the run left with: freight-conformance cleanup ${folder}`);
      judgings.push(await judged(here, options, folder, progress, interruption));
    }
    // What one round learned to be secret may stand in the files of those before it.
    const learned = screen.size > known;
    const rounds = judgings.map((one) => {
      const safe = safely(one.run, one.folder, learned);
      const evidence = learned ? readExchanges(join(one.folder, "exchanges.jsonl")) : one.parts.exchanges;
      return { ...one, run: withOpenPoints(safe, evidence, profile.pins) };
    });
    const whole = await wholeOf(rounds, outDir, progress, profile.pins);
    const result = heldAgainst(whole, asked, last);
    const defects = rounds.flatMap((round) => round.defects);
    await reported(result, defects, outDir, progress);
    if (options.pin && options.deployment) process.stderr.write(`${pinned(result, options.deployment)}\n`);
    process.exitCode = interruption.happened ? exitCode.interrupted : codeOf(result, defects, options.failOnDrift);
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
    for (const name of ["exchanges.jsonl", "ledger.jsonl"]) seeToFile(join(outDir, name));
  }
  return screen.deep(run) as Run;
}

/** The one round of a run, or the run that several make, each with reports of its own below the folder of the run. */
async function wholeOf(
  rounds: readonly Judged[],
  outDir: string,
  progress: Progress,
  pins: Profile["pins"],
): Promise<Run> {
  const [first] = rounds;
  if (!first) throw new Error("No round was judged.");
  if (rounds.length === 1 && first.folder === outDir) return first.run;
  for (const { run, folder } of rounds) {
    progress.note(`Writing the reports of ${folder} …`);
    const exchanges = readExchanges(join(folder, "exchanges.jsonl"));
    writeReports(run, exchanges, folder);
    await allureReport(run, exchanges, folder).catch(() => undefined);
  }
  gatherEvidence(rounds, outDir);
  const durationMs = rounds.reduce((sum, { run }) => sum + run.durationMs, 0);
  const interrupted = rounds.some(({ run }) => run.interrupted);
  const exchanges = readExchanges(join(outDir, "exchanges.jsonl"));
  const whole = runOfRounds({ ...first.parts, exchanges, durationMs, interrupted }, rounds);
  return screen.deep(withOpenPoints(whole, exchanges, pins)) as Run;
}

function allureReport(run: Run, exchanges: readonly Exchange[], folder: string): Promise<void> {
  const resultsDir = join(folder, "allure-results");
  writeAllureResults(run, exchanges, resultsDir);
  return generateAllureReport({
    resultsDir,
    reportDir: join(folder, "allure-report"),
    historyFile: join(folder, "allure-history.jsonl"),
    name: `${run.deployment.name}: ${run.verdict}, run ${run.id}`,
  });
}

/** Writes every report of a run and tells it on the screen. */
export async function reported(
  result: Run,
  defects: readonly string[],
  outDir: string,
  progress: Progress,
): Promise<void> {
  progress.note("Writing the reports …");
  const exchanges = readExchanges(join(outDir, "exchanges.jsonl"));
  writeReports(result, exchanges, outDir);
  const made = result.repeat
    ? undefined
    : await allureReport(result, exchanges, outDir).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      );
  progress.close();
  const text = screenOf(result, exchanges, { color: process.stdout.isTTY === true, outDir });
  process.stdout.write(tellJob(result, exchanges, text, process.env));
  const unclean = result.leftovers.some(({ residue }) => !residue);
  for (const folder of unclean ? (result.repeat ? roundsIn(outDir).filter(leavesSomething) : [outDir]) : [])
    process.stderr.write(`Something is left; this tries again: freight-conformance cleanup ${folder}\n`);
  if (made instanceof Error) process.stderr.write(`The Allure report could not be made: ${made.message}\n`);
  for (const defect of defects) process.stderr.write(`The suite itself failed: ${defect}\n`);
}

export function codeOf(run: Run, defects: readonly string[], failOnDrift = false): ExitCode {
  if (defects.length > 0) return exitCode.suiteFailed;
  if (run.verdict === "does-not-conform") return exitCode.doesNotConform;
  if (run.verdict === "not-judged") return exitCode.notJudged;
  return failOnDrift && run.openPoints.some(({ drift }) => drift) ? exitCode.doesNotConform : exitCode.conforms;
}

export function prepared(outDir: string): string {
  const pending = [outDir, ...roundsIn(outDir)].find(
    (folder) => mayBeCleanedUp(folder) && isPending(join(folder, "ledger.jsonl")),
  );
  if (pending !== undefined) {
    throw new UsageError(
      `--out ${outDir}: it holds the ledger of a run that has left something behind. Remove that first with: freight-conformance cleanup ${pending}; or choose another folder.`,
    );
  }
  try {
    mkdirSync(outDir, { recursive: true });
    accessSync(outDir, constants.W_OK);
    for (const path of [...written.map((name) => join(outDir, name)), ...roundsIn(outDir)])
      rmSync(path, { recursive: true, force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandFailure(
      `--out ${outDir}: the folder cannot be written (${code}); choose another.`,
      exitCode.suiteFailed,
    );
  }
  return outDir;
}

/** @returns the profile as the command line wants it */
export function withOptions(profile: Profile, options: RunOptions): Profile {
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
  ...(options.shard && { shard: options.shard }),
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
): Promise<Judged> {
  const startedAt = new Date();
  const start = performance.now();
  const nothing: Outcome = { results: [], defects: [] };
  const outcome = interruption.happened
    ? nothing
    : await judgeUnderVitest({
        judging: { ...judging, startedAt: startedAt.toISOString() },
        interrupted: interruption.signal,
        onCollected: (total) => progress.collected(total),
        onResult: (result) => progress.ended(result),
        onSecret: ({ secret, whole }) => screen.learn(secret, whole),
      }).catch((error: Error): Outcome => ({ results: [], defects: [error.stack ?? error.message] }));
  const { results, defects } = outcome;
  const left = await tidied(judging, outDir);
  const { profile } = judging;
  const parts: Omit<RunParts, "results"> = {
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
    fixtures: fixtureRecords(discovery?.origins ?? []),
    waivers: profile.waivers,
    exchanges: readExchanges(join(outDir, "exchanges.jsonl")),
    ...(judging.shard && { shard: judging.shard }),
  };
  const result = assembleRun({ ...parts, results });
  return { run: left ? { ...result, leftovers: left } : result, parts, results, defects, folder: outDir };
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
