import { type Range, reportModels, reportRequest } from "../../fixtures/payloads/reports.js";
import { type Answer, phrase, scenario } from "../../src/scenario/index.js";

/** The reports that are lists, but for that of insurance. */
const reports = [
  "/reports/sales",
  "/reports/salesDrilldown",
  "/reports/topRevenueCustomers",
  "/reports/topRevenueSalesReps",
  "/reports/referredBy",
  "/reports/web2Lead",
] as const;

/** Days on which nobody did anything. */
const longAgo: Range = { start_date: "1901-01-01", end_date: "1901-01-02" };

const rowsIn = ({ isSuccess, body }: Answer): readonly unknown[] => (isSuccess && Array.isArray(body) ? body : []);

scenario(
  "a partner-scoped caller's reports keep to their ranges",
  { judges: ["report-both-ends"], needs: ["partner"] },
  async ({ corporate, partner, data, check }) => {
    const asked = reports.map(async (report) => {
      const body = reportRequest(data, reportModels[report], longAgo);
      const answer = await partner.post(report, { body });
      return { report, answer, ofAll: rowsIn(answer).length > 0 ? await corporate.post(report, { body }) : undefined };
    });
    const answers = await Promise.all(asked);
    await check("report-both-ends", () => {
      // Which reports such a caller may ask for the document does not show. What others are shown of these days may be of them, or the
      // days not be understood.
      const wrong = answers.find(({ ofAll }) => ofAll?.isSuccess && Array.isArray(ofAll.body) && !rowsIn(ofAll).length);
      if (wrong)
        throw wrong.answer.mismatch(
          `${wrong.report} of days of 1901 without rows, as for others`,
          phrase(rowsIn(wrong.answer)[0]),
        );
    });
  },
);
