import { byReason, clausesThat } from "./grouping.js";
import type { Run } from "./run.js";

/**
 * What the summary of a terminal tells cut and in part, whole: for a file or the log of a job. Causes are told whole already.
 *
 * @returns each reason for which clauses were not judged, with their number, a line each; empty where there is none
 */
export function reasonsInWhole(run: Run): readonly string[] {
  const causes = run.causes.flatMap((cause) => cause.reasons);
  const reasons = (["inconclusive", "skipped"] as const).flatMap((verdict) =>
    byReason(clausesThat(run, verdict))
      .filter(([reason]) => !causes.includes(reason))
      .map(([reason, clauses]) => `${String(clauses.length).padStart(6)}  ${verdict}: ${reason}`),
  );
  return reasons.length === 0 ? [] : ["Not judged, every reason", ...reasons];
}
