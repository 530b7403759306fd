import { type ClauseId, clauseOf } from "../../contract/register.js";
import { Inconclusive, Mismatch } from "../../scenario/findings.js";
import type { CheckOutcome } from "../../scenario/outcome.js";
import { unansweredIn } from "../disturbance.js";
import type { Broken } from "../on-the-way/broken.js";
import { seenOnTheWay } from "../on-the-way/seen.js";
import type { ScenarioAttempt } from "./attempt.js";
import { inTime, Untimely } from "./findings.js";
import { isJudgedIn, type TrialState } from "./state.js";

/** Takes down what broke a scenario off, and leaves open what it did not come to. @param cause what broke it off */
export function breakOff(trial: TrialState, attempt: ScenarioAttempt, cause: unknown): void {
  const { findings, formerly, judged } = trial;
  const { checks, beside } = attempt;
  const isChecked = (clause: ClauseId) => checks.some((made) => made.clause === clause);
  if (wasRight(trial, cause) && formerly?.verdict === "fail" && !isChecked(formerly.clause)) checks.push(formerly);
  const finding = findings.findingOf(cause, trial.steps.gaveUp());
  const own = cause instanceof Mismatch && cause.blame ? (`route:${cause.blame.route}` as const) : undefined;
  if (own && judged.includes(own) && !isChecked(own)) checks.push({ clause: own, ...finding });
  const reason = finding.reason ?? `an earlier step broke: expected ${finding.expected}, received ${finding.actual}`;
  attempt.broken = reason;
  for (const clause of judged) {
    if (isChecked(clause) || beside.some(({ clauses }) => clauses.includes(clause))) continue;
    const { exchange } = finding;
    const open: CheckOutcome = { clause, verdict: "inconclusive", reason, ...(exchange && { exchange }) };
    if (cause instanceof Untimely) findings.untimely.add(open);
    checks.push(open);
  }
}

/** What was right before, and is wrong when it is read again, is no delay: nor was what it was read again for. */
const wasRight = ({ exchanges }: TrialState, cause: unknown): boolean =>
  cause instanceof Mismatch && exchanges.some(({ exchange }) => exchange.id === cause.exchange && exchange.repeats);

/** Leaves clauses open that several checks judge, of which some may be missing. */
export function leavePartsOpen({ scenario, judged }: TrialState, attempt: ScenarioAttempt): void {
  for (const clause of scenario.inParts.filter((one) => judged.includes(one))) {
    const reason = attempt.broken ?? attempt.unansweredFor(clause)?.reason;
    if (reason !== undefined && attempt.checks.every((made) => made.clause !== clause || made.verdict === "pass"))
      attempt.checks.push({ clause, verdict: "inconclusive", reason });
  }
}

/** Sends what is asked once more when a scenario is over. */
export async function askOnceMore(
  trial: TrialState,
  { atOnce, notServed, stillListed, failedAgain }: ScenarioAttempt,
): Promise<void> {
  const { client, patience, profile } = trial.session;
  await trial.outstanding.all();
  await stillListed.ask(client, trial.inScenario, patience, trial.steps.writtenAt);
  await atOnce.ask(client, trial.inScenario);
  await notServed.ask(client, trial.inScenario);
  await failedAgain.ask(client, trial.inScenario, patience, trial.steps.writtenAt, profile.fixtures);
}

/** Judges the clauses of the calls that were sent beside the scenario's own. */
export function judgeBeside(trial: TrialState, attempt: ScenarioAttempt): void {
  const { checks, beside } = attempt;
  for (const one of beside)
    for (const clause of one.clauses) {
      try {
        one.judge(clause);
        const unanswered = one.needsAll(clause) ? unansweredIn(trial.exchanges, beside) : undefined;
        if (unanswered) throw unanswered;
        checks.push({ clause, verdict: "pass" });
      } catch (error) {
        const left = error instanceof Inconclusive ? neverMade(clause, trial, attempt) : undefined;
        checks.push(left ?? trial.findings.outcomeOf(clause, error));
      }
    }
}

/**
 * Where a scenario never came to a route, what is judged by calls beside its own is left open for the same reason.
 *
 * @param clause of calls beside those of its route
 * @returns undefined where a call of the route was made, or nothing says why none was
 */
function neverMade(
  clause: ClauseId,
  { exchanges }: TrialState,
  { checks, broken }: ScenarioAttempt,
): CheckOutcome | undefined {
  const route = clause.slice(clause.indexOf(":") + 1);
  if (exchanges.some((received) => received.route === route)) return undefined;
  const ofRoute = checks.find((made) => made.clause === `route:${route}`);
  const reason = ofRoute?.reason ?? broken;
  return reason === undefined ? undefined : { clause, verdict: "inconclusive", reason };
}

/** Judges what is seen on the way of the scenario, whatever it judges. */
export async function judgeOnTheWay(trial: TrialState, attempt: ScenarioAttempt): Promise<void> {
  const { session, steps, findings } = trial;
  const { checks, beside } = attempt;
  const seen = await seenUndoubted(trial, attempt);
  // What was carried out beside may have come to what is seen.
  const isIntruded = beside.some(({ carriedOut }) => carriedOut !== undefined);
  const onTheWay = seen.filter(({ clause }) => !isIntruded || clause.startsWith("route:"));
  for (const broken of [...onTheWay, ...beside.flatMap((one) => one.seen())]) {
    const { clause, mismatch } = broken;
    if (isTold(broken, checks) || !isJudgedIn(clause, session)) continue;
    checks.push(findings.outcomeOf(clause, clause.startsWith("route:") ? mismatch : inTime(mismatch, steps.wasEarly)));
  }
}

/** @returns what is seen on the way, also when what it is compared with is asked for again */
async function seenUndoubted(
  { exchanges, session, steps }: TrialState,
  { beside }: ScenarioAttempt,
): Promise<readonly Broken[]> {
  // What was sent without a token shows that its texts do not belong to one write alone.
  const asAsked = exchanges.filter(
    (received) =>
      received.exchange.caller === "anonymous" ||
      !(steps.madeToDoubt(received) || beside.some((one) => one.made(received))),
  );
  let seen = seenOnTheWay(asAsked, session.runId);
  while (await steps.doubtsAny(seen.map(({ beside }) => beside))) seen = seenOnTheWay(asAsked, session.runId);
  return seen;
}

/** @returns whether a check has failed of what is broken */
function isTold({ clause, isToldByChecks, by }: Broken, checks: readonly CheckOutcome[]): boolean {
  const isAbout = (made: ClauseId) =>
    made === clause ||
    clauseOf(made).routes.some((route) => route === by || (isToldByChecks && clause === `route:${route}`));
  return checks.some((made) => made.verdict === "fail" && isAbout(made.clause));
}

/** A clause that was never checked is a defect of the suite, or left open by one. */
export function leaveUncheckedOpen({ scenario, judged, findings }: TrialState, { checks }: ScenarioAttempt): void {
  for (const clause of judged)
    if (!checks.some((made) => made.clause === clause))
      checks.push(findings.outcomeOf(clause, new Error(`"${scenario.title}" never checked ${clause}.`)));
}

/** Removes and gives back what the scenario has made and borrowed, and lets the next one have its turn. Never throws. */
export async function release(trial: TrialState): Promise<void> {
  const { session, trackedRecords, borrower, steps, findings } = trial;
  try {
    await trackedRecords.release(session.client, trial.exchangeContext("cleanup"), session.patience, steps.writtenAt);
  } catch (error) {
    findings.defective(error);
  } finally {
    borrower.end();
  }
}
