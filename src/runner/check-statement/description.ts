import { isDeepStrictEqual } from "node:util";
import type { ClauseId } from "../../contract/register.js";
import type { ClauseRecord, Run } from "../../reporting/run.js";
import type { CheckOutcome, ScenarioResult } from "../../scenario/outcome.js";

/** Results of scenarios, some of their checks taken as told. */
export interface Settled {
  readonly results: readonly ScenarioResult[];
  /** The clauses whose verdict rests on what was told, with the reason. */
  readonly notRecomputable: ReadonlyMap<ClauseId, string>;
}

/**
 * Takes those checks as recorded that come out otherwise and whose scenario met a part of the evidence that was not kept. Every
 * other check stays as it came out.
 *
 * @param recorded the run as it is recorded
 * @param results as they came out
 * @param unclear scenarios that met such a part, with the reason
 * @param again the run as it came out
 */
export function withRecorded(
  recorded: Run,
  results: readonly ScenarioResult[],
  unclear: ReadonlyMap<string, string>,
  again: Run,
): Settled {
  const clauses = new Map(recorded.clauses.map((clause) => [clause.id, clause]));
  const scenarios = new Map(recorded.scenarios.map((scenario) => [scenario.id, scenario]));
  const cameOut = new Map(again.clauses.map((clause) => [clause.id, clause]));
  const notRecomputable = new Map<ClauseId, string>();
  const settled = results.map((result): ScenarioResult => {
    const why = unclear.get(result.id);
    const scenario = scenarios.get(result.id);
    if (why === undefined || !scenario) return result;
    const touched = recorded.clauses.filter(
      ({ id, scenarios: by }) => by.includes(result.id) && !isDeepStrictEqual(clauses.get(id), cameOut.get(id)),
    );
    if (touched.length === 0) return result;
    for (const { id, verdict } of touched) if (verdict !== cameOut.get(id)?.verdict) notRecomputable.set(id, why);
    const kept = result.checks.filter(({ clause }) => !touched.some(({ id }) => id === clause));
    const { reason: _, ...rest } = result;
    return {
      ...rest,
      verdict: scenario.verdict,
      ...(scenario.reason !== undefined && { reason: scenario.reason }),
      checks: [...kept, ...touched.flatMap((clause) => recordedChecks(clause, result.id))],
      leftovers: recorded.leftovers.filter(({ createdBy }) => createdBy === result.id),
    };
  });
  return { results: settled, notRecomputable };
}

function recordedChecks({ id, verdict, reason, failures }: ClauseRecord, scenario: string): readonly CheckOutcome[] {
  const own = failures.filter((failure) => failure.scenario === scenario);
  if (own.length > 0)
    return own.map(({ expected, actual, exchange }) => ({
      clause: id,
      verdict: "fail",
      expected,
      actual,
      ...(exchange !== undefined && { exchange }),
    }));
  if (verdict === "inconclusive") return [{ clause: id, verdict, ...(reason !== undefined && { reason }) }];
  return [{ clause: id, verdict: "pass" }];
}
