import { join, resolve } from "node:path";
import { addedClause, withAddedClauses } from "../contract/added-clauses.js";
import { renamedInWords } from "../contract/former.js";
import { isClauseId } from "../contract/register.js";
import { latestRelease } from "../contract/releases.js";
import { type Active, activate, clausesOf } from "../extension/activate.js";
import type { Exchange } from "../http/exchange.js";
import { rateLimiterOf } from "../http/rate-limiter.js";
import type { Redactor } from "../http/redaction/redaction.js";
import { commandLine } from "../profile/command-line.js";
import { notesOn, type Profile, readProfile } from "../profile/profile.js";
import { UsageError } from "../profile/usage-error.js";
import { readExchanges } from "../reporting/exchanges.js";
import { writeProfile } from "../reporting/formats/statement/profile.js";
import { formatsWith, type ReportFormat } from "../reporting/formats.js";
import { withObservations } from "../reporting/observed.js";
import { runOfRounds } from "../reporting/rounds.js";
import type { Run } from "../reporting/run.js";
import { heldAgainst, readEarlier, readLast } from "../reporting/since.js";
import { type ReportOutcome, writeReports } from "../reporting/write.js";
import { newRunId } from "../scenario/run-id.js";
import { writeTarget } from "../tracking/target.js";
import { beforePreflight, look, targetOf } from "./before-judging.js";
import type { Embedded } from "./embedded.js";
import { holdFolder } from "./held-folder.js";
import type { RunHost, SharingHost } from "./host.js";
import { type RunOptions, withOptions } from "./options.js";
import { outFolder } from "./out-folder.js";
import { mayPin } from "./pins.js";
import { judgeRound, redactFolder } from "./round.js";
import { foldersOf, gatherEvidence, type JudgedRound } from "./rounds.js";
import { prepareRunFolder, refuseOwnProfile } from "./run-folder.js";

/** What came of the reports of one folder. */
export interface FolderReports {
  readonly folder: string;
  readonly outcomes: readonly ReportOutcome[];
}

/** A run whose reports are still to be written; those of its rounds, where it has several, are. */
export interface FinishedRun {
  readonly run: Run;
  /** The evidence that the contract is judged by. */
  readonly exchanges: readonly Exchange[];
  readonly outDir: string;
  /** Defects of the suite itself. */
  readonly defects: readonly string[];
  readonly rounds: readonly FolderReports[];
  /** Lets others write into the folder; to be called once the reports are written. */
  readonly leave: () => void;
}

/**
 * Judges a deployment, from its profile to the run that the reports are made from.
 *
 * @param options which deployment, what of it, and where the evidence goes
 * @throws UsageError where the options, the profile or the folder cannot be used
 */
export function judgeDeployment(options: RunOptions, host: RunHost): Promise<FinishedRun> {
  const added = (options.extensions ?? []).flatMap(clausesOf);
  return withAddedClauses(added, () => judgeWithAdded(options, host));
}

/** Inside `withAddedClauses`. */
async function judgeWithAdded(options: RunOptions, host: RunHost): Promise<FinishedRun> {
  mayPin(options);
  const asked = options.since === undefined ? undefined : readEarlier(resolve(options.since));
  let embedded: Embedded | undefined;
  let leave = () => {};
  try {
    const isGiven = options.deployment !== undefined || options.profile !== undefined;
    const { extensions = [] } = options;
    if (!isGiven) {
      // Loaded for this alone: a deployment that is given does not wait for it.
      const [{ startEmbedded }, { inFront }] = await Promise.all([
        import("./embedded.js"),
        import("./extending/in-front.js"),
      ]);
      embedded = await startEmbedded(options.release ?? latestRelease, host.env, {}, inFront(extensions));
    }
    const given = embedded?.profile ?? options.profile ?? readProfile(options.deployment ?? "", host.env);
    const profile = withOptions(given, options);
    const active = extensions.map((one) => activate(one, profile.fixtures, !isGiven));
    refuseUnknownClauses(options.clause);
    // Not before the profile is known to be good: what stands in the folder is what the next run is held against.
    const last = readLast(resolve(options.out));
    refuseOwnProfile(options);
    leave = holdFolder(outFolder(options.out));
    const outDir = prepareRunFolder(options.out);
    if (!embedded) for (const note of notesOn(profile)) host.note(note);
    if (asked?.renamed?.length) host.note(`Note: --since names former ids: ${renamedInWords(asked.renamed)}`);
    const secrets = host.redactor.size;
    const judged = await judgeRounds(profile, options, outDir, host, active, secrets).catch((error: unknown) => {
      // What is stored stays, whatever ended the run.
      if (host.redactor.size > secrets)
        for (const folder of foldersOf(outDir, options.repeat)) redactFolder(folder, host.redactor);
      throw error;
    });
    const rounds = judged.map((round) => redacted(round, profile.pins, host.redactor));
    const { whole, exchanges, reports } = await wholeOf(
      rounds,
      outDir,
      profile.pins,
      formatsWith(options.allure ?? "all"),
      host,
    );
    const defects = rounds.flatMap((round) => round.defects);
    return { run: heldAgainst(whole, asked, last), exchanges, outDir, defects, rounds: reports, leave };
  } catch (error) {
    leave();
    throw error;
  } finally {
    await embedded?.close();
  }
}

/** Ids of extensions are not known before those are loaded. */
function refuseUnknownClauses(selected: readonly string[]): void {
  const unknown = selected.find((id) => !isClauseId(id) && !addedClause(id));
  if (unknown !== undefined)
    throw new UsageError(`--clause ${unknown}: there is no such clause; one of an extension needs --extend.`);
}

/**
 * Looks at the deployment once, and judges it round by round.
 *
 * @param secrets how many were known before
 */
async function judgeRounds(
  profile: Profile,
  options: RunOptions,
  outDir: string,
  host: RunHost,
  extensions: readonly Active[],
  secrets: number,
): Promise<readonly JudgedRound[]> {
  const folders = foldersOf(outDir, options.repeat);
  // What several rounds come to is checked as a whole, too.
  if (folders.length > 1) writeProfile(outDir, profile);
  const first = beforePreflight(profile, options, folders[0] ?? outDir);
  writeTarget(first.outDir ?? outDir, targetOf(first, options));
  await host.before?.(profile, { folder: outDir, runId: first.runId });
  host.note(`Looking at ${profile.name} …`);
  const sharing: SharingHost = { ...host, rateLimiter: rateLimiterOf(profile.limits) };
  const looked = await host.interruption.before(look(first, sharing));
  const judged: JudgedRound[] = [];
  for (const [index, folder] of folders.entries()) {
    if (index > 0 && host.interruption.happened) break;
    if (folders.length > 1) host.note(`Round ${index + 1} of ${folders.length} …`);
    const known = looked ?? { judging: first };
    const here = index === 0 ? known : { ...known, judging: { ...known.judging, runId: newRunId(), outDir: folder } };
    writeProfile(folder, profile);
    if (looked) writeTarget(folder, targetOf(here.judging, options));
    if (looked?.discovery && options.deployment)
      host.note(`After a kill, remove what the run left with: ${commandLine("cleanup", folder)}`);
    judged.push(await judgeRound(here, options, folder, sharing, extensions, secrets));
  }
  return judged;
}

/** @returns the round without any secret: those that later rounds learned may stand in its files as well */
function redacted(round: JudgedRound, pins: Profile["pins"], redactor: Redactor): JudgedRound {
  const run = redactor.deep(round.run) as Run;
  if (redactor.size === round.secrets || !redactFolder(round.folder, redactor)) return { ...round, run };
  const exchanges = readExchanges(join(round.folder, "exchanges.jsonl"));
  return { ...round, run: withObservations(run, exchanges, pins), ...(round.exchanges && { exchanges }) };
}

/** @returns the one round of a run, or the run that several make, each with reports of its own below the folder of the run */
async function wholeOf(
  rounds: readonly JudgedRound[],
  outDir: string,
  pins: Profile["pins"],
  formats: readonly ReportFormat[],
  host: RunHost,
): Promise<{
  readonly whole: Run;
  readonly exchanges: readonly Exchange[];
  readonly reports: readonly FolderReports[];
}> {
  const [first] = rounds;
  if (!first) throw new Error("No round was judged.");
  if (first.exchanges) return { whole: first.run, exchanges: first.exchanges, reports: [] };
  const reports: FolderReports[] = [];
  for (const { run, folder } of rounds) {
    host.note(`Writing the reports of ${folder} …`);
    const exchanges = readExchanges(join(folder, "exchanges.jsonl"));
    reports.push({ folder, outcomes: await writeReports({ run, exchanges, folder }, formats) });
  }
  gatherEvidence(rounds, outDir);
  const durationMs = rounds.reduce((sum, { run }) => sum + run.durationMs, 0);
  const interrupted = rounds.some(({ run }) => run.interrupted);
  const exchanges = readExchanges(join(outDir, "exchanges.jsonl"));
  const whole = runOfRounds({ ...first.parts, exchanges, durationMs, interrupted }, rounds);
  return { whole: host.redactor.deep(withObservations(whole, exchanges, pins)) as Run, exchanges, reports };
}
