import { reportRoutes, type reportsOpenPoints } from "../../../contract/groups/reports/open-points.js";
import type { RouteId } from "../../../contract/routes.js";
import { inEachScenario, isOf, textOf } from "../comparing.js";
import { all, each, isAccepted, isOwn, type ObserversOf, rowsOf, status } from "../seen.js";
import { found, isSentEmpty, scalarsIn, withRoute } from "../telling.js";

const ranged = ["POST /reports/insurance", "POST /reports/sales"] as const satisfies readonly RouteId[];

const dates = (sent: unknown): readonly string[] => scalarsIn(sent).filter((value) => /^\d{4}-\d\d-\d\d/.test(value));

/** What the open points of reports are seen by. */
export const reportsObservers: ObserversOf<typeof reportsOpenPoints> = {
  "report-empty-body": each(reportRoutes, withRoute(status), all(isOwn, isSentEmpty)),
  "report-range-reversed": each(
    ranged,
    withRoute(found),
    all(isOwn, ({ sent }) => {
      const [from = "", to = ""] = dates(sent);
      return from > to;
    }),
  ),
  "report-range-limit": each(
    ranged,
    withRoute((one) => (one.isSuccess ? "ten years are accepted" : `ten years are refused with ${one.status}`)),
    all(isOwn, ({ sent }) => {
      const [from = "", to = ""] = dates(sent);
      return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) >= 10;
    }),
  ),
  "report-agent-unknown": each(
    "POST /reports/sales",
    found,
    all(isOwn, ({ sent }) => scalarsIn(sent).some((value) => /^nonsense/i.test(value))),
  ),
  "report-drilldown-difference": inEachScenario((seen) => {
    const three = [
      "POST /reports/salesDrilldown",
      "POST /reports/topRevenueCustomers",
      "POST /reports/topRevenueSalesReps",
    ] as const;
    const asked = seen.filter(all(isOf(...three), isOwn, isAccepted));
    return asked.flatMap((one) =>
      asked
        .filter(
          (other) =>
            three.indexOf(other.route?.id as never) > three.indexOf(one.route?.id as never) &&
            JSON.stringify(other.sent) === JSON.stringify(one.sent),
        )
        .filter((other) => rowsOf(one).length + rowsOf(other).length > 0)
        .map(
          (other) =>
            `${one.route?.id} and ${other.route?.id}: ${textOf(one) === textOf(other) ? "the same rows" : rowsOf(one).length === rowsOf(other).length ? "as many rows, in another order or grouping" : "another number of rows"}`,
        ),
    );
  }),
};
