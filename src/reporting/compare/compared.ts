import type { ClauseId } from "../../contract/register.js";
import type { RouteId } from "../../contract/routes.js";
import type { Run } from "../run.js";
import { isJudged } from "./clauses.js";
import { isCommon } from "./expected.js";

/** How much of two runs could be held against each other. */
export interface Compared {
  /** Judged in both. */
  readonly clauses: number;
  /** Holding on both releases: what a whole comparison would have. */
  readonly ofClauses: number;
  /** The share of the one in the other. */
  readonly percent: number;
  /** Asked in both. */
  readonly routes: number;
  /** The floor that was asked for, in percent of the clauses. */
  readonly minimum: number;
}

/** What both runs looked at. */
export interface JudgedInBoth {
  readonly clauses: ReadonlySet<ClauseId>;
  readonly routes: ReadonlySet<RouteId>;
}

/** @returns the clauses that were judged, and the routes that were asked, in both runs */
export function lookedAt(baseline: Run, candidate: Run): JudgedInBoth {
  const judged = new Set(baseline.clauses.filter(isJudged).map(({ id }) => id));
  const asked = new Set(baseline.routes.filter(({ exercised }) => exercised).map(({ id }) => id));
  const [from, to] = [baseline.deployment.release, candidate.deployment.release];
  return {
    clauses: new Set(
      candidate.clauses.filter((clause) => isJudged(clause) && judged.has(clause.id)).map(({ id }) => id),
    ),
    routes: new Set(
      candidate.routes
        .filter(({ id, exercised }) => exercised && asked.has(id) && isCommon(id, from, to))
        .map(({ id }) => id),
    ),
  };
}

/**
 * @param whole both runs as they were judged, whatever part of them is compared
 * @param minimum in percent of the clauses that hold on both releases
 */
export function comparedOf(
  { clauses, routes }: JudgedInBoth,
  whole: { readonly baseline: Run; readonly candidate: Run },
  minimum: number,
): Compared {
  const known = new Set(whole.baseline.clauses.map(({ id }) => id));
  const ofClauses = whole.candidate.clauses.filter(({ id }) => known.has(id)).length;
  const percent = ofClauses === 0 ? 0 : (100 * clauses.size) / ofClauses;
  return { clauses: clauses.size, ofClauses, percent, routes: routes.size, minimum };
}

/** @returns why too little was compared for a verdict; undefined where it was enough */
export function whyTooLittle({ clauses, ofClauses, percent, routes, minimum }: Compared): string | undefined {
  if (clauses === 0) return "No clause was judged in both runs, so that nothing was compared.";
  if (routes === 0) return "No route was asked in both runs, so that nothing was compared.";
  if (percent >= minimum) return undefined;
  const missing = Math.ceil((ofClauses * minimum) / 100) - clauses;
  return `${percent.toFixed(1)} % of the ${ofClauses} clauses were judged in both runs; at least ${minimum} % are asked for: ${missing} more.`;
}
