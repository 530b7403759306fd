import { type ClauseId, clauseOf } from "../contract/register.js";
import { holdsOn } from "../contract/releases.js";
import type { ExchangeContext, Received } from "../http/call.js";
import type { Exchange } from "../http/exchange.js";
import { undoubted } from "../preflight/discovery/doubt.js";
import type { Session } from "../preflight/session.js";
import type { FixtureName } from "../profile/fixtures.js";
import type { Profile } from "../profile/profile.js";
import { longestOf } from "../reporting/lateness.js";
import type { Change } from "../scenario/changes.js";
import type { ScenarioContext } from "../scenario/context.js";
import { Differing, Inconclusive, Mismatch, Unseen } from "../scenario/findings.js";
import type { Told } from "../scenario/hints.js";
import type { CheckOutcome, Lateness, Observation, ScenarioResult, ScenarioVerdict } from "../scenario/outcome.js";
import { Outstanding, type Requester } from "../scenario/outstanding.js";
import type { Patience } from "../scenario/patience.js";
import type { SamplesUsed } from "../scenario/samples.js";
import type { Scenario } from "../scenario/scenario.js";
import { isSelected, leftOut } from "../scenario/selection.js";
import { never, Steps } from "../scenario/steps.js";
import { Borrower } from "../tracking/borrowing/borrower.js";
import { TrackedRecords } from "../tracking/tracked-records.js";
import { AskedAgain } from "./beside/asked-again.js";
import { AtOnce } from "./beside/at-once.js";
import { Authentication } from "./beside/authentication.js";
import { BehindWrites } from "./beside/behind-writes.js";
import { BodyKind } from "./beside/body-kind.js";
import type { JudgedBeside } from "./beside/calls-beside.js";
import { FailedAgain } from "./beside/failed-again.js";
import { NotThereYet } from "./beside/not-there-yet.js";
import { UnknownId } from "./beside/unknown-id.js";
import { UuidCase } from "./beside/uuid-case.js";
import { WholeId } from "./beside/whole-id.js";
import { seenBy, unansweredIn, undisturbed } from "./disturbance.js";
import { mayBeByItself } from "./doubt.js";
import { seenOnTheWay } from "./on-the-way/seen.js";
import { contextOf } from "./scenario-context.js";

/** A scenario's result with the evidence for it. */
export interface Judged {
  readonly result: ScenarioResult;
  readonly exchanges: readonly Exchange[];
  /** Whether it looked into the callers' tokens, which no evidence holds. */
  readonly readsTokens: boolean;
  /** A defect of the suite itself, not of the deployment. */
  readonly defect: Error | undefined;
}

/** What came of going through a scenario with one set of records. */
export interface Trial extends Judged {
  /**
   * Checks that failed, or could not be judged, by what differs from a reading so soon after a write that it may not have shown all that
   * came of that, or would have failed if nothing had been read before it was known that answers come late.
   */
  readonly doubted: readonly CheckOutcome[];
}

/** How a trial differs from the first one. */
export interface TrialOptions {
  /** Numbers its exchanges. */
  readonly number: () => number;
  /** It makes other records than the first one, judges these clauses alone, and reads nothing before what was written has settled. */
  readonly anew?: readonly ClauseId[];
}

/** Goes through a scenario against a session's deployment, and judges its clauses. Never throws. */
export async function trialOf(scenario: Scenario, session: Session, { number, anew }: TrialOptions): Promise<Trial> {
  const startedAt = new Date().toISOString();
  const start = performance.now();
  const exchanges: Received[] = [];
  const { ledger, runId, profile, borrowings } = session;
  const given = Object.values(profile.fixtures);
  const trackedRecords = new TrackedRecords({
    scenario: scenario.id,
    ledger,
    runId,
    given,
    effects: profile.effects,
    holders: borrowings.holders,
    met: borrowings.met,
  });
  const steps = new Steps(session.patience, anew !== undefined);
  const changed = new Map<string, readonly Change[]>();
  let formerly: CheckOutcome | undefined;
  const untimely = new Set<CheckOutcome>();
  const differing = new Set<CheckOutcome>();
  let checks: CheckOutcome[] = [];
  let observations: Observation[] = [];
  let readsTokens = false;
  let defect: Error | undefined;
  const finish = (reason: string | undefined, verdict: ScenarioVerdict): Trial => ({
    result: {
      id: scenario.id,
      title: scenario.title,
      area: scenario.area,
      clauses: scenario.judges,
      verdict,
      ...(reason !== undefined && { reason }),
      checks,
      observations,
      ...withLate(longestOf([steps, trackedRecords])),
      ...withTold(session.hints.toldTo(scenario.id)),
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
    doubted: checks.filter((made) => {
      const tellsByDifference = made.verdict === "fail" || differing.has(made);
      return untimely.has(made) || (tellsByDifference && steps.hasReadEarly && mayBeByItself(made, changed, exchanges));
    }),
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
    (clause) => holdsHere(clause, session) && isSelected(clause, session.selection) && (anew?.includes(clause) ?? true),
  );
  const unansweredFor = (clause: ClauseId) => unansweredIn(seenBy(clause, scenario.apart, exchanges), beside);
  const exchangeContext = (phase: ExchangeContext["phase"]): ExchangeContext => ({
    scenario: scenario.id,
    phase,
    watch: trackedRecords,
    number,
    keep: (received) => exchanges.push(received),
  });

  const findingOf = (error: unknown, gaveUp = ""): Omit<CheckOutcome, "clause"> => {
    const { client } = session;
    if (error instanceof Mismatch) {
      const { exchange } = error;
      const [expected, actual] = [client.redacted(error.expected), client.redacted(error.actual) + gaveUp];
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
  const notThereYet = new NotThereYet(session.patience);
  const asked = new Set<FixtureName>();
  let atOnce = new AtOnce(judged, scenario.atOnce);
  let failedAgain = new FailedAgain();
  let beside = [...sentBeside(judged, profile, trackedRecords, session.patience), atOnce];
  let samplesUsed: SamplesUsed | undefined;
  const settled = (error: unknown) =>
    undoubted(
      undisturbed(sent(error), exchanges, beside),
      [...scenario.needs, ...asked],
      session.fixtureNotes,
      profile.fixtures,
      exchanges,
    );
  // What no request carried cannot be missed in an answer.
  const sent = (error: unknown): unknown => {
    if (!(error instanceof Mismatch) || error.blame) return error;
    const why = samplesUsed?.unsent(error.expected, (value) => steps.hasWritten(String(value)));
    return why === undefined ? error : new Inconclusive(why, error.exchange);
  };
  // What is wrong with an answer by itself is so whenever it was read.
  const inTime = (error: unknown) =>
    error instanceof Mismatch && !error.blame && steps.wasEarly ? tooEarly(error) : error;

  const borrower = new Borrower({
    client: session.client,
    release: session.profile.release,
    exchangeContext: exchangeContext("scenario"),
    trackedRecords,
    borrowings: session.borrowings,
    patience: session.patience,
    effects: profile.effects,
  });

  /** Goes through the scenario once. @returns how it broke off; `again` where it is to be gone through once more */
  const goThrough = async (): Promise<{ readonly error?: unknown } | "again"> => {
    const attempt = steps.begin();
    atOnce = new AtOnce(judged, scenario.atOnce);
    failedAgain = new FailedAgain();
    beside = [...sentBeside(judged, profile, trackedRecords, session.patience), atOnce];
    const askedAgain = new AskedAgain(judged);
    const client = steps.through(outstanding.through(notThereYet.through(session.client)), attempt);
    checks = [];
    observations = [];
    let goAgain = () => {};
    const again = new Promise<"again">((resolve) => {
      goAgain = () => resolve("again");
    });
    const goesAgain = async (error: unknown, key?: string): Promise<boolean> => {
      if (attempt.isOver) return never();
      const mayBeLate = error instanceof Mismatch || error instanceof Unseen;
      return mayBeLate && (await steps.goesAgain(attempt, error.exchange, { check: key }));
    };
    const isDoubted = async (error: unknown): Promise<boolean> => {
      const isByDifference = (error instanceof Mismatch && !error.blame) || error instanceof Differing;
      const mayBeByItself = isByDifference ? error.exchange !== undefined : error instanceof Inconclusive;
      const isFound = mayBeByItself && (await steps.doubts(isByDifference ? error.exchange : undefined));
      if (attempt.isOver) return never();
      attempt.isOver = isFound;
      return isFound;
    };
    const check: ScenarioContext["check"] = async (clause, assertions) => {
      if (!scenario.judges.includes(clause))
        throw new Error(`"${scenario.title}" does not say that it judges ${clause}.`);
      if (!judged.includes(clause)) return true;
      const key = steps.checkOf(attempt, clause);
      try {
        await steps.check(attempt, key, assertions);
        // Beside what could not have failed, that nothing failed is no pass.
        const unanswered = steps.hasPassed(key) ? undefined : unansweredFor(clause);
        if (unanswered) throw unanswered;
        steps.passed(key);
        checks.push({ clause, verdict: "pass" });
        return true;
      } catch (error) {
        await outstanding.now();
        const cause = settled(error);
        if (await goesAgain(cause, key)) {
          if (cause instanceof Mismatch) formerly = { clause, ...findingOf(belonging(cause, clause)) };
          goAgain();
          return never();
        }
        if (await isDoubted(cause)) {
          goAgain();
          return never();
        }
        const timely = inTime(cause);
        const found = { clause, ...findingOf(belonging(timely, clause), steps.gaveUp(key)) };
        if (timely instanceof Untimely) untimely.add(found);
        if (timely instanceof Differing) differing.add(found);
        const hasWorsened = found.verdict !== "fail" && steps.hasWorsened(found.exchange);
        checks.push(hasWorsened && formerly?.clause === clause ? formerly : found);
        return false;
      }
    };
    const contextOfAttempt = () =>
      contextOf({
        scenario,
        drawnFor: anew ? `${scenario.id} again` : scenario.id,
        session,
        trackedRecords,
        borrower,
        steps,
        attempt,
        sender: askedAgain.through(
          failedAgain.through(beside.reduceRight<Requester>((sender, one) => one.through(sender), client)),
          client,
        ),
        exchangeContext: exchangeContext("scenario"),
        check,
        checks,
        observations,
        asked,
        settled: async (missed) => {
          if (attempt.isOver) return never();
          await outstanding.now();
          const { patience } = session;
          if (missed !== undefined && patience.hasGivenUp(missed)) return steps.givesUp(missed);
          if (!(await steps.goesAgain(attempt, undefined, { missed }))) {
            if (missed !== undefined) patience.inVain(missed);
            return;
          }
          goAgain();
          return never();
        },
        onToken: () => {
          readsTokens = true;
        },
        onSamples: (used) => {
          samplesUsed = used;
        },
        onChanged: (exchange, changes) => changed.set(exchange, changes),
      });
    const whole = async () => {
      try {
        // A fixture that is missing breaks it off before its first step.
        await scenario.run(contextOfAttempt());
        steps.passed();
        return {};
      } catch (error) {
        await outstanding.all();
        const cause = settled(error);
        return (await goesAgain(cause)) || (await isDoubted(cause)) ? "again" : { error: inTime(cause) };
      }
    };
    return Promise.race([whole(), again]);
  };

  let ended = await goThrough();
  while (ended === "again") {
    // What the attempt had under way belongs to what the next one goes over.
    await outstanding.all();
    ended = await goThrough();
  }
  session.hints.over(scenario.id);
  let broken: string | undefined;
  if ("error" in ended) {
    const cause = ended.error;
    // What was right before, and is wrong when it is read again, is no delay: nor was what it was read again for.
    const wasRight =
      cause instanceof Mismatch && exchanges.some(({ exchange }) => exchange.id === cause.exchange && exchange.repeats);
    if (wasRight && formerly?.verdict === "fail" && !checks.some(({ clause }) => clause === formerly?.clause))
      checks.push(formerly);
    const finding = findingOf(cause, steps.gaveUp());
    const own = cause instanceof Mismatch && cause.blame ? (`route:${cause.blame.route}` as const) : undefined;
    if (own && judged.includes(own) && !checks.some(({ clause }) => clause === own))
      checks.push({ clause: own, ...finding });
    broken = finding.reason ?? `an earlier step broke: expected ${finding.expected}, received ${finding.actual}`;
    for (const clause of judged) {
      const isSeenBeside = beside.some(({ clauses }) => clauses.includes(clause));
      if (!checks.some((made) => made.clause === clause) && !isSeenBeside) {
        const found: CheckOutcome = {
          clause,
          verdict: "inconclusive",
          reason: broken,
          ...(finding.exchange && { exchange: finding.exchange }),
        };
        if (cause instanceof Untimely) untimely.add(found);
        checks.push(found);
      }
    }
  }
  for (const clause of scenario.inParts.filter((one) => judged.includes(one))) {
    const missing = broken ?? unansweredFor(clause)?.reason;
    if (missing !== undefined && checks.every((made) => made.clause !== clause || made.verdict === "pass"))
      checks.push({ clause, verdict: "inconclusive", reason: missing });
  }
  await outstanding.all();
  await atOnce.ask(session.client, exchangeContext("scenario"));
  await failedAgain.ask(
    session.client,
    exchangeContext("scenario"),
    session.patience,
    steps.writtenAt,
    profile.fixtures,
  );
  for (const one of beside)
    for (const clause of one.clauses) {
      try {
        one.judge(clause);
        const unanswered = one.needsAll(clause) ? unansweredIn(exchanges, beside) : undefined;
        if (unanswered) throw unanswered;
        checks.push({ clause, verdict: "pass" });
      } catch (error) {
        const left = error instanceof Inconclusive ? neverMade(clause, exchanges, checks, broken) : undefined;
        checks.push(left ?? { clause, ...findingOf(error) });
      }
    }
  // What was sent without a token shows that its texts do not belong to one write alone.
  const asAsked = exchanges.filter(
    (received) =>
      received.exchange.caller === "anonymous" ||
      !(steps.madeToDoubt(received) || beside.some((one) => one.made(received))),
  );
  let seen = seenOnTheWay(asAsked, runId);
  while (await steps.doubtsAny(seen.map(({ beside }) => beside))) seen = seenOnTheWay(asAsked, runId);
  // What was carried out beside may have come to what is seen.
  const isIntruded = beside.some(({ carriedOut }) => carriedOut !== undefined);
  const onTheWay = seen.filter(({ clause }) => !isIntruded || clause.startsWith("route:"));
  for (const { clause, mismatch, isToldByChecks } of [...onTheWay, ...beside.flatMap((one) => one.seen())]) {
    const isAbout = (made: ClauseId) =>
      made === clause || (isToldByChecks && clauseOf(made).routes.some((route) => clause === `route:${route}`));
    const isKnown = checks.some((made) => made.verdict === "fail" && isAbout(made.clause));
    if (isKnown || !holdsHere(clause, session) || !isSelected(clause, session.selection)) continue;
    const timely = clause.startsWith("route:") ? mismatch : inTime(mismatch);
    const found = { clause, ...findingOf(timely) };
    if (timely instanceof Untimely) untimely.add(found);
    checks.push(found);
  }
  for (const clause of judged) {
    if (!checks.some((made) => made.clause === clause)) {
      defect ??= new Error(`"${scenario.title}" never checked ${clause}.`);
      checks.push({ clause, verdict: "inconclusive", reason: `the suite itself failed: ${defect.message}` });
    }
  }
  await trackedRecords
    .release(session.client, exchangeContext("cleanup"), session.patience, steps.writtenAt)
    .finally(() => borrower.end());
  return finish(broken, worst(checks));
}

const withTold = (told: Told | undefined): Pick<ScenarioResult, "told"> => (told ? { told } : {});

const withLate = (late: Lateness | undefined): Pick<ScenarioResult, "late"> => (late ? { late } : {});

/**
 * Where a scenario never came to a route, what is judged by calls beside its own is left open for the same reason.
 *
 * @param clause of calls beside those of its route
 * @param broken why the scenario broke off
 * @returns undefined where a call of the route was made, or nothing says why none was
 */
function neverMade(
  clause: ClauseId,
  exchanges: readonly Received[],
  checks: readonly CheckOutcome[],
  broken: string | undefined,
): CheckOutcome | undefined {
  const route = clause.slice(clause.indexOf(":") + 1);
  if (exchanges.some((received) => received.route === route)) return undefined;
  const ofRoute = checks.find((made) => made.clause === `route:${route}`);
  const reason = ofRoute?.reason ?? broken;
  return reason === undefined ? undefined : { clause, verdict: "inconclusive", reason };
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

/** What judges on the way of a scenario by calls beside its own, from the first to be sent to the last. */
const sentBeside = (
  judged: readonly ClauseId[],
  { release, fixtures }: Pick<Profile, "release" | "fixtures">,
  trackedRecords: TrackedRecords,
  patience: Patience,
): readonly JudgedBeside[] => [
  new Authentication(judged, trackedRecords, fixtures.expiredToken?.toString(), patience),
  new BehindWrites(judged),
  new BodyKind(judged, release),
  new UnknownId(judged, trackedRecords, { jobDisplayId: [fixtures.jobDisplayId, fixtures.otherJobDisplayId] }),
  new UuidCase(judged),
  new WholeId(judged, trackedRecords),
];

/** What is told by comparing with a reading that was taken too early tells nothing. */
class Untimely extends Inconclusive {}

const tooEarly = ({ expected, exchange }: Mismatch): Untimely =>
  new Untimely(
    `the deployment may show late what is written, and this was read before that was known (expected ${expected}): judge it again`,
    exchange,
  );

/** @returns the verdict of a scenario */
export function worst(checks: readonly CheckOutcome[]): ScenarioVerdict {
  if (checks.some(({ verdict }) => verdict === "fail")) return "fail";
  return checks.some(({ verdict }) => verdict === "inconclusive") ? "inconclusive" : "pass";
}

const holdsHere = (clause: ClauseId, { profile }: Session): boolean => holdsOn(clauseOf(clause), profile.release);
