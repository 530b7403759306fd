import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { renamedInWords } from "../contract/former.js";
import { latestRelease } from "../contract/releases.js";
import { notesOn, type Profile, readProfile } from "../deployment/profile.js";
import { fixturePlaces } from "../deployment/profile-lines.js";
import { UsageError } from "../deployment/usage-error.js";
import type { Exchange } from "../exchange/exchange.js";
import { otherRelease } from "../probe/other-release.js";
import { assembleRun, type RunParts } from "../reporting/assemble.js";
import { causesBefore } from "../reporting/causes.js";
import { readExchanges } from "../reporting/exchanges.js";
import { fixtureRecords } from "../reporting/fixtures.js";
import { formats, type ReportFormat, removeReports, sourceName } from "../reporting/formats.js";
import { withOpenPoints } from "../reporting/observing/open-points.js";
import { runOfRounds } from "../reporting/rounds.js";
import type { Run } from "../reporting/run.js";
import { heldAgainst, readEarlier, readLast } from "../reporting/since.js";
import { writeProfile } from "../reporting/statement/profile.js";
import { screenOf } from "../reporting/terminal.js";
import { inOneSentence, listed, type ReportOutcome, writeReports } from "../reporting/write.js";
import { cleanUp, isPending } from "../scenario/cleanup.js";
import { type Discovery, discoveryInWords, wrongFixturesInWords } from "../scenario/discovery/discover.js";
import { withDiscovered } from "../scenario/discovery/judging.js";
import type { LearnedIdentity } from "../scenario/identity.js";
import { learnedIn, readLedger } from "../scenario/ledger.js";
import { isStuck, type Leftover } from "../scenario/outcome.js";
import { type Preflight, preflight } from "../scenario/preflight.js";
import { newRunId } from "../scenario/run-id.js";
import { type Trouble, troublesInWords } from "../scenario/service/trouble.js";
import { type Judging, openSession } from "../scenario/session.js";
import { mayBeCleanedUp, type Target, writeTarget } from "../scenario/target.js";
import { identifiersInWords, wireInWords, wireRecord } from "../scenario/wire.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { tellJob } from "./github.js";
import { Interruption } from "./interruption.js";
import { type Embedded, startEmbedded } from "./judging/embedded.js";
import { judgeUnderVitest, type Outcome } from "./judging/host.js";
import { outFolder } from "./out-folder.js";
import { mayPin, pinned } from "./pinning.js";
import { Progress } from "./progress.js";
import { foldersOf, gatherEvidence, type Judged, leavesSomething, roundsIn } from "./repeating.js";
import type { RunOptions } from "./run-command.js";
import { screen, seeToFile } from "./secrecy.js";

/** What an earlier run left in the folder beside its reports, and this one writes anew. */
const written = ["exchanges.jsonl", "ledger.jsonl", "target.json", "profile.json"] as const;

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
    refuseOwnProfile(options);
    const outDir = prepared(options.out);
    if (!embedded) for (const note of notesOn(profile)) progress.note(note);
    if (asked?.renamed?.length) progress.note(`Note: --since names former ids: ${renamedInWords(asked.renamed)}`);
    progress.note(`Looking at ${profile.name} …`);
    const folders = foldersOf(outDir, options.repeat);
    // What several rounds come to is checked as a whole, too.
    if (folders.length > 1) writeProfile(outDir, profile);
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
    const [whole, missing] = await wholeOf(rounds, outDir, progress, profile.pins);
    const result = heldAgainst(whole, asked, last);
    const defects = rounds.flatMap((round) => round.defects);
    missing.push(...(await reported(result, defects, outDir, progress)));
    if (options.pin && options.deployment) process.stderr.write(`${pinned(result, options.deployment)}\n`);
    process.exitCode = interruption.happened
      ? exitCode.interrupted
      : codeOf(result, defects, missing, options.failOnDrift);
  } finally {
    interruption.close();
    progress.close();
    await embedded?.close();
  }
  // Requests that were left alone may still wait for an answer.
  if (interruption.happened) process.exit(exitCode.interrupted);
}

/** @throws UsageError where the profile is the file that the run would write over with what it shows of it */
function refuseOwnProfile({ deployment, out }: RunOptions): void {
  if (deployment === undefined || resolve(deployment) !== join(resolve(out), "profile.json")) return;
  throw new UsageError(
    `--deployment ${deployment}: a run keeps what may be shown of its profile under that name in --out, and would write over it; give the profile another name, or choose another folder.`,
  );
}

/** What was stored before a secret in it was known as one is seen to again. @returns the run without any */
function safely(run: Run, outDir: string, learned: boolean): Run {
  if (learned) {
    for (const name of ["exchanges.jsonl", "ledger.jsonl"]) seeToFile(join(outDir, name));
  }
  return screen.deep(run) as Run;
}

/**
 * The one round of a run, or the run that several make, each with reports of its own below the folder of the run.
 *
 * @returns the run, and which reports of the rounds could not be written
 */
async function wholeOf(
  rounds: readonly Judged[],
  outDir: string,
  progress: Progress,
  pins: Profile["pins"],
): Promise<readonly [Run, ReportOutcome[]]> {
  const [first] = rounds;
  if (!first) throw new Error("No round was judged.");
  if (rounds.length === 1 && first.folder === outDir) return [first.run, []];
  const missing: ReportOutcome[] = [];
  for (const { run, folder } of rounds) {
    progress.note(`Writing the reports of ${folder} …`);
    const outcomes = await writeReports({ run, exchanges: readExchanges(join(folder, "exchanges.jsonl")), folder });
    missing.push(...withoutMade(outcomes, folder));
  }
  gatherEvidence(rounds, outDir);
  const durationMs = rounds.reduce((sum, { run }) => sum + run.durationMs, 0);
  const interrupted = rounds.some(({ run }) => run.interrupted);
  const exchanges = readExchanges(join(outDir, "exchanges.jsonl"));
  const whole = runOfRounds({ ...first.parts, exchanges, durationMs, interrupted }, rounds);
  return [screen.deep(withOpenPoints(whole, exchanges, pins)) as Run, missing];
}

/**
 * Writes the reports of a run and tells it on the screen.
 *
 * @param of which reports; all of them unless given
 * @returns those that could not be written, after saying so
 */
export async function reported(
  result: Run,
  defects: readonly string[],
  outDir: string,
  progress: Progress,
  of: readonly ReportFormat[] = formats,
): Promise<readonly ReportOutcome[]> {
  progress.note("Writing the reports …");
  const exchanges = readExchanges(join(outDir, "exchanges.jsonl"));
  const outcomes = await writeReports({ run: result, exchanges, folder: outDir }, of);
  progress.close();
  process.stdout.write(toldTo(result, exchanges, listed(outcomes, outDir)));
  const unclean = result.leftovers.some(isStuck);
  for (const folder of unclean ? (result.repeat ? roundsIn(outDir).filter(leavesSomething) : [outDir]) : [])
    process.stderr.write(`Something is left; this tries again: freight-conformance cleanup ${folder}\n`);
  for (const defect of defects) process.stderr.write(`The suite itself failed: ${defect}\n`);
  return withoutMade(outcomes, outDir);
}

/** @returns what a terminal and a job page show of a run; where that cannot be made, its verdict and its reports all the same */
function toldTo(run: Run, exchanges: readonly Exchange[], reports: readonly string[]): string {
  try {
    return tellJob(
      run,
      exchanges,
      screenOf(run, exchanges, { color: process.stdout.isTTY === true, reports }),
      process.env,
    );
  } catch (error) {
    process.stderr.write(`The summary of the run could not be made: ${inOneSentence(error)}\n`);
    return `\n${[`${run.verdict.toUpperCase()}  ${run.because}`, ...reports].join("\n")}\n`;
  }
}

/** Says on standard error which reports could not be written. @returns them */
function withoutMade(outcomes: readonly ReportOutcome[], folder: string): readonly ReportOutcome[] {
  const missing = outcomes.filter(({ failed }) => failed !== undefined);
  for (const { format, failed } of missing)
    process.stderr.write(
      `${join(folder, format.name)} could not be written: ${failed} This makes it again: freight-conformance report ${folder}\n`,
    );
  return missing;
}

/**
 * @param defects of the suite itself
 * @param missing reports that could not be written: without run.json nothing is told, without another nothing is green
 */
export function codeOf(
  run: Run,
  defects: readonly string[],
  missing: readonly ReportOutcome[],
  failOnDrift = false,
): ExitCode {
  if (defects.length > 0 || missing.some(({ format }) => format.name === sourceName)) return exitCode.suiteFailed;
  if (run.verdict === "does-not-conform") return exitCode.doesNotConform;
  if (run.verdict === "not-judged") return exitCode.notJudged;
  if (failOnDrift && run.openPoints.some(({ drift }) => drift)) return exitCode.doesNotConform;
  return missing.length > 0 ? exitCode.suiteFailed : exitCode.conforms;
}

/**
 * @param given where the reports go, as the command line names it
 * @returns its absolute path; the folder then exists, and holds nothing of an earlier run but what is to be kept
 * @throws UsageError where it cannot be used
 */
export function prepared(given: string): string {
  const outDir = outFolder(given);
  const pending = [outDir, ...roundsIn(outDir)].find(
    (folder) => mayBeCleanedUp(folder) && isPending(join(folder, "ledger.jsonl")),
  );
  if (pending !== undefined) {
    throw new UsageError(
      `--out ${outDir}: it holds the ledger of a run that has left something behind. Remove that first with: freight-conformance cleanup ${pending}; or, where that can never succeed, acknowledge it with: freight-conformance cleanup --accept --reason "why" ${pending}; or choose another folder.`,
    );
  }
  try {
    removeReports(outDir);
    for (const path of [...written.map((name) => join(outDir, name)), ...roundsIn(outDir)])
      rmSync(path, { recursive: true, force: true });
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `--out ${outDir}: ${path} of an earlier run cannot be removed (${code}); choose another folder.`,
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
  /** Why surfaces cannot be judged, or not as the profile says. */
  readonly troubles?: readonly Trouble[];
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
  ...(options.deployment !== undefined && { places: fixturePlaces(options.deployment) }),
  outDir,
});

const targetOf = ({ runId, profile, casing, identifiers }: Judging, { deployment }: RunOptions): Target => ({
  runId,
  name: profile.name,
  ...(deployment !== undefined && { profile: resolve(deployment) }),
  surfaces: profile.surfaces,
  effects: profile.effects,
  casing,
  ...(identifiers && { identifiers }),
});

/** Looks before it judges: a deployment that is down, or that refuses the credential, is found out here. */
async function looked(blind: Judging, progress: Progress): Promise<Looked> {
  const { profile } = blind;
  const session = openSession({ ...blind, looks: true }, process.env, undefined, screen);
  const seen = await preflight(session).finally(() => session.close());
  const { closed, troubles } = seen;
  for (const line of troublesInWords(troubles)) progress.note(line);
  if (seen.needed.every((surface) => closed[surface] !== undefined)) {
    progress.note(`${profile.name} cannot be judged: nothing more is sent, and the reports say so.`);
  }
  progress.note(`Names on the wire: ${wireInWords(profile, seen)}`);
  progress.note("Looking for fixtures …");
  const sighted = { ...blind, casing: seen.casing, unreachable: closed };
  const { judging, discovery } = await withDiscovered(
    sighted,
    { ...seen, unreachable: closed },
    process.env,
    undefined,
    screen,
  );
  progress.note(discoveryInWords(discovery));
  const named = identifiersInWords(judging.identifiers ?? []);
  if (named !== undefined) progress.note(`Ids on the wire: ${named}`);
  for (const line of wrongFixturesInWords(discovery)) progress.note(line);
  const other = closed.portal === undefined && seen.needed.includes("portal") ? await releaseSeen(judging) : undefined;
  if (!other) return { judging, discovery, seen, troubles };
  for (const line of troublesInWords([other])) progress.note(line);
  return { judging, discovery, seen, troubles: [other, ...troubles] };
}

async function releaseSeen({ outDir: _, ...judging }: Judging): Promise<Trouble | undefined> {
  const session = openSession({ ...judging, looks: true }, process.env, undefined, screen);
  return otherRelease(session, judging.profile).finally(() => session.close());
}

async function judged(
  { judging, discovery, seen, troubles = [] }: Looked,
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
      wire: wireRecord(profile, judging.casing, seen?.casingFrom, learnedBy(judging, outDir)),
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
    causes: causesBefore(troubles),
    exchanges: readExchanges(join(outDir, "exchanges.jsonl")),
    ...(judging.shard && { shard: judging.shard }),
  };
  const result = assembleRun({ ...parts, results });
  return { run: left ? { ...result, leftovers: left } : result, parts, results, defects, folder: outDir };
}

/** What is known of the members that name records, what the scenarios learned among it. */
function learnedBy({ identifiers = [] }: Judging, outDir: string): readonly LearnedIdentity[] {
  const all = [...identifiers, ...learnedIn(readLedger(join(outDir, "ledger.jsonl")))];
  return [...new Map(all.map((one) => [one.model, one])).values()];
}

/** What the scenarios could not clean up themselves, or did not come to. @returns all that is left, where anything was to do */
async function tidied(judging: Judging, outDir: string): Promise<readonly Leftover[] | undefined> {
  const ledger = join(outDir, "ledger.jsonl");
  if (!isPending(ledger)) return undefined;
  const { outDir: _, ...silent } = { ...judging, identifiers: learnedBy(judging, outDir) };
  const session = openSession(silent, process.env, undefined, screen);
  const { leftovers } = await cleanUp(ledger, judging.runId, session.client).finally(() => session.close());
  return leftovers;
}
