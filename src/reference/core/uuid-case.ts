import type { Route } from "../../contract/route.js";
import type { RouteId } from "../../contract/routes.js";
import { uuidCaseClauseOf } from "../../contract/uuid-case-clauses.js";
import { type Decision, decision, fault } from "./decision.js";
import { uuidPattern } from "./form.js";

/** What a text that a path or a query holds, or a UUID in a body, is read as. */
type Read = (text: string) => string;

const capitals = /^(?=.*[A-F])[0-9A-F]{8}-(?:[0-9A-F]{4}-){3}[0-9A-F]{12}$/;
const nobody = "00000000-0000-4000-8000-00000000dead";

const inEitherCase: Read = (text) => (uuidPattern.test(text) ? text.toLowerCase() : text);

const namesNothing = fault<Read>("A UUID in capital letters names nothing.", (text) =>
  capitals.test(text) ? nobody : inEitherCase(text),
);

/** Writes that a clause of their group speaks of. */
const writes: { readonly [R in RouteId]?: string } = {
  "POST /companies/{companyId}/packaginglabor": "company-uuid-case-saved#labor",
  "PUT /companies/{companyId}/fulldetails": "company-uuid-case-saved#details",
  "DELETE /company/{companyId}/inventory/{id}": "company-uuid-case-saved#removal",
  "POST /job/transfer/{jobDisplayId}": "transfer-again#capitals-name-nothing",
  "POST /job/feedback/{jobDisplayId}": "feedback-roundtrip#capitals-name-nothing",
  "POST /job/{jobDisplayId}/changeAgent": "changeagent-visible#capitals-name-nothing",
};

const staysAsWritten = fault<Read>("A UUID is stored in the letters that it was written in.", (text) => text);

/** Writes of which it counts how they keep a UUID. */
const keeping: { readonly [R in RouteId]?: string } = {
  "POST /note": "note-create-persists#category-as-written",
  "PUT /note/{id}": "note-update-persists#category-as-written",
};

/**
 * Whether the case of a UUID is nothing to a route.
 *
 * @returns the decision of that route
 */
export function uuidCaseOf({ id }: Pick<Route, "id">): Decision<Read> {
  const clause = uuidCaseClauseOf(id as RouteId);
  const naming = clause ? `${clause}#capitals-name-nothing` : writes[id as RouteId];
  const kept = keeping[id as RouteId];
  return decision<Read>(`uuid-case:${id}`, {
    conforms: { either: inEitherCase },
    faults: {
      ...(naming !== undefined && { [naming]: namesNothing }),
      ...(kept !== undefined && { [kept]: staysAsWritten }),
    },
  });
}
