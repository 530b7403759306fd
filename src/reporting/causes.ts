import { routeOf } from "../contract/routes.js";
import type { Surface } from "../contract/vocabulary.js";
import { lostCredential } from "../http/credential-status.js";
import { commonTroubles, type Trouble } from "../preflight/service/trouble.js";
import type { ScenarioResult } from "../scenario/outcome.js";
import { corporate, type Found, idsOf, inShort, type Looked } from "./causes/evidence.js";
import { foundKinds, kindOf, unique } from "./causes/found.js";
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
const onTheWay = "lost-on-the-way";
const credentialLost = "credential-lost";
const emptySurface = "nothing-served";

/** @returns those of a run's causes that were known before its scenarios: the others are found again in their results */
export const knownBefore = (causes: readonly Cause[]): readonly Cause[] =>
  causes.filter((cause) => ![onTheWay, credentialLost, emptySurface, ...foundKinds].includes(kindOf(cause)));

/** @returns those whose exchanges can be told: requests under names that were seen not to be bound */
export const knownToSpoil = (known: readonly Cause[], { exchanges }: Looked): readonly Found[] =>
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
    return reason !== undefined && isAsked && !/^its effect is /.test(route.reason) ? { ...route, reason } : route;
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
  looked: Looked,
  known: readonly Cause[],
  found: readonly Found[],
): readonly Cause[] {
  const reasons = [...known, ...found].flatMap((cause) => cause.reasons);
  const closed = new Set(known.filter(closes).flatMap(({ surfaces }) => surfaces));
  const lost = lossesIn(results, closed, looked).filter(({ says }) => !reasons.some((reason) => says.includes(reason)));
  const all: Omit<Cause, "clauses" | "routes">[] = known.filter((cause) => closes(cause) || cause.reasons.length === 0);
  for (const { exchanges: _, ...cause } of found) all.push(cause);
  all.push(...nothingServed(looked));
  for (const cause of [...credentialsIn(lost), ...othersIn(lost)]) all.push({ ...cause, id: unique(cause.id, all) });
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
function nothingServed(looked: Looked): readonly Omit<Cause, "clauses" | "routes">[] {
  return [...corporate(looked)].flatMap(([surface, exchanges]) => {
    const [first, ...others] = exchanges;
    if (!first || others.length === 0 || exchanges.some(({ response }) => response?.status !== 404)) return [];
    return {
      id: emptySurface,
      says: `Nothing of the ${surface} surface is served at ${looked.addresses[surface]}: each of its routes was answered 404.`,
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

const mostLosses = 3;

/** A caller whose credential was lost on the way is told once, for however many surfaces. */
function credentialsIn(lost: readonly Loss[]): readonly Omit<Cause, "clauses" | "routes">[] {
  return (["corporate", "partner"] as const).flatMap((caller) => {
    const losses = lost.filter(({ says }) => lostCredential.exec(says)?.groups?.["caller"] === caller);
    if (losses.length === 0) return [];
    const surfaces = [...new Set(losses.flatMap((loss) => loss.surfaces))].sort();
    const because = losses.flatMap(({ says }) => lostCredential.exec(says)?.groups?.["because"] ?? []);
    return {
      id: credentialLost,
      says: `The credential of the ${caller} caller was lost during the run (${surfaces.join(", ")}): ${because[0] ?? ""}`,
      remedy: `Name one in callers.${caller} that outlives the run, or that renews itself (tokenCommand, oauth), and run again.`,
      surfaces,
      reasons: losses.map(({ says }) => says),
    };
  });
}

const othersIn = (lost: readonly Loss[]): readonly Omit<Cause, "clauses" | "routes">[] =>
  lost
    .filter(({ says }) => !lostCredential.test(says))
    .slice(0, mostLosses)
    .map(({ says, surfaces }) => ({
      id: onTheWay,
      says,
      remedy:
        "Look at the deployment, and run again; `limits` in the profile bounds what is sent to it and how long it is waited for.",
      surfaces,
      reasons: [says],
    }));

/** Why nothing more was sent to surfaces. */
type Loss = Pick<Cause, "says" | "surfaces">;

/** @returns why nothing more was sent to a surface or for a caller, each once; what was closed before is known */
function lossesIn(
  results: readonly ScenarioResult[],
  closed: ReadonlySet<Surface>,
  { exchanges: evidence }: Looked,
): readonly Loss[] {
  const messages = new Map(evidence.flatMap(({ id, failure }) => (failure ? [[id, failure.message] as const] : [])));
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
    const says = messages.get(exchange) ?? reason.replace(/^[A-Z]+ \S+: /, "");
    const surfaces = found.get(says) ?? new Set();
    const route = lost.get(exchange);
    if (route !== undefined) surfaces.add(routeOf(route).surface);
    found.set(says, surfaces);
  }
  if (lost.size > 0 && found.size === 0 && closed.size === 0)
    found.set("A surface or a credential was lost on the way.", new Set());
  return [...found].map(([says, surfaces]) => ({ says, surfaces: [...surfaces] }));
}
