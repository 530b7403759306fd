import type { Clause } from "./clause.js";
import { editionsOf, type PerRelease, spanInWords } from "./releases.js";
import type { Declared, Route } from "./route.js";
import { type RouteId, routeList } from "./routes.js";

const sectionOf: { readonly [group: string]: string } = {
  jobs: "Jobs",
  timeline: "Job timeline",
  tracking: "Job tracking",
  shipment: "Job shipment",
  "freight-providers": "Job freight providers",
  forms: "Job forms",
  payment: "Job payment",
  companies: "Companies",
  contacts: "Contacts",
  dashboard: "Dashboard",
  reports: "Reports",
  commodities: "Commodities and commodity maps",
  notes: "Notes",
  views: "Views",
  rfq: "RFQ",
  documents: "Documents",
  lookup: "Lookup",
  lots: "Lots",
  catalogs: "Catalogs",
};

/** @returns what the row declares to answer, in words */
export function declaredInWords(declared: Declared): string {
  switch (declared.kind) {
    case "model":
      return declared.orEmpty ? `one ${declared.model} or nothing` : `one ${declared.model}`;
    case "list":
      return `an array of ${declared.model}`;
    case "page":
      return `a page of ${declared.model}`;
    case "list-envelope-or-empty":
      return `an array of ${declared.list}, one ${declared.envelope}, or nothing`;
    case "string":
      return "one string";
    case "bytes":
      return declared.pdf ? "the bytes of one PDF" : "raw bytes";
    case "no-content":
      return "204 with an empty body";
    case "nothing-declared":
      return "with success";
  }
}

/** @returns what a row declares to answer along the timeline, in words */
const alongTheTimeline = (answers: PerRelease<Declared>): string =>
  editionsOf(answers)
    .map((edition) => [spanInWords(edition), declaredInWords(edition)].filter((part) => part !== undefined).join(" "))
    .join(", ");

function clauseOfRoute(route: Route): Clause<`route:${RouteId}`> {
  const { since, until } = route;
  return {
    id: `route:${route.id as RouteId}`,
    area: route.group,
    says: `${route.id} is served and answers ${alongTheTimeline(route.answers)}.`,
    source: `${sectionOf[route.group]}, row ${route.id}`,
    routes: [route.id as RouteId],
    effect: route.judging,
    level: "stated",
    ...(since && { since }),
    ...(until && { until }),
  };
}

/** One clause per row: the route is served and answers what its row declares. */
export const routeClauses = Object.fromEntries(
  routeList.map((route) => [`route:${route.id}`, clauseOfRoute(route)]),
) as { readonly [Id in RouteId as `route:${Id}`]: Clause<`route:${Id}`> };
