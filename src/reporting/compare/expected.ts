import { legacyAssociations, legacyMembers } from "../../contract/members.js";
import { clauseList, clauseOf, clauseOfRemoval, isClauseId } from "../../contract/register.js";
import { holdsOn, isBefore, type Release } from "../../contract/releases.js";
import { declaredInWords } from "../../contract/route-clauses.js";
import { type RouteId, routeOf, routeOn } from "../../contract/routes.js";
import { changedMembers } from "../../contract/schemas.js";
import { fold, words } from "../../http/names.js";
import type { ClauseRecord, RouteRecord, Run } from "../run.js";
import type { Kind } from "../shapes/shape.js";
import { brokenAnew } from "./clauses.js";
import type { Difference } from "./difference.js";
import { idOf } from "./ids.js";
import type { Paths } from "./paths.js";
import { isServed } from "./statuses.js";

/** @returns whether the register serves the route on both releases, so that its answers can be held against each other */
export const isCommon = (route: RouteId, one: Release, other: Release): boolean => {
  const row = routeOf(route);
  return holdsOn(row, one) && holdsOn(row, other);
};

/**
 * What the register says of a route that both releases serve: one answer in place of another, or members that came or went, be it that the
 * document names them or that they tell what is no longer stored.
 *
 * @param found what differs between the answers that were seen
 * @param paths of the answers, before and now, as far as they show any
 * @returns the same, what the contract says of it being expected
 */
export function asExpected(
  route: RouteId,
  [from, to]: readonly [Release, Release],
  found: readonly Difference[],
  paths: readonly [Paths, Paths] | undefined,
): readonly Difference[] {
  const [was, is] = [routeOn(route, from).answers, routeOn(route, to).answers];
  const [before, after] = [declaredInWords(was), declaredInWords(is)];
  if (before !== after) {
    const says = `${route} answers ${after} on ${to}, where it answered ${before} on ${from}, as the contract says.`;
    return [{ id: idOf("answer-of-release", route), aspect: "shape", weight: "expected", route, says }];
  }
  const isLegacy = holdsOn(legacyMembers, from) !== holdsOn(legacyMembers, to);
  const changed = [
    ...changedMembers("model" in is ? is.model : undefined, from, to),
    ...(isLegacy ? legacyMembers.names : []),
  ].map(fold);
  const legacy = isLegacy ? paths?.[holdsOn(legacyMembers, from) ? 0 : 1] : undefined;
  return found.map((difference) => {
    const { path = "" } = difference;
    const names = namesIn(path).map(fold);
    const isOfRelease = names.some((name) => changed.includes(name)) || (legacy && isAssociation(route, path, legacy));
    return isOfRelease ? { ...difference, weight: "expected" } : difference;
  });
}

const namesIn = (path: string): readonly string[] => path.split(/[.[\]*]+/).filter(Boolean);

/** What the UUIDs of items are shown as: by themselves, in a list, or none. */
const ofUuids: ReadonlySet<Kind> = new Set(["uuid", "list", "null", "empty text"]);

/**
 * @param path of a difference, as it is spelt
 * @param shown the paths of the answers on the release that takes legacy item UUIDs
 * @returns whether it is where an answer about a document shows those, and shows nothing else
 */
function isAssociation(route: RouteId, path: string, shown: Paths): boolean {
  const [name] = namesIn(path).slice(-1);
  if (routeOf(route).group !== legacyAssociations.group || name === undefined) return false;
  const parts = words(name).map((word) => word.toLowerCase());
  const isOf = (some: readonly string[]) => parts.some((word) => some.includes(word));
  if (!isOf(legacyAssociations.words) || isOf(legacyAssociations.others)) return false;
  const kinds = [...shown.values()]
    .filter(({ spellings }) => spellings.some((one) => one === path || one === `${path}[]`))
    .flatMap(({ as }) => Object.keys(as) as Kind[]);
  return kinds.length > 0 && kinds.every((kind) => ofUuids.has(kind));
}

/**
 * What the register says of two releases: routes that only one of them serves, clauses that hold on one of them only. A
 * route that is gone as the register says is expected, told with the clause that judged it; one that is still there is that
 * clause's failure, and breaking.
 */
export function expectedDifferences(baseline: Run, candidate: Run): readonly Difference[] {
  const [from, to] = [baseline.deployment.release, candidate.deployment.release];
  if (from === to) return [];
  const routes = candidate.routes.filter(({ id }) => holdsOn(routeOf(id), from) !== holdsOn(routeOf(id), to));
  const described = routes.flatMap((route) => ofRoute(route, from, candidate));
  const known = new Set(described.map(({ clause }) => clause));
  const own = candidate.clauses.filter(
    // A clause that an older suite had and this one has not tells nothing of releases.
    ({ id }) => !known.has(id) && !id.startsWith("route:") && isClauseId(id) && !holdsOn(clauseOf(id), from),
  );
  const former = clauseList.filter(
    (clause) => !clause.id.startsWith("route:") && holdsOn(clause, from) && !holdsOn(clause, to),
  );
  return [
    ...described,
    ...own.flatMap((clause) => ofClause(clause, to)),
    ...former.map(
      ({ id, says, routes: [route] }): Difference => ({
        id: idOf("clause-of-release", id),
        aspect: "clause",
        weight: "expected",
        clause: id,
        route,
        says: `Holds on ${from}, and is not asked of ${to}: ${says}`,
      }),
    ),
  ];
}

function ofRoute(route: RouteRecord, from: Release, { clauses, deployment: { release } }: Run): readonly Difference[] {
  const { id, statuses, exercised } = route;
  const row = routeOf(id);
  if (holdsOn(row, release)) {
    const says = `${id} is served on ${release} and not on ${from}.`;
    return [{ id: idOf("route-of-release", id), aspect: "route", weight: "expected", route: id, says }];
  }
  // The other way round, to a release before the route: nothing judges that it is not there yet.
  const removal = isBefore(from, release) ? clauseOfRemoval(id)?.id : undefined;
  const judge = clauses.find((clause) => clause.id === removal);
  const broken = judge && (judge.verdict === "fail" || judge.verdict === "warn");
  // Still served: the clause tells it, and its difference is breaking.
  if (broken || (!judge && isServed(route))) return judge ? [brokenAnew(judge, release)] : [];
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

function ofClause(clause: ClauseRecord, release: Release): readonly Difference[] {
  const { id, title, verdict, reason, routes } = clause;
  if (verdict === "fail" || verdict === "warn") return [brokenAnew(clause, release)];
  const [route] = routes;
  const described = { aspect: "clause", clause: id, ...(route !== undefined && { route }) } as const;
  if (verdict === "pass")
    return [
      {
        ...described,
        id: idOf("clause-of-release", id),
        weight: "expected",
        says: title,
        evidence: "judged, and kept",
      },
    ];
  if (verdict === "skipped") return [];
  return [
    {
      ...described,
      id: idOf("clause-unjudged", id),
      weight: "unsettled",
      says: `Could not be judged: ${title}`,
      evidence: reason ?? "",
    },
  ];
}
