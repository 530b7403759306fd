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

/** Of these a clause of their group says that nothing of another record is below an id that nothing has. */
const toldElsewhere: readonly RouteId[] = [
  "GET /companies/{companyId}/details",
  "GET /companies/{companyId}/fulldetails",
  "GET /companies/{companyId}/geosettings",
  "GET /companies/{companyId}/packagingsettings",
  "GET /companies/{companyId}/packaginglabor",
  "GET /contacts/{contactId}/editdetails",
  "GET /contacts/{contactId}/primarydetails",
  "GET /contacts/{contactId}/history/aggregated",
  "GET /contacts/{contactId}/history/graphdata",
];

/** @returns whether its clause counts as well that the route takes no id for another */
export const tellsIdsApart = (route: RouteId): boolean => !toldElsewhere.includes(route);

/**
 * Writes about one record of which no clause of their group says how an id is taken that nothing has. Those are not among them whose
 * effect is irreversible: what a deployment would make of such a write could not be put back.
 */
const writes = [
  "POST /job/feedback/{jobDisplayId}",
  "POST /job/{jobDisplayId}/changeAgent",
  "PUT /job/{jobDisplayId}/item/{inventoryItemId}",
  "POST /job/{jobDisplayId}/item/notes",
  "POST /job/{jobDisplayId}/freightitems",
  "POST /job/{jobDisplayId}/timeline",
  "POST /job/{jobDisplayId}/timeline/incrementjobstatus",
  "POST /job/{jobDisplayId}/timeline/undoincrementjobstatus",
  "POST /job/{jobDisplayId}/shipment/ratequotes",
  "POST /job/{jobDisplayId}/shipment/accessorial",
  "POST /job/{jobDisplayId}/shipment/exportdata",
  "POST /job/{jobDisplayId}/freightproviders",
  "POST /company/{companyId}/inventory",
  "POST /Lot/{id}/ClientItemData",
] as const satisfies readonly RouteId[];

/** A clause of their group says of these that a text which begins as an id addresses nothing. */
const malformedElsewhere: readonly RouteId[] = ["PUT /job/{jobDisplayId}/item/{inventoryItemId}"];

/** @returns whether its clause counts as well how the route takes a text that begins as an id and is none */
export const tellsMalformed = (route: RouteId): boolean =>
  writes.some((write) => write === route) && !malformedElsewhere.includes(route);

/** A route of which it is looked at how it takes an unknown id. */
export type OfOne = (typeof reads)[number] | (typeof writes)[number];

const clauseOf = (id: OfOne): Clause<`unknown-id:${OfOne}`> => {
  const { group, since, until, judging } = routeOf(id);
  const isRead = reads.some((read) => read === id);
  return {
    id: `unknown-id:${id}`,
    area: group,
    says: isRead
      ? `${id} tells no refusal as a success: an id that nothing has is refused, or answered with nothing or with what such a record shows${tellsIdsApart(id) ? ", and not as a record whose id begins alike" : ""}.`
      : `${id} carries nothing out for an id that nothing has: it is refused, or answered with nothing${tellsMalformed(id) ? ", and so is a text that begins as an id and is none" : ""}.`,
    source: "Errors, closing sentence (rejections); Endpoints, response column",
    routes: [id],
    effect: isRead ? "read" : judging,
    level: "implied",
    ...(since && { since }),
    ...(until && { until }),
  };
};

/** One clause per such route: whoever gets a success gets no words of a refusal in it (ruling 19). */
export const unknownIdClauses = Object.fromEntries(
  [...reads, ...writes].map((id) => [`unknown-id:${id}`, clauseOf(id)]),
) as {
  readonly [Id in OfOne as `unknown-id:${Id}`]: Clause<`unknown-id:${Id}`>;
};

/** @returns the clause that says how a route takes an unknown id; undefined where there is none */
export const unknownIdClauseOf = (route: RouteId): `unknown-id:${OfOne}` | undefined =>
  Object.hasOwn(unknownIdClauses, `unknown-id:${route}`) ? `unknown-id:${route as OfOne}` : undefined;
