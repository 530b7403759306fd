import type { Release } from "../../contract/releases.js";
import { isBroken } from "../grouping.js";
import type { ClauseRecord, Run } from "../run.js";
import type { Difference } from "./difference.js";
import { idOf } from "./ids.js";

/** @returns whether a verdict was come to */
export const isJudged = (clause: ClauseRecord) => isBroken(clause) || clause.verdict === "pass";

/**
 * Holds the verdicts of the clauses that both runs know against each other. A clause that is broken where it was kept is
 * breaking, whether it is stated or implied, unless it is provisional and does not gate; one that could not be judged in either run is unsettled; one that was left out
 * (effects, groups) is not compared.
 */
export function compareClauses(baseline: Run, candidate: Run): readonly Difference[] {
  const before = new Map(baseline.clauses.map((clause) => [clause.id, clause]));
  return candidate.clauses.flatMap((after): readonly Difference[] => {
    const was = before.get(after.id);
    if (!was || was.verdict === "skipped" || after.verdict === "skipped" || was.verdict === after.verdict) return [];
    const about = { aspect: "clause", clause: after.id, ...routeOf(after) } as const;
    if (isBroken(after)) {
      if (isBroken(was)) return [];
      return [
        {
          ...about,
          id: idOf("clause-broken", after.id),
          weight: was.verdict === "pass" ? weightOf(after) : "unsettled",
          says: brokenInWords(after, was),
          evidence: evidenceOf(after),
        },
      ];
    }
    if (isBroken(was) && after.verdict === "pass")
      return [
        {
          ...about,
          id: idOf("clause-mended", after.id),
          weight: "harmless",
          says: `Kept where it was broken: ${after.title}`,
        },
      ];
    if (!isJudged(was)) return [];
    return [
      {
        ...about,
        id: idOf("clause-unjudged", after.id),
        weight: "unsettled",
        says: `Can no longer be judged: ${after.title}`,
        evidence: after.reason ?? "",
      },
    ];
  });
}

/** @returns a broken clause of the candidate's release that the baseline's does not know */
export function brokenAnew(clause: ClauseRecord, release: Release): Difference {
  return {
    id: idOf("clause-broken", clause.id),
    aspect: "clause",
    weight: weightOf(clause),
    clause: clause.id,
    ...routeOf(clause),
    says: `Broken, on ${release}${provisionally(clause)}: ${clause.title}`,
    evidence: evidenceOf(clause),
  };
}

const routeOf = ({ routes }: ClauseRecord) => (routes[0] === undefined ? {} : { route: routes[0] });

/** What is provisional gates in no place, unless the run was strict. */
const weightOf = ({ verdict, provisional }: ClauseRecord): Difference["weight"] =>
  provisional && verdict === "warn" ? "harmless" : "breaking";

const provisionally = ({ provisional }: ClauseRecord): string => (provisional ? ", provisional" : "");

const brokenInWords = (clause: ClauseRecord, was: ClauseRecord): string => {
  const { title, level } = clause;
  const what = `Broken${level === "implied" ? ", though only implied" : ""}${provisionally(clause)}`;
  return was.verdict === "pass" ? `${what}: ${title}` : `${what}, which the baseline could not judge: ${title}`;
};

const evidenceOf = ({ failures: [failure] }: ClauseRecord): string =>
  failure ? `expected ${failure.expected}; received ${failure.actual}` : "";
