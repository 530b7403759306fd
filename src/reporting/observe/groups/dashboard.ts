import type { dashboardOpenPoints } from "../../../contract/groups/dashboard/open-points.js";
import type { RouteId } from "../../../contract/routes.js";
import { isObject } from "../../../scenario/values.js";
import { all, each, isOwn, kindOfValue, type ObserversOf, rowsOf, status, valuesOf } from "../seen.js";
import { accepted, isSentEmpty, withRoute } from "../telling.js";

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
};
