import type { Route } from "../../contract/route.js";
import type { RouteId } from "../../contract/routes.js";
import { tellsMalformed } from "../../contract/unknown-id-clauses.js";
import { wholeIdClauseOf } from "../../contract/whole-id-clauses.js";
import { type Decision, decision, fault } from "./decision.js";

/** What a text in a path is read as. */
type Read = (text: string, name: string) => string;

/** Routes that a clause of their group speaks of. */
const saidByGroups: { readonly [R in RouteId]?: string } = {
  "POST /companies/{companyId}/geosettings": "company-settings-unknown#geo-by-the-beginning",
  "POST /companies/{companyId}/packagingsettings": "company-settings-unknown#packaging-by-the-beginning",
  "POST /companies/{companyId}/packaginglabor": "company-settings-unknown#labor-by-the-beginning",
  "PUT /companies/{companyId}/fulldetails": "company-update-unknown#by-the-beginning",
  "GET /rfq/{rfqId}": "rfq-unknown#by-the-beginning",
  "POST /rfq/{rfqId}/accept": "rfq-answer-unknown#accept-by-the-beginning",
  "POST /rfq/{rfqId}/decline": "rfq-answer-unknown#decline-by-the-beginning",
  "POST /rfq/{rfqId}/cancel": "rfq-answer-unknown#cancel-by-the-beginning",
  "POST /rfq/{rfqId}/acceptwinner": "rfq-answer-unknown#acceptwinner-by-the-beginning",
  "POST /rfq/{rfqId}/comment": "rfq-answer-unknown#comment-by-the-beginning",
};

const beginning = fault<Read>("Of an identifier in the path what stands behind it is not read.", (text, name) =>
  // Of a number that is no identifier a clause of its group speaks.
  name === "historyAmount" ? text : text.replace(/^(\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})x$/i, "$1"),
);

/**
 * Whether a route reads an identifier in its path as a whole.
 *
 * @returns the decision of that route
 */
export function malformedIdOf({ id }: Pick<Route, "id">): Decision<Read> {
  const clause = tellsMalformed(id as RouteId) ? `unknown-id:${id}` : wholeIdClauseOf(id as RouteId);
  const name = clause ? `${clause}#by-the-beginning` : saidByGroups[id as RouteId];
  return decision<Read>(`malformed-id:${id}`, {
    conforms: { "as-a-whole": (text) => text },
    ...(name !== undefined && { faults: { [name]: beginning } }),
  });
}
