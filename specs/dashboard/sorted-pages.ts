import { gridOptions, onPage, pagedBy, sortedBy } from "../../fixtures/payloads/dashboard.js";
import {
  type Answer,
  asText,
  fieldOf,
  Inconclusive,
  type JsonObject,
  phrase,
  type ScenarioContext,
} from "../../src/scenario/index.js";
import { type Feed, feedOf, keyOf, membersOf, rowsOf, surelyAll, withoutEffect } from "./feed-rows.js";

/** A sorting of a feed that was seen to have an effect. */
interface Sorted {
  readonly feed: Feed;
  readonly company: string | undefined;
  /** The member that the rows are sorted by. */
  readonly name: string;
  /** The rows of the feed without sorting. */
  readonly plain: readonly JsonObject[];
  /** The feed in each direction. */
  readonly up: Answer;
  readonly down: Answer;
}

/** So often a page and the whole are read in the hope that no row comes in between. */
const attempts = 16;

const directions = { asc: "up", desc: "down" } as const;
type Direction = keyof typeof directions;

/** What rows show of a member, those that differ in case alike. */
const shownOf = (rows: readonly JsonObject[], name: string): string =>
  rows.map((row) => asText(fieldOf(row, name)).toLowerCase()).join("\n");

/** Whether rows stand on the first page of so many, or on the second: the first page may be 0 or 1, or an offset. */
const isPageOf = (all: readonly JsonObject[], page: readonly JsonObject[], name: string): boolean =>
  [0, 1, page.length].some((at) => shownOf(all.slice(at, at + page.length), name) === shownOf(page, name));

/** @returns the sizes of pages that are smaller than a feed, those first that leave a second page */
function sizesOf(rows: number): readonly number[] {
  const half = Math.floor(rows / 2);
  const smaller = Array.from({ length: half }, (_, index) => half - index);
  // A longer feed may have rows that are not shown.
  const larger = rows < surelyAll ? Array.from({ length: rows - 1 - half }, (_, index) => half + 1 + index) : [];
  return [...smaller, ...larger];
}

/** @returns a direction and a size for which a page that is cut first would be seen */
function tellingPage(sorted: Sorted): { readonly direction: Direction; readonly size: number } | undefined {
  const { plain, name } = sorted;
  for (const size of sizesOf(plain.length)) {
    const first = new Set(plain.slice(0, size).map(keyOf));
    for (const direction of ["asc", "desc"] as const) {
      const all = rowsOf(sorted[directions[direction]], plain);
      const cutFirst = all.filter((row) => first.has(keyOf(row)));
      if (cutFirst.length === size && !isPageOf(all, cutFirst, name)) return { direction, size };
    }
  }
  return undefined;
}

/** Whether rows stand on the second page of so many, which is the third where pages count from 0, or begin behind so many rows. */
const isSecondOf = (all: readonly JsonObject[], page: readonly JsonObject[], size: number, name: string): boolean =>
  [1, 2, size, 2 * size].some((at) => shownOf(all.slice(at, at + page.length), name) === shownOf(page, name));

/** @returns a direction and a size for which a second page that is cut from the unsorted feed would be seen */
function tellingSecond(sorted: Sorted): { readonly direction: Direction; readonly size: number } | undefined {
  const { plain, name } = sorted;
  for (const size of sizesOf(plain.length).filter((one) => one > 1))
    for (const direction of ["asc", "desc"] as const) {
      const all = rowsOf(sorted[directions[direction]], plain);
      const unsorted = plain.slice(size, 2 * size);
      if (unsorted.length > 0 && !isSecondOf(all, unsorted, size, name)) return { direction, size };
    }
  return undefined;
}

/** One page of a sorted feed. */
interface Asked {
  readonly direction: Direction;
  readonly size: number;
  readonly page: number;
}

/**
 * Judges that a page of a sorted feed is one of the whole sorted feed: the first one, and the one behind it.
 *
 * @throws Mismatch where its rows are none that stand together there, before and after it; Inconclusive where rows come all the time
 */
export async function pageIsOfWhole(
  context: Pick<ScenarioContext, "corporate" | "data">,
  sorted: Sorted,
): Promise<void> {
  const [first, second] = [tellingPage(sorted), tellingSecond(sorted)];
  if (first) await isPart(context, sorted, { ...first, page: 1 });
  if (second) await isPart(context, sorted, { ...second, page: 2 });
}

/** @throws as pageIsOfWhole */
async function isPart(
  context: Pick<ScenarioContext, "corporate" | "data">,
  sorted: Sorted,
  { direction, size, page: at }: Asked,
): Promise<void> {
  const { feed, company, name, plain } = sorted;
  const sorting = sortedBy(context.data, name, direction);
  const options = onPage(sorting, pagedBy(context.data, size, at));
  if (options === undefined) return;
  const isRight = (whole: Answer, part: Answer) => {
    const [all, rows] = [rowsOf(whole, plain), rowsOf(part, plain)];
    if (!part.isSuccess || !whole.isSuccess) return true;
    const known = new Set(all.map(keyOf));
    // Of a longer feed the whole may be cut, and rows of a later page stand behind that.
    if (at > 1 && all.length >= surelyAll && rows.some((row) => !known.has(keyOf(row)))) return true;
    // Whether a page is as large as asked for, and another than the first, is the clause of paging.
    if (at > 1) return rows.length > size || isPageOf(all, rows, name) || isSecondOf(all, rows, size, name);
    return rows.length !== size || isPageOf(all, rows, name);
  };
  const keysIn = (answer: Answer) => rowsOf(answer, plain).map(keyOf).join("\n");
  let whole = sorted[directions[direction]];
  let timesWrong = 0;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const page = await feedOf(context, feed, options, company);
    if (isRight(whole, page)) return;
    // Rows may have come in between, or gone: other scenarios make jobs, and move them.
    const again = await feedOf(context, feed, sorting, company);
    const isStill = keysIn(whole) === keysIn(again);
    whole = again;
    if (isStill) timesWrong += 1;
    // What came and went between two readings of the whole does not do so each time.
    if (!isStill || timesWrong < 2) continue;
    withoutEffect(
      options,
      page,
      `page ${at} of ${size} rows of the feed ${feed} as it is sorted by ${name}: ${phrase(shownOf(rowsOf(whole, plain), name))}`,
      phrase(shownOf(rowsOf(page, plain), name)),
    );
  }
  throw new Inconclusive(`the rows of the feed ${feed} change all the time here`);
}

/**
 * Judges that a feed which is sorted by what several rows have alike has as many rows as without.
 *
 * @throws Mismatch where it has one row of each value alone, and again when both are read anew
 */
export async function keepsEqualRows(
  context: Pick<ScenarioContext, "corporate" | "data">,
  { feed, company, plain }: Pick<Sorted, "feed" | "company" | "plain">,
): Promise<void> {
  const alike = membersOf(plain).findLast(({ values }) => new Set(values).size < values.length);
  if (!alike) return;
  const { name } = alike;
  const sorting = sortedBy(context.data, name, "asc");
  const valuesOf = (rows: readonly JsonObject[]) => rows.map((row) => asText(fieldOf(row, name)).toLowerCase());
  const isOneOfEach = (whole: readonly JsonObject[], sorted: Answer) => {
    const [values, shown] = [valuesOf(whole), valuesOf(rowsOf(sorted, plain))];
    const areAllThere = values.every((value) => shown.includes(value)) && new Set(shown).size === shown.length;
    return sorted.isSuccess && shown.length < values.length && areAllThere;
  };
  if (!isOneOfEach(plain, await feedOf(context, feed, sorting, company))) return;
  // Rows may have come or gone in between.
  const [whole, again] = [
    await feedOf(context, feed, gridOptions(context.data), company),
    await feedOf(context, feed, sorting, company),
  ];
  const rows = whole.isSuccess ? rowsOf(whole, plain) : [];
  if (isOneOfEach(rows, again))
    throw again.mismatch(
      `the ${rows.length} rows of the feed ${feed} as well where it is sorted by ${name}, which some have alike`,
      `one row of each: ${phrase(shownOf(rowsOf(again, plain), name))}`,
    );
}
