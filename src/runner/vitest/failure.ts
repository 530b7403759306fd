import { clauseOf } from "../../contract/register.js";
import type { Exchange } from "../../http/exchange.js";
import { verdictIfBroken } from "../../reporting/provisional.js";
import type { ScenarioResult } from "../../scenario/outcome.js";

/**
 * @param result of one scenario
 * @param exchanges that it made
 * @returns an error that tells which clauses are broken that gate, what was demanded and what came; undefined where none is
 */
export function failureOf(result: ScenarioResult, exchanges: readonly Exchange[]): Error | undefined {
  const broken = result.checks.filter(
    ({ clause, verdict }) => verdict === "fail" && verdictIfBroken(clauseOf(clause)) === "fail",
  );
  if (broken.length === 0) return undefined;
  const parts = broken.map(({ clause, expected, actual, exchange }) => {
    const { says, source, level } = clauseOf(clause);
    const shown = exchanges.find(({ id }) => id === exchange);
    const where = shown
      ? `\n  exchange  ${shown.id}  ${shown.request.method} ${shown.request.url} → ${shown.response?.status}`
      : "";
    return `${clause}  (${level} · ${source})\n  ${says}\n  expected  ${expected}\n  received  ${actual}${where}`;
  });
  const error = new Error(parts.join("\n"));
  error.name = "ContractBroken";
  error.stack = `${error.name}: ${error.message}`;
  return error;
}
