import type { RecordKind } from "../contract/record-kind.js";
import { recordLifecycles } from "../contract/records.js";
import { type ClauseId, clauseOf } from "../contract/register.js";
import { holdsOn } from "../contract/releases.js";
import { within } from "../contract/vocabulary.js";
import { addressParts } from "../http/address.js";
import type { ExchangeContext, Received } from "../http/call.js";
import type { CallerName, Exchange } from "../http/exchange.js";
import { undoubted } from "../preflight/discovery/doubt.js";
import type { Session } from "../preflight/session.js";
import { type FixtureName, fixtures as fixtureRegister } from "../profile/fixtures.js";
import { Answer } from "../scenario/answer.js";
import { Caller } from "../scenario/caller.js";
import type { ScenarioContext } from "../scenario/context.js";
import { Data } from "../scenario/data.js";
import { Inconclusive, Mismatch } from "../scenario/findings.js";
import type { CheckOutcome, Observation, ScenarioResult, ScenarioVerdict } from "../scenario/outcome.js";
import { Outstanding, type Sender } from "../scenario/outstanding.js";
import type { Scenario } from "../scenario/scenario.js";
import { isSelected, leftOut } from "../scenario/selection.js";
import { Borrower } from "../tracking/borrowing/borrower.js";
import { TrackedRecords } from "../tracking/tracked-records.js";
import { Authentication } from "./authentication.js";

/** A scenario's result with the evidence for it. */
export interface Judged {
  readonly result: ScenarioResult;
  readonly exchanges: readonly Exchange[];
  /** Whether it looked into the callers' tokens, which no evidence holds. */
  readonly readsTokens: boolean;
  /** A defect of the suite itself, not of the deployment. */
  readonly defect: Error | undefined;
}

/** The clause that every refusal asked for judges on the way. */
const refusalClause: ClauseId = "refusals-are-client-errors";

/** Runs one scenario against a session's deployment and judges its clauses. Never throws. */
export async function judge(scenario: Scenario, session: Session): Promise<Judged> {
  const startedAt = new Date().toISOString();
  const start = performance.now();
  const exchanges: Received[] = [];
  const { ledger, runId, profile } = session;
  const given = Object.values(profile.fixtures);
  const trackedRecords = new TrackedRecords({ scenario: scenario.id, ledger, runId, given });
  const checks: CheckOutcome[] = [];
  const observations: Observation[] = [];
  let readsTokens = false;
  let defect: Error | undefined;
  const finish = (reason: string | undefined, verdict: ScenarioVerdict): Judged => ({
    result: {
      id: scenario.id,
      title: scenario.title,
      area: scenario.area,
      clauses: scenario.judges,
      verdict,
      ...(reason !== undefined && { reason }),
      checks,
      observations,
      startedAt,
      durationMs: Math.round(performance.now() - start),
      exchanges: exchanges.map(({ exchange, route, status }) => ({
        id: exchange.id,
        ...(route && { route }),
        ...(status !== undefined && { status }),
        ...(exchange.failure && { failure: exchange.failure.kind }),
        durationMs: exchange.durationMs,
        ...(exchange.queuedMs !== undefined && { queuedMs: exchange.queuedMs }),
      })),
      leftovers: trackedRecords.leftovers.map((left) => ({
        ...left,
        id: session.client.redacted(left.id),
        reason: session.client.redacted(left.reason),
      })),
    },
    exchanges: exchanges.map(({ exchange }) => exchange),
    readsTokens,
    defect,
  });

  const omitted = leftOut(scenario, session);
  if (omitted !== undefined) return finish(omitted, "skipped");
  const { shard } = session;
  const holder = shard?.holding(scenario);
  if (shard && holder !== undefined && holder !== shard.index) {
    const { result, ...rest } = finish(`it is judged by shard ${holder}/${shard.of}`, "skipped");
    return { ...rest, result: { ...result, shard: holder } };
  }

  const judged = scenario.judges.filter(
    (clause) => holdsHere(clause, session) && isSelected(clause, session.selection),
  );
  const exchangeContext = (phase: ExchangeContext["phase"]): ExchangeContext => ({
    scenario: scenario.id,
    phase,
    watch: trackedRecords,
    number: () => ++sent,
    keep: (received) => exchanges.push(received),
  });
  let sent = 0;

  const findingOf = (error: unknown): Omit<CheckOutcome, "clause"> => {
    const { client } = session;
    if (error instanceof Mismatch) {
      const { exchange } = error;
      const [expected, actual] = [client.redacted(error.expected), client.redacted(error.actual)];
      return { verdict: "fail", expected, actual, ...(exchange !== undefined && { exchange }) };
    }
    if (error instanceof Inconclusive) {
      const { exchange } = error;
      return {
        verdict: "inconclusive",
        reason: client.redacted(error.reason),
        ...(exchange !== undefined && { exchange }),
      };
    }
    defect ??= client.redactedError(error instanceof Error ? error : new Error(String(error)));
    return { verdict: "inconclusive", reason: `the suite itself failed: ${defect.message}` };
  };
  const outstanding = new Outstanding();
  const authentication = new Authentication(judged);
  const settled = (error: unknown) =>
    undoubted(
      undisturbed(error, exchanges, authentication.carriedOut),
      scenario.needs,
      session.fixtureNotes,
      profile.fixtures,
      exchanges,
    );
  const check: ScenarioContext["check"] = async (clause, assertions) => {
    if (!scenario.judges.includes(clause))
      throw new Error(`"${scenario.title}" does not say that it judges ${clause}.`);
    if (!judged.includes(clause)) return true;
    const before = exchanges.length;
    try {
      await assertions();
      const disturbance = disturbanceIn(exchanges.slice(before));
      if (disturbance) throw disturbance;
      checks.push({ clause, verdict: "pass" });
      return true;
    } catch (error) {
      await outstanding.now();
      checks.push({ clause, ...findingOf(belonging(settled(error), clause)) });
      return false;
    }
  };

  const borrower = new Borrower({
    client: session.client,
    release: session.profile.release,
    exchangeContext: exchangeContext("scenario"),
    trackedRecords,
    borrowings: session.borrowings,
  });
  let broken: string | undefined;
  try {
    await scenario.run(
      contextOf(
        scenario,
        session,
        trackedRecords,
        authentication.through(outstanding.through(session.client)),
        borrower,
        exchangeContext,
        check,
        checks,
        observations,
        () => {
          readsTokens = true;
        },
      ),
    );
  } catch (error) {
    await outstanding.all();
    const cause = settled(error);
    const finding = findingOf(cause);
    const own = cause instanceof Mismatch && cause.blame ? (`route:${cause.blame.route}` as const) : undefined;
    if (own && judged.includes(own) && !checks.some(({ clause }) => clause === own))
      checks.push({ clause: own, ...finding });
    broken = finding.reason ?? `an earlier step broke: expected ${finding.expected}, received ${finding.actual}`;
    for (const clause of judged) {
      if (!checks.some((made) => made.clause === clause) && !authentication.clauses.includes(clause)) {
        checks.push({
          clause,
          verdict: "inconclusive",
          reason: broken,
          ...(finding.exchange && { exchange: finding.exchange }),
        });
      }
    }
  }
  await outstanding.all();
  for (const clause of authentication.clauses) {
    try {
      authentication.judge(clause);
      checks.push({ clause, verdict: "pass" });
    } catch (error) {
      checks.push({ clause, ...findingOf(error) });
    }
  }
  for (const clause of judged) {
    if (!checks.some((made) => made.clause === clause)) {
      defect ??= new Error(`"${scenario.title}" never checked ${clause}.`);
      checks.push({ clause, verdict: "inconclusive", reason: `the suite itself failed: ${defect.message}` });
    }
  }
  await trackedRecords.release(session.client, exchangeContext("cleanup")).finally(() => borrower.end());
  return finish(broken, worst(checks));
}

/** An answer of another shape than its row declares is the route's own breach, whatever clause was being judged. */
function belonging(error: unknown, clause: ClauseId): unknown {
  if (!(error instanceof Mismatch) || error.blame?.about !== "shape" || clause === `route:${error.blame.route}`)
    return error;
  return new Inconclusive(
    `its answer is not what ${error.blame.route} declares: expected ${error.expected}`,
    error.exchange,
  );
}

/** What a check saw beside an exchange without a usable answer may come of that: neither kept nor broken is shown by it. */
function disturbanceIn(exchanges: readonly Received[]): Inconclusive | undefined {
  const disturbed = exchanges.find(({ failure }) => failure !== undefined)?.exchange;
  if (!disturbed) return undefined;
  const { id, failure, request } = disturbed;
  return new Inconclusive(`${request.method} ${addressParts(request.url).pathname}: ${failure?.message}`, id);
}

/** @returns the error, or where it is a mismatch beside a disturbance, that it cannot be held against the deployment */
function undisturbed(error: unknown, exchanges: readonly Received[], intrusion: Received | undefined): unknown {
  if (!(error instanceof Mismatch)) return error;
  const disturbance = disturbanceIn(exchanges);
  if (disturbance || !intrusion) return disturbance ?? error;
  const reason = "the same call without a token was carried out before it, which may have come to this";
  return new Inconclusive(reason, intrusion.exchange.id);
}

function worst(checks: readonly CheckOutcome[]): ScenarioVerdict {
  if (checks.some(({ verdict }) => verdict === "fail")) return "fail";
  return checks.some(({ verdict }) => verdict === "inconclusive") ? "inconclusive" : "pass";
}

const holdsHere = (clause: ClauseId, { profile }: Session): boolean => holdsOn(clauseOf(clause), profile.release);

function contextOf(
  scenario: Scenario,
  session: Session,
  trackedRecords: TrackedRecords,
  sender: Sender,
  borrower: Borrower,
  exchangeContextOf: (phase: ExchangeContext["phase"]) => ExchangeContext,
  check: ScenarioContext["check"],
  checks: CheckOutcome[],
  observations: Observation[],
  onToken: () => void,
): ScenarioContext {
  const { profile, credentials, client, seed, runId, selection, now } = session;
  const data = new Data(seed, scenario.id, runId, profile.samples, now);
  const onRefusal = (exchange: string, failed: boolean) => {
    if (!isSelected(refusalClause, selection)) return;
    checks.push({
      clause: refusalClause,
      ...(failed
        ? { verdict: "fail", expected: "a refusal (4xx)", actual: "a failure of the service (5xx)", exchange }
        : { verdict: "pass" }),
    });
  };
  const onAnswer = (received: Received, guessed: readonly string[]) => new Answer(received, guessed, onRefusal);
  const exchangeContext = exchangeContextOf("scenario");
  const caller = (name: CallerName) =>
    new Caller(name, sender, exchangeContext, onAnswer, async () => {
      if (name === "anonymous" || !credentials.has(name)) return undefined;
      onToken();
      return credentials.token(name);
    });
  return {
    corporate: caller("corporate"),
    partner: caller("partner"),
    anonymous: caller("anonymous"),
    check,
    fixtures: fixturesFor(scenario, session),
    data,
    unusedId: async (kind: RecordKind, type: "integer" | "uuid" = "integer") => {
      const id = data.unusedId(type);
      const { read } = recordLifecycles[kind];
      if (read) {
        const observation = await client.send(
          { route: read.route, caller: "corporate", path: { [read.parameter]: id }, query: {} },
          exchangeContext,
        );
        if (new Answer(observation).isSuccess && observation.body)
          throw new Inconclusive(`${kind} ${id}, taken for an unused id, exists`, observation.exchange.id);
      }
      trackedRecords.grant(kind, id);
      return id;
    },
    adopt: (kind, id, path = {}) => trackedRecords.adopt(kind, id, path),
    borrow: (by, id, query) => borrower.borrow(by, id, query),
    spend: (kind, id) => trackedRecords.grant(kind, id),
    given: (name) => profile.fixtures[name] as never,
    allows: (effect) => within(effect, profile.effects),
    observe: (openPoint, observed) => observations.push({ openPoint, observed: client.redacted(observed) }),
  };
}

function fixturesFor(scenario: Scenario, { profile, credentials, fixtureNotes }: Session): ScenarioContext["fixtures"] {
  const found: { [name: string]: string | number } = {};
  for (const need of scenario.needs) {
    if (need === "partner") {
      if (!credentials.has("partner"))
        throw new Inconclusive("no partner-scoped caller is given: name one in `callers.partner`");
      continue;
    }
    const value = profile.fixtures[need];
    if (value === undefined) {
      const note = fixtureNotes?.[need];
      if (note?.state === "wrong") throw new Inconclusive(note.reason);
      const why = note === undefined ? "" : `, ${note.reason}`;
      throw new Inconclusive(
        `no ${need} is given (${fixtureRegister[need].says}${why}): name one in \`fixtures.${need}\``,
      );
    }
    found[need] = value;
  }
  return found as { readonly [F in FixtureName]: never };
}
