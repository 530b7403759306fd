import type { RouteRecord } from "../run.js";
import type { Difference } from "./difference.js";

/** What makes a route slower: enough answers on both sides, more than doubled, and by more than a client would shrug off. */
const rule = { samples: 20, times: 2, moreMs: 50 } as const;

const samples = ({ statuses }: RouteRecord) => Object.values(statuses).reduce((sum, count) => sum + count, 0);

/**
 * @param strict whether a slower route is breaking
 * @returns what is told of a route that is slower by the median of at least 20 answers: more than twice as slow, by more than 50 ms, and slower than
 *   19 of 20 answers before
 */
export function compareLatency(before: RouteRecord, after: RouteRecord, strict: boolean): Difference | undefined {
  const [was, is] = [before.latencyMs?.p50, after.latencyMs?.p50];
  if (was === undefined || is === undefined || Math.min(samples(before), samples(after)) < rule.samples)
    return undefined;
  // A median that the baseline's own answers reached now and then is no change.
  if (is <= rule.times * was || is - was <= rule.moreMs || is <= (before.latencyMs?.p95 ?? 0)) return undefined;
  return {
    aspect: "latency",
    weight: strict ? "breaking" : "harmless",
    route: after.id,
    says: `${after.id} takes ${Math.round(is)} ms in the median where it took ${Math.round(was)} ms: a client waits longer.`,
    evidence: `${samples(before)} answers before, ${samples(after)} now`,
  };
}
