import type { OpenPointId } from "../../contract/register.js";
import type { RouteId } from "../../contract/routes.js";
import { fold } from "../../http/names.js";
import { isObject } from "../../scenario/values.js";
import {
  all,
  each,
  idType,
  isAccepted,
  isOwn,
  isRefused,
  kindOfMember,
  kindOfValue,
  members,
  type Observer,
  objectsIn,
  rowsOf,
  type Seen,
  status,
  statusAndKind,
  typeOfId,
  typeOfMember,
  valuesOf,
  withEmpty,
  without,
} from "./seen.js";

const names = (seen: Seen): readonly string[] => (isObject(seen.body) ? Object.keys(seen.body) : []);
const isEmpty = ({ body, kind }: Seen): boolean =>
  kind === "an empty body" || kind === "null" || (isObject(body) && Object.keys(body).length === 0);
const isSentEmpty = ({ sent }: Seen): boolean =>
  (isObject(sent) && Object.keys(sent).length === 0) || (Array.isArray(sent) && sent.length === 0);
const withRoute = (tell: (seen: Seen) => string) => (seen: Seen) => `${seen.route?.id}: ${tell(seen)}`;
const accepted = (routes: RouteId | readonly RouteId[], tell: Parameters<typeof each>[1]): Observer =>
  each(routes, tell, isAccepted);

/** What deleting a record for the second time answers. */
const deletedAgain =
  (route: RouteId): Observer =>
  (seen) => {
    const gone = new Set<string>();
    return seen.flatMap((one) => {
      if (one.route?.id !== route || !isOwn(one)) return [];
      const { url } = one.exchange.request;
      if (gone.has(url)) return status(one);
      if (one.isSuccess) gone.add(url);
      return [];
    });
  };

/** How a record reads after its merge into another. */
const readAfterMerge =
  (merge: RouteId, read: RouteId): Observer =>
  (seen) => {
    const sources = new Set<string>();
    return seen.flatMap((one) => {
      if (one.route?.id === merge && one.isSuccess) sources.add(one.path["sourceId"] ?? "");
      return one.route?.id === read && isOwn(one) && sources.has(one.path["id"] ?? "") ? statusAndKind(one) : [];
    });
  };

const mergedIntoItself = (merge: RouteId): Observer =>
  each(merge, status, (one) => isOwn(one) && one.path["sourceId"] === one.path["targetId"]);

const reportRoutes = [
  "POST /reports/insurance",
  "POST /reports/sales",
  "POST /reports/sales/summary",
  "POST /reports/salesDrilldown",
  "POST /reports/topRevenueCustomers",
  "POST /reports/topRevenueSalesReps",
  "POST /reports/referredBy",
  "POST /reports/web2Lead",
] as const satisfies readonly RouteId[];

const feeds = [
  "POST /dashboard/inbound",
  "POST /dashboard/inhouse",
  "POST /dashboard/outbound",
  "POST /dashboard/local-deliveries",
  "POST /dashboard/recentestimates",
] as const satisfies readonly RouteId[];

const rates = ["GET /job/{jobDisplayId}/shipment/ratequotes", "POST /job/{jobDisplayId}/shipment/ratequotes"] as const;

/** What the open points of the resource groups are seen by, where exchanges alone show it. */
export const groupObservers: { readonly [Id in OpenPointId]?: Observer } = {
  "job-create-answer": accepted("POST /job", statusAndKind),
  "job-display-id-member": accepted("GET /job/{jobDisplayId}", ({ body, path }) =>
    isObject(body)
      ? Object.entries(body).flatMap(([name, value]) => (String(value) === path["jobDisplayId"] ? [name] : []))
      : [],
  ),
  "job-search-no-param": each("GET /job/search", statusAndKind, all(isOwn, without("job_display_id"))),
  "timeline-metadata-names": accepted("GET /job/{jobDisplayId}/timeline", names),
  "timeline-codes": accepted("GET /job/{jobDisplayId}/timeline", ({ body }) =>
    valuesOf(objectsIn(body), "taskCode").map(String),
  ),
  "timeline-delete-repeat": deletedAgain("DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}"),
  "agent-empty-form": each(
    "GET /job/{jobDisplayId}/timeline/{taskCode}/agent",
    statusAndKind,
    all(isAccepted, isEmpty),
  ),
  "increment-body": each(
    [
      "POST /job/{jobDisplayId}/timeline/incrementjobstatus",
      "POST /job/{jobDisplayId}/timeline/undoincrementjobstatus",
    ],
    status,
    all(isOwn, isSentEmpty),
  ),
  "tracking-content-names": accepted("GET /job/{jobDisplayId}/tracking/shipment/{proNumber}", names),
  "envelope-release": accepted(rates, ({ kind }) => kind),
  "export-parameters": accepted("GET /job/{jobDisplayId}/shipment/exportdata", names),
  "freight-provider-shipment-type-values": accepted("GET /job/{jobDisplayId}/freightproviders", (one) =>
    valuesOf(rowsOf(one), "shipmentType").map(String),
  ),
  "freight-provider-save-empty-answer": accepted("POST /job/{jobDisplayId}/freightproviders", statusAndKind),
  "form-filename": accepted("GET /job/{jobDisplayId}/form/invoice", disposition),
  "form-invoice-type": each("GET /job/{jobDisplayId}/form/invoice", status, all(isOwn, without("type"))),
  "form-usar-type": each("GET /job/{jobDisplayId}/form/usar", status, all(isOwn, without("type"))),
  "form-operations-type": each("GET /job/{jobDisplayId}/form/operations", status, all(isOwn, without("ops_type"))),
  "form-bol-plan-required": each(
    "GET /job/{jobDisplayId}/form/bill-of-lading",
    status,
    all(isOwn, without("shipment_plan_id")),
  ),
  "form-labels-plan-required": each(
    "GET /job/{jobDisplayId}/form/packaging-labels",
    status,
    all(isOwn, without("shipment_plan_id")),
  ),
  "exchange-string-form": accepted(
    "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange",
    ({ headers, body }) => `${mediaType(headers)}, ${typeof body === "string" ? "quoted" : "bare"}`,
  ),
  "company-create-string-meaning": accepted(
    "POST /companies/fulldetails",
    ({ body }) => idType(body) ?? kindOfValue(body),
  ),
  "company-inventory-id-type": accepted("POST /company/{companyId}/inventory", typeOfId),
  "geosettings-params": each("GET /companies/geosettings", statusAndKind, all(isOwn, isAsked(0))),
  "carrier-search-params": each("GET /companies/search/carrier-accounts", statusAndKind, all(isOwn, isAsked(1))),
  "inherit-params": each(
    ["GET /companies/{companyId}/inheritedPackagingTariffs", "GET /companies/{companyId}/inheritedpackaginglabor"],
    withRoute(statusAndKind),
    all(isOwn, isAsked(0)),
  ),
  "materials-params": each("GET /company/{companyId}/materials", statusAndKind, all(isOwn, isAccepted, isAsked(0))),
  "default-pallet-missing": each("GET /company/{companyId}/materials/default-pallet", statusAndKind, isOwn),
  "pack-result-wrapper": accepted(
    ["POST /company/{companyId}/pack/inventory", "POST /company/{companyId}/pack/validate"],
    names,
  ),
  "contact-create-answer": accepted("POST /contacts/editdetails", statusAndKind),
  "contact-addresses-shape": accepted("GET /contacts/{contactId}/editdetails", kindOfMember("addresses")),
  "contact-history-params": each(
    ["GET /contacts/{contactId}/history/aggregated", "GET /contacts/{contactId}/history/graphdata"],
    withRoute(statusAndKind),
    all(isOwn, isAccepted, isAsked(0)),
  ),
  "contact-merge-removes": (seen) => {
    const merged = new Set<string>();
    return seen.flatMap((one) => {
      if (one.route?.id === "PUT /contacts/{mergeToId}/merge" && one.isSuccess)
        for (const id of scalarsIn(one.sent)) merged.add(id);
      return one.route?.id === "GET /contacts/{id}" && merged.has(one.path["id"] ?? "") ? statusAndKind(one) : [];
    });
  },
  "gridview-datakey": accepted("GET /dashboard/gridviews", (one) => valuesOf(rowsOf(one), "dataKey").map(String)),
  "gridview-inactive": accepted("GET /dashboard/gridviews", (one) => valuesOf(rowsOf(one), "isActive").map(String)),
  "gridviewstate-members-shape": accepted("GET /dashboard/gridviewstate/{id}", ({ body }) =>
    isObject(body) ? Object.entries(body).map(([name, value]) => `${name}: ${kindOfValue(value)}`) : [],
  ),
  "dashboard-feed-options-needed": each(feeds, withRoute(status), all(isOwn, isSentEmpty)),
  "report-empty-body": each(reportRoutes, withRoute(status), all(isOwn, isSentEmpty)),
  "commodity-id-type": accepted(["POST /commodity/search", "POST /commodity-map/search"], typeOfId),
  "note-id-type": accepted(["POST /note", "GET /note"], typeOfId),
  "note-association": accepted("POST /note", members),
  "note-filter-malformed": each(
    "GET /note",
    status,
    all(isOwn, ({ query }) => /^[^-]+$/.test(query.get("job_id") ?? "")),
  ),
  "suggestusers-empty-key": each("GET /note/suggestUsers", status, all(isOwn, withEmpty("search_key"))),
  "view-id-type": accepted("GET /views/all", typeOfId),
  "view-id-member": accepted("GET /views/{viewId}", ({ body, path }) =>
    isObject(body)
      ? Object.entries(body).flatMap(([name, value]) => (String(value) === path["viewId"] ? [name] : []))
      : [],
  ),
  "view-columns-shape": accepted(["GET /views/all", "GET /views/{viewId}"], kindOfMember("columns")),
  "view-access-names": accepted("GET /views/{viewId}/accessinfo", members),
  "datasetsps-shape": accepted("GET /views/datasetsps", ({ body }) =>
    Array.isArray(body) ? body.flatMap((row) => (isObject(row) ? Object.keys(row) : kindOfValue(row))) : [],
  ),
  "rfq-id-type": accepted(["GET /rfq/forjob/{jobId}", "GET /rfq/{rfqId}"], typeOfId),
  "rfq-states": accepted("GET /rfq/{rfqId}", (one) =>
    ["status", "state"].flatMap((name) => valuesOf(rowsOf(one), name).map(String)),
  ),
  "rfq-forjob-params": each("GET /rfq/forjob/{jobId}", statusAndKind, all(isOwn, isAccepted, isAsked(0))),
  "document-upload-response": accepted("POST /documents", statusAndKind),
  "document-list-no-filter": each("GET /documents/list", statusAndKind, all(isOwn, isAsked(0))),
  "document-download-headers": accepted("GET /documents/get/{docPath}", disposition),
  "document-hide-bytes": (seen) => {
    const hidden = new Set<string>();
    const paths = new Map<string, string>();
    return seen.flatMap((one) => {
      if (one.route?.id === "GET /documents/list") {
        for (const row of rowsOf(one))
          for (const path of valuesOf([row], "path").map(String))
            for (const id of valuesOf([row], "id").map(String)) paths.set(path, id);
      }
      if (one.route?.id === "PUT /documents/hide/{docId}" && one.isSuccess) hidden.add(one.path["docId"] ?? "");
      const isGet = one.route?.id === "GET /documents/get/{docPath}";
      const id = isGet ? paths.get(decodeURIComponent(one.path["docPath"] ?? "")) : undefined;
      return id !== undefined && hidden.has(id) ? status(one) : [];
    });
  },
  "lookup-param-required": each(
    [
      "GET /lookup/items",
      "GET /lookup/documentTypes",
      "GET /lookup/densityClassMap",
      "GET /lookup/addOns",
      "GET /lookup/handlingUnitContainerTypes",
    ],
    withRoute(statusAndKind),
    all(isOwn, isAsked(0)),
  ),
  "lookup-value-fields": accepted("GET /lookup/{masterConstantKey}", members),
  "lookup-value-id-type": accepted(
    ["GET /lookup/{masterConstantKey}", "GET /lookup/referCategory"],
    typeOfMember("id"),
  ),
  "lookup-value-404": each("GET /lookup/{masterConstantKey}/{valueId}", statusAndKind, all(isOwn, isRefused)),
  "lookup-access-key-unknown": each("GET /lookup/accessKey/{accessKey}", statusAndKind, all(isOwn, isEmpty)),
  "addons-disallowed-reaction": each("GET /lookup/addOns", status, all(isOwn, isRefused)),
  "reset-cache-access": each("GET /lookup/resetMasterConstantCache", ({ caller, status }) => `${caller}: ${status}`),
  "page-wrapper-names": accepted(["GET /Lot", "GET /Catalog", "GET /Lot/{id}/ClientItemData"], names),
  "page-size-below-one": each(
    ["GET /Lot", "GET /Catalog"],
    status,
    ({ query }) => Number(query.get("page_size") ?? 1) < 1,
  ),
  "page-number-below-one": each(
    ["GET /Lot", "GET /Catalog"],
    status,
    ({ query }) => Number(query.get("page_number") ?? 1) < 1,
  ),
  "lot-item-data-shape": accepted("GET /Lot/{id}", kindOfMember("item_data")),
  "lot-delete-repeat": deletedAgain("DELETE /Lot/{id}"),
  "lot-merge-self-answer": mergedIntoItself("POST /Lot/{targetId}/merge/{sourceId}"),
  "lot-merge-source-read": readAfterMerge("POST /Lot/{targetId}/merge/{sourceId}", "GET /Lot/{id}"),
  "itemdata-partner-type": accepted("POST /Lot/ItemData", ({ sent }) =>
    isObject(sent) ? valuesOf([sent], "partner_id").flatMap((value) => idType(value) ?? []) : [],
  ),
  "itemdata-foreign-partner": each(
    "POST /Lot/ItemData",
    status,
    ({ caller, status }) => caller === "partner" && status >= 400,
  ),
  "clientitemdata-audit-names": accepted("POST /Lot/{id}/ClientItemData", members),
  "get-overrides-gone": (seen) =>
    seen
      .filter(({ exchange: { request } }) => request.method === "POST" && /\/Lot\/get-overrides$/.test(request.url))
      .map(status),
  "catalog-platforms-shape": accepted(["GET /Catalog/{id}"], kindOfMember("platforms")),
  "catalog-agent-type": accepted(["GET /Catalog", "GET /Catalog/{id}"], typeOfMember("agent_company_id")),
  "catalog-merge-self-answer": mergedIntoItself("POST /Catalog/{targetId}/merge/{sourceId}"),
  "catalog-merge-source-read": readAfterMerge("POST /Catalog/{targetId}/merge/{sourceId}", "GET /Catalog/{id}"),
  "bulk-index-base": each(
    "POST /Bulk/upsert",
    ({ exchange }) => exchange.response?.body.text?.match(/catalogs[.[]\d+\]?\.\w+/gi) ?? [],
    isRefused,
  ),
  "bulk-empty": each("POST /Bulk/upsert", statusAndKind, ({ sent }) =>
    isObject(sent) ? valuesOf([sent], "catalogs").some((value) => Array.isArray(value) && value.length === 0) : false,
  ),
};

/** @returns whether a request has no more than so many query parameters */
function isAsked(atMost: number): (seen: Seen) => boolean {
  return ({ query }) => [...query.keys()].length <= atMost;
}

const mediaType = (headers: Seen["headers"]): string => headers["content-type"]?.split(";")[0] ?? "no media type";

function disposition({ headers }: Seen): string {
  const [how = "", ...parts] = (headers["content-disposition"] ?? "").split(";");
  if (how === "") return "no Content-Disposition";
  return parts.some((part) => fold(part).trim().startsWith("filename")) ? `${how} with a filename` : how;
}

function scalarsIn(value: unknown): readonly string[] {
  if (value !== null && typeof value === "object") return Object.values(value).flatMap(scalarsIn);
  return [String(value)];
}
