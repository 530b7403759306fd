import type { RouteId } from "../../contract/routes.js";
import { routeOf } from "../../contract/routes.js";
import type { RouteRecord, Run } from "../run.js";
import { type RouteShape, whole } from "../shapes/shape.js";
import { compareBodies, compareWrappers } from "./answers.js";
import { compareCasing, type Spelt } from "./casing.js";
import { type Chances, chancesOf } from "./chances.js";
import { compareClauses, isJudged } from "./clauses.js";
import { aspects, type Comparison, type Difference, type Side, type Weight, weights } from "./difference.js";
import { asExpected, expectedDifferences, isCommon } from "./expected.js";
import { compareFields } from "./fields.js";
import { compareLatency } from "./latency.js";
import { pathsOf } from "./paths.js";
import type { ComparedRun } from "./read.js";
import { comparePoints, compareVerdicts, notesOn } from "./runs.js";
import { compareStatuses, goneRoute } from "./statuses.js";

export interface ComparisonOptions {
  /** Whether a slower route is breaking. */
  readonly strictLatency: boolean;
}

/**
 * Holds two runs against each other, as a client would feel it when the candidate takes the baseline's place. Two runs of the
 * same deployment are alike, whatever other people changed in its data meanwhile: what could be the data is not claimed.
 *
 * @param baseline what clients know
 * @param candidate what would take its place
 */
export function compareRuns(
  baseline: ComparedRun,
  candidate: ComparedRun,
  { strictLatency }: ComparisonOptions,
): Comparison {
  const [from, to] = [baseline.deployment.release, candidate.deployment.release];
  const chances = chancesOf(baseline.shapes, candidate.shapes);
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
    return shapeDifferences(was, pair, chances[routeOf(id).surface]);
  };
  const ofRoute = (before: RouteRecord): readonly Difference[] => {
    const now = after.get(before.id);
    if (!now || !isCommon(before.id, from, to)) return [];
    const gone = goneRoute(before, now);
    if (gone) return [gone];
    const slower = compareLatency(before, now, strictLatency);
    const answers = [...compareStatuses(before, now), ...ofShapes(before.id)];
    return [...asExpected(before.id, [from, to], answers), ...(slower ? [slower] : [])];
  };
  const differences = [
    ...compareVerdicts(baseline, candidate),
    ...compareClauses(baseline, candidate),
    ...expectedDifferences(baseline, candidate),
    ...baseline.routes.flatMap(ofRoute),
    ...comparePoints(baseline, candidate),
  ];
  const all = inOrder([...differences, ...compareCasing(spelt)]);
  const totals: { [W in Weight]: number } = { breaking: 0, expected: 0, unsettled: 0, harmless: 0 };
  for (const { weight } of all) totals[weight]++;
  const touched = new Set(all.map(({ clause }) => clause));
  const known = new Set(baseline.clauses.filter(isJudged).map(({ id }) => id));
  return {
    schema: 1,
    baseline: sideOf(baseline),
    candidate: sideOf(candidate),
    regressed: totals.breaking > 0,
    totals,
    differences: all,
    alike: {
      clauses: candidate.clauses.filter((clause) => isJudged(clause) && known.has(clause.id) && !touched.has(clause.id))
        .length,
      routes: spelt.length,
      fields,
    },
    notes: notesOn(baseline, candidate),
  };
}

function shapeDifferences(
  was: RouteShape,
  { shape: is, before, after }: Spelt,
  chances: Chances,
): readonly Difference[] {
  const bodies = compareBodies(was, is);
  if (bodies) return [bodies];
  const wrapper = compareWrappers(was, is);
  // Told as the wrapper that it is: a list or an object at the root, and the wrapper's own place.
  const except = new Set(wrapper ? [whole, ...Object.keys(is.wrappers), ...Object.keys(was.wrappers)] : []);
  return [...(wrapper ? [wrapper] : []), ...compareFields(was.route, before, after, chances, except)];
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
  verdict,
});
