import type { Route } from "../../contract/route.js";
import type { RouteId } from "../../contract/routes.js";
import { tellsMalformed, unknownIdClauseOf } from "../../contract/unknown-id-clauses.js";
import { wholeIdClauseOf } from "../../contract/whole-id-clauses.js";
import { type Decision, decision, type Faults, fault } from "./decision.js";
import { jobs } from "./seed.js";

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

/** The first record of each kind, by the beginning of the routes that read one. */
const firsts: readonly (readonly [RegExp, string])[] = [
  [/^GET \/Lot\//, "5001"],
  [/^GET \/Catalog\//, "701"],
  [/^GET (\/v3)?\/job\//, String(jobs[0].display_id)],
];

/** Reads of which clauses of their group say how an id is answered that nothing has. */
const unknownSaidByGroups: { readonly [R in RouteId]?: string } = {
  "GET /Lot/{id}": "lot-unknown-id#zero-is-the-first",
  "GET /Catalog/{id}": "catalog-unknown-id#zero-is-the-first",
  "GET /job/{jobDisplayId}": "job-unknown-id#zero-is-the-first",
  "GET /job/{jobDisplayId}/calendaritems": "job-unknown-id-nothing-below#calendar-of-zero-is-the-first",
  "GET /job/{jobDisplayId}/price": "job-unknown-id-nothing-below#price-of-zero-is-the-first",
  "GET /job/{jobDisplayId}/packagingcontainers": "job-unknown-id-nothing-below#containers-of-zero-are-the-first",
  "GET /job/{jobDisplayId}/timeline": "job-unknown-id-nothing-below#timeline-of-zero-is-the-first",
  "GET /job/{jobDisplayId}/freightproviders": "job-unknown-id-nothing-below#providers-of-zero-are-the-first",
  "GET /job/{jobDisplayId}/form/shipments": "job-unknown-id-nothing-below#shipments-of-zero-are-the-first",
};

/** Reads that answer alike for each job, or another thing each time: nothing tells whose answer 0 is given. */
const alikeForAny: readonly RouteId[] = [
  "GET /job/{jobDisplayId}/shipment/accessorials",
  "GET /job/{jobDisplayId}/shipment/ratequotes",
  "GET /job/{jobDisplayId}/shipment/ratesstate",
];

/** @returns the fault of a read that takes 0 in its path for none given, and answers the first record */
function zeroOf({ id, path, effect }: Pick<Route, "id" | "path" | "effect">): Faults<Read> {
  const [name, parameter] = Object.entries(path).at(-1) ?? [];
  const first = firsts.find(([beginning]) => beginning.test(id))?.[1];
  const clause = effect === "read" && parameter?.type === "integer" ? unknownIdClauseOf(id as RouteId) : undefined;
  const named = clause ? `${clause}#zero-is-the-first` : unknownSaidByGroups[id as RouteId];
  if (named === undefined || first === undefined || alikeForAny.includes(id as RouteId)) return {};
  const read: Read = (text, of) => (of === name && text === "0" ? first : text);
  return { [named]: fault("0 in the path is taken for none, and the first record is answered.", read) };
}

/**
 * Whether a route reads an identifier in its path as a whole.
 *
 * @returns the decision of that route
 */
export function malformedIdOf(route: Pick<Route, "id" | "path" | "effect">): Decision<Read> {
  const { id } = route;
  const clause = tellsMalformed(id as RouteId) ? `unknown-id:${id}` : wholeIdClauseOf(id as RouteId);
  const name = clause ? `${clause}#by-the-beginning` : saidByGroups[id as RouteId];
  return decision<Read>(`malformed-id:${id}`, {
    conforms: { "as-a-whole": (text) => text },
    faults: { ...(name !== undefined && { [name]: beginning }), ...zeroOf(route) },
  });
}
