import type { Range } from "../../fixtures/payloads/reports.js";
import {
  asText,
  fieldOf,
  isObject,
  type JsonObject,
  type ScenarioContext,
  scalarsIn,
} from "../../src/scenario/index.js";
import type { Asking } from "../asking.js";

const day = 86_400_000;

/** What a report is asked by, for `understood`: days of another century, an agent whom nobody has, and what is no day. */
export const askingFor = (
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  report: "/reports/insurance" | "/reports/sales",
): Asking => ({
  data,
  sample: report === "/reports/insurance" ? "InsuranceReportRequest" : "SalesForecastReportRequest",
  ask: (body) => corporate.post(report, { body }),
  odd: { start_date: "1901-01-01", end_date: "1901-01-02", agent_code: data.key("nobody") },
  malformed: { start_date: "malformed", end_date: "malformed" },
});

/** @returns the day, so many days from another one, as ISO 8601 */
export const dayFrom = (days: number, from: Date): string =>
  new Date(from.getTime() + days * day).toISOString().slice(0, 10);

/** A row may show another day than the one that the range is about: so many days off. */
export const slack = 31;

/** So many rows may be the most that an answer holds. */
export const fullPage = 25;

/** Whose present moment counts: that of the run. */
interface Present {
  readonly now: Date;
}

/** The year that has just gone by. */
export const lastYear = ({ now }: Present): Range => ({ start_date: dayFrom(-364, now), end_date: dayFrom(0, now) });

/** The days of the last month of it. */
export const lastMonth = ({ now }: Present): Range => ({ start_date: dayFrom(-29, now), end_date: dayFrom(0, now) });

/** The year that the present day is the middle of, for what is expected. */
export const yearAround = ({ now }: Present): Range => ({
  start_date: dayFrom(-182, now),
  end_date: dayFrom(182, now),
});

/** The last calendar year that is over. */
export const calendarYear = ({ now }: Present): Range => ({
  start_date: `${now.getUTCFullYear() - 1}-01-01`,
  end_date: `${now.getUTCFullYear() - 1}-12-31`,
});

/**
 * Some months on both sides of the latest New Year, fewer behind it, so that it ends in an earlier month than it begins in, the last day
 * before it, and one three months before. No report ends on days about its end.
 */
export function acrossNewYear({ now }: Present): Range & { readonly last_day: string; readonly middle: string } {
  const newYear = new Date(Date.UTC(now.getUTCFullYear(), 0));
  const end = Math.max(newYear.getTime(), Math.min(now.getTime() - 4 * day, newYear.getTime() + 150 * day));
  return {
    start_date: dayFrom(-182, newYear),
    end_date: dayFrom(0, new Date(end)),
    last_day: dayFrom(-1, newYear),
    middle: dayFrom(-92, newYear),
  };
}

/** So many days behind its beginning are more than a year of any kind, with what a row may show beside the day that it is about. */
export const moreThanYear = 400;

/** Eight months before the last year, which are reported together with it. */
export const longerThanYear = ({ now }: Present) => ({ start_date: dayFrom(-610, now), last_day: dayFrom(-366, now) });

/** @returns the days that a row shows, oldest first; those of another century stand for none */
const daysOf = (row: unknown): readonly string[] =>
  scalarsIn(row)
    .map((scalar) => String(scalar).slice(0, 10))
    .filter((text) => /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)))
    .sort();

/**
 * @param slack so many days beside the range count as in it: the day that the range is about may be another, not far off
 * @returns whether a row shows days and all of them lie outside the range
 */
export function liesOutside(row: unknown, { start_date, end_date }: Range, slack: number): boolean {
  const [from, to] = [dayFrom(-slack, new Date(start_date)), dayFrom(slack, new Date(end_date))];
  const days = daysOf(row);
  return days.length > 0 && days.every((shown) => shown < from || shown > to);
}

/** @returns whether a row shows days and all of them lie within the range */
export function liesWithin(row: unknown, { start_date, end_date }: Range): boolean {
  const days = daysOf(row);
  return days.length > 0 && days.every((shown) => shown >= start_date && shown <= end_date);
}

/** @returns the rows without the members that show one day in all of them, as that of their last copy does */
export function withoutOneDay(rows: readonly JsonObject[]): readonly JsonObject[] {
  const names = Object.keys(rows[0] ?? {}).filter((name) => {
    const [first = "", ...others] = rows.map((row) => daysOf(fieldOf(row, name)).join());
    return first === "" || others.length === 0 || others.some((days) => days !== first);
  });
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, fieldOf(row, name)])));
}

/** @returns whether a day is one that rows lie before and after, further off than it may be another day than the one that they show */
export function daysBetween(rows: readonly JsonObject[]): (day: string) => boolean {
  const shown = rows.map(daysOf).filter((days) => days.length > 0);
  const earliest = shown.map((days) => days.at(-1) ?? "").sort()[0] ?? "";
  const latest =
    shown
      .map(([first = ""]) => first)
      .sort()
      .at(-1) ?? "";
  return (day) => earliest < dayFrom(-slack, new Date(day)) && latest > dayFrom(slack + 1, new Date(day));
}

/** @returns the members of a list of rows that each row shows as a day, with these days in order */
export function datedMembers(rows: readonly JsonObject[]): readonly (readonly string[])[] {
  return Object.keys(rows[0] ?? {})
    .map((name) => rows.flatMap((row) => daysOf(fieldOf(row, name)).slice(0, 1)).sort())
    .filter((days) => days.length === rows.length);
}

/** Two codes of agents, and the member that rows show them under. */
export interface AgentCodes {
  readonly member: string;
  readonly codes: readonly [string, string];
}

/**
 * @returns two codes that the rows show under a member about agents, the first of which the second begins with where there are such;
 * undefined where they show none
 */
export function agentCodesIn(rows: readonly unknown[]): AgentCodes | undefined {
  const shown = rows.filter(isObject);
  // A row of no agent may leave its members out.
  const all = new Set(shown.flatMap(Object.keys));
  const names = [...all].filter((name) => /agent/i.test(name) && /code/i.test(name));
  for (const member of names) {
    const codes = [...new Set(shown.map((row) => asText(row[member] ?? "")).filter(Boolean))];
    const pairs = codes.flatMap((one) => codes.map((other) => [one, other] as const));
    const apart = pairs.filter(([one, other]) => one.toLowerCase() !== other.toLowerCase());
    const pair = apart.find(([one, other]) => other.toLowerCase().startsWith(one.toLowerCase())) ?? apart[0];
    if (pair) return { member, codes: pair };
  }
  return undefined;
}

/** @returns the beginning and the end of a code, where they are no other spelling of it: signs, blanks and leading zeros may count for nothing */
export const partsOfCode = (code: string): readonly string[] => [
  ...(/\w[\da-z]$/i.test(code) ? [code.slice(0, -1)] : []),
  ...(/^[1-9a-z]\w/i.test(code) ? [code.slice(1)] : []),
];

/** Whether a row shows nothing under any of its members about agents. */
export const isOfNoAgent = (row: unknown): boolean =>
  isObject(row) &&
  Object.entries(row)
    .filter(([name]) => /agent/i.test(name))
    .every(([, value]) => scalarsIn(value).every((scalar) => String(scalar ?? "").trim() === ""));
