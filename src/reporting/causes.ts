import { routeOf } from "../contract/routes.js";
import type { Surface } from "../contract/vocabulary.js";
import { commonTroubles, type Trouble } from "../preflight/service/trouble.js";
import type { ScenarioResult } from "../scenario/outcome.js";
import { corporate, type Evidence, type Found, idsOf, inShort } from "./causes/evidence.js";
import { foundKinds, kindOf, unique } from "./causes/found.js";
import { credentialLost, lossesIn, onTheWay } from "./causes/losses.js";
import { queriesOf } from "./causes/names.js";
import type { Cause, ClauseRecord, RouteRecord } from "./run.js";

/** @returns what was found out before the scenarios, as causes; what each costs is told once the clauses are judged */
export function causesBefore(troubles: readonly Trouble[]): readonly Cause[] {
  const causes: Cause[] = [];
  for (const { id, reasons, ...trouble } of commonTroubles(troubles))
    causes.push({
      ...trouble,
      id: unique(id, causes),
      reasons: id === otherRelease ? [] : reasons,
      clauses: [],
      routes: [],
    });
  return causes;
}

/** Nothing is closed where a deployment behaves as another release than the profile's: it is judged all the same. */
const otherRelease = "other-release";
const emptySurface = "nothing-served";

/** @returns those of a run's causes that were known before its scenarios: the others are found again in their results */
export const knownBefore = (causes: readonly Cause[]): readonly Cause[] =>
  causes.filter((cause) => ![onTheWay, credentialLost, emptySurface, ...foundKinds].includes(kindOf(cause)));

/** @returns those whose exchanges can be told: requests under names that were seen not to be bound */
export const knownToSpoil = (known: readonly Cause[], { exchanges }: Evidence): readonly Found[] =>
  known
    .filter((cause) => !closes(cause) && cause.reasons.length > 0)
    .map(({ clauses: _, routes: __, ...cause }) => {
      const spoiled = exchanges.filter((one) => cause.surfaces.includes(one.surface) && queriesOf(one).length > 0);
      return { ...cause, exchanges: idsOf(spoiled) };
    });

/**
 * Gives clauses that could not be judged the reason that matters: where all surfaces of a clause are closed, that they are,
 * and not what a fixture or a sample would settle.
 *
 * @param known why surfaces could not be judged
 */
export function withReasons(clauses: readonly ClauseRecord[], known: readonly Cause[]): readonly ClauseRecord[] {
  const closed = closedBy(known);
  if (closed.size === 0) return clauses;
  const asked = clauses.filter(({ verdict }) => verdict !== "skipped").flatMap(surfacesOf);
  const [common] = asked.every((surface) => closed.has(surface)) ? closed.values() : [];
  return clauses.map((clause) => {
    if (clause.verdict !== "inconclusive") return clause;
    const own = surfacesOf(clause);
    const [first] = own;
    const reason = first !== undefined && own.every((surface) => closed.has(surface)) ? closed.get(first) : common;
    return reason === undefined ? clause : { ...clause, reason };
  });
}

/** @returns the routes that were not exercised with the reason that matters, in the same way */
export function withRouteReasons(routes: readonly RouteRecord[], known: readonly Cause[]): readonly RouteRecord[] {
  const closed = closedBy(known);
  return routes.map((route) => {
    const reason = closed.get(route.surface);
    const isAsked = route.reason !== undefined && !/^not (?:selected|served on)/.test(route.reason);
    const isBarred = /^its effect is [^;]*$/.test(route.reason ?? "");
    return reason !== undefined && isAsked && !isBarred ? { ...route, reason } : route;
  });
}

/** @returns why each surface could not be judged that could not */
const closedBy = (known: readonly Cause[]): ReadonlyMap<Surface, string> =>
  new Map(
    known.filter(closes).flatMap(({ surfaces, reasons }) =>
      surfaces.flatMap((surface, index) => {
        const reason = reasons[index];
        return reason === undefined ? [] : [[surface, reason] as const];
      }),
    ),
  );

const surfacesOf = ({ routes }: Pick<ClauseRecord, "routes">): readonly Surface[] => [
  ...new Set(routes.map((route): Surface => routeOf(route).surface)),
];

/** What a run came to, for which its causes are told. */
interface Judged {
  readonly clauses: readonly ClauseRecord[];
  readonly routes: readonly RouteRecord[];
  readonly results: readonly ScenarioResult[];
}

/**
 * @param known what was found out before the scenarios
 * @param found what their exchanges show
 * @returns the causes with what they cost, those that were known before first
 */
export function causesOf(
  { clauses, routes, results }: Judged,
  evidence: Evidence,
  known: readonly Cause[],
  found: readonly Found[],
): readonly Cause[] {
  const reasons = [...known, ...found].flatMap((cause) => cause.reasons);
  const closed = new Set(known.filter(closes).flatMap(({ surfaces }) => surfaces));
  const all: Omit<Cause, "clauses" | "routes">[] = known.filter((cause) => closes(cause) || cause.reasons.length === 0);
  for (const { exchanges: _, ...cause } of found) all.push(cause);
  all.push(...nothingServed(evidence));
  for (const cause of lossesIn(results, closed, evidence, reasons)) all.push({ ...cause, id: unique(cause.id, all) });
  const priced = all.map((cause) => {
    const own = new Set(found.find(({ id }) => id === cause.id)?.exchanges);
    const spoiled = results.flatMap(({ exchanges }) => exchanges).filter(({ id }) => own.has(id));
    const unsent = routes.filter(({ reason = "" }) => cause.reasons.some((one) => reason.includes(one)));
    const there =
      cause.id === emptySurface
        ? routes.filter(({ exercised, surface }) => exercised && cause.surfaces.includes(surface))
        : [];
    const concerned = [
      ...there.map(({ id }) => id),
      ...spoiled.flatMap(({ route }) => route ?? []),
      ...unsent.map(({ id }) => id),
    ];
    return {
      ...cause,
      clauses: clauses.filter((clause) => isCostBy(cause, clause)).map(({ id }) => id),
      routes: [...new Set(concerned)],
    };
  });
  return priced.filter((cause) => kindOf(cause) !== emptySurface || cause.clauses.length > 0);
}

/** A surface of which no route is there may be looked for at a wrong path; or its routes are missing, so they stay broken. */
function nothingServed(evidence: Evidence): readonly Omit<Cause, "clauses" | "routes">[] {
  return [...corporate(evidence)].flatMap(([surface, exchanges]) => {
    const [first, ...others] = exchanges;
    if (!first || others.length === 0 || exchanges.some(({ response }) => response?.status !== 404)) return [];
    return {
      id: emptySurface,
      says: `Nothing of the ${surface} surface is served at ${evidence.addresses[surface]}: each of its routes was answered 404.`,
      remedy: `Check the path of surfaces.${surface}: if it is right, the routes are missing.`,
      surfaces: [surface],
      answered: inShort(first),
      reasons: [],
    };
  });
}

/** @returns the clauses, each with the first of the causes that it is among the costs of */
export const withCauses = (clauses: readonly ClauseRecord[], causes: readonly Cause[]): readonly ClauseRecord[] =>
  clauses.map((clause) => {
    const cause = causes.find((one) => one.clauses.includes(clause.id));
    return cause ? { ...clause, cause: cause.id } : clause;
  });

/** Whether a cause that was known before closes its surfaces. */
const closes = (cause: Cause): boolean => cause.reasons.length > 0 && kindOf(cause) !== "query-names-not-bound";

/** What differs between the releases breaks where the deployment behaves as another one. */
function isCostBy(
  { id, reasons, surfaces }: Pick<Cause, "id" | "reasons" | "surfaces">,
  { verdict, reason = "", since, until, ...clause }: ClauseRecord,
): boolean {
  if (id === emptySurface)
    return verdict !== "pass" && verdict !== "skipped" && surfacesOf(clause).every((one) => surfaces.includes(one));
  if (id === otherRelease) return (verdict === "fail" || verdict === "warn") && (since ?? until) !== undefined;
  return verdict === "inconclusive" && reasons.some((one) => reason.includes(one));
}
