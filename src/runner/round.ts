import { join } from "node:path";
import { isAddedScenario } from "../contract/added-clauses.js";
import type { Active } from "../extension/activate.js";
import { redactFile } from "../http/redaction/files.js";
import type { Redactor } from "../http/redaction/redaction.js";
import { type Judging, openSession } from "../preflight/session.js";
import { wireRecord } from "../preflight/wire.js";
import { assembleRun } from "../reporting/assemble.js";
import { causesBefore } from "../reporting/causes.js";
import { readExchanges, redactedExchanges } from "../reporting/exchanges.js";
import { extensionRecord } from "../reporting/extensions.js";
import { fixtureRecords } from "../reporting/fixtures.js";
import { withObservations } from "../reporting/observed.js";
import type { Run } from "../reporting/run.js";
import type { LearnedIdentity } from "../scenario/identity.js";
import type { Leftover, ScenarioResult } from "../scenario/outcome.js";
import { cleanUp, isPending } from "../tracking/cleanup.js";
import { learnedIn, readLedger } from "../tracking/ledger.js";
import type { BeforeJudging } from "./before-judging.js";
import type { SharingHost } from "./host.js";
import type { RunOptions } from "./options.js";
import { judgeAll, type Outcome } from "./pool.js";
import type { JudgedRound } from "./rounds.js";

/**
 * Judges everything that is selected once, and cleans up after it.
 *
 * @param looked what is known of the deployment
 * @param extensions judged beside the contract, each with an account of its own
 * @param outDir where the round's evidence and ledger are written
 * @param known how many secrets were known before anything was written there
 */
export async function judgeRound(
  { judging, discovery, seen, troubles = [] }: BeforeJudging,
  options: RunOptions,
  outDir: string,
  host: SharingHost,
  extensions: readonly Active[],
  known: number,
): Promise<JudgedRound> {
  const startedAt = new Date();
  const start = performance.now();
  const { interruption } = host;
  const nothing: Outcome = { results: [], defects: [], more: [] };
  const outcome = interruption.happened
    ? nothing
    : await judgeAll(
        { ...judging, startedAt: startedAt.toISOString() },
        host,
        options.failFast && { strict: options.strict },
        extensions.flatMap(({ scenarios }) => scenarios),
      ).catch((error: Error): Outcome => ({ results: [], defects: [error.stack ?? error.message], more: [] }));
  const { results: all, defects, more } = outcome;
  const results = all.filter(({ id }) => !isAddedScenario(id));
  const left = await cleanedUp(judging, outDir, host);
  const { profile } = judging;
  const parts: JudgedRound["parts"] = {
    id: judging.runId,
    deployment: {
      name: profile.name,
      release: profile.release,
      surfaces: profile.surfaces,
      effects: profile.effects,
      laws: profile.laws,
      wire: wireRecord(profile, judging, seen, learnedBy(judging, outDir)),
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
    p95Ms: profile.limits.p95Ms,
    causes: causesBefore(troubles),
    ...(judging.shard && { shard: judging.shard }),
  };
  const { redactor } = host;
  const secrets = redactor.size;
  const evidence = join(outDir, "exchanges.jsonl");
  if (secrets > known) redactFile(redactor, join(outDir, "ledger.jsonl"));
  const exchanges = secrets > known ? redactedExchanges(evidence, redactor) : readExchanges(evidence);
  const assembled = redactor.deep({
    ...assembleRun({ ...parts, exchanges, results }),
    leftovers: left ?? [...all.flatMap(({ leftovers }) => leftovers), ...more],
    ...(extensions.length > 0 && {
      extensions: extensions.map((one) => extensionRecord(one, resultsOf(one, all), parts)),
    }),
  }) as Run;
  const isOnly = options.repeat === 1;
  if (isOnly) await host.assembled?.({ run: assembled, exchanges, folder: outDir });
  const run = withObservations(assembled, exchanges, profile.pins);
  return { run, parts, results, defects, secrets, folder: outDir, ...(isOnly && { exchanges }) };
}

/** What a round stored before a secret in it was known is redacted again. @returns whether its evidence held one */
export function redactFolder(folder: string, redactor: Redactor): boolean {
  redactFile(redactor, join(folder, "ledger.jsonl"));
  return redactFile(redactor, join(folder, "exchanges.jsonl"));
}

const resultsOf = ({ scenarios }: Active, all: readonly ScenarioResult[]): readonly ScenarioResult[] =>
  all.filter(({ id }) => scenarios.some((scenario) => scenario.id === id));

/** What is known of the members that name records, what the scenarios learned among it. */
function learnedBy({ identifiers = [] }: Judging, outDir: string): readonly LearnedIdentity[] {
  const all = [...identifiers, ...learnedIn(readLedger(join(outDir, "ledger.jsonl")))];
  return [...new Map(all.map((one) => [one.model, one])).values()];
}

/** Removes what the scenarios could not clean up themselves. @returns all that is left, where anything was to do */
async function cleanedUp(
  judging: Judging,
  outDir: string,
  { env, redactor, rateLimiter }: SharingHost,
): Promise<readonly Leftover[] | undefined> {
  const ledger = join(outDir, "ledger.jsonl");
  if (!isPending(ledger)) return undefined;
  const { outDir: _, ...silent } = { ...judging, identifiers: learnedBy(judging, outDir) };
  const session = openSession(silent, { env, redactor, rateLimiter });
  const { leftovers } = await cleanUp(ledger, judging.runId, session).finally(() => session.close());
  return leftovers;
}
