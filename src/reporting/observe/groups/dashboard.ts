import type { dashboardOpenPoints } from "../../../contract/groups/dashboard/open-points.js";
import type { RouteId } from "../../../contract/routes.js";
import { asText, isObject, isUuid } from "../../../scenario/values.js";
import { alike, isOf, namedByRoute, pageBase, recordsOf, textOf } from "../comparing.js";
import {
  all,
  each,
  isAccepted,
  isOwn,
  kindOfValue,
  type ObserversOf,
  rowsOf,
  type Seen,
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

const state = "GET /dashboard/gridviewstate/{id}";

const gridViewIds = (seen: readonly Seen[]): ReadonlySet<string> =>
  new Set(recordsOf(seen, "GET /dashboard/gridviews").flatMap((row) => valuesOf([row], "id").map(asText)));

/** What the open points of dashboard are seen by. */
export const dashboardObservers: ObserversOf<typeof dashboardOpenPoints> = {
  "gridview-datakey": accepted("GET /dashboard/gridviews", (one) => valuesOf(rowsOf(one), "dataKey").map(asText)),
  "gridview-inactive": accepted("GET /dashboard/gridviews", (one) => valuesOf(rowsOf(one), "isActive").map(asText)),
  "gridviewstate-members-shape": accepted("GET /dashboard/gridviewstate/{id}", ({ body }) =>
    isObject(body) ? Object.entries(body).map(([name, value]) => `${name}: ${kindOfValue(value)}`) : [],
  ),
  "dashboard-feed-options-needed": each(feeds, withRoute(status), all(isOwn, isSentEmpty)),
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
  "dashboard-feed-page-base": pageBase(...feeds),
  "dashboard-primary-company-source": (seen) => {
    const summaries = seen.filter(all(isOf("GET /dashboard"), isAccepted, isOwn, without("view_id")));
    const plain = new Set(summaries.filter(({ query }) => query.size === 0).map(textOf));
    const asked = new Set(summaries.flatMap(({ query }) => query.get("company_id") ?? []));
    // Where each company's summary is the same, none of them is shown to be the primary one.
    const same = new Set(
      summaries.filter((one) => plain.has(textOf(one))).flatMap(({ query }) => query.get("company_id") ?? []),
    );
    if (same.size === asked.size) return [];
    return seen
      .filter(all(isOf("GET /contacts/user", "GET /companies/availableByCurrentUser"), isAccepted, isOwn))
      .flatMap((one) => namedByRoute(one, [...same]));
  },
  "gridviewstate-id": (seen, release) => {
    const ids = gridViewIds(seen);
    return each(
      state,
      (one) => (one.isSuccess ? "yes" : "no"),
      all(isOwn, ({ path }) => ids.has(path["id"] ?? "")),
    )(seen, release);
  },
  "gridviewstate-unsaved": (seen, release) => {
    const ids = gridViewIds(seen);
    return each(
      state,
      statusAndKind,
      all(isOwn, ({ path }) => ids.size > 0 && !ids.has(path["id"] ?? "")),
    )(seen, release);
  },
};
