import { lists } from "../laws/lists.js";
import { resources } from "../laws/resources.js";
import { recordLifecycles } from "../records.js";
import type { Release } from "../releases.js";
import { type RouteId, routeOn } from "../routes.js";
import { isTemplateWritten, isWritten } from "./written.js";

/** Reads that show what a request with another path writes, beside those that resources, lists and kinds of record name. */
const shownElsewhere: { readonly [Read in RouteId]?: RouteId } = {
  "GET /views/{viewId}/accessinfo": "PUT /views/{viewId}/access",
};

const listsMade: ReadonlySet<string> = new Set([
  ...Object.keys(shownElsewhere),
  ...Object.values(lists).map(({ route }) => route),
  ...Object.values(resources).flatMap((resource) => ("list" in resource ? [resource.list] : [])),
  ...Object.values(recordLifecycles).flatMap(({ search }) => (search ? [search.route] : [])),
]);

/**
 * @returns whether documented requests make the rows that a route answers: those of all other lists are known to the deployment alone,
 *   and a list of it with other rows is one as well
 */
export const areRowsMade = (id: RouteId, release: Release): boolean =>
  listsMade.has(id) || isTemplateWritten(routeOn(id, release));

/** @returns whether a request can change what a route answers to one and the same request */
export function isChangeable(id: RouteId, release: Release): boolean {
  const { answers, path } = routeOn(id, release);
  if (answers.kind === "list" || answers.kind === "page") return areRowsMade(id, release);
  // What names no record answers one that is the caller's, or the deployment's.
  return listsMade.has(id) || (Object.keys(path).length > 0 && isWritten(id, release));
}

/** @returns whether what is asked can make a list another one: which rows it has follows from the request, or from what was written */
export function isListVaried(id: RouteId, release: Release): boolean {
  const { path, query, queryModel, body } = routeOn(id, release);
  const isAsked = Object.keys(path).length + Object.keys(query).length > 0 || queryModel !== undefined || body;
  return Boolean(isAsked) || areRowsMade(id, release);
}
