import type { JsonObject } from "../../scenario/values.js";
import { isOfTheSuite, recordsIn, rowsIn } from "./fields.js";
import type { ReadResult } from "./looker.js";

/** How many pages of one list are asked for behind its first. */
const most = 10;
/** A first page with fewer rows is the whole list. */
const fewest = 10;
const large = 100;

/** A page of a list: its number, and its size where that is named. */
export interface AskedPage {
  readonly page: number;
  readonly page_size?: number;
}

/** The pages 1, 2, 8, 32 and so on. */
const nextOf = (page: number): number => (page < 2 ? page + 1 : 4 * page);

/**
 * The pages of a list behind its first, for what the first shows too little of: where the newest come first, it may hold nothing
 * but what earlier runs have left. Larger pages are asked for, each four times as far as the one before, and halfway back from
 * where there are none: few reads come past what many runs have left, in whichever order the rows stand.
 *
 * @param first what the first page of the usual size showed; none is asked for behind one that is not full, or holds nothing of a run
 * @param read reads a page, counted from 1
 * @param hasMet whether a row of the first page turned out to be of a run where it was read, although it does not say so itself
 * @returns the rows of each page that has any, the last first, without those that runs made
 */
export async function* furtherPages(
  first: ReadResult,
  read: (asked: AskedPage) => Promise<ReadResult>,
  hasMet: () => boolean = () => false,
): AsyncGenerator<readonly JsonObject[], void> {
  const rows = rowsIn(first);
  if (rows.length < fewest || !(rows.some(isOfTheSuite) || hasMet())) return;
  let size: Pick<AskedPage, "page_size"> = { page_size: large };
  let [seen, end] = [0, Number.POSITIVE_INFINITY];
  for (let asked = 0; asked < most; asked++) {
    const page = Number.isFinite(end) ? Math.floor((seen + end) / 2) : nextOf(seen);
    if (page <= seen) return;
    const result = await read({ page, ...size });
    if (!result.isSuccess && page === 1) {
      // So large a page may be refused; the first has been seen in the usual size.
      [seen, size] = [1, {}];
    } else if (rowsIn(result).length > 0) {
      seen = page;
      yield recordsIn(result).toReversed();
    } else if (page === 1) {
      // Pages are counted from 0, and one of them holds all.
      yield recordsIn(await read({ page: 0, ...size })).toReversed();
      return;
    } else end = page;
  }
}

/**
 * @param first the first page
 * @param read reads a page behind it
 * @param areEnough whether the records suffice, so that no more are asked for
 * @returns the records of a list that no run made: those of its first page, and where they do not suffice, of further ones
 */
export async function recordsOfPages(
  first: ReadResult,
  read: (asked: AskedPage) => Promise<ReadResult>,
  areEnough: (records: readonly JsonObject[]) => boolean,
): Promise<readonly JsonObject[]> {
  const records = [...recordsIn(first)];
  if (areEnough(records)) return records;
  for await (const page of furtherPages(first, read)) {
    records.push(...page);
    if (areEnough(records)) break;
  }
  return records;
}
