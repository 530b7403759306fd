import { routeOf } from "../contract/routes.js";
import type { Surface } from "../contract/vocabulary.js";
import { commonTroubles, type Trouble } from "../preflight/service/trouble.js";
import type { ScenarioResult } from "../scenario/outcome.js";
import type { Cause, ClauseRecord, RouteRecord } from "./run.js";

/** @returns what was found out before the scenarios, as causes; what each costs is counted once the clauses are judged */
export const causesBefore = (troubles: readonly Trouble[]): readonly Cause[] =>
  commonTroubles(troubles).map((trouble) => ({
    ...trouble,
    reasons: trouble.id === otherRelease ? [] : trouble.reasons,
    clauses: 0,
  }));

/** Nothing is closed where a deployment behaves as another release than the profile's: it is judged all the same. */
const otherRelease = "other-release";

const onTheWay = "lost-on-the-way";

/** @returns those of a run's causes that were known before its scenarios: the others are found again in their results */
export const knownBefore = (causes: readonly Cause[]): readonly Cause[] => causes.filter(({ id }) => id !== onTheWay);

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
    return reason !== undefined && isAsked && !/^its effect is /.test(route.reason) ? { ...route, reason } : route;
  });
}

/** @returns why each surface could not be judged that could not */
const closedBy = (known: readonly Cause[]): ReadonlyMap<Surface, string> =>
  new Map(
    known.flatMap(({ surfaces, reasons }) =>
      surfaces.flatMap((surface, index) => {
        const reason = reasons[index];
        return reason === undefined ? [] : [[surface, reason] as const];
      }),
    ),
  );

const surfacesOf = ({ routes }: Pick<ClauseRecord, "routes">): readonly Surface[] => [
  ...new Set(routes.map((route): Surface => routeOf(route).surface)),
];

/**
 * @param clauses with their verdicts and reasons
 * @param known what was found out before the scenarios
 * @param results what was lost on the way
 * @returns the causes with what they cost, those that were known before first
 */
export function causesOf(
  clauses: readonly ClauseRecord[],
  known: readonly Cause[],
  results: readonly ScenarioResult[],
): readonly Cause[] {
  const reasons = known.flatMap((cause) => cause.reasons);
  const closed = new Set(known.flatMap(({ surfaces }) => surfaces));
  const lost = lossesIn(results, closed).filter(({ says }) => !reasons.some((reason) => says.includes(reason)));
  const all: readonly Cause[] = [
    ...known,
    ...lost.map(({ says, surfaces }) => ({
      id: onTheWay,
      says,
      remedy:
        "Look at the deployment, and run again; `limits` in the profile bounds what is sent to it and how long it is waited for.",
      surfaces,
      reasons: [says],
      clauses: 0,
    })),
  ];
  return all.map((cause) => ({ ...cause, clauses: clauses.filter((clause) => isCostBy(cause, clause)).length }));
}

/** What differs between the releases breaks where the deployment behaves as another one. */
function isCostBy({ id, reasons }: Cause, { verdict, reason = "", since, until }: ClauseRecord): boolean {
  if (id === otherRelease) return (verdict === "fail" || verdict === "warn") && (since ?? until) !== undefined;
  return verdict === "inconclusive" && reasons.some((one) => reason.includes(one));
}

const mostLosses = 3;

/** @returns why nothing more was sent to a surface or for a caller, each once; what was closed before is known */
function lossesIn(
  results: readonly ScenarioResult[],
  closed: ReadonlySet<Surface>,
): readonly Pick<Cause, "says" | "surfaces">[] {
  const lost = new Map(
    results.flatMap(({ exchanges }) =>
      exchanges
        .filter(({ failure }) => failure === "given-up" || failure === "credential")
        .filter(({ route }) => route === undefined || !closed.has(routeOf(route).surface))
        .map(({ id, route }) => [id, route] as const),
    ),
  );
  const found = new Map<string, Set<Surface>>();
  for (const { exchange, reason = "" } of results.flatMap(({ checks }) => checks)) {
    if (exchange === undefined || !lost.has(exchange)) continue;
    const says = reason.replace(/^[A-Z]+ \S+: /, "");
    const surfaces = found.get(says) ?? new Set();
    const route = lost.get(exchange);
    if (route !== undefined) surfaces.add(routeOf(route).surface);
    found.set(says, surfaces);
  }
  if (lost.size > 0 && found.size === 0 && closed.size === 0)
    found.set("A surface or a credential was lost on the way.", new Set());
  return [...found].slice(0, mostLosses).map(([says, surfaces]) => ({ says, surfaces: [...surfaces] }));
}
