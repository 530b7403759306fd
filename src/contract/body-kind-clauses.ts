import { saveOfBorrowed } from "./borrowing.js";
import type { Clause } from "./clause.js";
import { editionsOf } from "./releases.js";
import type { Body, Route } from "./route.js";
import { type RouteId, routeList } from "./routes.js";

const isJson = ({ kind }: Body): boolean => kind !== "multipart";

/**
 * @returns whether a run sends the route a body of another kind: it takes JSON, and changes no record that is borrowed. What is sent
 *   to one of those is known to be put back.
 */
const isTried = ({ id, body }: Route): boolean =>
  body !== undefined && editionsOf(body).every(isJson) && saveOfBorrowed(id as RouteId) === undefined;

const clauseOfRoute = ({ id, group, judging, since, until }: Route): Clause<`body-kind:${RouteId}`> => ({
  id: `body-kind:${id as RouteId}`,
  area: group,
  says: `${id} refuses a body of another kind: a list where an object is due, a text where a list is.`,
  source: "Path conventions (bodies are JSON); Endpoints, body column",
  routes: [id as RouteId],
  effect: judging,
  level: "implied",
  ...(since && { since }),
  ...(until && { until }),
});

/** One clause per row that takes JSON: it does not take whatever it is sent (ruling 36). */
export const bodyKindClauses = Object.fromEntries(
  routeList.filter(isTried).map((route) => [`body-kind:${route.id}`, clauseOfRoute(route)]),
) as { readonly [Id in RouteId as `body-kind:${Id}`]: Clause<`body-kind:${Id}`> };

/** @returns the clause that says that a route refuses a body of another kind; undefined where a run sends it none */
export const bodyKindClauseOf = (route: RouteId): `body-kind:${RouteId}` | undefined =>
  Object.hasOwn(bodyKindClauses, `body-kind:${route}`) ? `body-kind:${route}` : undefined;
