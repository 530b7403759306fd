import { catalogsRoutes } from "./groups/catalogs/routes.js";
import { commoditiesRoutes } from "./groups/commodities/routes.js";
import { companiesRoutes } from "./groups/companies/routes.js";
import { contactsRoutes } from "./groups/contacts/routes.js";
import { dashboardRoutes } from "./groups/dashboard/routes.js";
import { documentsRoutes } from "./groups/documents/routes.js";
import { formsRoutes } from "./groups/forms/routes.js";
import { freightProvidersRoutes } from "./groups/freight-providers/routes.js";
import { jobsRoutes } from "./groups/jobs/routes.js";
import { lookupRoutes } from "./groups/lookup/routes.js";
import { lotsRoutes } from "./groups/lots/routes.js";
import { notesRoutes } from "./groups/notes/routes.js";
import { paymentRoutes } from "./groups/payment/routes.js";
import { reportsRoutes } from "./groups/reports/routes.js";
import { rfqRoutes } from "./groups/rfq/routes.js";
import { shipmentRoutes } from "./groups/shipment/routes.js";
import { timelineRoutes } from "./groups/timeline/routes.js";
import { trackingRoutes } from "./groups/tracking/routes.js";
import { viewsRoutes } from "./groups/views/routes.js";
import { editionOn, holdsOn, type Release } from "./releases.js";
import type { ParameterOn, PathParameters, Route, RouteOn } from "./route.js";
import type { Method } from "./vocabulary.js";

/** All 210 rows of the endpoint tables, by id, in the order of the document. */
export const routes = {
  ...jobsRoutes,
  ...timelineRoutes,
  ...trackingRoutes,
  ...shipmentRoutes,
  ...freightProvidersRoutes,
  ...formsRoutes,
  ...paymentRoutes,
  ...companiesRoutes,
  ...contactsRoutes,
  ...dashboardRoutes,
  ...reportsRoutes,
  ...commoditiesRoutes,
  ...notesRoutes,
  ...viewsRoutes,
  ...rfqRoutes,
  ...documentsRoutes,
  ...lookupRoutes,
  ...lotsRoutes,
  ...catalogsRoutes,
} as const;

export type RouteId = keyof typeof routes;

/** The path templates that a method has rows for. */
export type TemplateOf<M extends Method> = RouteId extends infer Id
  ? Id extends `${M} ${infer T}`
    ? T
    : never
  : never;

export type PathParameterOf<Id extends RouteId> = PathParameters<Id>;

/** The query names that a row prints. */
export type QueryNameOf<Id extends RouteId> = (typeof routes)[Id]["row"] extends { readonly query: infer Q }
  ? keyof Q & string
  : never;

export const routeList: readonly Route[] = Object.values(routes);

/** @returns the row with that id; ids are checked by the compiler, so there is always one */
export const routeOf = (id: RouteId): Route => routes[id];

const rows = new WeakMap<Route, Map<Release, RouteOn>>();

/**
 * A row as one release has it: its parameters, its body and its answer. Where the release does not have the row at all, as
 * the nearest release does that has it.
 */
export function rowOn(route: Route, release: Release): RouteOn {
  const known = rows.get(route) ?? new Map<Release, RouteOn>();
  rows.set(route, known);
  const row = known.get(release) ?? madeOn(route, release);
  known.set(release, row);
  return row;
}

/** @returns the row with that id as one release has it */
export const routeOn = (id: RouteId, release: Release): RouteOn => rowOn(routeOf(id), release);

function madeOn(route: Route, release: Release): RouteOn {
  const query = Object.entries(route.query).flatMap(([name, { required, ...parameter }]): [string, ParameterOn][] => {
    if (!holdsOn(parameter, release)) return [];
    const isRequired = required === true || (required !== undefined && holdsOn(required, release));
    return [[name, { ...parameter, ...(isRequired && { required: true }) }]];
  });
  return {
    ...route,
    query: Object.fromEntries(query),
    body: route.body && editionOn(route.body, release),
    answers: editionOn(route.answers, release),
  };
}

/** @returns the rows that a release has, in the order of the document */
export const routesOn = (release: Release): readonly RouteOn[] =>
  routeList.filter((route) => holdsOn(route, release)).map(({ id }) => routeOn(id as RouteId, release));
