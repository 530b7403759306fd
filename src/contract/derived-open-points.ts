import type { OpenPoint } from "./open-point.js";
import { type RouteId, routeList } from "./routes.js";

/** What a row that declares no model answers. */
export const derivedOpenPoints: readonly OpenPoint[] = routeList
  .filter((route) => route.answers.kind === "nothing-declared")
  .map((route) => ({
    id: `answer:${route.id}`,
    area: route.group,
    asks: `What does ${route.id} answer on success?`,
    source: `Endpoint tables, row ${route.id} ("no model")`,
    sane: ["204 or 200 with an empty body", "null, true, a text or an id", "a result object or the record"],
    seenBy: "The status and the kind of body of its accepted answers.",
    routes: [route.id as RouteId],
  }));
