import { clauseList } from "../register.js";
import { type RouteId, routeOf } from "../routes.js";

/** Clauses that every route has, whatever it does. */
const ofEveryRoute = /^(route|authenticated|body-kind|unknown-id|uuid-case):/;

const isRead = (route: RouteId): boolean => routeOf(route).effect === "read";

const related: ReadonlySet<RouteId> = new Set(
  clauseList
    .filter(({ id, routes }) => !ofEveryRoute.test(id) && routes.some(isRead))
    .flatMap(({ routes }) => routes)
    .filter((route) => !isRead(route)),
);

/** @returns whether any statement of the document relates a write to a read, by which it would be seen what it did */
export const isShownSomewhere = (route: RouteId): boolean => related.has(route);
