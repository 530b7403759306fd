import type { Session } from "../preflight/session.js";
import type { Scenario } from "../scenario/scenario.js";
import { leftOut } from "../scenario/selection.js";
import {
  askOnceMore,
  breakOff,
  judgeBeside,
  judgeOnTheWay,
  leavePartsOpen,
  leaveUncheckedOpen,
  release,
} from "./trial/after-scenario.js";
import { type Ending, ScenarioAttempt } from "./trial/attempt.js";
import { resultOf, skipped, type TrialResult } from "./trial/result.js";
import { type TrialOptions, TrialState } from "./trial/state.js";

/**
 * Goes through a scenario against a session's deployment, and judges its clauses.
 *
 * @returns what came of it, with what the suite itself failed of
 * @throws Error where the suite fails of something that no clause is left open for; what was made is removed then as well
 */
export async function trialOf(scenario: Scenario, session: Session, options: TrialOptions): Promise<TrialResult> {
  const omitted = leftOut(scenario, session);
  if (omitted !== undefined) return skipped(scenario, omitted);
  const { shard } = session;
  const holder = shard?.holding(scenario);
  if (shard && holder !== undefined && holder !== shard.index)
    return skipped(scenario, `it is judged by shard ${holder}/${shard.of}`, holder);
  const trial = new TrialState(scenario, session, options);
  const attempt = await judged(trial).finally(() => release(trial));
  return resultOf(trial, attempt);
}

/** Goes through the scenario and judges its clauses. @returns the last attempt */
async function judged(trial: TrialState): Promise<ScenarioAttempt> {
  const { attempt, ending } = await goneThrough(trial);
  trial.session.hints.over(trial.scenario.id);
  await judgeAfter(trial, attempt, ending);
  leaveUncheckedOpen(trial, attempt);
  return attempt;
}

/** @returns the last attempt at the scenario, and how it ended */
async function goneThrough(trial: TrialState): Promise<{ readonly attempt: ScenarioAttempt; readonly ending: Ending }> {
  const attempt = new ScenarioAttempt(trial);
  const ending = await attempt.goThrough().catch((error: unknown) => ({ error }));
  if (ending !== "again") return { attempt, ending };
  // What the attempt had under way belongs to what the next one goes over.
  await trial.outstanding.all();
  return goneThrough(trial);
}

/** Judges what is left to judge once a scenario is over. Where the suite itself fails at one thing, the rest goes on. */
async function judgeAfter(trial: TrialState, attempt: ScenarioAttempt, ending: Ending): Promise<void> {
  const parts = [
    () => ("error" in ending ? breakOff(trial, attempt, ending.error) : undefined),
    () => leavePartsOpen(trial, attempt),
    () => askOnceMore(trial, attempt),
    () => judgeBeside(trial, attempt),
    () => judgeOnTheWay(trial, attempt),
  ];
  for (const part of parts)
    try {
      await part();
    } catch (error) {
      trial.findings.defective(error);
    }
}
