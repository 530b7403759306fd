import { type RouteId, routeOf } from "../../contract/routes.js";
import type { RouteRecord, Run } from "../run.js";
import { type RouteShape, whole } from "../shapes/shape.js";
import { type AcceptedDifference, acceptedRecords, withAccepted } from "./accepted.js";
import { compareBodies, compareWrappers } from "./answers.js";
import { compareCasing, type Spelt } from "./casing.js";
import { compareClauses, isJudged } from "./clauses.js";
import { comparedOf, lookedAt } from "./compared.js";
import type { Comparison, Side } from "./comparison.js";
import { aspects, type Difference, type Weight, weights } from "./difference.js";
import { asExpected, expectedDifferences, isCommon } from "./expected.js";
import { compareFields } from "./fields.js";
import { isKnownToBeGone } from "./gone.js";
import { compareLatency, latencyTable } from "./latency.js";
import type { Pair } from "./like.js";
import { notLookedAt } from "./looked.js";
import { notesOn } from "./notes.js";
import { pathsOf } from "./paths.js";
import { comparePoints } from "./points.js";
import { compareStatuses, goneRoute } from "./statuses.js";
import { type VariationRates, variationRatesOf } from "./variation-rates.js";
import { decide } from "./verdict.js";

export interface ComparisonOptions {
  /** Whether a slower route is breaking. */
  readonly strictLatency: boolean;
  /** Less than this share of the clauses in both runs, in percent, is no comparison; anything is enough unless given. */
  readonly minCompared?: number;
  /** Breaking differences that are agreed on; none unless given. */
  readonly accepted?: readonly AcceptedDifference[];
}

/** Compares two runs that looked in the same way, or as far as they did (see `likeWithLike`). */
export function comparePair(
  pair: Pair,
  { strictLatency, minCompared = 0, accepted = [] }: ComparisonOptions,
): Comparison {
  const { baseline, candidate, whole: judged } = pair;
  const { differences: held, alike } = heldAgainst(pair);
  const found = pair.leaves === undefined ? held : held.map(doubted);
  const latency = latencyTable(baseline, candidate);
  const looked = lookedAt(baseline, candidate);
  const all = [...found, ...notLookedAt(judged.baseline, judged.candidate), ...compareLatency(latency, strictLatency)];
  const isGone = (id: string) => isKnownToBeGone(id, baseline, candidate);
  const records = acceptedRecords(accepted, all, isGone, candidate.startedAt);
  const differences = inOrder(withAccepted(all, records));
  const totals: { [W in Weight]: number } = { breaking: 0, expected: 0, unsettled: 0, harmless: 0 };
  for (const { weight } of differences) totals[weight]++;
  const compared = comparedOf(looked, judged, minCompared);
  return {
    schema: 1,
    baseline: sideOf(baseline),
    candidate: sideOf(candidate),
    ...decide(judged.baseline, judged.candidate, differences, records, compared),
    totals,
    differences,
    alike,
    compared,
    accepted: records,
    latency,
    notes: [...notesOn(judged.baseline, judged.candidate), ...(pair.leaves === undefined ? [] : [pair.leaves])],
  };
}

/**
 * Holds two runs that looked in the same way against each other, as a client would feel it when the candidate takes the
 * baseline's place. Two runs of the same deployment are alike, whatever other people changed in its data meanwhile: what could be
 * the data is not claimed.
 *
 * @param baseline what clients know
 * @param candidate what would take its place
 */
export const compareRuns = (baseline: Run, candidate: Run, options: ComparisonOptions): Comparison =>
  comparePair({ baseline, candidate, whole: { baseline, candidate } }, options);

/** What records look like, and how a request for them ends, depends on what was done to them. */
const ofRecords: ReadonlySet<Difference["aspect"]> = new Set(["shape", "status", "wrapper"]);

/** Where one run was allowed to change more than the other, what it changed may look like a difference of the deployments. */
const doubted = (difference: Difference): Difference =>
  difference.weight === "breaking" && ofRecords.has(difference.aspect)
    ? {
        ...difference,
        weight: "unsettled",
        says: `${difference.says} What one of the runs changed may have done it: judge both alike to settle that.`,
      }
    : difference;

function heldAgainst({ baseline, candidate }: Pair): Pick<Comparison, "differences" | "alike"> {
  const [from, to] = [baseline.deployment.release, candidate.deployment.release];
  const variationRates = variationRatesOf(baseline.shapes, candidate.shapes);
  const after = new Map(candidate.routes.map((route) => [route.id, route]));
  const shapesBefore = new Map(baseline.shapes.map((shape) => [shape.route, shape]));
  const shapesAfter = new Map(candidate.shapes.map((shape) => [shape.route, shape]));
  const spelt: Spelt[] = [];
  let fields = 0;
  const ofShapes = (id: RouteId): readonly Difference[] => {
    const [was, is] = [shapesBefore.get(id), shapesAfter.get(id)];
    if (!was || !is) return [];
    const pair = { shape: is, before: pathsOf(was.fields), after: pathsOf(is.fields) };
    spelt.push(pair);
    fields += pair.before.size;
    return shapeDifferences(was, pair, variationRates[routeOf(id).surface]);
  };
  const ofRoute = (before: RouteRecord): readonly Difference[] => {
    const now = after.get(before.id);
    if (!now || !isCommon(before.id, from, to)) return [];
    const gone = goneRoute(before, now);
    if (gone) return [gone];
    const differing = [...compareStatuses(before, now), ...ofShapes(before.id)];
    const pair = spelt.find(({ shape }) => shape.route === before.id);
    return asExpected(before.id, [from, to], differing, pair && [pair.before, pair.after]);
  };
  const found = [
    ...compareClauses(baseline, candidate),
    ...expectedDifferences(baseline, candidate),
    ...baseline.routes.flatMap(ofRoute),
    ...comparePoints(baseline, candidate),
  ];
  const differences = [...found, ...compareCasing(spelt)];
  const touched = new Set(differences.map(({ clause }) => clause));
  const known = new Set(baseline.clauses.filter(isJudged).map(({ id }) => id));
  const same = candidate.clauses.filter((one) => isJudged(one) && known.has(one.id) && !touched.has(one.id));
  return { differences, alike: { clauses: same.length, routes: spelt.length, fields } };
}

function shapeDifferences(
  was: RouteShape,
  { shape: is, before, after }: Spelt,
  variationRates: VariationRates,
): readonly Difference[] {
  const bodies = compareBodies(was, is);
  if (bodies) return [bodies];
  const wrapper = compareWrappers(was, is);
  // Told as the wrapper that it is: a list or an object at the root, and the wrapper's own place.
  const except = new Set(wrapper ? [whole, ...Object.keys(is.wrappers), ...Object.keys(was.wrappers)] : []);
  return [...(wrapper ? [wrapper] : []), ...compareFields(was.route, before, after, variationRates, except)];
}

/** Of what is expected, routes come first: a removed route is more than a request refused. */
const rankOf = ({ aspect, weight }: Difference): number =>
  weight === "expected" && aspect === "route" ? 0 : aspects.indexOf(aspect);

const inOrder = (differences: readonly Difference[]): readonly Difference[] =>
  differences.toSorted((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight) || rankOf(a) - rankOf(b));

const sideOf = ({ id, deployment, startedAt, suite, verdict }: Run): Side => ({
  id,
  name: deployment.name,
  release: deployment.release,
  startedAt,
  suite: suite.version,
  effects: deployment.effects,
  verdict,
});
