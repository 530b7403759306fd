import type { Clause } from "./clause.js";
import { type RouteId, routeOf } from "./routes.js";

/**
 * Reads of one record of which no clause of their group says how an id is answered that nothing has. Those are not among them that may
 * know nothing of a record that is there, and answer nothing for any other.
 */
const reads = [
  "GET /job/feedback/{jobDisplayId}",
  "GET /job/{jobDisplayId}/updatePageConfig",
  "GET /job/{jobDisplayId}/tracking",
  "GET /job/{jobDisplayId}/shipment/ratequotes",
  "GET /job/{jobDisplayId}/shipment/accessorials",
  "GET /job/{jobDisplayId}/shipment/origindestination",
  "GET /job/{jobDisplayId}/shipment/exportdata",
  "GET /job/{jobDisplayId}/shipment/ratesstate",
  "GET /job/{jobDisplayId}/form/invoice/editable",
  "GET /job/{jobDisplayId}/form/usar/editable",
  "GET /job/{jobDisplayId}/payment",
  "GET /job/{jobDisplayId}/payment/sources",
  "GET /companies/{companyId}/details",
  "GET /companies/{companyId}/fulldetails",
  "GET /companies/{companyId}/geosettings",
  "GET /companies/{companyId}/packagingsettings",
  "GET /companies/{companyId}/packaginglabor",
  "GET /companies/{companyId}/inheritedPackagingTariffs",
  "GET /companies/{companyId}/inheritedpackaginglabor",
  "GET /company/{companyId}/materials/default-pallet",
  "GET /company/{companyId}/materials/stock-boxes",
  "GET /company/{companyId}/materials/d-containers",
  "GET /contacts/{contactId}/editdetails",
  "GET /contacts/{contactId}/primarydetails",
  "GET /contacts/{contactId}/history/aggregated",
  "GET /contacts/{contactId}/history/graphdata",
  "GET /views/{viewId}/accessinfo",
  "GET /documents/get/thumbnail/{docPath}",
  "GET /lookup/accessKey/{accessKey}",
] as const satisfies readonly RouteId[];

/** A route whose refusal of an unknown id is looked at. */
export type ReadOfOne = (typeof reads)[number];

const clauseOf = (id: ReadOfOne): Clause<`unknown-id:${ReadOfOne}`> => {
  const { group, since, until } = routeOf(id);
  return {
    id: `unknown-id:${id}`,
    area: group,
    says: `${id} tells no refusal as a success: an id that nothing has is refused, or answered with nothing or with what such a record shows.`,
    source: "Errors, closing sentence (rejections); Endpoints, response column",
    routes: [id],
    effect: "read",
    level: "implied",
    ...(since && { since }),
    ...(until && { until }),
  };
};

/** One clause per such read: whoever gets a success gets no words of a refusal in it (ruling 19). */
export const unknownIdClauses = Object.fromEntries(reads.map((id) => [`unknown-id:${id}`, clauseOf(id)])) as {
  readonly [Id in ReadOfOne as `unknown-id:${Id}`]: Clause<`unknown-id:${Id}`>;
};

/** @returns the clause that says that a route tells no refusal as a success; undefined where there is none */
export const unknownIdClauseOf = (route: RouteId): `unknown-id:${ReadOfOne}` | undefined =>
  Object.hasOwn(unknownIdClauses, `unknown-id:${route}`) ? `unknown-id:${route as ReadOfOne}` : undefined;
