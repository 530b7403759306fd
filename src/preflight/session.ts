import { join } from "node:path";
import type { Surface } from "../contract/vocabulary.js";
import { Client } from "../http/client.js";
import { type Clock, realClock } from "../http/clock.js";
import { EvidenceFile, noEvidence } from "../http/evidence.js";
import type { Casing, QuerySpellings } from "../http/names.js";
import { configuredQueries } from "../http/queries.js";
import { type RateLimiter, rateLimiterOf } from "../http/rate-limiter.js";
import { Redactor } from "../http/redaction/redaction.js";
import { lookingLimits } from "../http/sending.js";
import { NetworkTransport } from "../http/transport/network.js";
import { Playback } from "../http/transport/playback.js";
import type { Transport } from "../http/transport/transport.js";
import { Credentials } from "../profile/credentials.js";
import { secretFixtures } from "../profile/fixtures.js";
import { addressesOf, type Profile } from "../profile/profile.js";
import { tlsOptionsOf } from "../profile/tls.js";
import { Hints, type Told } from "../scenario/hints.js";
import { Identities, type LearnedIdentity } from "../scenario/identity.js";
import { Patience } from "../scenario/patience.js";
import type { Scenario } from "../scenario/scenario.js";
import { scenarios } from "../scenario/scenario.js";
import { everything, leftOut, type Selection } from "../scenario/selection.js";
import { partition, type Shard } from "../scenario/shard.js";
import { Borrowings } from "../tracking/borrowing/borrowings.js";
import { Holders } from "../tracking/borrowing/holders.js";
import { Ledger } from "../tracking/ledger.js";
import type { FixtureNotes } from "./discovery/fixture-results.js";

/** What one judging is told; plain data, which plain vitest hands to the processes of its tests. */
export interface Judging {
  readonly profile: Profile;
  readonly casing: { readonly [S in Surface]: Casing };
  /** How queries are written; as the profile says while nothing is learned. */
  readonly queries?: QuerySpellings;
  readonly unreachable: { readonly [S in Surface]?: string };
  readonly seed: number;
  readonly runId: string;
  readonly selection: Selection;
  /** What is known of the members that name records, beside what the profile gives. */
  readonly identifiers?: readonly LearnedIdentity[];
  /** Of a run that is judged again: what its scenarios were told that others had found out, by their ids. */
  readonly told?: Readonly<Record<string, Told>>;
  /** Why fixtures are missing, and what is wrong or doubtful of those that are given. */
  readonly fixtureNotes?: FixtureNotes;
  /** Where each fixture that is given stands, such as `staging.json:14`. */
  readonly places?: Readonly<Record<string, string>>;
  /** The part of the scenarios that is judged; all of them unless given. */
  readonly shard?: Shard;
  /** What scenarios take for the present moment, ISO 8601; that of the session unless given. */
  readonly startedAt?: string;
  /** It is a look and no judging: nothing is waited for longer than `limits.preflightTimeoutMs`. */
  readonly looks?: true;
  /** Where exchanges.jsonl and ledger.jsonl are written; nothing is kept without it. */
  readonly outDir?: string;
}

/** @returns a judging as it is before the deployment was looked at; of everything and with seed 1, unless said otherwise */
export const judgingOf = (
  profile: Profile,
  known: Pick<Judging, "runId"> & Partial<Omit<Judging, "profile" | "casing" | "unreachable">>,
): Judging => ({
  profile,
  casing: { portal: "camelCase", abc: "camelCase", catalog: "camelCase" },
  unreachable: {},
  seed: 1,
  selection: everything,
  ...known,
});

/** What a session works with. */
export interface SessionOptions {
  /** Where credentials may be named. */
  readonly env: NodeJS.ProcessEnv;
  /** How requests reach the deployment; the network unless given. */
  readonly transport?: Transport | Playback;
  /** Learns every secret before it is used; one of its own unless given. */
  readonly redactor?: Redactor;
  /** What tells the time and waits; the real one unless given. */
  readonly clock?: Clock;
  /** Of all sessions that keep to the limits of the profile together; one of its own unless given. */
  readonly rateLimiter?: RateLimiter;
}

/** One judging of one deployment, as its scenarios see it. */
export interface Session {
  readonly profile: Profile;
  readonly credentials: Credentials;
  readonly client: Client;
  readonly identities: Identities;
  readonly ledger: Ledger;
  /** How long what was written may take until it is read back. */
  readonly patience: Patience;
  /** What its scenarios share of borrowing. */
  readonly borrowings: Borrowings;
  /** What its scenarios find out for each other. */
  readonly hints: Hints;
  readonly seed: number;
  readonly runId: string;
  readonly selection: Selection;
  /** What scenarios take for the present moment: one for the whole run, so that it can be judged again. */
  readonly now: Date;
  /** Why fixtures are missing, and what is wrong or doubtful of those that are given. */
  readonly fixtureNotes?: FixtureNotes;
  /** The part of the run that is judged here, and the part in which each scenario lies. */
  readonly shard?: Shard & { readonly holding: (scenario: Scenario) => number | undefined };
}

/**
 * Opens a session: one client, one limit and one ledger for all its scenarios.
 *
 * @param judging what is to be judged and how
 * @throws UsageError where a credential is missing
 */
export function openSession(
  judging: Judging,
  {
    env,
    transport = networkTo(judging.profile, env),
    redactor = new Redactor(),
    clock = realClock,
    rateLimiter = rateLimiterOf(judging.profile.limits),
  }: SessionOptions,
): Session & { readonly close: () => Promise<void> } {
  const { profile, casing, unreachable, seed, runId, selection, fixtureNotes, shard, startedAt, outDir, looks } =
    judging;
  for (const address of addressesOf(profile)) redactor.keepAddress(address);
  const credentials = new Credentials(
    looks ? { ...profile, limits: lookingLimits(profile.limits) } : profile,
    env,
    (secret) => redactor.learn(secret),
  );
  for (const name of secretFixtures) redactor.learn(String(profile.fixtures[name] ?? ""));
  redactor.headers(profile.releaseSelection.headers);
  const evidence = outDir === undefined ? noEvidence : new EvidenceFile(join(outDir, "exchanges.jsonl"));
  const ledger = new Ledger(outDir === undefined ? undefined : join(outDir, "ledger.jsonl"));
  const { settleMs } = profile.limits;
  const playback = transport instanceof Playback ? { playback: transport } : {};
  const patience = new Patience({ settleMs, clock, ...playback });
  const identities = new Identities({
    patience,
    given: profile.identifiers,
    known: judging.identifiers ?? [],
    runId,
    frozen: transport instanceof Playback,
    onLearned: ({ model, member, from }, scenario) => ledger.write({ event: "learned", scenario, model, member, from }),
  });
  const client = new Client({
    profile,
    credentials,
    casing,
    queries: judging.queries ?? configuredQueries(profile),
    transport,
    rateLimiter,
    redactor,
    evidence,
    identities,
    unreachable,
    clock,
    ...(looks ? { looks } : selection.routes && { excluded: selection.routes.exclude }),
  });
  const close = async () => {
    await transport.close();
    evidence.close();
    ledger.close();
  };
  const now = startedAt === undefined ? new Date() : new Date(startedAt);
  const excluded = selection.routes?.exclude;
  const holders =
    transport instanceof Playback
      ? undefined
      : new Holders({ client, patience, ledger, profile, ...(excluded && { excluded }) });
  const borrowings = new Borrowings(holders);
  const hints = new Hints(judging.told);
  const shared = { identities, ledger, patience, borrowings, hints };
  const known = { profile, credentials, client, ...shared, seed, runId, selection, now };
  const session = { ...known, ...(fixtureNotes && { fixtureNotes }), close };
  return { ...session, ...(shard && { shard: { ...shard, holding: partitioned(session, shard) } }) };
}

/**
 * Looks at a deployment in a session of its own, which is closed then.
 *
 * @param look what is asked; nothing of it waits for long
 * @throws UsageError where a credential is missing
 */
export async function lookOnce<T>(
  judging: Judging,
  options: SessionOptions,
  look: (session: Session) => Promise<T>,
): Promise<T> {
  const session = openSession({ ...judging, looks: true }, options);
  return look(session).finally(() => session.close());
}

/** A connection rests a moment after each answer: spare ones take what need not wait for that. A single one has none beside it. */
const connectionsFor = (concurrency: number): number => concurrency + Math.floor(concurrency / 4);

/** @returns the network, as the profile and the environment say that the deployment is reached */
export const networkTo = ({ limits, tls }: Profile, env: NodeJS.ProcessEnv): NetworkTransport =>
  new NetworkTransport(connectionsFor(limits.concurrency), tlsOptionsOf(tls, env), env);

/** @returns what tells the shard of a scenario; asked for the first time when all scenarios are registered */
function partitioned(session: Session, { of }: Shard): (scenario: { readonly id: string }) => number | undefined {
  let partitioning: ReadonlyMap<string, number> | undefined;
  return ({ id }) => {
    partitioning ??= partition(
      scenarios().filter((scenario) => leftOut(scenario, session) === undefined),
      of,
      session.profile.effects,
    );
    return partitioning.get(id);
  };
}
