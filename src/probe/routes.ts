import { holdsOn, type Release } from "../contract/releases.js";
import type { Route } from "../contract/route.js";
import { type RouteId, routeList } from "../contract/routes.js";
import { type Surface, surfaces } from "../contract/vocabulary.js";
import type { Profile } from "../profile/profile.js";
import type { Asker } from "./asking.js";
import { Offers } from "./offers.js";
import { type ReadObservation, Reads } from "./reads.js";
import type { RouteObservation } from "./report.js";

/** A report without bounds may be costly; a look does not ask for one. */
const isCostly = ({ group, method }: Route): boolean => group === "reports" && method === "POST";

const isRead = (route: Route): boolean => route.effect === "read" && !isCostly(route);

/** How many routes that answer show what a surface says of routes that are there. */
const samples = 4;

/** What the routes of a deployment show, and the reads that showed it. */
export interface RoutesSeen {
  /** All of them, in the order of the document. */
  readonly routes: readonly RouteObservation[];
  readonly reads: readonly ReadObservation[];
}

/**
 * Looks which routes are there: those that read are read, of the others the surface is asked for their methods.
 *
 * @param fixtures identifiers of the deployment's records
 * @param closed why nothing is asked on a surface
 */
export async function lookAtRoutes(
  asker: Asker,
  { release }: Profile,
  fixtures: Profile["fixtures"],
  closed: { readonly [S in Surface]?: string },
): Promise<RoutesSeen> {
  const parts = await Promise.all(
    surfaces.map((surface) => {
      const routes = routeList.filter((route) => route.surface === surface);
      const why = closed[surface];
      if (why === undefined) return onSurface(asker, surface, routes, fixtures, release);
      return { observations: routes.map((route): Seen => ({ route, state: "undecidable", because: why })), reads: [] };
    }),
  );
  const seen = new Map(
    parts.flatMap(({ observations }) => observations).map((observation) => [observation.route.id, observation]),
  );
  return {
    routes: routeList.map((route): RouteObservation => {
      const { state, because, status } = seen.get(route.id) ?? { state: "undecidable", because: "it was not asked" };
      return {
        id: route.id as RouteId,
        surface: route.surface,
        group: route.group,
        due: holdsOn(route, release),
        state,
        because,
        ...(status !== undefined && { status }),
      };
    }),
    reads: parts.flatMap(({ reads }) => reads),
  };
}

type Seen = Pick<RouteObservation, "state" | "because" | "status"> & { readonly route: Route };

async function onSurface(
  asker: Asker,
  surface: Surface,
  routes: readonly Route[],
  fixtures: Profile["fixtures"],
  release: Release,
) {
  const reader = new Reads(asker, surface, release);
  const offers = new Offers(asker, surface);
  const unreadable = routes.filter((route) => !isRead(route));
  await Promise.all([reader.ask(routes.filter(isRead), fixtures), offers.begin(unreadable)]);
  const reads = reader.observations();
  const open = reads.filter(({ state, isDoubtful }) => state === "undecidable" || isDoubtful);
  await offers.ask([...unreadable, ...open.map(({ route }) => route)], knownOf(reads));
  const byRead = new Map(reads.map((read) => [read.route.id, read]));
  const observations = routes.map((route): Seen => {
    const read = byRead.get(route.id);
    if (!read) return unread(route, offers);
    const { state, because, isDoubtful } = read;
    const status = read.answer.status === undefined ? {} : { status: read.answer.status };
    if (state !== "undecidable" && !isDoubtful) return { route, state, because, ...status };
    const offer = offers.of(route);
    const both = `${because}; ${offer.because}`;
    if (offer.is !== "undecidable") return { route, state: offer.is, because: both, ...status };
    return { route, state, because: isDoubtful ? because : both, ...status };
  });
  return { observations, reads };
}

function unread(route: Route, offers: Offers): Seen {
  const { is, because } = offers.of(route);
  if (is !== "undecidable") return { route, state: is, because };
  const why = isCostly(route)
    ? "a report is not asked for, since it may be costly"
    : "it is not called, since that changes something";
  return { route, state: "undecidable", because: `${why}; ${because}` };
}

/** Routes that surely are there: reads with path parameters and without, with a body and without. */
function knownOf(reads: readonly ReadObservation[]): readonly Route[] {
  const answering = reads
    .filter(({ state }) => state === "answers")
    .toSorted((a, b) => (a.answer.status ?? 0) - (b.answer.status ?? 0));
  const among = (is: (route: Route) => boolean) =>
    answering
      .map(({ route }) => route)
      .filter(is)
      .slice(0, samples);
  return [
    ...among(({ method, template }) => method === "GET" && template.includes("{")),
    ...among(({ method, template }) => method === "GET" && !template.includes("{")),
    ...among(({ method }) => method !== "GET"),
  ];
}
