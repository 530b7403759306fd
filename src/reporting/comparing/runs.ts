import { renamedInWords } from "../../contract/former.js";
import { openPointList } from "../../contract/register.js";
import type { Run } from "../run.js";
import { isJudged } from "./clauses.js";
import type { Difference } from "./difference.js";
import { isCommon } from "./expected.js";
import type { ComparedRun } from "./read.js";

/**
 * What could not be judged cannot be held to be as good as what was: that is no silence, but a regression. So is a comparison
 * in which no clause was judged on both sides.
 */
export function compareVerdicts(baseline: Run, candidate: Run): readonly Difference[] {
  const told = { aspect: "run", weight: "breaking" } as const;
  const unjudged = [
    { run: baseline, says: "The baseline could not be judged, so that nothing can be held against it." },
    { run: candidate, says: "The candidate could not be judged, so that nothing is known of it." },
  ].filter(({ run }) => run.verdict === "not-judged");
  if (unjudged.length > 0) return unjudged.map(({ run, says }) => ({ ...told, says, evidence: run.because }));
  const known = new Set(baseline.clauses.filter(isJudged).map(({ id }) => id));
  if (candidate.clauses.some((clause) => isJudged(clause) && known.has(clause.id))) return [];
  return [{ ...told, says: "No clause was judged in both runs, so that nothing was compared." }];
}

/**
 * What the two deployments do where the contract is silent; no client was promised either. What is seen by routes of one of
 * the two releases only is told with these routes.
 */
export function comparePoints(baseline: Run, candidate: Run): readonly Difference[] {
  const before = new Map(baseline.openPoints.map(({ id, observed }) => [id, observed]));
  const [from, to] = [baseline.deployment.release, candidate.deployment.release];
  const tied = openPointList().filter(
    ({ routes = [] }) => routes.length > 0 && !routes.some((id) => isCommon(id, from, to)),
  );
  const told = new Set(tied.map(({ id }) => id));
  return candidate.openPoints.flatMap(({ id, observed }): readonly Difference[] => {
    const was = before.get(id);
    if (!was || told.has(id) || was.some((what) => observed.includes(what))) return [];
    const says = `Where the contract is silent (\`${id}\`), it does otherwise: ${observed.join(" ")}`;
    return [{ aspect: "open point", weight: "harmless", says, evidence: `before: ${was.join(" ")}` }];
  });
}

/** @returns what limits a comparison of these two, in words */
export function notesOn(baseline: ComparedRun, candidate: ComparedRun): readonly string[] {
  const say = (what: string, of: (run: Run) => string) => {
    const [was, is] = [of(baseline), of(candidate)];
    return was === is ? [] : [`${what}: ${was} in the baseline, ${is} in the candidate.`];
  };
  const former = ["baseline", "candidate"].flatMap((side) => {
    const { renamed = [] } = side === "baseline" ? baseline : candidate;
    return renamed.length > 0 ? [`The ${side} names former ids: ${renamedInWords(renamed)}`] : [];
  });
  const chosen = ({ selection: { groups, clauses } }: Run) => [...groups, ...clauses].join(", ") || "all";
  return [
    ...former,
    ...say("Release", ({ deployment }) => deployment.release),
    ...say("Effects allowed", ({ deployment }) => deployment.effects),
    ...say("Selected", chosen),
    ...say("Suite", ({ suite }) => suite.version),
    ...say("Seed", ({ seed }) => String(seed)),
    ...say("Strict", ({ selection }) => (selection.strict ? "yes" : "no")),
  ];
}
