import { catalogsClauses } from "./catalogs/clauses.js";
import { catalogsOpenPoints } from "./catalogs/open-points.js";
import type { Clause } from "./clause.js";
import { commoditiesClauses } from "./commodities/clauses.js";
import { commoditiesOpenPoints } from "./commodities/open-points.js";
import { companiesClauses } from "./companies/clauses.js";
import { companiesOpenPoints } from "./companies/open-points.js";
import { contactsClauses } from "./contacts/clauses.js";
import { contactsOpenPoints } from "./contacts/open-points.js";
import { dashboardClauses } from "./dashboard/clauses.js";
import { dashboardOpenPoints } from "./dashboard/open-points.js";
import { derivedOpenPoints } from "./derived-open-points.js";
import { documentsClauses } from "./documents/clauses.js";
import { documentsOpenPoints } from "./documents/open-points.js";
import { formsClauses } from "./forms/clauses.js";
import { formsOpenPoints } from "./forms/open-points.js";
import { formsUnobservable } from "./forms/unobservable.js";
import { freightProvidersClauses } from "./freight-providers/clauses.js";
import { freightProvidersOpenPoints } from "./freight-providers/open-points.js";
import { jobsClauses } from "./jobs/clauses.js";
import { jobsOpenPoints } from "./jobs/open-points.js";
import { jobsUnobservable } from "./jobs/unobservable.js";
import { lookupClauses } from "./lookup/clauses.js";
import { lookupOpenPoints } from "./lookup/open-points.js";
import { lookupUnobservable } from "./lookup/unobservable.js";
import { lotsClauses } from "./lots/clauses.js";
import { lotsOpenPoints } from "./lots/open-points.js";
import { notesClauses } from "./notes/clauses.js";
import { notesOpenPoints } from "./notes/open-points.js";
import { notesUnobservable } from "./notes/unobservable.js";
import type { OpenPoint } from "./open-point.js";
import { paymentClauses } from "./payment/clauses.js";
import { paymentOpenPoints } from "./payment/open-points.js";
import { paymentUnobservable } from "./payment/unobservable.js";
import { latestRelease, type Span } from "./releases.js";
import { reportsClauses } from "./reports/clauses.js";
import { reportsOpenPoints } from "./reports/open-points.js";
import { rfqClauses } from "./rfq/clauses.js";
import { rfqOpenPoints } from "./rfq/open-points.js";
import { routeClauses } from "./route-clauses.js";
import { type RouteId, routeOf } from "./routes.js";
import { serviceClauses } from "./service/clauses.js";
import { serviceOpenPoints } from "./service/open-points.js";
import { serviceUnobservable } from "./service/unobservable.js";
import { shipmentClauses } from "./shipment/clauses.js";
import { shipmentOpenPoints } from "./shipment/open-points.js";
import { shipmentUnobservable } from "./shipment/unobservable.js";
import { timelineClauses } from "./timeline/clauses.js";
import { timelineOpenPoints } from "./timeline/open-points.js";
import { timelineUnobservable } from "./timeline/unobservable.js";
import { trackingClauses } from "./tracking/clauses.js";
import { trackingOpenPoints } from "./tracking/open-points.js";
import { viewsClauses } from "./views/clauses.js";
import { viewsOpenPoints } from "./views/open-points.js";

/** The release of the contract that the register holds. */
export const contractVersion = latestRelease;

/** Every clause but the 210 of the routes, by id, in the order of the document. */
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

/** A clause that says nothing of releases holds where its first route does. */
const asItsRoute = (clause: Clause): Clause => {
  const { since, until }: Span = clause.since || clause.until ? clause : routeOf(clause.routes[0]);
  return { ...clause, ...(since && { since }), ...(until && { until }) };
};

export const clauses = Object.fromEntries(
  Object.entries<Clause>({ ...semanticClauses, ...routeClauses }).map(([id, clause]) => [id, asItsRoute(clause)]),
) as typeof semanticClauses & typeof routeClauses;

export type ClauseId = keyof typeof clauses;

export const clauseList = Object.values(clauses) as readonly Clause<ClauseId>[];

/** @returns the clause with that id; ids are checked by the compiler, so there is always one */
export const clauseOf = (id: ClauseId) => clauses[id] as Clause<ClauseId>;

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

/** Every open point: those written by hand, and those that follow from rows and models without shown fields. */
export const openPointList = (): readonly OpenPoint[] => [...Object.values(openPoints), ...derivedOpenPoints()];

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
