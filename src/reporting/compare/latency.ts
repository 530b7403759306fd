import { type RouteId, routeOf } from "../../contract/routes.js";
import { surfaces } from "../../contract/vocabulary.js";
import { median } from "../median.js";
import type { Percentiles, RouteRecord, Run } from "../run.js";
import type { Difference } from "./difference.js";
import { everyRoute, idOf } from "./ids.js";

/** How long the answers of one route took on the wire, in milliseconds. */
export interface RouteTimes extends Percentiles {
  readonly answers: number;
}

interface LatencyRow {
  readonly route: RouteId;
  readonly baseline: RouteTimes;
  readonly candidate: RouteTimes;
}

/** What each route took in the one run and in the other. */
export interface LatencyTable {
  readonly routes: readonly LatencyRow[];
}

/** What makes one route slower: enough answers on both sides, more than doubled, and by more than a client would shrug off. */
const single = { samples: 20, times: 2, moreMs: 50 } as const;

/** What makes all of them slower together, of which a few answers each are enough. */
const wide = { routes: 10, share: 0.8, times: 1.25, moreMs: 50 } as const;

/** @returns the routes that answered in both runs; of a run that did not tell the wire from its own waiting none */
export function latencyTable(baseline: Run, candidate: Run): LatencyTable {
  const before = new Map(baseline.routes.map((route) => [route.id, route]));
  const routes = candidate.routes.flatMap((route): readonly LatencyRow[] => {
    const was = before.get(route.id);
    const [one, other] = [was && timesOf(was), timesOf(route)];
    return one && other ? [{ route: route.id, baseline: one, candidate: other }] : [];
  });
  return { routes };
}

function timesOf({ latencyMs, queuedMs, statuses }: RouteRecord): RouteTimes | undefined {
  if (!latencyMs || !queuedMs) return undefined;
  return { answers: Object.values(statuses).reduce((sum, count) => sum + count, 0), ...latencyMs };
}

/** What routes have in common that all became slower. */
interface Shift {
  readonly name: string;
  readonly says: string;
  readonly ms: number;
  readonly rows: readonly LatencyRow[];
}

/**
 * What is told of slower answers: that all routes, or all of one surface, are slower by about as much is one difference; beside it
 * stand the routes that are slower by more than that.
 *
 * @param strict whether slower is breaking
 */
export function compareLatency({ routes }: LatencyTable, strict: boolean): readonly Difference[] {
  const weight = strict ? "breaking" : "harmless";
  const whole = shiftOf(routes, everyRoute, "");
  const shifts = whole
    ? [whole]
    : surfaces.flatMap((surface) => {
        const own = routes.filter(({ route }) => routeOf(route).surface === surface);
        return shiftOf(own, surface, ` of the ${surface} surface`) ?? [];
      });
  const shiftAt = new Map(shifts.flatMap(({ ms, rows }) => rows.map(({ route }) => [route, ms] as const)));
  return [
    ...shifts.map(({ name, says, rows }) => ({
      id: idOf("slower", name),
      aspect: "latency" as const,
      weight: weight as Difference["weight"],
      says,
      evidence: `${sum(rows, ({ baseline }) => baseline.answers)} answers before, ${sum(rows, ({ candidate }) => candidate.answers)} now`,
    })),
    ...routes.filter((row) => isSlower(row, shiftAt.get(row.route) ?? 0)).map((row) => ofRoute(row, weight)),
  ];
}

function shiftOf(rows: readonly LatencyRow[], name: string, whose: string): Shift | undefined {
  if (rows.length < wide.routes) return undefined;
  const middle = (of: (row: LatencyRow) => number) => median(rows.map(of)) ?? 0;
  const ms = middle(({ baseline, candidate }) => candidate.p50 - baseline.p50);
  const [was, is] = [middle(({ baseline }) => baseline.p50), middle(({ candidate }) => candidate.p50)];
  if (ms <= wide.moreMs || is <= wide.times * was) return undefined;
  const slower = rows.filter(({ baseline, candidate }) => candidate.p50 - baseline.p50 > ms / 2);
  if (slower.length < wide.share * rows.length) return undefined;
  const each = (of: (row: LatencyRow) => number) => `${(sum(rows, of) / 1000).toFixed(1)} s`;
  const many = slower.length === rows.length ? "Every" : "Nearly every";
  const says = `${many} route${whose} is about ${Math.round(ms)} ms slower, on ${slower.length} of ${rows.length} routes: the median of their medians is ${inMs(is)} ms where it was ${inMs(was)} ms, and one call of each takes ${each(({ candidate }) => candidate.p50)} where it took ${each(({ baseline }) => baseline.p50)}: a client waits longer.`;
  return { name, says, ms, rows };
}

/** @param shift by how much all are slower, which is told once */
function isSlower({ baseline, candidate }: LatencyRow, shift: number): boolean {
  const [was, is] = [baseline.p50, candidate.p50 - shift];
  if (Math.min(baseline.answers, candidate.answers) < single.samples) return false;
  // A median that the baseline's own answers reached now and then is no change.
  return is > single.times * was && is - was > single.moreMs && is > baseline.p95;
}

const ofRoute = ({ route, baseline, candidate }: LatencyRow, weight: Difference["weight"]): Difference => ({
  id: idOf("slower", route),
  aspect: "latency",
  weight,
  route,
  says: `${route} takes ${inMs(candidate.p50)} ms in the median where it took ${inMs(baseline.p50)} ms: a client waits longer.`,
  evidence: `${baseline.answers} answers before, ${candidate.answers} now`,
});

const sum = (rows: readonly LatencyRow[], of: (row: LatencyRow) => number): number =>
  rows.reduce((all, row) => all + of(row), 0);

const fewMs = 10;

/** @returns milliseconds as they are told: with a decimal only where that is much of them */
export const inMs = (ms: number): string => ms.toFixed(ms < fewMs ? 1 : 0);
