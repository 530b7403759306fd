import type { ClauseId } from "../../../contract/register.js";
import type { RouteId } from "../../../contract/routes.js";
import { type Decision, decision, type Fault, type Faults, fault } from "../../core/decision.js";
import { invalid } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import type { Range } from "./decisions.js";

const day = 86_400_000;

/** Who asks for a report of a range. */
interface Asking {
  readonly world: World;
  readonly agent: string | undefined;
  /** By how much the moments of the range are later in the offset in which they are told. */
  readonly offset: number;
}

/** @returns the range that a report is made for */
type RangeOf = (asked: Range, asking: Asking) => Range;

/** The ranges that reports were first asked for, by the report and what else it was asked by. */
const firstRanges = state("report-first-ranges", () => new Map<string, Range>());

/** A report is answered as the first one was that was asked for by the same end of a range. */
const asFirst =
  (report: string, end: keyof Range): RangeOf =>
  (asked, { world, agent = "" }) => {
    const key = [report, end, asked[end], agent].join();
    const first = world.of(firstRanges).get(key) ?? asked;
    world.of(firstRanges).set(key, first);
    return first;
  };

/** The ranges of days that reports were made for last, with the moment of that, by the report. */
const lastRanges = state("report-last-ranges", () => new Map<string, { readonly range: Range; readonly at: number }>());

/** A report that is asked for by days is answered for a second as the one before. */
const keptForASecond = (report: string): Faults<RangeOf> => ({
  [`report-both-ends#${report}-kept-for-a-second`]: fault<RangeOf>(
    `A report of ${report} of some days is answered for a second, whatever other days it is asked for.`,
    (asked, { world }) => {
      const [last, at] = [world.of(lastRanges).get(report), world.now().getTime()];
      if (asked.start % day !== 0) return asked;
      if (last && at - last.at < 1000) return last.range;
      world.of(lastRanges).set(report, { range: asked, at });
      return asked;
    },
  ),
});

/** The ranges that reports were asked for right before, by the report. */
const rangesBefore = state("report-ranges-before", () => new Map<string, Range>());

/** A report without a range is that of the one before it. */
const ofTheRangeBefore = (report: string): Faults<RangeOf> => ({
  [`report-both-ends#${report}-of-the-range-before`]: fault<RangeOf>(
    `A report of ${report} without a range is of the range that the one before it was asked for.`,
    (asked, { world }) => {
      const before = world.of(rangesBefore);
      const isBare = !Number.isFinite(asked.start) && !Number.isFinite(asked.end);
      const range = (isBare ? before.get(report) : undefined) ?? asked;
      before.set(report, asked);
      return range;
    },
  ),
});

const noRange: Range = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

/** A range that is not over yet begins at once. */
const openWhereAhead: RangeOf = (asked, { world }) =>
  Number.isFinite(asked.end) && asked.end > world.now().getTime() + day
    ? { ...asked, start: Number.NEGATIVE_INFINITY }
    : asked;

const ahead = (report: string, clause: ClauseId): Faults<RangeOf> => ({
  [`${clause}#${report}-begins-at-once-ahead`]: fault(
    `Where the range ends in days to come, the report of ${report} ignores its beginning.`,
    openWhereAhead,
  ),
});

const endlessWhereLong = (report: string, clause: ClauseId): Faults<RangeOf> => ({
  [`${clause}#${report}-endless-where-long`]: fault<RangeOf>(
    `Where the range begins more than two years before its end, the report of ${report} ignores that.`,
    (asked) =>
      Number.isFinite(asked.end - asked.start) && asked.end - asked.start > 732 * day
        ? { ...asked, end: Number.POSITIVE_INFINITY }
        : asked,
  ),
});

const ofItsBeginning = (report: string): Fault<RangeOf> =>
  fault(
    `A report of ${report} is answered as the first one was that begins on the same day, whatever its end.`,
    asFirst(report, "start"),
  );

const ofItsEnd = (report: string): Fault<RangeOf> =>
  fault(
    `A report of ${report} is answered as the first one was that ends on the same day, whatever its beginning.`,
    asFirst(report, "end"),
  );

const bothEnds = (report: string): Faults<RangeOf> => ({
  [`report-both-ends#${report}-of-its-beginning`]: ofItsBeginning(report),
  [`report-both-ends#${report}-of-its-end`]: ofItsEnd(report),
});

/** Where both ends of a range are one day, since when it counts where it does not always. */
const unbounded = (report: string, since = Number.NEGATIVE_INFINITY): Faults<RangeOf> => ({
  [`reports-of-one-day#${report}-takes-it-for-none`]: fault<RangeOf>(
    `A report of ${report} of one day${Number.isFinite(since) ? " since 1970" : ""} is that of no range.`,
    (asked) => (asked.end - asked.start < day && asked.start % day === 0 && asked.start >= since ? noRange : asked),
  ),
});

/** Where one end of a range is the day that the other one is, or tells a time, of which the offset is left out. */
const narrowed = (report: string): Faults<RangeOf> => ({
  [`reports-of-one-day#${report}-is-empty`]: fault<RangeOf>(`A report of ${report} of one day is empty.`, (asked) =>
    asked.end - asked.start < day && asked.start % day === 0 ? { start: asked.start, end: asked.start - 1 } : asked,
  ),
  [`reports-of-one-day#${report}-begins-late`]: fault<RangeOf>(
    `A report of ${report} of a range that tells times begins half a day late.`,
    (asked) => (asked.start % day === 0 ? asked : { ...asked, start: asked.start + day / 2 }),
  ),
  [`reports-of-one-day#${report}-ends-early`]: fault<RangeOf>(
    `A report of ${report} of a range that tells times ends half a day early.`,
    (asked) => ((asked.end + 1) % day === 0 ? asked : { ...asked, end: asked.end - day / 2 }),
  ),
  [`reports-in-any-offset#${report}-drops-it`]: fault<RangeOf>(
    `The offset of the range of a report of ${report} is left out.`,
    ({ start, end }, { offset }) => ({ start: start + offset, end: end + offset }),
  ),
});

const isLeapDay = (instant: number): boolean =>
  Number.isFinite(instant) && new Date(instant).toISOString().slice(5, 10) === "02-29";

const rangeOf = (report: string, route: RouteId, ...faults: readonly Faults<RangeOf>[]): Decision<RangeOf> =>
  decision<RangeOf>(`report-${report}-asked-range`, {
    conforms: { "as-asked": (asked) => asked },
    faults: {
      [`route:${route}#refuses-leap-days`]: fault<RangeOf>(
        `29 February is refused as an end of the range of a report of ${report}.`,
        (asked) => {
          if (isLeapDay(asked.start) || isLeapDay(asked.end)) throw invalid({ start_date: ["There is no such day."] });
          return asked;
        },
      ),
      ...Object.assign({}, ...faults),
    },
  });

/** The range that each report is made for. */
export const askedRange = {
  insurance: rangeOf(
    "insurance",
    "POST /reports/insurance",
    {
      "report-insurance-whole-range#the-first-of-its-beginning": ofItsBeginning("insurance"),
      "report-insurance-whole-range#the-first-of-its-end": ofItsEnd("insurance"),
    },
    ahead("insurance", "report-insurance-date-range"),
    endlessWhereLong("insurance", "report-insurance-date-range"),
    narrowed("insurance"),
    unbounded("insurance", 0),
  ),
  sales: rangeOf(
    "sales",
    "POST /reports/sales",
    bothEnds("sales"),
    ahead("sales", "report-sales-date-range"),
    endlessWhereLong("sales", "report-sales-date-range"),
    narrowed("sales"),
    unbounded("sales", 0),
  ),
  summary: rangeOf("summary", "POST /reports/sales/summary", bothEnds("summary")),
  drilldown: rangeOf(
    "drilldown",
    "POST /reports/salesDrilldown",
    bothEnds("drilldown"),
    ofTheRangeBefore("drilldown"),
    keptForASecond("drilldown"),
    ahead("drilldown", "report-both-ends"),
    narrowed("drilldown"),
    unbounded("drilldown", 0),
  ),
  customers: rangeOf(
    "customers",
    "POST /reports/topRevenueCustomers",
    bothEnds("customers"),
    ofTheRangeBefore("customers"),
    unbounded("customers"),
  ),
  reps: rangeOf(
    "reps",
    "POST /reports/topRevenueSalesReps",
    bothEnds("reps"),
    ofTheRangeBefore("reps"),
    unbounded("reps"),
  ),
  referrers: rangeOf("referrers", "POST /reports/referredBy", bothEnds("referrers"), unbounded("referrers")),
  leads: rangeOf(
    "leads",
    "POST /reports/web2Lead",
    bothEnds("leads"),
    keptForASecond("leads"),
    ahead("leads", "report-both-ends"),
    narrowed("leads"),
    unbounded("leads", 0),
  ),
} as const;

export const askedRangeDecisions = Object.values(askedRange);
