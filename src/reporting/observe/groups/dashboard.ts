import type { dashboardOpenPoints } from "../../../contract/groups/dashboard/open-points.js";
import type { RouteId } from "../../../contract/routes.js";
import { isObject, isUuid } from "../../../scenario/values.js";
import { alike, holdersOf, inEachScenario, isOf, leftOut, pageBase, textOf } from "../comparing.js";
import {
  all,
  each,
  isAccepted,
  isOwn,
  kindOfValue,
  type ObserversOf,
  rowsOf,
  status,
  statusAndKind,
  valuesOf,
  without,
} from "../seen.js";
import { accepted, isAsked, isSentEmpty, withRoute } from "../telling.js";

const feeds = [
  "POST /dashboard/inbound",
  "POST /dashboard/inhouse",
  "POST /dashboard/outbound",
  "POST /dashboard/local-deliveries",
  "POST /dashboard/recentestimates",
] as const satisfies readonly RouteId[];

/** What the open points of dashboard are seen by. */
export const dashboardObservers: ObserversOf<typeof dashboardOpenPoints> = {
  "gridview-datakey": accepted("GET /dashboard/gridviews", (one) => valuesOf(rowsOf(one), "dataKey").map(String)),
  "gridview-inactive": accepted("GET /dashboard/gridviews", (one) => valuesOf(rowsOf(one), "isActive").map(String)),
  "gridviewstate-members-shape": accepted("GET /dashboard/gridviewstate/{id}", ({ body }) =>
    isObject(body) ? Object.entries(body).map(([name, value]) => `${name}: ${kindOfValue(value)}`) : [],
  ),
  "dashboard-feed-options-needed": each(feeds, withRoute(status), all(isOwn, isSentEmpty)),
  "dashboard-primary-company-source": inEachScenario((seen) => {
    const summaries = seen.filter(all(isOf("GET /dashboard"), isAccepted, isOwn, without("view_id")));
    const plain = summaries.find(({ query }) => query.size === 0);
    const same = summaries.find((one) => one.query.has("company_id") && plain && textOf(plain) === textOf(one));
    const reads = seen.filter(
      all(isOf("GET /contacts/user", "GET /companies/availableByCurrentUser"), isAccepted, isOwn),
    );
    return reads.flatMap((one) =>
      holdersOf(same?.query.get("company_id") ?? "", one.body).map((name) => `${one.route?.id}: ${name}`),
    );
  }),
  "dashboard-view-effect": alike(
    "GET /dashboard",
    without("view_id"),
    ({ query }) => /^\d+$/.test(query.get("view_id") ?? ""),
    ["nothing visible", "the summary is another one"],
  ),
  "dashboard-view-unknown": each(
    "GET /dashboard",
    statusAndKind,
    all(isOwn, ({ query }) => query.has("view_id") && !/^\d+$/.test(query.get("view_id") ?? "")),
  ),
  "dashboard-company-malformed": each(
    ["GET /dashboard", ...feeds],
    withRoute(statusAndKind),
    all(isOwn, ({ query }) => query.has("company_id") && !isUuid(query.get("company_id"))),
  ),
  "dashboard-gridviews-default": each(
    "GET /dashboard/gridviews",
    (one) =>
      one.isSuccess
        ? `no company is needed${rowsOf(one).length > 0 ? ", and some are listed" : ""}`
        : "a company is needed",
    all(isOwn, isAsked(0)),
  ),
  "gridviewstate-id": (seen, release) => {
    const ids = new Set(
      seen.filter(isOf("GET /dashboard/gridviews")).flatMap(({ named }) => named.map(({ value }) => String(value))),
    );
    return each(
      "GET /dashboard/gridviewstate/{id}",
      (one) => (one.isSuccess ? "yes" : "no"),
      all(isOwn, ({ path }) => ids.has(path["id"] ?? "")),
    )(seen, release);
  },
  "gridviewstate-unsaved": (seen, release) => {
    const ids = new Set(
      seen.filter(isOf("GET /dashboard/gridviews")).flatMap(({ named }) => named.map(({ value }) => String(value))),
    );
    return each(
      "GET /dashboard/gridviewstate/{id}",
      statusAndKind,
      all(isOwn, ({ path }) => ids.size > 0 && !ids.has(path["id"] ?? "")),
    )(seen, release);
  },
  "gridviewstate-partial": leftOut("POST /dashboard/gridviewstate/{id}", "GET /dashboard/gridviewstate/{id}", [
    "columns",
    "filters",
    "sort_order",
  ]),
  "dashboard-feed-page-base": pageBase(...feeds),
};
