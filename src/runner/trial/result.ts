import type { Received } from "../../http/call.js";
import type { Exchange } from "../../http/exchange.js";
import { longestOf } from "../../reporting/lateness.js";
import {
  type CheckOutcome,
  type ExchangeSummary,
  type Leftover,
  type ScenarioResult,
  worst,
} from "../../scenario/outcome.js";
import type { Scenario } from "../../scenario/scenario.js";
import { mayBeByItself } from "../doubt.js";
import type { ScenarioAttempt } from "./attempt.js";
import type { TrialState } from "./state.js";

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
export interface TrialResult extends Judged {
  /**
   * Checks that failed, or could not be judged, by what differs from a reading so soon after a write that it may not have shown all that
   * came of that, or would have failed if nothing had been read before it was known that answers come late.
   */
  readonly doubted: readonly CheckOutcome[];
  /** Whether it was known when all was over that answers come late, and something had been read too early for that. */
  readonly wasEarly: boolean;
}

/**
 * @param shard that judges it, where that is another than this
 * @returns what is told of a scenario that is left out
 */
export const skipped = (scenario: Scenario, reason: string, shard?: number): TrialResult => ({
  result: {
    id: scenario.id,
    title: scenario.title,
    area: scenario.area,
    clauses: scenario.judges,
    verdict: "skipped",
    reason,
    checks: [],
    observations: [],
    startedAt: new Date().toISOString(),
    durationMs: 0,
    exchanges: [],
    leftovers: [],
    ...(shard !== undefined && { shard }),
  },
  exchanges: [],
  readsTokens: false,
  defect: undefined,
  doubted: [],
  wasEarly: false,
});

/** @param attempt the last one @returns what came of a trial */
export function resultOf(trial: TrialState, { checks, observations, broken }: ScenarioAttempt): TrialResult {
  const { scenario, session, exchanges, trackedRecords, steps } = trial;
  const late = longestOf([steps, trackedRecords]);
  const told = session.hints.toldTo(scenario.id);
  return {
    result: {
      id: scenario.id,
      title: scenario.title,
      area: scenario.area,
      clauses: scenario.judges,
      verdict: worst(checks),
      ...(broken !== undefined && { reason: broken }),
      checks,
      observations,
      ...(late && { late }),
      ...(told && { told }),
      startedAt: trial.startedAt,
      durationMs: Math.round(performance.now() - trial.start),
      exchanges: exchanges.map(summaryOf),
      leftovers: leftoversOf(trial),
    },
    exchanges: exchanges.map(({ exchange }) => exchange),
    readsTokens: trial.readsTokens,
    defect: trial.findings.defect,
    doubted: checks.filter((made) => isDoubted(made, trial)),
    wasEarly: steps.wasEarly,
  };
}

const summaryOf = ({ exchange, route, status }: Received): ExchangeSummary => ({
  id: exchange.id,
  ...(route && { route }),
  ...(status !== undefined && { status }),
  ...(exchange.failure && { failure: exchange.failure.kind }),
  durationMs: exchange.durationMs,
  ...(exchange.queuedMs !== undefined && { queuedMs: exchange.queuedMs }),
});

const leftoversOf = ({ session, trackedRecords }: TrialState): readonly Leftover[] =>
  trackedRecords.leftovers.map((left) => ({
    ...left,
    id: session.client.redacted(left.id),
    reason: session.client.redacted(left.reason),
  }));

function isDoubted(made: CheckOutcome, { findings, steps, changed, exchanges }: TrialState): boolean {
  if (findings.untimely.has(made)) return true;
  // That answers come late may have been found after the check. What an answer has wrong by itself is so whenever it was read.
  if (made.verdict === "fail" && !made.clause.startsWith("route:") && steps.wasEarly) return true;
  const tellsByDifference = made.verdict === "fail" || findings.differing.has(made);
  return tellsByDifference && steps.hasReadEarly && mayBeByItself(made, changed, exchanges);
}
