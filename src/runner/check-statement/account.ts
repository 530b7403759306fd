import { existsSync, readFileSync } from "node:fs";
import { routeList } from "../../contract/routes.js";
import type { Exchange } from "../../http/exchange.js";
import { isLook } from "../../http/transport/playback.js";
import { verifyAccounting } from "../../reporting/accounting.js";
import type { Run } from "../../reporting/run.js";
import type { Scenario } from "../../scenario/scenario.js";
import type { Difference } from "./differences.js";

/** @returns what does not add up in a run */
export function accountDifferences(run: Run): readonly Difference[] {
  try {
    verifyAccounting(run);
    const counted = { ...run.totals };
    for (const verdict of Object.keys(counted) as (keyof Run["totals"])[])
      if (run.clauses.filter((clause) => clause.verdict === verdict).length !== counted[verdict])
        return [{ where: "account", says: `the total of ${verdict} is not what the clauses add up to` }];
    return run.routes.length === routeList.length
      ? []
      : [{ where: "account", says: "not all routes are accounted for" }];
  } catch (error) {
    return [{ where: "account", says: error instanceof Error ? error.message : String(error) }];
  }
}

/** @returns what is no exchange in the evidence, or stands there twice */
export function evidenceDifferences(file: string, exchanges: readonly Exchange[]): readonly Difference[] {
  const where = "exchanges.jsonl";
  if (!existsSync(file)) return [{ where, says: "is missing" }];
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const ids = new Set<string>();
  // Looks at the deployment before the scenarios are judged by nothing, and their numbers are a matter of the look.
  const ofScenarios = exchanges.filter(({ scenario }) => !isLook(scenario));
  const doubled = ofScenarios.filter(({ id }) => ids.size === ids.add(id).size);
  return [
    ...(lines.length === exchanges.length
      ? []
      : [{ where, says: `${lines.length - exchanges.length} lines are no JSON` }]),
    ...doubled.map(({ id }) => ({ where: `exchange ${id}`, says: "stands more than once" })),
  ];
}

/** @returns the scenarios of the suite that a run does not tell of */
export function scenarioDifferences(run: Run, scenarios: readonly Scenario[]): readonly Difference[] {
  const recorded = new Set(run.scenarios.map(({ id }) => id));
  const lost = run.interrupted
    ? []
    : scenarios.filter(({ id, formerly }) => ![id, ...formerly].some((one) => recorded.has(one)));
  return lost.map(({ id }) => ({ where: `scenario ${id}`, says: "is one of the suite's and missing in run.json" }));
}
