import type { Clause } from "./clause.js";
import { type RouteId, routeOf } from "./routes.js";

/**
 * Reads of one record whose path has an integer, and updates whose answer shows the record. Not among them are those of which a clause of
 * their group says that a text which begins as an integer is none.
 */
const routes = [
  "GET /job/feedback/{jobDisplayId}",
  "GET /job/{jobDisplayId}/calendaritems",
  "GET /job/{jobDisplayId}/updatePageConfig",
  "GET /job/{jobDisplayId}/packagingcontainers",
  "GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}",
  "GET /job/{jobDisplayId}/timeline/{taskCode}/agent",
  "GET /job/{jobDisplayId}/tracking",
  "GET /v3/job/{jobDisplayId}/tracking/{historyAmount}",
  "GET /job/{jobDisplayId}/tracking/shipment/{proNumber}",
  "GET /job/{jobDisplayId}/tracking/shipment-history/{proNumber}",
  "GET /job/{jobDisplayId}/tracking/shipment-documents/{proNumber}",
  "GET /job/{jobDisplayId}/shipment/ratequotes",
  "GET /job/{jobDisplayId}/shipment/accessorials",
  "GET /job/{jobDisplayId}/shipment/origindestination",
  "GET /job/{jobDisplayId}/shipment/exportdata",
  "GET /job/{jobDisplayId}/shipment/ratesstate",
  "GET /job/{jobDisplayId}/freightproviders",
  "GET /job/{jobDisplayId}/form/invoice",
  "GET /job/{jobDisplayId}/form/invoice/editable",
  "GET /job/{jobDisplayId}/form/bill-of-lading",
  "GET /job/{jobDisplayId}/form/packing-slip",
  "GET /job/{jobDisplayId}/form/customer-quote",
  "GET /job/{jobDisplayId}/form/quick-sale",
  "GET /job/{jobDisplayId}/form/operations",
  "GET /job/{jobDisplayId}/form/shipments",
  "GET /job/{jobDisplayId}/form/address-label",
  "GET /job/{jobDisplayId}/form/item-labels",
  "GET /job/{jobDisplayId}/form/packaging-labels",
  "GET /job/{jobDisplayId}/form/packaging-specification",
  "GET /job/{jobDisplayId}/form/credit-card-authorization",
  "GET /job/{jobDisplayId}/form/usar",
  "GET /job/{jobDisplayId}/form/usar/editable",
  "GET /job/{jobDisplayId}/payment",
  "GET /job/{jobDisplayId}/payment/sources",
  "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange",
  "GET /Lot/{id}",
  "PUT /Lot/{id}",
  "GET /Lot/{id}/ClientItemData",
  "GET /Catalog/{id}",
  "PUT /Catalog/{id}",
] as const satisfies readonly RouteId[];

/** A route of which it is looked at whether it reads an integer in its path as a whole. */
export type OfWhole = (typeof routes)[number];

const clauseOf = (id: OfWhole): Clause<`whole-id:${OfWhole}`> => {
  const { group, since, until, judging } = routeOf(id);
  return {
    id: `whole-id:${id}`,
    area: group,
    says: `${id} takes a text that begins as the integer of a record, and has a letter behind it, for none: it is not that record's.`,
    source: "Endpoints, path parameters that are integers",
    routes: [id],
    effect: judging,
    level: "implied",
    ...(since && { since }),
    ...(until && { until }),
  };
};

/** One clause per such route: a text is no integer (ruling 36), so it addresses nothing. */
export const wholeIdClauses = Object.fromEntries(routes.map((id) => [`whole-id:${id}`, clauseOf(id)])) as {
  readonly [Id in OfWhole as `whole-id:${Id}`]: Clause<`whole-id:${Id}`>;
};

/** @returns the clause that says that a route reads an integer in its path as a whole; undefined where there is none */
export const wholeIdClauseOf = (route: RouteId): `whole-id:${OfWhole}` | undefined =>
  Object.hasOwn(wholeIdClauses, `whole-id:${route}`) ? `whole-id:${route as OfWhole}` : undefined;
