import { alteredTokenClauses } from "../../contract/authentication-clauses.js";
import { clauseOf } from "../../contract/register.js";
import type { Route } from "../../contract/route.js";
import type { RouteId } from "../../contract/routes.js";
import { type Decision, decision, fault } from "./decision.js";
import type { PlainResponse } from "./exchanged.js";
import { signedByNobody, type TokenViolation } from "./token.js";

/**
 * Whether a route lets in a caller whose token is no good, or refuses the call and carries it out all the same, or answers it under the
 * status of a refusal, or refuses it with a picture; `path` is that of the request's URL, `query` what it names, `isKnown` whether it has
 * shown something to somebody with a token before, `isWritten` whether something was written to what the path names.
 */
type LetsIn = (
  violation: TokenViolation,
  path: string,
  query: URLSearchParams,
  isKnown: boolean,
  isWritten: boolean,
) => Admission;

export type Admission = boolean | "carries-out" | "answers-all-the-same" | "refuses-with-a-picture";

/** The smallest picture that there is, for what is not shown. */
const picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A refusal that a page can show in the place of a picture. */
export const refusedWithPicture: PlainResponse = {
  status: 401,
  headers: { "content-type": "image/png" },
  body: Buffer.from(picture, "base64"),
};

/** What the faults were called while one route stood for its surface, by what their names end in. */
const formerly: { readonly [Id in RouteId]?: { readonly [what: string]: readonly string[] } } = {
  "GET /Lot": {
    "needs-no-token": ["auth-missing-token-catalog#catalog-reads-without-token"],
    "takes-any-text": ["auth-malformed-token-catalog#catalog-reads-with-any-text"],
  },
  "POST /Lot": { "needs-no-token": ["auth-write-without-token#catalog-writes-without-token"] },
  "GET /companies/availableByCurrentUser": {
    "needs-no-token": ["auth-missing-token-portal#portal-reads-without-token"],
    "takes-any-text": ["auth-malformed-token-portal#portal-reads-with-any-text"],
  },
  "POST /job/update": {
    "needs-no-token": ["auth-missing-token-abc#abc-without-token"],
    "takes-any-text": ["auth-malformed-token-abc#abc-with-any-text"],
  },
  "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange": {
    "needs-no-token": ["payment-exchange-sensitive#without-token"],
  },
};

/** Reads whose answers somebody may keep for whoever comes next. */
const kept: ReadonlySet<RouteId> = new Set(["GET /documents/get/{docPath}", "GET /contacts/user", "GET /Lot/{id}"]);

/** Lists whose rows somebody may look at one by one for whom they may be shown to: who has none to show asks nobody. */
const asksForWhatIsThere: ReadonlySet<RouteId> = new Set([
  "GET /rfq/forjob/{jobId}",
  "GET /companies/suggest-carriers",
  "GET /note/suggestUsers",
  "GET /Catalog",
]);

/** Reads of records of which somebody may show to anybody those that were written to. */
const onceWritten: ReadonlySet<RouteId> = new Set([
  "GET /rfq/{rfqId}",
  "GET /job/{jobDisplayId}",
  "GET /Catalog/{id}",
  "GET /companies/{companyId}/packaginglabor",
]);

/** Removals whose records are read by the same path. */
const removals: readonly RouteId[] = [
  "DELETE /Catalog/{id}",
  "DELETE /Lot/{id}",
  "DELETE /commodity-map/{id}",
  "DELETE /views/{viewId}",
  "DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}",
];

/** Reads of which somebody may have forgotten to end what answers them once they are refused. */
const answersAllTheSame: ReadonlySet<RouteId> = new Set([
  "GET /job/{jobDisplayId}/form/operations",
  "GET /documents/get/thumbnail/{docPath}",
  "GET /Lot/{id}",
  "GET /companies/{companyId}/details",
  "POST /reports/sales",
]);

/** Reads of files, in whose place a picture may say that they are not shown. */
const pictured: ReadonlySet<RouteId> = new Set([
  "GET /documents/get/{docPath}",
  "GET /documents/get/thumbnail/{docPath}",
]);

/** Writes that are seen where they were carried out, by the scenarios that send them or beside those. */
const readBack: ReadonlySet<RouteId> = new Set([
  ...removals,
  "DELETE /Lot/{lotId}/ClientItemData/{clientItemDataId}",
  "DELETE /company/{companyId}/inventory/{id}",
  "DELETE /job/{jobDisplayId}/shipment",
  "DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}",
  "PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}",
  "POST /Bulk/upsert",
  "POST /Catalog",
  "POST /Catalog/{targetId}/merge/{sourceId}",
  "POST /Lot",
  "POST /Lot/{id}/ClientItemData",
  "POST /Lot/{targetId}/merge/{sourceId}",
  "POST /commodity",
  "POST /commodity-map",
  "POST /companies/fulldetails",
  "POST /companies/{companyId}/carrierAcounts",
  "POST /companies/{companyId}/geosettings",
  "POST /companies/{companyId}/packaginglabor",
  "POST /companies/{companyId}/packagingsettings",
  "POST /company/{companyId}/inventory",
  "POST /contacts/editdetails",
  "POST /contacts/{contactId}/history",
  "POST /dashboard/gridviewstate/{id}",
  "POST /documents",
  "POST /job",
  "POST /job/feedback/{jobDisplayId}",
  "POST /job/transfer/{jobDisplayId}",
  "POST /job/update",
  "POST /job/{jobDisplayId}/book",
  "POST /job/{jobDisplayId}/changeAgent",
  "POST /job/{jobDisplayId}/freightproviders",
  "POST /job/{jobDisplayId}/payment/attachCustomerBank",
  "POST /job/{jobDisplayId}/payment/banksource",
  "POST /job/{jobDisplayId}/payment/bysource",
  "POST /job/{jobDisplayId}/shipment/accessorial",
  "POST /job/{jobDisplayId}/shipment/book",
  "POST /job/{jobDisplayId}/shipment/exportdata",
  "POST /job/{jobDisplayId}/timeline",
  "POST /note",
  "POST /rfq/{rfqId}/accept",
  "POST /rfq/{rfqId}/acceptwinner",
  "POST /rfq/{rfqId}/cancel",
  "POST /rfq/{rfqId}/comment",
  "POST /rfq/{rfqId}/decline",
  "POST /views",
  "PUT /Catalog/{id}",
  "PUT /Lot/{id}",
  "PUT /commodity-map/{id}",
  "PUT /commodity/{id}",
  "PUT /companies/{companyId}/fulldetails",
  "PUT /company/{companyId}/inventory/{id}",
  "PUT /contacts/{contactId}/editdetails",
  "PUT /contacts/{mergeToId}/merge",
  "PUT /documents/hide/{docId}",
  "PUT /documents/update/{docId}",
  "PUT /job/save",
  "PUT /job/{jobDisplayId}/item/{inventoryItemId}",
  "PUT /note/{id}",
  "PUT /views/{viewId}/access",
]);

/** Routes whose scenarios on altered and forged tokens would tell as well that any text is taken. */
const triedAltered: ReadonlySet<RouteId> = new Set(
  Object.values(alteredTokenClauses).flatMap((id) => clauseOf(id).routes),
);
const admits = (found: readonly TokenViolation[]) => (name: string, says: string, formerly?: string) => ({
  [name]: fault<LetsIn>(says, (violation) => found.includes(violation), formerly === undefined ? [] : [formerly]),
});
const verifiesNothing = admits(signedByNobody);
const remembersClaims = admits(["forged", "ends-otherwise"]);
const comparesBeginnings = admits(["ends-otherwise"]);
const outlives = admits(["expired"]);

/** Routes that somebody may have put before what looks at signatures, or at the expiry. */
const notVerified: { readonly [Id in RouteId]?: ReturnType<typeof verifiesNothing> } = {
  "POST /Lot/ItemData": verifiesNothing(
    "authenticated:POST /Lot/ItemData#not-verified",
    "Item data is read with a token that nobody signed so.",
    "auth-altered-token-catalog#item-data-not-verified",
  ),
  "PUT /Catalog/{id}": verifiesNothing(
    "authenticated:PUT /Catalog/{id}#not-verified",
    "Catalogs are updated with a token that nobody signed so.",
    "auth-altered-token-catalog#updates-not-verified",
  ),
  "DELETE /Lot/{id}": verifiesNothing(
    "authenticated:DELETE /Lot/{id}#not-verified",
    "Lots are deleted with a token that nobody signed so.",
  ),
  "POST /note": verifiesNothing(
    "authenticated:POST /note#not-verified",
    "Notes are written with a token that nobody signed so.",
    "auth-altered-token-portal#notes-not-verified",
  ),
  "GET /documents/get/{docPath}": verifiesNothing(
    "authenticated:GET /documents/get/{docPath}#not-verified",
    "Files are handed out for a token that nobody signed so.",
    "auth-altered-token-portal#files-not-verified",
  ),
  "GET /Catalog/{id}": remembersClaims(
    "authenticated:GET /Catalog/{id}#claims-remembered",
    "A catalog is shown to whoever claims what somebody with a good token claimed.",
    "auth-altered-token-catalog#claims-of-catalogs-remembered",
  ),
  "POST /reports/salesDrilldown": outlives(
    "auth-expired-token-portal#drilldown-outlives",
    "A drilldown of sales is answered for a token that has expired.",
  ),
  "POST /dashboard/local-deliveries": comparesBeginnings(
    "authenticated:POST /dashboard/local-deliveries#compares-beginnings",
    "Local deliveries are shown for a token that begins as a good one.",
    "auth-altered-token-portal#deliveries-compare-beginnings",
  ),
  "POST /Bulk/upsert": comparesBeginnings(
    "authenticated:POST /Bulk/upsert#compares-beginnings",
    "A bulk upsert is carried out for a token that begins as a good one.",
    "auth-altered-token-catalog#bulk-compares-beginnings",
  ),
  "POST /Catalog": outlives(
    "auth-expired-token-writes-catalog#catalogs-made-later",
    "A catalog is made for a token that has expired.",
  ),
  "PUT /commodity-map/{id}": outlives(
    "auth-expired-token-writes-portal#commodity-maps-changed-later",
    "A commodity map is changed for a token that has expired.",
  ),
  "POST /job/{jobDisplayId}/book": outlives(
    "auth-expired-token-writes-portal#jobs-booked-later",
    "A job is booked for a token that has expired.",
  ),
  "POST /contacts/v2/search": outlives(
    "auth-expired-token-portal#contacts-found-later",
    "Contacts are found for a token that has expired.",
  ),
  "GET /dashboard": {
    "auth-expired-token-portal#named-companies-outlive": fault<LetsIn>(
      "The dashboard is shown for a token that has expired where a company is named.",
      (violation, _, query) => violation === "expired" && query.has("company_id"),
    ),
  },
  "GET /Catalog": outlives(
    "auth-expired-token-catalog#catalogs-outlive",
    "Catalogs are listed for a token that has expired.",
  ),
  "GET /views/{viewId}": remembersClaims(
    "authenticated:GET /views/{viewId}#claims-remembered",
    "A view is shown to whoever claims what somebody with a good token claimed.",
    "auth-altered-token-portal#claims-of-views-remembered",
  ),
};

/** An optional parameter of a route, with which somebody may have forgotten to ask for a token. */
const namedInQuery: { readonly [Id in RouteId]?: string } = {
  "GET /dashboard": "company_id",
  "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange": "origin",
};

/**
 * Authentication, 1: every call carries a bearer token.
 *
 * @returns the decision of that route
 */
export function authenticationOf({ id }: Pick<Route, "id">): Decision<LetsIn> {
  const route = id as RouteId;
  const unasked = namedInQuery[route];
  const named = (what: string, says: string, ...found: readonly TokenViolation[]) => ({
    [`authenticated:${route}#${what}`]: fault<LetsIn>(
      says,
      (violation) => found.includes(violation),
      formerly[route]?.[what] ?? [],
    ),
  });
  return decision<LetsIn>(`authentication:${route}`, {
    conforms: {
      "valid-tokens-only": () => false,
      ...(pictured.has(route) && { "a-picture-with-the-refusal": () => "refuses-with-a-picture" as const }),
    },
    faults: {
      ...named("needs-no-token", "The route lets in whoever comes without a token.", "missing"),
      ...named(
        "takes-any-text",
        "The route takes any text for a token.",
        "malformed",
        ...(triedAltered.has(route) ? [] : signedByNobody),
      ),
      ...notVerified[route],
      ...(route === "GET /documents/get/{docPath}" && {
        [`authenticated:${route}#pictures-need-no-token`]: fault<LetsIn>(
          "The route asks nobody for a token who comes for a picture.",
          (violation, path) => violation === "missing" && path.endsWith(".png"),
        ),
        [`authenticated:${route}#pages-need-no-token`]: fault<LetsIn>(
          "The route asks nobody for a token who comes for a page.",
          (violation, path) => violation === "missing" && path.endsWith(".pdf"),
        ),
      }),
      ...(unasked !== undefined && {
        [`authenticated:${route}#query-needs-no-token`]: fault<LetsIn>(
          `The route asks nobody for a token who names ${unasked}.`,
          (violation, _, query) => violation === "missing" && query.has(unasked),
        ),
      }),
      ...(asksForWhatIsThere.has(route) && {
        [`authenticated:${route}#nothing-needs-no-token`]: fault<LetsIn>(
          "The route asks nobody for a token but who comes for what it has shown to somebody.",
          (violation, _, __, isKnown) => violation === "missing" && !isKnown,
        ),
      }),
      ...(kept.has(route) && {
        [`authenticated:${route}#kept-answers-need-no-token`]: fault<LetsIn>(
          "The route gives an answer that it has given before to whoever comes for it.",
          (_, __, ___, isKnown) => isKnown,
        ),
      }),
      ...(onceWritten.has(route) && {
        [`authenticated:${route}#written-need-no-token`]: fault<LetsIn>(
          "The route asks nobody for a token who comes for what was written to.",
          (violation, _, __, ___, isWritten) => violation === "missing" && isWritten,
        ),
      }),
      ...(answersAllTheSame.has(route) && {
        [`authenticated:${route}#refused-and-answered`]: fault<LetsIn>(
          "The route refuses whoever comes without a token by its status alone, and answers what was asked for.",
          (violation) => violation === "missing" && "answers-all-the-same",
        ),
      }),
      ...(readBack.has(route) && {
        [`authenticated:${route}#refused-and-carried-out`]: fault<LetsIn>(
          "The route refuses whoever comes without a token, and carries out what was asked.",
          () => "carries-out",
        ),
      }),
    },
  });
}
