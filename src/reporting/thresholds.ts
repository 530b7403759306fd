import { routesLike } from "../contract/route-globs.js";
import type { RouteRecord, Run, SlowRoute, Thresholds } from "./run.js";

/**
 * Holds the latency of routes against what a profile allows them. No clause speaks of it, so no verdict depends on it.
 *
 * @param p95Ms milliseconds by a glob of routes; the last that matches a route counts for it
 * @param routes of the run
 * @returns what was allowed, and the routes that took longer, the slowest in proportion first
 */
export function thresholdsOf(p95Ms: Thresholds["p95Ms"], routes: readonly RouteRecord[]): Thresholds {
  const allowed = new Map(
    Object.entries(p95Ms).flatMap(([glob, ms]) => routesLike(glob).map((id) => [id, ms] as const)),
  );
  const held = routes.filter(({ id, latencyMs }) => latencyMs !== undefined && allowed.has(id));
  const exceeded = held
    .map(({ id, latencyMs }): SlowRoute => ({ route: id, p95Ms: latencyMs?.p95 ?? 0, allowedMs: allowed.get(id) ?? 0 }))
    .filter((one) => one.p95Ms > one.allowedMs)
    .sort((a, b) => b.p95Ms / b.allowedMs - a.p95Ms / a.allowedMs);
  return { p95Ms, routes: held.length, exceeded };
}

const slowShown = 3;

/** @returns what a run says of `limits.p95Ms` in a line or a few; nothing where the profile sets none */
export function thresholdsInWords({ thresholds, selection }: Pick<Run, "thresholds" | "selection">): readonly string[] {
  if (!thresholds) return [];
  const { routes, exceeded } = thresholds;
  if (exceeded.length === 0) return [`${routes} routes within limits.p95Ms`];
  const gates = selection.strict ? "; --strict: exit code 1" : "";
  const more = exceeded.length - slowShown;
  return [
    `${exceeded.length} of ${routes} routes slower than limits.p95Ms allows${gates}`,
    ...exceeded.slice(0, slowShown).map(slowInWords),
    ...(more > 0 ? [`… and ${more} more, in run.json`] : []),
  ];
}

export const slowInWords = ({ route, p95Ms, allowedMs }: SlowRoute): string =>
  `${route}: 95 % within ${Math.round(p95Ms)} ms, allowed ${allowedMs} ms`;
