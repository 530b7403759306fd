import type { ClauseId } from "../../../contract/register.js";
import type { RouteId } from "../../../contract/routes.js";
import { always } from "../../core/behaviours/always.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { type Decision, decision, fault } from "../../core/decision.js";
import type { Caller } from "../../core/handler.js";
import { invalid, missing, Refusal, refusing } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import type { Dated, Forecast, Policy, Sale } from "./state.js";

const day = 86_400_000;

/** The instants between which a report's rows lie; what was not asked for has no bound. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** How often the drill-down was read. */
const drilldownReadings = state("report-drilldown-readings", () => ({ count: 0 }));

export const drilldownAgain = decision<<Row>(rows: readonly Row[], world: World) => readonly Row[]>(
  "report-drilldown-again",
  {
    conforms: { "as-before": (rows) => rows },
    faults: {
      "route:POST /reports/salesDrilldown#grows-by-reading": fault(
        "With each reading all sales are drilled down to once more.",
        (rows, world) => {
          const readings = world.of(drilldownReadings);
          readings.count += 1;
          return Array.from({ length: readings.count }, () => rows).flat();
        },
      ),
    },
  },
);

/** How many sales were made while others were reported. */
const salesMade = state("report-sales-made", () => ({ count: 0 }));

/** @returns the sales, and one more like the first of them with each report */
function withOneMore(sales: readonly Sale[], world: World): readonly Sale[] {
  const made = world.of(salesMade);
  made.count += 1;
  return [...sales, ...Array.from({ length: made.count }, () => sales.slice(0, 1)).flat()];
}

/** Which sales there are when they are reported. */
export const salesMeanwhile = decision<(sales: readonly Sale[], world: World) => readonly Sale[]>(
  "report-sales-meanwhile",
  { conforms: { "stay-as-they-are": (sales) => sales, "one-like-the-first-comes": withOneMore } },
);

/** The range that each agent's forecast was first asked for. */
const agentRanges = state("report-agent-ranges", () => new Map<string, Range>());

/** Whether a row belongs to a report of that range. */
export type Within = (instant: number, range: Range) => boolean;

const within: Within = (instant, { start, end }) => instant >= start && instant <= end;

/** @returns the first moment of the day of another one */
const firstOfDay = (instant: number): number => (Number.isFinite(instant) ? instant - (instant % day) : instant);

/** @returns what an end stands for that is not within its range: the first moment of a day, or the moment that it tells */
const lastOf = (end: number): number => ((end + 1) % day === 0 ? firstOfDay(end) : end);

export const dateBounds = decision<Within>("report-date-bounds", {
  openPoint: "report-date-bounds",
  conforms: {
    both: within,
    "the-first-alone": (instant, { start, end }) => instant >= start && instant < lastOf(end),
    // What they tell of times is left out.
    "the-first-alone-of-days": (instant, { start, end }) => instant >= firstOfDay(start) && instant < firstOfDay(end),
  },
});

const monthAndDay = (instant: number): string | undefined =>
  Number.isFinite(instant) ? new Date(instant).toISOString().slice(5, 10) : undefined;

/** Whether a day of a year lies between the days of two ends. */
function isBetweenDays(at: number, { start, end }: Range): boolean {
  const date = monthAndDay(at) ?? "";
  return date >= (monthAndDay(start) ?? "01-01") && date <= (monthAndDay(end) ?? "12-31");
}

const yearOf = (instant: number): number => new Date(instant).getUTCFullYear();

const isOverNewYear = ({ start, end }: Range): boolean =>
  Number.isFinite(start) && Number.isFinite(end) && yearOf(start) !== yearOf(end);

const isOfEarlierMonth = ({ start, end }: Range): boolean =>
  isOverNewYear({ start, end }) && new Date(end).getUTCMonth() < new Date(start).getUTCMonth();

const ranged = (report: string, clause: ClauseId, cut?: ClauseId): Decision<Within | undefined> => {
  return decision<Within | undefined>(`report-${report}-range`, {
    conforms: { kept: undefined },
    faults: {
      [`${clause}#range-ignored`]: fault<Within>("The date range is ignored.", () => true),
      [`${clause}#start-ignored`]: fault<Within>(
        "The beginning of the date range is ignored.",
        (at, { end }) => at <= end,
      ),
      [`${clause}#end-ignored`]: fault<Within>("The end of the date range is ignored.", (at, { start }) => at >= start),
      [`${clause}#range-widened`]: fault<Within>("The date range begins two months early.", (at, { start, end }) =>
        within(at, { start: start - 61 * day, end }),
      ),
      // One that reports rows of other years loses others of a range of more than a year.
      ...(!cut && {
        [`${clause}#year-ignored`]: fault<Within>(
          "The date range is kept by month and day, whatever the year.",
          (at, range) => {
            const [start, end] = [monthAndDay(range.start) ?? "01-01", monthAndDay(range.end) ?? "12-31"];
            const date = monthAndDay(at) ?? "";
            return start <= end ? date >= start && date <= end : date >= start || date <= end;
          },
        ),
        [`${clause}#month-and-day-between`]: fault<Within>(
          "A date range within one year is kept by month and day: rows of other years are in it.",
          (at, range) => (isOverNewYear(range) ? within(at, range) : isBetweenDays(at, range)),
        ),
      }),
      ...(cut && {
        [`${cut}#its-last-year`]: fault<Within>(
          "Of a range of more than a year the last 365 days are reported.",
          (at, { start, end }) => within(at, { start: Math.max(start, end - 365 * day), end }),
        ),
      }),
      [`${clause}#range-late`]: fault<Within>("The date range ends a quarter late.", (at, { start, end }) =>
        within(at, { start, end: end + 92 * day }),
      ),
    },
  });
};

export const insuranceRange = ranged("insurance", "report-insurance-date-range", "report-insurance-whole-range");
export const salesRange = ranged("sales", "report-sales-date-range");

type OverNewYear = "sales" | "drilldown" | "referrers" | "leads";

const overNewYearOf = (report: OverNewYear): Decision<Within | undefined> =>
  decision<Within | undefined>(`report-${report}-over-new-year`, {
    conforms: { kept: undefined },
    faults: {
      [`reports-over-new-year#${report}-by-month-and-day`]: fault<Within>(
        `Of a range over New Year the report of ${report} compares month and day alone, and is empty.`,
        (at, range) => (isOverNewYear(range) ? isBetweenDays(at, range) : within(at, range)),
      ),
      [`reports-over-new-year#${report}-by-month`]: fault<Within>(
        `The report of ${report} of a range that ends in an earlier month than it begins in is empty, whatever the years.`,
        (at, range) => within(at, range) && !isOfEarlierMonth(range),
      ),
      // What is counted by groups has the same groups in both years.
      ...(report !== "referrers" && {
        [`reports-over-new-year#${report}-of-the-later-year`]: fault<Within>(
          `Of a range over New Year the report of ${report} holds the later year alone.`,
          (at, range) => within(at, range) && (!isOverNewYear(range) || yearOf(at) === yearOf(range.end)),
        ),
        [`reports-over-new-year#${report}-of-the-older-year`]: fault<Within>(
          `Of a range over New Year the report of ${report} lacks the later year.`,
          (at, range) => within(at, range) && (!isOverNewYear(range) || yearOf(at) < yearOf(range.end)),
        ),
        [`reports-over-new-year#${report}-of-its-last-365-days`]: fault<Within>(
          `Of a range of more than a year the report of ${report} holds the last 365 days.`,
          (at, { start, end }) => within(at, { start: Math.max(start, end - 365 * day), end }),
        ),
      }),
    },
  });

/** How the reports but that of insurance keep to a range that begins in one year and ends in another. */
export const overNewYear: { readonly [Report in OverNewYear]: Decision<Within | undefined> } = {
  sales: overNewYearOf("sales"),
  drilldown: overNewYearOf("drilldown"),
  referrers: overNewYearOf("referrers"),
  leads: overNewYearOf("leads"),
};

export const overNewYearDecisions = Object.values(overNewYear);

export const reversedRange = decision<() => void>("report-range-reversed", {
  openPoint: "report-range-reversed",
  conforms: { "empty-array": () => {}, refused: refusing(invalid({ end_date: ["The range ends before it begins."] })) },
});

/** How many days a range may have. */
export const longestRange = decision<number>("report-range-limit", {
  openPoint: "report-range-limit",
  conforms: { "without-bound": Number.POSITIVE_INFINITY, "one-year": 366, "a-quarter": 92 },
});

export const neededRange = decision<boolean>("report-range-needed", {
  openPoint: "report-empty-body",
  conforms: { "not-needed": false, needed: true },
});

type Policies = readonly Policy[];

/** So many policies in the place of each, of a deployment that has many. */
const timesAsMany =
  (times: number) =>
  (rows: Policies): Policies =>
    rows.flatMap((row) =>
      Array.from({ length: times }, (_, index) => ({ ...row, policy_number: `${row.policy_number}-${index}` })),
    );

/** Which of the policies in a range are reported. */
export const policiesShown = decision<(rows: Policies) => Policies>("report-insurance-rows", {
  conforms: {
    all: (rows) => rows,
    "all-of-many": timesAsMany(10),
    // A service may not answer more than it can bear.
    "a-thousand-of-many": (rows) => timesAsMany(150)(rows).slice(0, 1000),
  },
  faults: {
    "report-insurance-whole-range#latest-year": fault(
      "A range over New Year loses the policies of the older year.",
      (rows) => rows.filter(({ date }) => date.slice(0, 4) === rows[0]?.date.slice(0, 4)),
    ),
    "report-insurance-whole-range#five": fault("The insurance report ends after five rows.", (rows) =>
      rows.slice(0, 5),
    ),
    "report-insurance-whole-range#fifty-of-many": fault("Of many policies the insurance report shows fifty.", (rows) =>
      timesAsMany(10)(rows).slice(0, 50),
    ),
    "report-insurance-whole-range#twenty-five-of-many": fault(
      "Of many policies the insurance report shows twenty-five.",
      (rows) => timesAsMany(10)(rows).slice(0, 25),
    ),
  },
});

/** The range that counts beside an agent code. */
export const rangeOfAgent = decision<(asked: Range, world: World, agent: string) => Range>("report-sales-agent-range", {
  conforms: { "as-asked": (asked) => asked },
  faults: {
    "report-sales-agent-date-range#drops-end": fault(
      "Beside an agent code the end of the range is ignored.",
      (asked) => ({
        ...asked,
        end: Number.POSITIVE_INFINITY,
      }),
    ),
    "report-sales-agent-date-range#keeps-first": fault(
      "A forecast of an agent is answered as it was first made, whatever the range.",
      (asked, world, agent) => {
        const first = world.of(agentRanges).get(agent) ?? asked;
        world.of(agentRanges).set(agent, first);
        return first;
      },
    ),
  },
});

/** What the forecast was asked for last. */
export const lastForecast = state<{ agent?: string | undefined }>("report-last-forecast", () => ({}));

/** The agent that a forecast is of where none is named, of the one that the forecast before was asked for. */
export const unnamedAgent = decision<(last: string | undefined) => string | undefined>("report-sales-unnamed-agent", {
  conforms: { none: () => undefined },
  faults: {
    "report-sales-agent-code#of-the-forecast-before": fault(
      "A forecast of no agent is that of the agent whom the one before it was asked for.",
      (last) => last,
    ),
  },
});

/** Which forecasts an agent code selects. */
type OfAgent = (rows: readonly Forecast[], code: string) => readonly Forecast[];

const ofAgent: OfAgent = (rows, code) =>
  rows.filter(({ agent_code }) => agent_code?.toLowerCase() === code.toLowerCase());

export const agentForecasts = decision<OfAgent>("report-sales-agent", {
  conforms: { "of-that-agent": ofAgent },
  faults: {
    "report-sales-agent-code#ignored": fault("The agent code is ignored.", (rows) => rows),
    "report-sales-agent-code#prefix": fault("Every agent is found whose code begins alike.", (rows, code) =>
      rows.filter(({ agent_code }) => agent_code?.startsWith(code.slice(0, 2))),
    ),
    "report-sales-agent-code#begins-with-it": fault(
      "An agent is found whose code begins with the one asked for.",
      (rows, code) => rows.filter(({ agent_code }) => agent_code?.toLowerCase().startsWith(code.toLowerCase())),
    ),
    "report-sales-agent-code#by-a-part": fault("An agent is found by any part of the code.", (rows, code) =>
      rows.filter(({ agent_code }) => agent_code?.toLowerCase().includes(code.toLowerCase())),
    ),
    "report-sales-agent-code#by-its-end": fault(
      "An agent is found whose code ends with the one asked for.",
      (rows, code) => rows.filter(({ agent_code }) => agent_code?.toLowerCase().endsWith(code.toLowerCase())),
    ),
    "report-sales-agent-code#last-of-a-third": fault(
      "Behind the agent's forecasts stands the last one of the others.",
      (rows, code) => [...ofAgent(rows, code), ...rows.filter((row) => !ofAgent(rows, code).includes(row)).slice(-1)],
    ),
    "report-sales-agent-code#of-no-agent-as-well": fault(
      "Beside the agent's forecasts stand those that show no agent.",
      (rows, code) => rows.filter((row) => row.agent_code === null || ofAgent([row], code).length > 0),
    ),
    "report-sales-agent-code#one-more": fault(
      "Behind the agent's forecasts stands one of another agent.",
      (rows, code) => {
        const own = ofAgent(rows, code);
        return [...own, ...rows.filter((row) => !own.includes(row)).slice(0, 1)];
      },
    ),
    "report-sales-agent-code#first": fault(
      "The agent code only puts the forecasts of that agent first.",
      (rows, code) => [...ofAgent(rows, code), ...rows.filter((row) => !ofAgent(rows, code).includes(row))],
    ),
  },
});

/** Whether an agent code counts that comes without days. */
export const agentWithoutRange = always("report-sales-agent-without-range", "counts", {
  "report-sales-agent-code#without-days": "An agent code without a date range is ignored.",
});

/** Whether an agent code counts beside days. */
export const agentInRange = always("report-sales-agent-in-range", "counts", {
  "report-sales-agent-code#beside-days": "An agent code beside a date range is ignored.",
});

/** A forecast as it is shown: whoever has no agent may show no member of one. */
type AnyForecast = Dated & Partial<Forecast>;

const isOfNobody = ({ agent_code }: Forecast): boolean => agent_code === null;

const withoutAgent = ({ agent_code: _, agent_name: __, ...row }: Forecast): AnyForecast => row;

const nobodysBeside = (own: readonly Forecast[], all: readonly Forecast[]): readonly Forecast[] =>
  all.filter((row) => isOfNobody(row) && !own.includes(row));

/** @returns the forecasts, those of no agent first, without the members of one */
const nobodysFirst = (rows: readonly Forecast[]): readonly AnyForecast[] => [
  ...rows.filter(isOfNobody).map(withoutAgent),
  ...rows.filter((row) => !isOfNobody(row)),
];

/** How forecasts of no agent are listed, among all that are of the range. */
export const nobodysForecasts = decision<
  (own: readonly Forecast[], all: readonly Forecast[], isRanged: boolean) => readonly AnyForecast[]
>("report-sales-nobodys", {
  conforms: { "among-the-others": (own) => own, "first-without-their-members": nobodysFirst },
  faults: {
    "report-sales-agent-code#of-no-agent-without-members": fault(
      "Beside the agent's forecasts stand those of no agent, which show no member of one.",
      (own, all) => nobodysFirst(all.filter((row) => isOfNobody(row) || own.includes(row))),
    ),
    "report-sales-agent-code#of-no-agent-without-days": fault(
      "Behind an agent's forecasts of all days stands the oldest one of no agent, which shows no member of one.",
      (own, all, isRanged) => (isRanged ? own : [...own, ...nobodysBeside(own, all).slice(-1).map(withoutAgent)]),
    ),
  },
});

export const unknownAgent = decision<() => void>("report-unknown-agent", {
  openPoint: "report-agent-unknown",
  conforms: { "empty-array": () => {}, refused: refusing(missing("The agent")) },
});

/** Whose rows a report holds. */
export const scope = decision<(row: Dated, caller: Caller) => boolean>("report-of-companies", {
  openPoint: "report-scope",
  conforms: {
    "every-company": () => true,
    "the-callers-company": (row, { companyId }) => row.company_id === companyId,
  },
});

/** Which range counts for a caller. */
export const rangeFor = decision<(asked: Range, caller: Caller) => Range>("report-range-for", {
  conforms: { "as-asked": (asked) => asked },
  faults: {
    "report-both-ends#whatever-a-partner-asks": fault(
      "The reports of a partner-scoped caller ignore their range.",
      (asked, { kind }) =>
        kind === "partner" ? { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY } : asked,
    ),
  },
});

/** How a row shows its date. */
export const shownDate = decision<(date: string) => unknown>("report-shown-date", {
  conforms: { "date-time": (date) => date, "date-alone": (date) => date.slice(0, 10), "not-at-all": () => undefined },
});

/** The three reports that share Web2LeadRevenueFilter. */
export const revenueReports = ["drilldown", "customers", "reps"] as const;
export type RevenueReport = (typeof revenueReports)[number];

/** Takes the filter, or throws; told whether the caller filters by anything. */
type Taking = (filtered: boolean) => void;

const taking = (report: RevenueReport, clause: ClauseId): Decision<Taking> => {
  const refuse = (refusal: () => Refusal): Taking => {
    return (filtered) => {
      if (filtered) throw refusal();
    };
  };
  return nothingElse<[filtered: boolean]>(`report-${report}-filter`, "taken", {
    [`${clause}#filter-refused`]: fault(
      `The report of ${report} refuses the filter of the others.`,
      refuse(() => invalid({ start_date: ["This member is not known."] })),
    ),
    [`${clause}#filter-fails`]: fault(
      `The report of ${report} fails with the filter of the others.`,
      refuse(() => new Refusal("invalid", "Something went wrong.", { status: 500 })),
    ),
  });
};

export const filterOf: { readonly [R in RevenueReport]: Decision<Taking> } = {
  drilldown: taking("drilldown", "report-drilldown-shared-filter"),
  customers: taking("customers", "report-customers-shared-filter"),
  reps: taking("reps", "report-sales-reps-shared-filter"),
};

export const filterDecisions = Object.values(filterOf);

/** How many rows a top-revenue report has. */
export const topRows = decision<number>("report-top-rows", {
  openPoint: "report-drilldown-difference",
  conforms: { all: Number.POSITIVE_INFINITY, "one-alone": 1 },
});

/** What the forecasts of a range sum up to. */
export const summaryOf = nothingElse<[forecasts: readonly Forecast[]]>("report-summary-of", "of-any-number", {
  "route:POST /reports/sales/summary#fails-of-nothing": fault("The summary of no forecasts fails.", (forecasts) => {
    if (forecasts.length === 0) throw new Refusal("invalid", "Something went wrong.", { status: 500 });
  }),
});

/** Whether the summary of the forecast is about the range asked for. */
export const summaryRange = decision<boolean>("report-summary-range", {
  openPoint: "report-summary-relation",
  conforms: { "as-asked": true, "its-own": false },
});

const bareOf = (report: RouteId) => (rows: readonly unknown[], asked: RouteId) =>
  asked === report && rows.length === 1 ? rows[0] : rows;

/** How the rows of a report are answered. */
export const rowsAnswered = decision<(rows: readonly unknown[], report: RouteId) => unknown>("report-rows-answered", {
  conforms: { "as-a-list": (rows) => rows },
  faults: {
    "route:POST /reports/referredBy#one-alone-is-bare": fault(
      "A report of referrers that has one row is that row, without a list.",
      bareOf("POST /reports/referredBy"),
    ),
    "route:POST /reports/web2Lead#one-alone-is-bare": fault(
      "A report of leads that has one row is that row, without a list.",
      bareOf("POST /reports/web2Lead"),
    ),
    "route:POST /reports/topRevenueCustomers#one-alone-is-bare": fault(
      "A report of customers that has one row is that row, without a list.",
      bareOf("POST /reports/topRevenueCustomers"),
    ),
    "route:POST /reports/topRevenueSalesReps#one-alone-is-bare": fault(
      "A report of sales reps that has one row is that row, without a list.",
      bareOf("POST /reports/topRevenueSalesReps"),
    ),
    "route:POST /reports/salesDrilldown#one-alone-is-bare": fault(
      "A drilldown that has one row is that row, without a list.",
      bareOf("POST /reports/salesDrilldown"),
    ),
  },
});
