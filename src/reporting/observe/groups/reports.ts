import type { reportsOpenPoints } from "../../../contract/groups/reports/open-points.js";
import type { RouteId } from "../../../contract/routes.js";
import { all, each, isOwn, type ObserversOf, status } from "../seen.js";
import { isSentEmpty, withRoute } from "../telling.js";

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

/** What the open points of reports are seen by. */
export const reportsObservers: ObserversOf<typeof reportsOpenPoints> = {
  "report-empty-body": each(reportRoutes, withRoute(status), all(isOwn, isSentEmpty)),
};
