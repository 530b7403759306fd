import type { LawExtent } from "../contract/laws/extent.js";
import type { ClauseId } from "../contract/register.js";
import { latestRelease } from "../contract/releases.js";
import { suiteName, suiteVersion } from "../contract/suite.js";
import type { Area, Effect, Release } from "../contract/vocabulary.js";
import type { Extension } from "../extension/extension.js";
import { Redactor } from "../http/redaction/redaction.js";
import { probe as look } from "../probe/probe.js";
import type { Probe } from "../probe/report.js";
import { type Profile, profileFrom, readProfile } from "../profile/profile.js";
import { type AllureScope, formatsWith } from "../reporting/formats.js";
import type { Run } from "../reporting/run.js";
import { writeReports } from "../reporting/write.js";
import { startEmbedded } from "../runner/embedded.js";
import { type Interruptible, type RunHost, unlessAborted } from "../runner/host.js";
import { judgeDeployment } from "../runner/run.js";

/** The path of a profile, or what such a file holds; undefined for the embedded reference deployment. */
export type ProfileInput = string | Readonly<Record<string, unknown>> | undefined;

/** How a deployment is judged. All of it may be left out: then it is judged as `run` does. */
export interface JudgeOptions {
  readonly release?: Release;
  readonly effects?: Effect;
  readonly laws?: LawExtent;
  /** Only the clauses of these groups. */
  readonly groups?: readonly Area[];
  /** Only these clauses: ids of the contract or of the extensions. */
  readonly clauses?: readonly string[];
  /** The folder for ledger, evidence and reports; `reports` unless given. */
  readonly out?: string;
  readonly seed?: number;
  readonly strict?: boolean;
  /** In percent of the clauses. */
  readonly minJudged?: number;
  /** How much of Allure is written; nothing unless given. */
  readonly allure?: AllureScope;
  /** What is judged beside the contract. */
  readonly extensions?: readonly Extension[];
  /** Where credentials are named; the environment of this process unless given. */
  readonly env?: NodeJS.ProcessEnv;
  /** Ends the run: it cleans up, and what it came to is told. */
  readonly signal?: AbortSignal;
  /** Told what is going on, a line each. */
  readonly onNote?: (line: string) => void;
}

/** What a judging came to. */
export interface Judged {
  readonly run: Run;
  /** Absolute; it holds the reports. */
  readonly folder: string;
  /** Defects of the suite, or of an extension: with any the run proves nothing. */
  readonly defects: readonly string[];
  /** Reports that could not be written, each with the reason. */
  readonly missing: readonly string[];
}

/**
 * Judges a deployment and writes the reports, as `run` does; nothing is printed, and the process is not ended.
 *
 * @param profile of the deployment; the embedded reference deployment unless given
 * @throws UsageError where profile, options or folder cannot be used
 */
export async function judge(profile?: ProfileInput, options: JudgeOptions = {}): Promise<Judged> {
  const { env = process.env, onNote = () => {}, signal, extensions = [] } = options;
  const { groups = [], clauses = [], seed = 1, strict = false, out = "reports", allure = "none" } = options;
  const { release, effects, laws, minJudged } = options;
  const host: RunHost = {
    env,
    redactor: new Redactor(),
    interruption: interruptibleBy(signal ?? new AbortController().signal),
    note: onNote,
    collected: () => {},
    ended: () => {},
  };
  const { run, exchanges, outDir, defects, leave } = await judgeDeployment(
    {
      ...(typeof profile === "string" && { deployment: profile }),
      ...(typeof profile === "object" && { profile: profileFrom(profile, env, "the profile") }),
      ...(release && { release }),
      ...(effects && { effects }),
      ...(laws && { laws }),
      ...(minJudged !== undefined && { minJudged }),
      group: groups,
      clause: clauses as readonly ClauseId[],
      out,
      seed,
      strict,
      repeat: 1,
      extensions,
    },
    host,
  );
  try {
    const formats = [...formatsWith(allure), ...extensions.flatMap((one) => one.formats)];
    const outcomes = await writeReports({ run, exchanges, folder: outDir }, formats);
    const missing = outcomes.flatMap(({ format, failed }) =>
      failed === undefined ? [] : [`${format.name}: ${failed}`],
    );
    return { run, folder: outDir, defects, missing };
  } finally {
    leave();
  }
}

const interruptibleBy = (signal: AbortSignal): Interruptible => ({
  signal,
  get happened() {
    return signal.aborted;
  },
  before: (work) => unlessAborted(signal, work),
});

/** How a deployment is looked at. */
export interface ProbeOptions {
  readonly release?: Release;
  /** Where credentials are named; the environment of this process unless given. */
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Takes one quick look at a deployment, as `probe` does: nothing is changed, written or printed.
 *
 * @param profile of the deployment; the embedded reference deployment unless given
 * @throws UsageError where the profile cannot be used
 */
export async function probe(profile?: ProfileInput, { release, env = process.env }: ProbeOptions = {}): Promise<Probe> {
  const embedded = profile === undefined ? await startEmbedded(release ?? latestRelease, env) : undefined;
  try {
    const given: Profile =
      embedded?.profile ??
      (typeof profile === "string" ? readProfile(profile, env) : profileFrom(profile, env, "the profile"));
    const suite = { name: suiteName, version: suiteVersion };
    const looked = { ...given, release: release ?? given.release };
    return (await look({ profile: looked, env, redactor: new Redactor(), suite })).probe;
  } finally {
    await embedded?.close();
  }
}
