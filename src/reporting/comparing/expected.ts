import { clauseList } from "../../contract/register.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import type { Release } from "../../contract/vocabulary.js";
import type { ClauseRecord, RouteRecord, Run } from "../run.js";
import { brokenAnew } from "./clauses.js";
import type { Difference } from "./difference.js";
import { idOf } from "./ids.js";
import { isServed } from "./statuses.js";

/** @returns whether the register serves the route on both releases, so that its answers can be held against each other */
export const isCommon = (route: RouteId, one: Release, other: Release): boolean => {
  const { releases } = routeOf(route);
  return releases.includes(one) && releases.includes(other);
};

/**
 * What the register says of two releases: routes that only one of them serves, clauses that hold on one of them only. A
 * route that is gone as the register says is expected, told with the clause that judged it; one that is still there is that
 * clause's failure, and breaking.
 */
export function expectedDifferences(baseline: Run, candidate: Run): readonly Difference[] {
  const [from, to] = [baseline.deployment.release, candidate.deployment.release];
  if (from === to) return [];
  const routes = candidate.routes.filter(({ id }) => !isCommon(id, from, to));
  const told = routes.flatMap((route) => ofRoute(route, from, candidate));
  const known = new Set(told.map(({ clause }) => clause));
  const own = candidate.clauses.filter(
    ({ id, release }) => release === to && !known.has(id) && !id.startsWith("route:"),
  );
  const former = clauseList.filter(({ id, release }) => release === from && !id.startsWith("route:"));
  return [
    ...told,
    ...own.flatMap((clause) => ofClause(clause)),
    ...former.map(
      ({ id, says, routes: [route] }): Difference => ({
        id: idOf("clause-of-release", id),
        aspect: "clause",
        weight: "expected",
        clause: id,
        route,
        says: `Holds on ${from} alone, and is not asked of ${to}: ${says}`,
      }),
    ),
  ];
}

function ofRoute(route: RouteRecord, from: Release, { clauses, deployment: { release } }: Run): readonly Difference[] {
  const { id, statuses, exercised } = route;
  if (routeOf(id).releases.includes(release)) {
    const says = `${id} is served on ${release} and not on ${from}.`;
    return [{ id: idOf("route-of-release", id), aspect: "route", weight: "expected", route: id, says }];
  }
  const judge = clauses.find((clause) => clause.release === release && clause.routes[0] === id);
  const broken = judge && (judge.verdict === "fail" || judge.verdict === "warn");
  // Still served: the clause tells it, and its difference is breaking.
  if (broken || (!judge && isServed(route))) return judge ? [brokenAnew(judge)] : [];
  // Whether it is gone was not looked at, and is told so.
  if (!exercised) return [];
  const seen = Object.entries(statuses).map(([status, count]) => `${status} in ${count}`);
  return [
    {
      id: idOf("route-of-release", id),
      aspect: "route",
      weight: "expected",
      route: id,
      ...(judge && { clause: judge.id }),
      says: `${id} is no longer served on ${release}, as the contract says${judge ? ` (${judge.source})` : ""}: a client has to do without it.`,
      evidence: `it answers ${seen.join(", ")}`,
    },
  ];
}

function ofClause(clause: ClauseRecord): readonly Difference[] {
  const { id, title, verdict, reason, routes } = clause;
  if (verdict === "fail" || verdict === "warn") return [brokenAnew(clause)];
  const [route] = routes;
  const told = { aspect: "clause", clause: id, ...(route !== undefined && { route }) } as const;
  if (verdict === "pass")
    return [
      { ...told, id: idOf("clause-of-release", id), weight: "expected", says: title, evidence: "judged, and kept" },
    ];
  if (verdict === "skipped") return [];
  return [
    {
      ...told,
      id: idOf("clause-unjudged", id),
      weight: "unsettled",
      says: `Could not be judged: ${title}`,
      evidence: reason ?? "",
    },
  ];
}
