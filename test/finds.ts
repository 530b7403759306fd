import type { ClauseId } from "../src/contract/register.js";
import type { Judged } from "../src/runner/trial/result.js";

/** @returns whether a scenario, as it was judged, blames the clause */
export const finds =
  (id: ClauseId) =>
  ({ result }: Pick<Judged, "result">): boolean =>
    result.checks.some(({ clause, verdict }) => clause === id && verdict === "fail");
