import type { Range } from "../../fixtures/payloads/reports.js";
import { type Answer, assume, contentOf, phrase, scalarsIn } from "../../src/scenario/index.js";
import { dayFrom, fullPage, liesOutside, slack } from "./records.js";

const hour = 3_600_000;

/** Three quarters of an hour beside full ones, and another day there than in UTC at most hours. */
const offset = { text: "+13:45", length: 13.75 * hour } as const;

/** A report that is asked for by a range, whose ends may be days or moments. */
type Ask = (range: Range) => PromiseLike<Answer>;

/** What a report is of narrow ranges about one of its rows. */
export interface Narrow {
  /**
   * @throws Mismatch where a row is in the report of a range, and in none of its two parts that meet at a moment beside that of the row, or
   * where the report of one day lacks a row that both its day with the one before and with the one behind have, or has
   * one far from it that the three days have not
   */
  readonly isOfDay: () => void;
  /** @throws Mismatch where the report of moments lacks a row where these are told in another offset */
  readonly isOfMoments: () => void;
  /** Whether either tells something. */
  readonly areTelling: { readonly day: boolean; readonly moments: boolean };
}

/** @returns the moment that a row shows; none at a full hour, which may stand for a day */
const momentOf = (row: unknown): Date | undefined => {
  const shown = scalarsIn(row).find((one) => /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(String(one)));
  const moment = new Date(String(shown));
  return shown === undefined || Number.isNaN(moment.getTime()) || moment.getTime() % hour === 0 ? undefined : moment;
};

/** @returns the day that a row shows */
const dayOf = (row: unknown): string | undefined =>
  scalarsIn(row)
    .map((one) => String(one).slice(0, 10))
    .find((text) => /^(19|20)\d\d-\d\d-\d\d$/.test(text));

const has = (answer: Answer, row: unknown): boolean =>
  answer.isSuccess && Array.isArray(answer.body) && answer.body.some((one) => contentOf(one) === contentOf(row));

/** Whether two rows have the same texts: of what rows sum up, parts of a range hold other sums. */
const areAlike = (one: unknown, other: unknown): boolean => textsOf(one).join() === textsOf(other).join();

const textsOf = (row: unknown): readonly string[] =>
  scalarsIn(row)
    .filter((one) => typeof one === "string" && !isDated(one))
    .map(String)
    .toSorted();

const isDated = (value: unknown): boolean => /^(19|20)\d\d-\d\d-\d\d/.test(String(value));

/** Whether a row is of one moment: of two, a range may have to hold both. */
const isOfOneMoment = (row: unknown): boolean => new Set(scalarsIn(row).filter(isDated)).size === 1;

const written = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");

const inOffset = (at: number): string => written(at + offset.length).replace("Z", offset.text);

const isFarFrom = (row: unknown, day: string): boolean => liesOutside(row, { start_date: day, end_date: day }, slack);

/** @returns the row in the middle of those that show a moment, or else a day */
function chosenOf(rows: readonly unknown[]): unknown {
  const timed = rows.filter((row) => momentOf(row) !== undefined);
  const those = timed.length > 0 ? timed : rows.filter((row) => dayOf(row) !== undefined);
  return those[Math.floor(those.length / 2)];
}

/** Three days and an hour: so far before and behind a row its day is no first or last one of a range, whatever the offset. */
const farOff = 73;

/** A report of the older part of a range and of the newer one, whose end and beginning are told in the same words. */
interface Halves {
  readonly older: Answer;
  readonly newer: Answer;
}

/**
 * Whether a range goes by moments or by days is open, as is which of its ends counts: but what it holds lies in one of two parts that meet.
 *
 * @param ofHours the report from so many hours beside a row to so many others
 * @returns parts neither of which has the row that the whole has; undefined where there are none
 */
async function partsWithout(
  row: unknown,
  ofHours: (from: number, to: number) => Promise<Answer | undefined>,
): Promise<Halves | undefined> {
  const isLacking = (answer: Answer | undefined): answer is Answer =>
    answer?.isSuccess === true && !answer.rows().some((one) => areAlike(one, row));
  const holdsIt = async () => {
    const whole = await ofHours(-farOff, farOff);
    return whole !== undefined && has(whole, row);
  };
  const parted = async (at: number): Promise<Halves | undefined> => {
    const older = await ofHours(-farOff, at);
    const newer = isLacking(older) ? await ofHours(at, farOff) : undefined;
    return isLacking(older) && isLacking(newer) ? { older, newer } : undefined;
  };
  if (!(await holdsIt())) return undefined;
  for (const at of [-1, 1]) {
    const parts = await parted(at);
    // What is gone meanwhile is in neither: the whole has it still, and the parts still have it not.
    if (parts && (await holdsIt()) && (await parted(at))) return parts;
  }
  return undefined;
}

/**
 * Asks for the day of one of the rows of a report, and for the hours about it.
 *
 * Whether both ends of a range are within it is open: a report that has the row for its day and the next one, and for the one before and
 * its day, counts both. So is whether it goes by moments: one that has the row for the hour about it, and not for the next one, does.
 *
 * @param rows that the report of a longer range has
 */
export async function narrowTo(report: string, ask: Ask, rows: readonly unknown[]): Promise<Narrow> {
  const row = chosenOf(rows);
  const [day, moment] = [dayOf(row), momentOf(row)?.getTime()];
  const ofDays = async (from: number, to: number): Promise<Answer | undefined> =>
    day === undefined
      ? undefined
      : ask({ start_date: dayFrom(from, new Date(day)), end_date: dayFrom(to, new Date(day)) });
  const ofHours = async (write: (at: number) => string, from: number, to: number): Promise<Answer | undefined> =>
    moment === undefined
      ? undefined
      : ask({ start_date: write(moment + from * hour), end_date: write(moment + to * hour) });
  const isIn = (answer: Answer | undefined) => answer !== undefined && has(answer, row);
  type Asking = () => Promise<Answer | undefined>;
  /** What lacks the row is asked for once more, and tells nothing where the row is gone meanwhile from where it was. */
  const unlessGone = async (narrow: Asking, wider: Asking): Promise<Answer | undefined> => {
    const answer = await narrow();
    if (answer?.isSuccess !== true || has(answer, row)) return answer;
    return isIn(await wider()) ? narrow() : undefined;
  };
  const aboutIt = () => ofHours(written, -1, 1);
  const [isFirst, isLast] = [isIn(await ofDays(0, 1)), isIn(await ofDays(-1, 0))];
  const areBoth = isFirst && isLast;
  const alone = areBoth
    ? await unlessGone(
        () => ofDays(0, 0),
        () => ofDays(0, 1),
      )
    : undefined;
  const far = day !== undefined && alone?.isSuccess ? alone.rows().filter((one) => isFarFrom(one, day)) : [];
  const aboutDay = far.length > 0 ? await ofDays(-1, 1) : undefined;
  const isWhole = aboutDay?.isSuccess && aboutDay.rows().length < fullPage;
  const stray = isWhole ? far.find((one) => !has(aboutDay, one)) : undefined;
  const about = await aboutIt();
  const parts =
    about?.isSuccess && !has(about, row) && (isFirst || isLast) && isOfOneMoment(row)
      ? await partsWithout(row, (from, to) => ofHours(written, from, to))
      : undefined;
  const later = isIn(about) ? await ofHours(written, 1, 2) : undefined;
  const areMoments = later?.isSuccess === true && !isIn(later);
  const elsewhere = areMoments ? await unlessGone(() => ofHours(inOffset, -1, 1), aboutIt) : undefined;
  return {
    isOfDay: () => {
      if (parts)
        throw parts.newer.mismatch(
          `${report} to have what it has of some days in one of two parts of them that meet (${parts.older.where})`,
          `none of ${phrase(row)} in either`,
        );
      if (alone?.isSuccess && !has(alone, row))
        throw alone.mismatch(
          `${report} of ${day} alone to have what it has of that day with the one before, and with the next one`,
          `none of ${phrase(row)}`,
        );
      if (stray !== undefined)
        throw alone?.mismatch(
          `${report} of ${day} alone to have no row that the days about it have not`,
          phrase(stray),
        );
    },
    isOfMoments: () => {
      if (elsewhere?.isSuccess && !has(elsewhere, row))
        throw elsewhere.mismatch(
          `${report} of an hour to be the same where the offset is ${offset.text}`,
          `none of ${phrase(row)}`,
        );
    },
    areTelling: { day: alone?.isSuccess === true, moments: elsewhere?.isSuccess === true },
  };
}

/** @throws as `isOfDay`; Inconclusive where none of several tells it */
export function areOfTheirDay(all: readonly Narrow[]): void {
  for (const { isOfDay } of all) isOfDay();
  assume(
    all.some(({ areTelling }) => areTelling.day),
    "no report shows a row of a day that both the range which ends on it and the one which begins on it hold",
  );
}

/** @throws as `isOfMoments`; Inconclusive where none of several tells it */
export function areOfTheirMoments(all: readonly Narrow[]): void {
  for (const { isOfMoments } of all) isOfMoments();
  assume(
    all.some(({ areTelling }) => areTelling.moments),
    "no report shows a row of an hour that is held by a range of the hours about it, and not by one of those behind it",
  );
}
