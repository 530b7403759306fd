import { reportModels, reportRequest } from "../../fixtures/payloads/reports.js";
import { type Answer, isObject, scenario } from "../../src/scenario/index.js";
import { datedMembers, dayFrom, lastMonth, lastYear } from "./records.js";

/** Reports whose rows may show no day, each with one of the same days that does. */
const ofSameDays = {
  "/reports/salesDrilldown": "/reports/salesDrilldown",
  "/reports/topRevenueCustomers": "/reports/salesDrilldown",
  "/reports/topRevenueSalesReps": "/reports/salesDrilldown",
  "/reports/referredBy": "/reports/web2Lead",
  "/reports/web2Lead": "/reports/web2Lead",
} as const;

const rowsIn = ({ isSuccess, body }: Answer): readonly unknown[] => (isSuccess && Array.isArray(body) ? body : []);

/** @returns a day that few rows of a report are of: one that they show, as far back as any */
const dayOfFew = (report: Answer): string | undefined => datedMembers(rowsIn(report).filter(isObject))[0]?.[0];

/** Two days on which nothing was done; not every year has the first of them. */
const [leapDay, usualDay] = ["1904-02-29", "1904-03-01"];

const templates = Object.keys(reportModels) as (keyof typeof reportModels)[];

for (const template of templates) {
  const route = `route:POST ${template}` as const;
  const isSum = template === "/reports/sales/summary";
  const judges = isSum ? ([route] as const) : ([route, "reports-of-one-day"] as const);
  const about = { judges, inParts: [route] } as const;
  scenario(`POST ${template} answers its report`, about, async ({ corporate, data, check }) => {
    const asked = await corporate.post(template, { body: reportRequest(data, reportModels[template], lastYear(data)) });
    // Whether a report takes the composed request is another matter than whether it is there; a year may be more than it takes.
    const plain = asked.isSuccess ? asked : await corporate.post(template, { body: {} });
    const month = reportRequest(data, reportModels[template], lastMonth(data));
    const report = plain.isSuccess ? plain : await corporate.post(template, { body: month });
    await check(route, () => (report.isSuccess ? report : asked).isDeclared());
    const ofRange = (start_date: string, end_date: string) =>
      corporate.post(template, { body: reportRequest(data, reportModels[template], { start_date, end_date }) });
    const ofDay = (one: string) => ofRange(one, one);
    // Looked at on the way: a report of a day on which nothing was done has no rows, and is a list all the same.
    const ofLeapDay = await ofDay(leapDay);
    const isRefused = asked.isSuccess && ofLeapDay.isInvalid;
    const ofUsualDay = isRefused ? await ofDay(usualDay) : undefined;
    await check(route, () => {
      const { status = 0 } = ofLeapDay;
      if (status >= 500) ofLeapDay.isDeclared();
      // Days so long ago may be refused, but not one of them.
      if (ofUsualDay?.isSuccess) throw ofLeapDay.mismatch(`${leapDay} to be taken, as ${usualDay} is`, `${status}`);
    });
    if (!isSum) {
      const isOfRows = rowsIn(ofLeapDay).length > 0;
      const daysAbout = isOfRows ? await ofRange(dayFrom(-1, new Date(leapDay)), usualDay) : undefined;
      await check("reports-of-one-day", () => {
        if (daysAbout?.isSuccess && rowsIn(daysAbout).length === 0)
          throw ofLeapDay.mismatch(`no rows, as of the days about ${leapDay}`, `${rowsIn(ofLeapDay).length} rows`);
      });
    }
    // The same for a report of one row; those of a range of days narrow themselves elsewhere.
    if (template in ofSameDays) {
      const like = ofSameDays[template as keyof typeof ofSameDays];
      const body = reportRequest(data, reportModels[like], lastYear(data));
      const start_date = dayOfFew(like === template ? asked : await corporate.post(like, { body }));
      if (start_date !== undefined) {
        const range = { start_date, end_date: dayFrom(1, new Date(start_date)) };
        await corporate.post(template, { body: reportRequest(data, reportModels[template], range) });
      }
    }
    if (template !== "/reports/sales") return;
    // Looked at for open points alone: no clause depends on these answers.
    const { start_date, end_date } = lastYear(data);
    const reversed = { start_date: end_date, end_date: start_date };
    const decade = { start_date: `${Number(end_date.slice(0, 4)) - 10}${end_date.slice(4)}`, end_date };
    for (const [range, agent] of [[reversed], [decade], [{ start_date, end_date }, "nonsense"]] as const)
      await corporate.post(template, { body: reportRequest(data, reportModels[template], range, agent) });
  });
}
