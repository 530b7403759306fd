import { join } from "node:path";
import type { Surface } from "../contract/vocabulary.js";
import { Credentials } from "../deployment/credentials.js";
import { type FixtureName, secretFixtures } from "../deployment/fixtures.js";
import type { Profile } from "../deployment/profile.js";
import { Client } from "../exchange/client.js";
import { EvidenceFile, noEvidence } from "../exchange/evidence.js";
import type { Casing } from "../exchange/names.js";
import { NetworkTransport } from "../exchange/network.js";
import type { Playback } from "../exchange/playback.js";
import { Politeness } from "../exchange/politeness.js";
import { Redactor } from "../exchange/redaction.js";
import type { Transport } from "../exchange/transport.js";
import { Lending } from "./borrowing/lending.js";
import { leftOut, type Selection, type Session } from "./judge.js";
import { Ledger } from "./ledger.js";
import { scenarios } from "./scenario.js";
import { deal, type Shard } from "./shard.js";

/** What one judging is told; plain data, so that it can be handed to the thread that judges. */
export interface Judging {
  readonly profile: Profile;
  readonly casing: { readonly [S in Surface]: Casing };
  readonly unreachable: { readonly [S in Surface]?: string };
  readonly seed: number;
  readonly runId: string;
  readonly selection: Selection;
  /** Why fixtures are missing that were looked for, or never are. */
  readonly missing?: { readonly [F in FixtureName]?: string };
  /** The part of the scenarios that is judged; all of them unless given. */
  readonly shard?: Shard;
  /** What scenarios take for the present moment, ISO 8601; that of the session unless given. */
  readonly startedAt?: string;
  /** Where exchanges.jsonl and ledger.jsonl are written; nothing is kept without it. */
  readonly outDir?: string;
}

/**
 * Opens a session: one client, one limit and one ledger for all its scenarios.
 *
 * @param judging what is to be judged and how
 * @param env where credentials may be named
 * @param transport how requests reach the deployment; the network unless given
 * @param redactor learns every secret before it is used
 * @throws UsageError where a credential is missing
 */
export function openSession(
  judging: Judging,
  env: NodeJS.ProcessEnv,
  transport: Transport | Playback = new NetworkTransport(judging.profile.limits.concurrency),
  redactor = new Redactor(),
): Session & { readonly close: () => Promise<void> } {
  const { profile, casing, unreachable, seed, runId, selection, missing, shard, startedAt, outDir } = judging;
  const credentials = new Credentials(profile, env, (secret) => redactor.learn(secret));
  for (const name of secretFixtures) redactor.learn(String(profile.fixtures[name] ?? ""));
  redactor.headers(profile.releaseSelection.headers);
  const evidence = outDir === undefined ? noEvidence : new EvidenceFile(join(outDir, "exchanges.jsonl"));
  const ledger = new Ledger(outDir === undefined ? undefined : join(outDir, "ledger.jsonl"));
  const { concurrency, requestsPerSecond } = profile.limits;
  const client = new Client({
    profile,
    credentials,
    casing,
    transport,
    politeness: new Politeness(concurrency, requestsPerSecond),
    redactor,
    evidence,
    unreachable,
  });
  const close = async () => {
    await transport.close();
    evidence.close();
    ledger.close();
  };
  const now = startedAt === undefined ? new Date() : new Date(startedAt);
  const known = { profile, credentials, client, ledger, lending: new Lending(), seed, runId, selection, now };
  const session = { ...known, ...(missing && { missing }), close };
  return { ...session, ...(shard && { shard: { ...shard, holding: dealt(session, shard) } }) };
}

/** @returns what tells the shard of a scenario; asked for the first time when all scenarios are registered */
function dealt(session: Session, { of }: Shard): (scenario: { readonly id: string }) => number | undefined {
  let dealing: ReadonlyMap<string, number> | undefined;
  return ({ id }) => {
    dealing ??= deal(
      scenarios().filter((scenario) => leftOut(scenario, session) === undefined),
      of,
    );
    return dealing.get(id);
  };
}
