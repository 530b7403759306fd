import { type ReportModel, reportRequest } from "../../fixtures/payloads/reports.js";
import type { TemplateOf } from "../../src/contract/routes.js";
import { scenario } from "../../src/scenario/index.js";
import { lastYear } from "./records.js";

/** Each report with what it is asked by. */
const reports = {
  "/reports/insurance": "InsuranceReportRequest",
  "/reports/sales": "SalesForecastReportRequest",
  "/reports/sales/summary": "SalesForecastSummaryRequest",
  "/reports/salesDrilldown": "Web2LeadRevenueFilter",
  "/reports/topRevenueCustomers": "Web2LeadRevenueFilter",
  "/reports/topRevenueSalesReps": "Web2LeadRevenueFilter",
  "/reports/referredBy": "ReferredByReportRequest",
  "/reports/web2Lead": "Web2LeadV2RequestModel",
} as const satisfies { readonly [Template in TemplateOf<"POST">]?: ReportModel };

const templates = Object.keys(reports) as (keyof typeof reports)[];

for (const template of templates) {
  const route = `route:POST ${template}` as const;
  scenario(`POST ${template} answers its report`, { judges: [route] }, async ({ corporate, data, check }) => {
    const asked = await corporate.post(template, { body: reportRequest(data, reports[template], lastYear(data)) });
    // Whether a report takes the composed request is another matter than whether it is there.
    const report = asked.isSuccess ? asked : await corporate.post(template, { body: {} });
    await check(route, () => (report.isSuccess ? report : asked).isDeclared());
    // Looked at on the way: a report of days on which nothing was done has no rows, and is a list all the same.
    const longAgo = { start_date: "1901-01-01", end_date: "1901-01-02" };
    await corporate.post(template, { body: reportRequest(data, reports[template], longAgo) });
    if (template !== "/reports/sales") return;
    // Looked at for open points alone: no clause depends on these answers.
    const { start_date, end_date } = lastYear(data);
    const reversed = { start_date: end_date, end_date: start_date };
    const decade = { start_date: `${Number(end_date.slice(0, 4)) - 10}${end_date.slice(4)}`, end_date };
    for (const [range, agent] of [[reversed], [decade], [{ start_date, end_date }, "nonsense"]] as const)
      await corporate.post(template, { body: reportRequest(data, reports[template], range, agent) });
  });
}
