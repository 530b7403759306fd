import type { Clause } from "./clause.js";
import { editionsOf } from "./releases.js";
import type { Route } from "./route.js";
import { type RouteId, routeList } from "./routes.js";

/** @returns whether a read asks in JSON */
export const asksInJson = ({ body, effect }: Pick<Route, "body" | "effect">): boolean =>
  effect === "read" && body !== undefined && editionsOf(body).every(({ kind }) => kind !== "multipart");

/** Reads that answer the same whatever they are asked where their route is judged, which tells nothing of how that was written. */
const alwaysAlike: readonly string[] = [
  "POST /company/{companyId}/pack/handlingunit/materials",
  "POST /company/{companyId}/pack/validate",
  "POST /contacts/{mergeToId}/merge/preview",
  "POST /dashboard/inbound",
  "POST /dashboard/inhouse",
  "POST /dashboard/outbound",
  "POST /dashboard/local-deliveries",
  "POST /dashboard/recentestimates",
  "POST /Lot/ItemData",
];

/** Reads that are asked by a query where they are judged, and answer no PDF, which tells when it was made. */
const byQuery: readonly string[] = [
  "GET /job/{jobDisplayId}/tracking/shipment/{proNumber}",
  "GET /job/{jobDisplayId}/freightproviders",
  "GET /companies/suggest-carriers",
  "GET /dashboard",
  "GET /note",
  "GET /note/suggestUsers",
  "GET /documents/list",
  "GET /lookup/items",
  "GET /Lot",
  "GET /Catalog",
];

/** Lists that are asked for by texts in some scenarios alone: these say that they judge it. */
const judgedByFilters: readonly string[] = ["GET /Lot", "GET /Catalog", "GET /job/{jobDisplayId}/freightproviders"];

const clauseOfRoute = (route: Route): Clause<`asked-otherwise:${RouteId}`> => {
  const { id, group, judging, since, until } = route;
  const ways = asksInJson(route)
    ? "letters and slashes of its JSON as escapes, members in any order, line ends and blanks between them"
    : "letters of its query percent-encoded or not, in digits of either case";
  return {
    id: `asked-otherwise:${id as RouteId}`,
    area: group,
    says: `${id} answers the same however a client writes what it asks: ${ways}.`,
    source: "Path conventions; RFC 8259 and RFC 3986, by which clients write",
    routes: [id as RouteId],
    effect: judging,
    level: "implied",
    ...(since && { since }),
    ...(until && { until }),
  };
};

/** One clause per such row: what is written in another way, and is the same, is answered alike. */
export const askedOtherwiseClauses = Object.fromEntries(
  routeList
    .filter((route) => (asksInJson(route) && !alwaysAlike.includes(route.id)) || byQuery.includes(route.id))
    .map((route) => [`asked-otherwise:${route.id}`, clauseOfRoute(route)]),
) as { readonly [Id in RouteId as `asked-otherwise:${Id}`]: Clause<`asked-otherwise:${Id}`> };

/** @returns the clause that whoever judges a route judges on the way; undefined where there is none */
export const askedOtherwiseOnTheWay = (route: RouteId): `asked-otherwise:${RouteId}` | undefined =>
  judgedByFilters.includes(route) ? undefined : askedOtherwiseClauseOf(route);

/** @returns the clause that says that a route answers the same however it is asked; undefined where there is none */
export const askedOtherwiseClauseOf = (route: RouteId): `asked-otherwise:${RouteId}` | undefined =>
  Object.hasOwn(askedOtherwiseClauses, `asked-otherwise:${route}`) ? `asked-otherwise:${route}` : undefined;
