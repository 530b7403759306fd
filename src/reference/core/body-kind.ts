import { bodyKindClauseOf } from "../../contract/body-kind-clauses.js";
import type { ClauseId } from "../../contract/register.js";
import type { Route } from "../../contract/route.js";
import type { RouteId } from "../../contract/routes.js";
import { type Decision, decision, fault } from "./decision.js";

/** Clauses of single groups that say it of a route: of records that are the run's own alone. */
const ofOwnRecords: { readonly [Route in RouteId]?: ClauseId } = {
  "POST /dashboard/gridviewstate/{id}": "gridviewstate-of-another-kind",
};

/**
 * Endpoints, body column: whether a route takes a body of another kind than its row says.
 *
 * @returns the decision of that route
 */
export function bodyKindOf({ id }: Pick<Route, "id">): Decision<boolean> {
  const clause = bodyKindClauseOf(id as RouteId) ?? ofOwnRecords[id as RouteId];
  return decision(`body-kind:${id}`, {
    conforms: { "its-own-kind-only": false },
    ...(clause && {
      faults: { [`${clause}#takes-any-kind`]: fault("The route answers a body of any kind with success.", true) },
    }),
  });
}
