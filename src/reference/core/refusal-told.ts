import { refusalClauseOf } from "../../contract/refusal-clauses.js";
import type { Route } from "../../contract/route.js";
import type { RouteId } from "../../contract/routes.js";
import { type Answer, ok } from "./answer.js";
import { type Decision, decision, fault } from "./decision.js";
import type { Refusal } from "./refusal.js";

/** What becomes of a refusal: an answer in its place, or nothing. */
type Told = (refusal: Refusal) => Answer | undefined;

/**
 * Errors: whether a route tells what it refuses under a status of success.
 *
 * @returns the decision of that route
 */
export function refusalToldOf({ id }: Pick<Route, "id">): Decision<Told> {
  const clause = refusalClauseOf(id as RouteId);
  return decision<Told>(`refusal-told:${id}`, {
    conforms: { "by-status": () => undefined },
    ...(clause && {
      faults: {
        [`${clause}#words-under-200`]: fault<Told>(
          "What the route refuses it answers with 200 and the words of the refusal.",
          ({ message }) => ok({ type: "about:blank", title: message, traceId: "00-9f1c" }),
        ),
      },
    }),
  });
}
