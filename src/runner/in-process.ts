import type { ClauseId } from "../contract/register.js";
import { latestRelease, type Release } from "../contract/releases.js";
import { type Surface, surfaces } from "../contract/vocabulary.js";
import { jumpingClock } from "../http/clock.js";
import type { Exchange } from "../http/exchange.js";
import { rateLimiterOf } from "../http/rate-limiter.js";
import { KeepsNothing } from "../http/redaction/keeps-nothing.js";
import { Redactor } from "../http/redaction/redaction.js";
import { InProcessTransport } from "../http/transport/in-process.js";
import type { Transport } from "../http/transport/transport.js";
import type { Discovery } from "../preflight/discovery/discover.js";
import { withDiscovered } from "../preflight/discovery/judging.js";
import { type Preflight, preflight } from "../preflight/preflight.js";
import { closesSurface } from "../preflight/service/trouble.js";
import { type Judging, judgingOf, openSession } from "../preflight/session.js";
import { wireRecord } from "../preflight/wire.js";
import { profileFrom } from "../profile/profile.js";
import { createReference, type Reference, type ReferenceOptions } from "../reference/index.js";
import { assembleRun } from "../reporting/assemble.js";
import { causesBefore } from "../reporting/causes.js";
import { fixtureRecords } from "../reporting/fixtures.js";
import { writeProfile } from "../reporting/formats/statement/profile.js";
import { withObservations } from "../reporting/observed.js";
import type { Run } from "../reporting/run.js";
import type { ScenarioResult } from "../scenario/outcome.js";
import type { Scenario } from "../scenario/scenario.js";
import type { Selection } from "../scenario/selection.js";
import type { Shard } from "../scenario/shard.js";
import { DirectTransport } from "./direct-transport.js";
import { profileOf } from "./embedded.js";
import { judge } from "./judge.js";
import type { Judged } from "./trial/result.js";

/** What a profile has unless it says otherwise. */
const settleMs = 3_000;

/** Where a deployment in this process seems to be. */
export const inProcessAddress = "http://reference.example.com";

/** @returns where the surfaces of a reference in this process seem to begin */
export const surfacesInProcess = ({ basePaths }: Reference): { readonly [S in Surface]: string } =>
  Object.fromEntries(surfaces.map((surface) => [surface, inProcessAddress + basePaths[surface]])) as {
    readonly [S in Surface]: string;
  };

/** What a judging without a socket came to. */
export interface Judgement {
  readonly run: Run;
  readonly results: readonly ScenarioResult[];
  readonly defects: readonly Error[];
  /** The evidence, redacted; with verdicts only and no folder, as it came. */
  readonly exchanges: readonly Exchange[];
  /** What a discovery found beforehand, where one was asked for. */
  readonly discovery?: Discovery;
}

/** How a judging in this process differs from one of the reference as it stands. */
export interface InProcessOptions {
  /** The latest unless given. */
  readonly release?: Release;
  /** Overrides fields of the profile. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly runId?: string;
  /** Whether what the profile does not give is looked for beforehand. */
  readonly discovers?: boolean;
  /** Of all scenarios that are registered. */
  readonly shard?: Shard;
  readonly env?: NodeJS.ProcessEnv;
  /** Where the evidence and what a playback needs are written; nothing is kept without it. */
  readonly outDir?: string;
  /** Nothing is learned of how answers look, which takes as long as judging them. */
  readonly verdictsOnly?: true;
  /** What is not as it should be is read again, as of a deployment whose profile says nothing else. */
  readonly readsAgain?: true;
  /** What a look at it came to, where there is no need for another one. */
  readonly seen?: Preflight;
  /** Told what the look before the judging came to. */
  readonly onSeen?: (seen: Preflight) => void;
  /** Told of each scenario before it begins. */
  readonly onScenario?: (scenario: Scenario) => void;
  /** Told of each scenario after its end, with its exchanges. */
  readonly onJudged?: (scenario: Scenario, judged: Judged) => void;
  /** Asked after each scenario whether enough is known; the others are not judged then. */
  readonly isEnough?: (judged: Judged) => boolean;
  /** Everything unless given. */
  readonly selection?: Selection;
  /** When the run is said to have begun; now unless given. */
  readonly startedAt?: Date;
}

/**
 * Judges a reference deployment in this process, without a socket.
 *
 * @param scenarios that are run, one after the other; the next one is asked for when the one before has ended
 * @param options of the reference: its release, faults and choices
 */
export function judgeReference(
  scenarios: Iterable<Scenario> | AsyncIterable<Scenario>,
  options: ReferenceOptions = {},
  judging: Omit<InProcessOptions, "release"> = {},
): Promise<Judgement> {
  const reference = createReference(options);
  const release = options.release ?? latestRelease;
  return judgeInstance(reference, scenarios, { ...judging, release });
}

/** Judges a reference that was made before, and can be looked into afterwards. */
export const judgeInstance = (
  reference: Reference,
  scenarios: Iterable<Scenario> | AsyncIterable<Scenario>,
  options: InProcessOptions = {},
): Promise<Judgement> => judgeOver(new DirectTransport(reference), scenarios, reference, options);

/**
 * Judges whatever answers requests as if it were the reference. Nothing is waited for: time jumps, for the reference as well. Where it
 * shows at once what is written, nothing is read again unless the profile says so, so that a defect costs no more than a pass.
 */
export const judgeHandler = (
  handle: (request: Request) => Promise<Response>,
  scenarios: Iterable<Scenario> | AsyncIterable<Scenario>,
  reference: Reference,
  options: InProcessOptions = {},
): Promise<Judgement> => judgeOver(new InProcessTransport(handle), scenarios, reference, options);

/** The same of whatever takes requests as data. */
export async function judgeOver(
  transport: Transport,
  scenarios: Iterable<Scenario> | AsyncIterable<Scenario>,
  reference: Reference,
  options: InProcessOptions,
): Promise<Judgement> {
  const {
    release = latestRelease,
    given = {},
    runId = "onetrial",
    discovers = false,
    env = {},
    shard,
    outDir,
  } = options;
  const isPatient = reference.isLate || options.readsAgain === true;
  const limits = { settleMs: isPatient ? settleMs : 0, ...(given["limits"] as object) };
  const profile = profileFrom(
    { ...profileOf(reference, release, surfacesInProcess(reference)), ...given, limits },
    {},
    "the profile in process",
  );
  const clock = jumpingClock((ms) => reference.letPass(ms));
  const startedAt = options.startedAt ?? new Date();
  const beforePreflight = judgingOf(profile, {
    runId,
    ...(options.selection && { selection: options.selection }),
    ...(shard && { shard }),
    startedAt: startedAt.toISOString(),
    ...(outDir !== undefined && { outDir }),
  });
  if (outDir !== undefined) writeProfile(outDir, profile);
  const redactor = options.verdictsOnly && outDir === undefined ? new KeepsNothing() : new Redactor();
  const rateLimiter = rateLimiterOf(profile.limits);
  const sessionOptions = { env, transport, redactor, clock, rateLimiter };
  const seen = options.seen ?? (await preflight(openSession(beforePreflight, sessionOptions)));
  options.onSeen?.(seen);
  const { casing, queries, unreachable } = seen;
  const observed: Judging = { ...beforePreflight, casing, queries, unreachable };
  const looked = discovers ? await withDiscovered(observed, seen, { env, transport, clock, rateLimiter }) : undefined;
  const session = openSession(looked?.judging ?? observed, sessionOptions);
  // One after the other: a fault that hits a neighbour's record then hits one of the same scenario.
  const judged: Judged[] = [];
  for await (const scenario of scenarios) {
    options.onScenario?.(scenario);
    const one = await judge(scenario, session);
    judged.push(one);
    options.onJudged?.(scenario, one);
    if (options.isEnough?.(one)) break;
  }
  const results = judged.map(({ result }) => result);
  const more = (await session.borrowings.holders?.after()) ?? [];
  const exchanges = judged.flatMap((one) => one.exchanges);
  const whole = assembleRun({
    id: beforePreflight.runId,
    deployment: {
      name: profile.name,
      release,
      surfaces: profile.surfaces,
      effects: profile.effects,
      laws: profile.laws,
      wire: wireRecord(profile, observed, seen, session.identities.learned),
    },
    selection: beforePreflight.selection,
    strict: false,
    minJudged: profile.minJudged,
    seed: 1,
    startedAt,
    durationMs: 0,
    interrupted: false,
    results,
    fixtures: fixtureRecords(looked?.discovery.origins ?? []),
    exchanges,
    causes: causesBefore(seen.troubles.filter((trouble) => !closesSurface(trouble))),
    ...(shard && { shard }),
    waivers: profile.waivers,
  });
  const assembled = { ...whole, leftovers: [...whole.leftovers, ...more] };
  const defects = judged.flatMap(({ defect }) => (defect ? [defect] : []));
  const run = options.verdictsOnly ? assembled : withObservations(assembled, exchanges, profile.pins);
  return { run, results, defects, exchanges, ...(looked && { discovery: looked.discovery }) };
}

/** @returns the ids of the clauses of a run that are blamed: failed or warned */
export const blamed = (run: Run): readonly ClauseId[] =>
  run.clauses.filter(({ verdict }) => verdict === "fail" || verdict === "warn").map(({ id }) => id);
