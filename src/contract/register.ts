import { addedClause } from "./added-clauses.js";
import { askedOtherwiseClauses } from "./asked-otherwise-clauses.js";
import { authenticationClauses } from "./authentication-clauses.js";
import { bodyKindClauses } from "./body-kind-clauses.js";
import type { Clause } from "./clause.js";
import { derivedOpenPoints } from "./derived-open-points.js";
import { catalogsClauses } from "./groups/catalogs/clauses.js";
import { catalogsOpenPoints } from "./groups/catalogs/open-points.js";
import { commoditiesClauses } from "./groups/commodities/clauses.js";
import { commoditiesOpenPoints } from "./groups/commodities/open-points.js";
import { companiesClauses } from "./groups/companies/clauses.js";
import { companiesOpenPoints } from "./groups/companies/open-points.js";
import { contactsClauses } from "./groups/contacts/clauses.js";
import { contactsOpenPoints } from "./groups/contacts/open-points.js";
import { dashboardClauses } from "./groups/dashboard/clauses.js";
import { dashboardOpenPoints } from "./groups/dashboard/open-points.js";
import { documentsClauses } from "./groups/documents/clauses.js";
import { documentsOpenPoints } from "./groups/documents/open-points.js";
import { formsClauses } from "./groups/forms/clauses.js";
import { formsOpenPoints } from "./groups/forms/open-points.js";
import { formsUnobservable } from "./groups/forms/unobservable.js";
import { freightProvidersClauses } from "./groups/freight-providers/clauses.js";
import { freightProvidersOpenPoints } from "./groups/freight-providers/open-points.js";
import { jobsClauses } from "./groups/jobs/clauses.js";
import { jobsOpenPoints } from "./groups/jobs/open-points.js";
import { jobsUnobservable } from "./groups/jobs/unobservable.js";
import { lookupClauses } from "./groups/lookup/clauses.js";
import { lookupOpenPoints } from "./groups/lookup/open-points.js";
import { lookupUnobservable } from "./groups/lookup/unobservable.js";
import { lotsClauses } from "./groups/lots/clauses.js";
import { lotsOpenPoints } from "./groups/lots/open-points.js";
import { notesClauses } from "./groups/notes/clauses.js";
import { notesOpenPoints } from "./groups/notes/open-points.js";
import { notesUnobservable } from "./groups/notes/unobservable.js";
import { paymentClauses } from "./groups/payment/clauses.js";
import { paymentOpenPoints } from "./groups/payment/open-points.js";
import { paymentUnobservable } from "./groups/payment/unobservable.js";
import { reportsClauses } from "./groups/reports/clauses.js";
import { reportsOpenPoints } from "./groups/reports/open-points.js";
import { rfqClauses } from "./groups/rfq/clauses.js";
import { rfqOpenPoints } from "./groups/rfq/open-points.js";
import { serviceClauses } from "./groups/service/clauses.js";
import { serviceOpenPoints } from "./groups/service/open-points.js";
import { serviceUnobservable } from "./groups/service/unobservable.js";
import { shipmentClauses } from "./groups/shipment/clauses.js";
import { shipmentOpenPoints } from "./groups/shipment/open-points.js";
import { shipmentUnobservable } from "./groups/shipment/unobservable.js";
import { timelineClauses } from "./groups/timeline/clauses.js";
import { timelineOpenPoints } from "./groups/timeline/open-points.js";
import { timelineUnobservable } from "./groups/timeline/unobservable.js";
import { trackingClauses } from "./groups/tracking/clauses.js";
import { trackingOpenPoints } from "./groups/tracking/open-points.js";
import { viewsClauses } from "./groups/views/clauses.js";
import { viewsOpenPoints } from "./groups/views/open-points.js";
import { lawClauses } from "./laws/clauses.js";
import { listClauses } from "./laws/list-clauses.js";
import type { OpenPoint } from "./open-point.js";
import { latestRelease, type Span } from "./releases.js";
import { routeClauses } from "./route-clauses.js";
import { type RouteId, routeOf } from "./routes.js";
import { unknownIdClauses } from "./unknown-id-clauses.js";
import { uuidCaseClauses } from "./uuid-case-clauses.js";
import { wholeIdClauses } from "./whole-id-clauses.js";

/** The release of the contract that the register holds. */
export const contractVersion = latestRelease;

/** Every clause but those that each route has, and those of laws, by id, in the order of the document. */
const semanticClauses = {
  ...jobsClauses,
  ...timelineClauses,
  ...trackingClauses,
  ...shipmentClauses,
  ...freightProvidersClauses,
  ...formsClauses,
  ...paymentClauses,
  ...companiesClauses,
  ...contactsClauses,
  ...dashboardClauses,
  ...reportsClauses,
  ...commoditiesClauses,
  ...notesClauses,
  ...viewsClauses,
  ...rfqClauses,
  ...documentsClauses,
  ...lookupClauses,
  ...lotsClauses,
  ...catalogsClauses,
  ...serviceClauses,
} as const;

/** A clause that says nothing of releases holds where its first route does; one that says nothing of versions came with it. */
const asItsRoute = (clause: Clause): Clause => {
  const route = routeOf(clause.routes[0]);
  const { since, until }: Span = clause.since || clause.until ? clause : route;
  const { added = route.added } = clause;
  return { ...clause, ...(since && { since }), ...(until && { until }), ...(added && { added }) };
};

export const clauses = Object.fromEntries(
  Object.entries<Clause>({
    ...semanticClauses,
    ...lawClauses,
    ...listClauses,
    ...authenticationClauses,
    ...askedOtherwiseClauses,
    ...bodyKindClauses,
    ...unknownIdClauses,
    ...uuidCaseClauses,
    ...wholeIdClauses,
    ...routeClauses,
  }).map(([id, clause]) => [id, asItsRoute(clause)]),
) as typeof semanticClauses &
  typeof lawClauses &
  typeof listClauses &
  typeof authenticationClauses &
  typeof askedOtherwiseClauses &
  typeof bodyKindClauses &
  typeof unknownIdClauses &
  typeof uuidCaseClauses &
  typeof wholeIdClauses &
  typeof routeClauses;

export type ClauseId = keyof typeof clauses;

export const clauseList = Object.values(clauses) as readonly Clause<ClauseId>[];

/** @returns the clause with that id, be it of the contract or of an extension; ids are checked by the compiler, so there is always one */
export const clauseOf = (id: ClauseId) => (clauses[id] ?? addedClause(id)) as Clause<ClauseId>;

/** @returns whether the register holds a clause of that id */
export const isClauseId = (id: string): id is ClauseId => Object.hasOwn(clauses, id);

/** @returns the clause that says that a route is there no longer; undefined where every release still has it */
export const clauseOfRemoval = (route: RouteId): Clause<ClauseId> | undefined => {
  const { until } = routeOf(route);
  return until && clauseList.find(({ routes: [first], since }) => first === route && since === until);
};

export const openPoints = {
  ...jobsOpenPoints,
  ...timelineOpenPoints,
  ...trackingOpenPoints,
  ...shipmentOpenPoints,
  ...freightProvidersOpenPoints,
  ...formsOpenPoints,
  ...paymentOpenPoints,
  ...companiesOpenPoints,
  ...contactsOpenPoints,
  ...dashboardOpenPoints,
  ...reportsOpenPoints,
  ...commoditiesOpenPoints,
  ...notesOpenPoints,
  ...viewsOpenPoints,
  ...rfqOpenPoints,
  ...documentsOpenPoints,
  ...lookupOpenPoints,
  ...lotsOpenPoints,
  ...catalogsOpenPoints,
  ...serviceOpenPoints,
} as const;

export type OpenPointId = keyof typeof openPoints;

let allOpenPoints: readonly OpenPoint[] | undefined;

/** Every open point: those written by hand, and those that follow from rows and models without shown fields. */
export function openPointList(): readonly OpenPoint[] {
  allOpenPoints ??= [...Object.values(openPoints), ...derivedOpenPoints()];
  return allOpenPoints;
}

/** Sentences of the document that cannot be observed over HTTP, each with the reason. */
export const unobservable = [
  ...jobsUnobservable,
  ...timelineUnobservable,
  ...shipmentUnobservable,
  ...formsUnobservable,
  ...paymentUnobservable,
  ...notesUnobservable,
  ...lookupUnobservable,
  ...serviceUnobservable,
] as const;
