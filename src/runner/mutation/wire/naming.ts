import { type ClauseId, clauseList, clauseOf } from "../../../contract/register.js";
import type { RouteId } from "../../../contract/routes.js";

/**
 * @param shownBy the route of the exchange that shows it
 * @returns whether a clause names a route: by its register entry, or as one of the whole service by what shows it
 */
export const namesRoute = (route: RouteId, id: ClauseId, shownBy: string | undefined): boolean => {
  const { routes, area } = clauseOf(id);
  return (routes as readonly RouteId[]).includes(route) || (area === "service" && shownBy === route);
};

/** @returns the clauses that name a route, and those of the whole service, which every route keeps or breaks */
export const clausesNaming = (route: RouteId): readonly ClauseId[] =>
  clauseList.filter(({ routes, area }) => routes.includes(route) || area === "service").map(({ id }) => id);
