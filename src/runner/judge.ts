import type { Session } from "../preflight/session.js";
import { longestOf } from "../reporting/lateness.js";
import { type CheckOutcome, worst } from "../scenario/outcome.js";
import type { Scenario } from "../scenario/scenario.js";
import type { Judged, TrialResult } from "./trial/result.js";
import { trialOf } from "./trial.js";

/**
 * Runs one scenario against a session's deployment and judges its clauses.
 *
 * What a deployment does with a record by itself soon after it was written, as to find the place of an address, may fall between the two
 * readings that tell what another write has changed. Where a clause is broken by such a difference, or left open because it was read
 * before it was known that answers come late, the scenario is gone through with other records, and nothing is read before it has settled:
 * a write that changes too much does so again.
 */
export async function judge(scenario: Scenario, session: Session): Promise<Judged> {
  let sent = 0;
  const number = () => ++sent;
  const first = await trialOf(scenario, session, { number });
  if (first.doubted.length === 0 || !session.patience.allowsAnother(scenario.id)) return first;
  const anew = [...new Set(first.doubted.map(({ clause }) => clause))];
  return together(first, await trialOf(scenario, session, { number, anew }));
}

/**
 * @returns both trials as one: what failed and was doubted is kept where it holds in the second one, and what was left open, or was
 *   read before it was known that answers come late, is as that has it
 */
function together(first: TrialResult, second: TrialResult): Judged {
  const afterAll = (doubted: CheckOutcome): CheckOutcome => {
    const again = second.result.checks.filter(({ clause }) => clause === doubted.clause);
    const [broken] = again.filter(({ verdict }) => verdict === "fail");
    const [open] = again.filter(({ verdict }) => verdict !== "pass");
    if (again.length > 0 && !open) return { clause: doubted.clause, verdict: "pass" };
    return doubted.verdict === "fail" && !first.wasEarly ? doubted : (broken ?? open ?? doubted);
  };
  const checks = first.result.checks.map((made) => (first.doubted.includes(made) ? afterAll(made) : made));
  const late = longestOf([first.result, second.result]);
  return {
    result: {
      ...first.result,
      verdict: worst(checks),
      checks,
      ...(late && { late }),
      durationMs: first.result.durationMs + second.result.durationMs,
      exchanges: [...first.result.exchanges, ...second.result.exchanges],
      leftovers: [...first.result.leftovers, ...second.result.leftovers],
    },
    exchanges: [...first.exchanges, ...second.exchanges],
    readsTokens: first.readsTokens || second.readsTokens,
    defect: first.defect ?? second.defect,
  };
}
