import { routeList } from "../contract/routes.js";
import { verifyExtensions } from "./extensions.js";
import type { ClauseRecord, Run } from "./run.js";

/**
 * Holds a run against itself before anything is written: every clause has one verdict with a ground, every route is
 * exercised or has a reason why not.
 *
 * @throws Error naming what does not add up
 */
export function verifyAccounting(run: Run): void {
  const { pass, fail, warn, inconclusive, skipped } = run.totals;
  if (pass + fail + warn + inconclusive + skipped !== run.clauses.length) {
    throw new Error(`The totals do not add up to the ${run.clauses.length} clauses of the run.`);
  }
  const exercised = run.routes.filter((route) => route.exercised).length;
  const explained = run.routes.filter((route) => !route.exercised && route.reason).length;
  if (exercised + explained !== routeList.length) {
    throw new Error(`${exercised} routes exercised and ${explained} explained are not ${routeList.length}.`);
  }
  const groundless = run.clauses.find((clause) => !hasGround(clause));
  if (groundless) throw new Error(`The verdict ${groundless.verdict} of ${groundless.id} has no ground.`);
  verifyWaivers(run);
  verifyExtensions(run);
  const forgiven = run.clauses.find(
    ({ verdict, rounds, cause }) => rounds?.includes("fail") && verdict !== "fail" && cause === undefined,
  );
  if (forgiven) throw new Error(`${forgiven.id} failed in a round, and its verdict is ${forgiven.verdict}.`);
  const waived = run.clauses.filter((clause) => clause.verdict === "fail" && clause.waived).length;
  if (run.verdict === "conforms" && (fail > waived || pass + warn + waived === 0))
    throw new Error("The run conforms without a ground.");
}

/** A failure is waived by a waiver in force and by nothing else, and a waiver that is not in force is never green. */
function verifyWaivers({ waivers, clauses, verdict }: Run): void {
  const inForce = new Set(waivers.filter(({ state }) => state === "in force").map(({ clause }) => clause));
  const groundless = clauses.find(({ id, waived }) => waived && !inForce.has(id));
  if (groundless) throw new Error(`${groundless.id} is waived, and no waiver in force says so.`);
  const stale = waivers.find(({ state }) => state !== "in force");
  if (stale && verdict === "conforms") throw new Error(`The run conforms with a waiver that is ${stale.state}.`);
}

function hasGround({ verdict, reason, failures, scenarios }: ClauseRecord): boolean {
  switch (verdict) {
    case "pass":
      return scenarios.length > 0 && failures.length === 0;
    case "fail":
    case "warn":
      return failures.length > 0;
    default:
      return reason !== undefined && reason !== "";
  }
}
