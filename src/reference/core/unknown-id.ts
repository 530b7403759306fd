import type { Route } from "../../contract/route.js";
import type { RouteId } from "../../contract/routes.js";
import { unknownIdClauseOf } from "../../contract/unknown-id-clauses.js";
import { type Answer, ok } from "./answer.js";
import { type Decision, decision, fault } from "./decision.js";
import type { Refusal } from "./refusal.js";

/** What becomes of a refusal: an answer in its place, or nothing. */
type Instead = (refusal: Refusal) => Answer | undefined;

const toldAsDone = fault<Instead>("What the route has no record for it says that it carried out.", ({ kind }) =>
  kind === "missing" ? ok({ success: true, id: 1 }) : undefined,
);

/**
 * Errors: whether a route tells what it refuses under a status of success, or says that it carried out what it has no record for.
 *
 * @returns the decision of that route
 */
export function unknownIdOf({ id, effect }: Pick<Route, "id" | "effect">): Decision<Instead> {
  const clause = unknownIdClauseOf(id as RouteId);
  return decision<Instead>(`unknown-id:${id}`, {
    conforms: { "by-status": () => undefined },
    ...(clause && {
      faults:
        effect !== "read"
          ? { [`${clause}#told-as-done`]: toldAsDone }
          : {
              [`${clause}#words-under-200`]: fault<Instead>(
                "What the route refuses it answers with 200 and the words of the refusal.",
                ({ message }) => ok({ type: "about:blank", title: message, traceId: "00-9f1c" }),
              ),
            },
    }),
  });
}
