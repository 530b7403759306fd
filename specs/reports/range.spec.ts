import { type Range, reportRequest } from "../../fixtures/payloads/reports.js";
import {
  type Answer,
  assume,
  contentOf,
  Differing,
  isObject,
  phrase,
  type ScenarioContext,
  scenario,
} from "../../src/scenario/index.js";
import { differ, understood } from "../asking.js";
import { withoutEffect } from "../dashboard/feed-rows.js";
import { areOfTheirDay, areOfTheirMoments, narrowTo } from "./one-day.js";
import {
  acrossNewYear,
  askingFor,
  calendarYear,
  datedMembers,
  dayFrom,
  daysBetween,
  fullPage,
  lastYear,
  liesOutside,
  liesWithin,
  longerThanYear,
  slack,
  withoutOneDay,
  yearAround,
} from "./records.js";

/** So many rows are no more than any deployment can answer at once. */
const bearable = 100;

/** Headers that may tell where further rows are. */
const tellingOfMore = ["link", "content-range", "x-total-count", "x-total", "x-pagination", "x-next-page", "warning"];

/** @returns whether a report is as long as a page of a common size, though neither its request nor its answer has pages */
function isCutAsPages(answer: Answer): boolean {
  const { length } = answer.rows();
  const isRound = length % 10 === 0 || length % 25 === 0;
  const isTold = tellingOfMore.some((name) => answer.header(name) !== undefined);
  return length >= fullPage && length <= bearable && isRound && !isTold;
}

type Report = "/reports/insurance" | "/reports/sales";

const modelOf = {
  "/reports/insurance": "InsuranceReportRequest",
  "/reports/sales": "SalesForecastReportRequest",
} as const;

/**
 * Narrows a report to the days in the middle of its own.
 *
 * @returns the assertion that no rows from long before or after them are in it
 */
async function keepsToItsRange({ corporate, data }: Pick<ScenarioContext, "corporate" | "data">, report: Report) {
  const ask = async (range: Range) => {
    const body = reportRequest(data, modelOf[report], range);
    return { range, body, answer: await corporate.post(report, { body }) };
  };
  const rowsOf = async (range: Range) => (await ask(range)).answer.accepted().rows();
  const past = await rowsOf(lastYear(data));
  const rows = withoutOneDay((past.length > 0 ? past : await rowsOf(yearAround(data))).filter(isObject));
  const isBetween = daysBetween(rows);
  const middles = datedMembers(rows).map((days) => {
    const between = [...new Set(days)].filter(isBetween);
    return between[Math.floor(between.length / 2)];
  });
  const days = [...new Set(middles)].filter((middle) => middle !== undefined);
  const narrowed = await Promise.all(
    days.map((middle) => ask({ start_date: middle, end_date: dayFrom(1, new Date(middle)) })),
  );
  for (const { answer } of narrowed) answer.accepted();
  // From such a day on into what is yet to come, and from long ago to it: that may be too long.
  const wide = await Promise.all(
    days.flatMap((middle) => [
      ask({ start_date: middle, end_date: yearAround(data).end_date }),
      ask({ start_date: dayFrom(-1_096, new Date(middle)), end_date: middle }),
    ]),
  );
  const bounded = [...narrowed, ...wide.filter(({ answer }) => answer.isSuccess)];
  // All days of one year: where months and days alone count, rows of other years are in it. It may be too long ago, or too long.
  const ofOneYear = await ask(calendarYear(data));
  return () => {
    const [model, asked] = [modelOf[report], calendarYear(data)];
    for (const end of ["start_date", "end_date"] as const)
      differ(reportRequest(data, model, asked), reportRequest(data, model, { ...asked, [end]: undefined }), end);
    // Where rows show no day within it, what they show may be a day that they are not about.
    const isDated =
      ofOneYear.answer.isSuccess && ofOneYear.answer.rows().some((row) => liesWithin(row, ofOneYear.range));
    for (const { range, body, answer } of isDated ? [...bounded, ofOneYear] : bounded) {
      const outside = answer.rows().find((row) => liesOutside(row, range, slack));
      if (outside)
        withoutEffect(body, answer, `no row far from ${range.start_date} to ${range.end_date}`, phrase(outside));
    }
    assume(narrowed.length > 0, `${report} shows no rows, a month apart, before and after a day between`);
    assume(
      narrowed.some(({ answer }) => answer.rows().length > 0),
      `${report} is empty for the days that its own rows show`,
    );
  };
}

scenario(
  "the insurance report keeps to its date range",
  { judges: ["report-insurance-date-range"] },
  async (context) => {
    const verify = await keepsToItsRange(context, "/reports/insurance");
    await context.check("report-insurance-date-range", () =>
      understood(askingFor(context, "/reports/insurance"), verify),
    );
  },
);

/**
 * @throws Mismatch where the report of a range twice lacks a row that those of its parts have; Inconclusive where it has so many rows
 * that others may have been cut off, other than to a page
 */
async function holdsAllOf(whole: Answer, parts: readonly Answer[], askAgain: () => PromiseLike<Answer>): Promise<void> {
  const rows = parts.flatMap((part) => part.rows());
  const lackedBy = (answer: Answer) => {
    const known = new Set(answer.rows().map((row) => contentOf(row)));
    return rows.filter((row) => !known.has(contentOf(row)));
  };
  const lacked = lackedBy(whole);
  if (lacked.length === 0) return;
  const lackedAgain = lackedBy(await askAgain());
  const missing = lacked.find((row) => lackedAgain.includes(row));
  if (!missing) return;
  const { length } = whole.rows();
  const isCut = isCutAsPages(whole);
  assume(length < fullPage || isCut, "the insurance report shows so many rows that others may have been cut off");
  const seen = isCut ? `${length} rows, which may be a page of them, and not ${phrase(missing)}` : phrase(missing);
  throw whole.mismatch("all rows that the parts of the range have", seen);
}

scenario(
  "the insurance report of a range holds what those of its halves hold",
  { judges: ["report-insurance-whole-range", "reports-of-one-day", "reports-in-any-offset"] },
  async ({ corporate, data, check }) => {
    const year = lastYear(data);
    // No other scenario asks for a range that begins on that day; what is made meanwhile is of today, or of yesterday where clocks show less.
    const [start_date, end_date] = [dayFrom(1, new Date(year.start_date)), dayFrom(-2, new Date(year.end_date))];
    const ask = async (from: string, to: string) =>
      corporate
        .post("/reports/insurance", {
          body: reportRequest(data, "InsuranceReportRequest", { start_date: from, end_date: to }),
        })
        .accepted();
    const middle = dayFrom(-182, new Date(end_date));
    // The halves come first: of a service that goes by one end of a range the whole then shows no more than a half.
    const halves = [await ask(start_date, middle), await ask(dayFrom(1, new Date(middle)), end_date)];
    const wide = await ask(start_date, end_date);
    const newYear = acrossNewYear(data);
    const across = await ask(newYear.start_date, newYear.end_date);
    const older = await ask(newYear.start_date, newYear.last_day);
    const long = longerThanYear(data);
    const askLong = () =>
      corporate.post("/reports/insurance", {
        body: reportRequest(data, "InsuranceReportRequest", { start_date: long.start_date, end_date }),
      });
    const [beyond, before] = [await askLong(), await ask(long.start_date, long.last_day)];
    await check("report-insurance-whole-range", async () => {
      const rows = wide.rows();
      const parts = halves.flatMap((half) => half.rows());
      assume(rows.length + parts.length > 0, "the insurance report shows no rows of the last year");
      const shown = new Set(parts.map((row) => contentOf(row)));
      const areShown = rows.every((row) => shown.has(contentOf(row)));
      if (!areShown)
        throw new Differing("the halves of the range do not show the rows of all of it in the same way", wide.exchange);
      await holdsAllOf(wide, halves, () => ask(start_date, end_date));
      await holdsAllOf(across, [older], () => ask(newYear.start_date, newYear.end_date));
      // A range of more than a year may be refused.
      if (beyond.isSuccess) await holdsAllOf(beyond, [before, wide], askLong);
    });
    const asked = (range: Range) =>
      corporate.post("/reports/insurance", { body: reportRequest(data, "InsuranceReportRequest", range) });
    const narrow = await narrowTo("/reports/insurance", asked, wide.rows());
    await check("reports-of-one-day", () => areOfTheirDay([narrow]));
    await check("reports-in-any-offset", () => areOfTheirMoments([narrow]));
  },
);

scenario("the sales forecast keeps to its date range", { judges: ["report-sales-date-range"] }, async (context) => {
  const verify = await keepsToItsRange(context, "/reports/sales");
  await context.check("report-sales-date-range", () => understood(askingFor(context, "/reports/sales"), verify));
});
