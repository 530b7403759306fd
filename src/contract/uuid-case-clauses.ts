import type { Clause } from "./clause.js";
import { packings } from "./groups/companies/packings.js";
import { type RouteId, routeOf } from "./routes.js";

/** Reads that are asked with a UUID where they are judged, of which no clause of their group says that its case is nothing. */
const reads = [
  "GET /companies/{id}",
  "GET /companies/{companyId}/details",
  "GET /companies/{companyId}/fulldetails",
  "GET /companies/{companyId}/geosettings",
  "GET /companies/{companyId}/carrierAcounts",
  "GET /companies/{companyId}/packagingsettings",
  "GET /companies/{companyId}/packaginglabor",
  "GET /companies/{companyId}/inheritedPackagingTariffs",
  "GET /companies/{companyId}/inheritedpackaginglabor",
  "GET /company/{companyId}/inventory",
  "GET /company/{companyId}/materials",
  "GET /company/{companyId}/materials/default-pallet",
  "GET /company/{companyId}/materials/stock-boxes",
  "GET /company/{companyId}/materials/d-containers",
  ...packings,
  "GET /dashboard",
  "POST /dashboard/inbound",
  "POST /dashboard/inhouse",
  "POST /dashboard/outbound",
  "POST /dashboard/local-deliveries",
  "POST /dashboard/recentestimates",
  "GET /note",
  "GET /rfq/forjob/{jobId}",
] as const satisfies readonly RouteId[];

/** @returns whether its clause counts as well that it takes no UUID for another that begins alike: of companies other clauses say so */
export const tellsApart = (route: RouteId): boolean => !/^GET \/compan/.test(route);

/** A route of which it is looked at whether the case of a UUID changes its answer. */
export type OfUuid = (typeof reads)[number];

const clauseOf = (id: OfUuid): Clause<`uuid-case:${OfUuid}`> => {
  const { group, since, until } = routeOf(id);
  return {
    id: `uuid-case:${id}`,
    area: group,
    says: `${id} answers the same for a UUID in capital letters and in small ones${tellsApart(id) ? ", and not for one that differs in its last letters, unless any is answered so" : ""}.`,
    source: "Endpoints, parameters that are UUIDs",
    routes: [id],
    effect: "read",
    level: "implied",
    ...(since && { since }),
    ...(until && { until }),
  };
};

/** One clause per such route: a UUID is the same in capital letters and in small ones (ruling 48). */
export const uuidCaseClauses = Object.fromEntries(reads.map((id) => [`uuid-case:${id}`, clauseOf(id)])) as {
  readonly [Id in OfUuid as `uuid-case:${Id}`]: Clause<`uuid-case:${Id}`>;
};

/** @returns the clause that says that the case of a UUID is nothing to a route; undefined where there is none */
export const uuidCaseClauseOf = (route: RouteId): `uuid-case:${OfUuid}` | undefined =>
  Object.hasOwn(uuidCaseClauses, `uuid-case:${route}`) ? `uuid-case:${route as OfUuid}` : undefined;
