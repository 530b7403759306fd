import { isDeepStrictEqual } from "node:util";
import { type Range, reportModels, reportRequest } from "../../fixtures/payloads/reports.js";
import { type Answer, assume, phrase, scenario } from "../../src/scenario/index.js";
import { areOfTheirDay, areOfTheirMoments, narrowTo } from "./one-day.js";
import {
  acrossNewYear,
  dayFrom,
  fullPage,
  liesOutside,
  liesWithin,
  moreThanYear,
  slack,
  yearAround,
} from "./records.js";

/** The reports whose rows are of a range; that of insurance is judged by its halves. */
const ofRows = ["/reports/sales", "/reports/salesDrilldown", "/reports/referredBy", "/reports/web2Lead"] as const;

/** Those that are sorted and cut to the first, or are a sum. */
const ofSums = ["/reports/sales/summary", "/reports/topRevenueCustomers", "/reports/topRevenueSalesReps"] as const;

/** Whether the rows of a report are of a range. */
const isOfRows = ({ report }: { readonly report: string }): boolean => ofRows.some((one) => one === report);

/** A report of a range, with what it is of the older part of it and of the newer one. */
interface Parted {
  readonly report: string;
  ask(range: Range): PromiseLike<Answer>;
  /** Asks for it without a range. */
  askBare(): PromiseLike<Answer>;
  readonly older: Answer;
  /** What it is without a range, right behind the older part. */
  readonly bare: Answer;
  readonly whole: Answer;
  readonly newer: Answer;
  /** What it is since New Year, of those that show rows. */
  readonly newest?: Answer | undefined;
  /** What it is of more than a year that begins with the older part, of those that show rows. */
  readonly long?: Answer | undefined;
}

/** What a report is of a range. */
interface OfRange {
  readonly range: Range;
  readonly answer: Answer;
}

/**
 * A row may be numbered, or stand for a group: so it is counted, those of the part by the days that they show where they show any.
 *
 * @returns how many rows of its part the report of a whole range lacks
 */
function lackingIn(whole: Answer, part: Answer, range: Range): number {
  const within = (answer: Answer) => answer.rows().filter((row) => liesWithin(row, range)).length;
  const all = (answer: Answer) => answer.rows().length;
  return Math.max(within(part) - within(whole), all(part) - all(whole));
}

/** Whether two reports say the same. */
const areSame = (one: Answer, other: Answer): boolean =>
  one.isSuccess && other.isSuccess && isDeepStrictEqual(one.body, other.body);

/**
 * Two ranges may say the same. Then those that begin, or end, a day or two beside the second one do so as well, unless what is done on
 * these days is seen, which the first one shows too.
 *
 * @param first was asked for before the second
 * @param shared the end that both have in common, and that no other report was asked by
 * @throws Mismatch where the report of the second range is that of the first, and those beside it are another one
 */
async function isNotOfFirst(
  { report, ask }: Parted,
  first: OfRange,
  { range, answer }: OfRange,
  shared: keyof Range,
): Promise<void> {
  if (!areSame(answer, first.answer)) return;
  const askBeside = (one: Range, days: number) => ask({ ...one, [shared]: dayFrom(days, new Date(one[shared])) });
  for (const days of [-1, 1]) {
    const beside = await askBeside(range, days);
    if (!beside.isSuccess || areSame(beside, answer)) return;
    const [further, besideFirst] = [await askBeside(range, 2 * days), await askBeside(first.range, 3 * days)];
    if (!areSame(further, beside) || !areSame(besideFirst, first.answer)) continue;
    const again = await ask(range);
    if (areSame(again, answer))
      throw again.mismatch(
        `${report} of ${range.start_date} to ${range.end_date}, as it is of a day more or less`,
        `what it is of ${first.range.start_date} to ${first.range.end_date}`,
      );
  }
}

/** @returns a range two days within another one, in moments of the days that it begins and ends on */
const within = ({ start_date, end_date }: Range, noon: string): Range => ({
  start_date: `${dayFrom(2, new Date(start_date))}T${noon}`,
  end_date: `${dayFrom(-2, new Date(end_date))}T${noon}`,
});

/**
 * Two ranges that are asked for one right after the other may say the same, or the second be answered as the first: then what lies within
 * each, in other words, of which no two are as long, tells whether something is missing.
 *
 * @throws Mismatch where the report of the newer range lacks a row of its own days, which what lies within it has, or that of the older
 * one has such a row
 */
async function isNotKept({ report, ask, older, newer }: Parted, olderRange: Range, newerRange: Range): Promise<void> {
  if (!areSame(older, newer) || older.rows().length >= fullPage) return;
  const [ofOlder, ofNewer] = [
    await ask(within(olderRange, "12:00:00Z")),
    await ask(within(newerRange, "12:00:00+00:00")),
  ];
  if (!ofOlder.isSuccess || !ofNewer.isSuccess) return;
  const has = (answer: Answer, row: unknown) => answer.rows().some((one) => isDeepStrictEqual(one, row));
  const ofNewerAlone = ofNewer.rows().filter((row) => liesWithin(row, newerRange) && !has(ofOlder, row));
  const due = ofNewerAlone.find((row) => !has(newer, row));
  const early = ofNewerAlone.find((row) => has(older, row) && liesOutside(row, olderRange, slack));
  if (due === undefined && early === undefined) return;
  // What is made meanwhile is in the next ones.
  const again = [await ask(newerRange), await ask(olderRange), await ask(newerRange)] as const;
  const [, olderAgain, newerAgain] = again;
  if (!again.every(({ isSuccess }) => isSuccess)) return;
  const days = ({ start_date, end_date }: Range) => `${report} of ${start_date} to ${end_date}`;
  if (due !== undefined && !has(newerAgain, due))
    throw newerAgain.mismatch(`${days(newerRange)} with ${phrase(due)}`, "none");
  if (early !== undefined && has(olderAgain, early))
    throw olderAgain.mismatch(`${days(olderRange)} without rows from ${newerRange.start_date} on`, phrase(early));
}

/** @throws Mismatch where a report that ends in days to come has a row of a part that was over before it begins */
function beginsWhereAsked(ahead: Answer, { report, older, newer }: Parted, olderRange: Range): void {
  if (![ahead, older, newer].every(({ isSuccess }) => isSuccess)) return;
  const has = (answer: Answer, row: unknown) => answer.rows().some((one) => isDeepStrictEqual(one, row));
  const early = older.rows().find((row) => liesWithin(row, olderRange) && has(ahead, row) && !has(newer, row));
  if (early !== undefined) throw ahead.mismatch(`${report} without rows up to ${olderRange.end_date}`, phrase(early));
}

/**
 * Of which days a report without a range is the document leaves open, but not that these are those of the report before it.
 *
 * @throws Mismatch where it says what the one before it does, whichever of two that is
 */
async function isOfNoRangeBefore(
  { report, ask, askBare, older, newer, bare }: Parted,
  olderRange: Range,
  newerRange: Range,
): Promise<void> {
  if (areSame(older, newer) || !areSame(bare, older)) return;
  for (const [range, due] of [
    [newerRange, newer],
    [olderRange, older],
    [newerRange, newer],
  ] as const) {
    const [before, after] = [await ask(range), await askBare()];
    if (!areSame(before, due) || !areSame(after, due)) return;
  }
  throw bare.mismatch(
    `${report} without a range to be the same, whichever range was asked for before`,
    `what it is of ${olderRange.start_date} to ${olderRange.end_date}, which was asked for before`,
  );
}

scenario(
  "the other reports of a range over New Year hold what those of its older part hold",
  { judges: ["reports-over-new-year", "report-both-ends", "reports-of-one-day", "reports-in-any-offset"] },
  async ({ corporate, data, check }) => {
    const { middle, last_day, start_date, end_date } = acrossNewYear(data);
    const range = { start_date, end_date };
    const olderRange = { start_date, end_date: middle };
    const newerRange = { start_date: dayFrom(1, new Date(middle)), end_date };
    const newestRange = { start_date: dayFrom(1, new Date(last_day)), end_date };
    const longRange = { start_date, end_date: dayFrom(moreThanYear, new Date(middle)) };
    const read = [...ofRows, ...ofSums].map(async (report): Promise<Parted> => {
      const ask = (asked: Range | object) =>
        corporate.post(report, { body: reportRequest(data, reportModels[report], asked) });
      const askBare = () => ask({});
      const [older, bare] = [await ask(olderRange), await askBare()];
      const parts = { older, bare, whole: await ask(range), newer: await ask(newerRange) };
      if (!isOfRows({ report })) return { report, ask, askBare, ...parts };
      return { report, ask, askBare, ...parts, newest: await ask(newestRange), long: await ask(longRange) };
    });
    const parted = await Promise.all(read);
    const asked = parted.filter(({ older, whole }) => older.isSuccess && whole.isSuccess);
    const ofDays = asked.filter(isOfRows);
    await check("reports-over-new-year", async () => {
      const told = ofDays
        .flatMap(({ report, ask, whole, older, newest, long }) => [
          { report, ask, whole, range, part: older, of: olderRange },
          // That the whole is no more than its older part is judged by both ends.
          ...(newest?.isSuccess && !areSame(older, whole)
            ? [{ report, ask, whole, range, part: newest, of: newestRange }]
            : []),
          // A range of more than a year may be refused, as may one that ends in days to come.
          ...(long?.isSuccess ? [{ report, ask, whole: long, range: longRange, part: older, of: olderRange }] : []),
        ])
        .filter(({ part }) => part.rows().length > 0);
      assume(
        told.length > 0,
        `no report shows rows from ${start_date} to ${middle}, or since ${newestRange.start_date}`,
      );
      for (const { report, ask, whole, range, part, of } of told) {
        if (lackingIn(whole, part, of) <= 0 || whole.rows().length >= fullPage) continue;
        // What is removed meanwhile is in neither.
        const [partAgain, wholeAgain] = [await ask(of), await ask(range)];
        const lacking = lackingIn(wholeAgain.accepted(), partAgain.accepted(), of);
        if (lacking > 0)
          throw wholeAgain.mismatch(
            `${report} to hold all rows that it holds from ${of.start_date} to ${of.end_date}`,
            `${lacking} fewer of these`,
          );
      }
    });
    await check("report-both-ends", async () => {
      for (const one of ofDays) await isNotKept(one, olderRange, newerRange);
      for (const one of asked) await isOfNoRangeBefore(one, olderRange, newerRange);
      const differ = asked.filter(({ older, newer }) => newer.isSuccess && !areSame(older, newer));
      assume(differ.length > 0, "no report says something else of other days");
      for (const one of differ) {
        const whole = { range, answer: one.whole };
        await isNotOfFirst(one, { range: olderRange, answer: one.older }, whole, "start_date");
        await isNotOfFirst(one, whole, { range: newerRange, answer: one.newer }, "end_date");
      }
      for (const one of differ.filter(isOfRows)) {
        // The forecast keeps to its date range elsewhere.
        if (one.report === "/reports/sales") continue;
        if (!one.older.rows().some((row) => liesWithin(row, olderRange))) continue;
        const { end_date } = yearAround(data);
        beginsWhereAsked(await one.ask({ ...newerRange, end_date }), one, olderRange);
      }
    });
    const dated = ofDays.filter(({ report }) => report !== "/reports/referredBy");
    const narrow = await Promise.all(dated.map(({ report, ask, whole }) => narrowTo(report, ask, whole.rows())));
    await check("reports-of-one-day", () => areOfTheirDay(narrow));
    await check("reports-in-any-offset", () => areOfTheirMoments(narrow));
  },
);
