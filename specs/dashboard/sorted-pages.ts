import { onPage, pagedBy, sortedBy } from "../../fixtures/payloads/dashboard.js";
import {
  type Answer,
  asText,
  fieldOf,
  Inconclusive,
  type JsonObject,
  phrase,
  type ScenarioContext,
} from "../../src/scenario/index.js";
import { type Feed, feedOf, keyOf, rowsOf, surelyAll, withoutEffect } from "./feed-rows.js";

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
const attempts = 8;

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

/**
 * Judges that a page of a sorted feed is one of the whole sorted feed.
 *
 * @throws Mismatch where its rows are none that stand together there, before and after it; Inconclusive where rows come all the time
 */
export async function pageIsOfWhole(
  context: Pick<ScenarioContext, "corporate" | "data">,
  sorted: Sorted,
): Promise<void> {
  const { feed, company, name, plain } = sorted;
  const { direction, size } = tellingPage(sorted) ?? {};
  if (direction === undefined || size === undefined) return;
  const sorting = sortedBy(context.data, name, direction);
  const options = onPage(sorting, pagedBy(context.data, size));
  if (options === undefined) return;
  const isRight = (whole: Answer, part: Answer) => {
    const rows = rowsOf(part, plain);
    // Whether a page is as large as asked for is the clause of paging.
    return !part.isSuccess || !whole.isSuccess || rows.length !== size || isPageOf(rowsOf(whole, plain), rows, name);
  };
  const keysIn = (answer: Answer) => rowsOf(answer, plain).map(keyOf).join("\n");
  let whole = sorted[directions[direction]];
  for (let attempt = 0; attempt < attempts; attempt++) {
    const page = await feedOf(context, feed, options, company);
    if (isRight(whole, page)) return;
    // Rows may have come in between: other scenarios make jobs, too.
    const again = await feedOf(context, feed, sorting, company);
    const isStill = keysIn(whole) === keysIn(again);
    whole = again;
    if (!isStill) continue;
    withoutEffect(
      options,
      page,
      `a page of ${size} rows of the feed ${feed} as it is sorted by ${name}: ${phrase(shownOf(rowsOf(whole, plain), name))}`,
      phrase(shownOf(rowsOf(page, plain), name)),
    );
  }
  throw new Inconclusive(`the rows of the feed ${feed} change all the time here`);
}
