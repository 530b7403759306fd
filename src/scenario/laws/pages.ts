import { hasUsualPage, type List } from "../../contract/laws/lists.js";
import type { Answer } from "../answer.js";
import { contentOf, settledContentOf } from "../content.js";
import type { ScenarioContext } from "../context.js";
import { assume, assumeSeen, Inconclusive, type Mismatch, Unseen } from "../findings.js";
import { idKey, idOf, mentions } from "../values.js";
import type { ListCheck, Narrowed } from "./listing.js";

/** A page that holds everything, as far as own records go. */
const whole = 25;

/** How far beyond the end pages are asked for, where the last one that has rows is not full: just behind it, and long after it. */
export const beyond = [1, 40] as const;

interface Page {
  readonly answer: Answer;
  readonly keys: readonly string[];
}

/** Reads one page. */
export type PageReader = (number: number, size: number) => Promise<Page>;

/** @returns what reads the pages of a list, with what tells its rows apart */
export const readerOf =
  (page: Narrowed["page"], keyOf: Narrowed["keyOf"]): PageReader =>
  async (number, size) => {
    const answer = (await page({ page: number, size })).accepted();
    return { answer, keys: answer.rows().map((row) => keyIn(row, keyOf)) };
  };

/** Nothing is written while pages are read: one that was read is known. */
function onceEach(read: PageReader): PageReader {
  const known = new Map<string, Promise<Page>>();
  return (number, size) => {
    const page = known.get(`${number} ${size}`) ?? read(number, size);
    known.set(`${number} ${size}`, page);
    return page;
  };
}

/** @returns what tells a row from others */
export const keyIn = (row: unknown, keyOf: Narrowed["keyOf"]): string =>
  idKey(keyOf?.(row) ?? idOf(row) ?? contentOf(row));

/** Why nothing is told of what is behind the end. */
export const notTheList = "the pages before the end are not the list, so where it ends is not seen";

/**
 * @param page one that other rows are behind
 * @param size that it was asked for with
 * @returns that it has another number of rows, with the sample to give where the request was composed
 */
export const notCut = (page: Page | undefined, size: number): string => {
  const reason = `a page of ${page?.keys.length ?? 0} rows is answered where page_size ${size} is asked for`;
  return page?.answer.withSample(reason) ?? reason;
};

/** @throws Inconclusive where the second page has a row of the first: a clause of the group says so */
export function assumeApart([one, two]: readonly Page[]): void {
  const isRepeated = one && two?.keys.some((key) => one.keys.includes(key));
  if (isRepeated) throw new Inconclusive(one.answer.withSample("the second page repeats the first"));
}

/** @returns whether pages together have the rows of a list and no other, in any order */
export const areRowsOf = (pages: readonly Page[], all: readonly string[]): boolean =>
  pages
    .flatMap(({ keys }) => keys)
    .toSorted()
    .join() === all.toSorted().join();

/** @returns that a page beyond the end has rows; undefined where it has none. @throws Inconclusive where it is refused */
export async function rowsBeyond(page: Narrowed["page"], number: number, size: number): Promise<Mismatch | undefined> {
  const answer = await page({ page: number, size });
  assume(!answer.isInvalid, `a page beyond the end is refused (${answer.status})`);
  const { length } = answer.accepted().rows();
  return length > 0 ? answer.mismatch(`no rows on a page of ${size} beyond the end`, `${length} rows`) : undefined;
}

/** The pages together are the list, and behind them is nothing. */
export async function pagesAreTheList(
  list: List,
  narrowed: Narrowed,
  check: ListCheck,
  settled: ScenarioContext["settled"],
): Promise<void> {
  const { ids, page, keyOf, namesakes, calledAlike = namesakes } = narrowed;
  const read = onceEach(readerOf(page, keyOf));
  const first = await firstPage(read, narrowed);
  const all = await read(first, whole);
  const lost = await lostOnTheWhole(read, first, all, ids);
  if (lost)
    await check("page-by-page", () => {
      throw lost;
    });
  const areFound = ids.every((id) => all.keys.includes(idKey(id)));
  // Whether a text is met by a part of another one is open.
  if (!areFound && !lost && calledAlike) {
    await settled();
    const alike = await calledAlike();
    if (alike) return pagesAreTheList(list, alike, check, settled);
  }
  assumeSeen(areFound, all.answer.withSample("not all own records are found by what they share"));
  assume(all.keys.length === ids.length, all.answer.withSample("other records are found beside the own ones"));
  const isSameAsBefore = async () => {
    const again = (await page({ page: first, size: whole })).accepted();
    const keys = again.rows().map((row) => keyIn(row, keyOf));
    return keys.join() === all.keys.join();
  };

  await check("beyond-the-end", async () => {
    const isList = async (size: number) => {
      const pages: Page[] = [];
      for (let number = 0; number * size < ids.length; number++) pages.push(await read(first + number, size));
      return areRowsOf(pages, all.keys);
    };
    // What the pages up to the end get wrong is no matter of this law.
    assume(await isList(2), all.answer.withSample(notTheList));
    const isEmpty = async (number: number, size: number) => {
      const broken = await rowsBeyond(page, number, size);
      if (broken) throw broken;
    };
    const last = first + Math.ceil(ids.length / 2) - 1;
    for (const pages of beyond) await isEmpty(last + pages, 2);
    // Pages of one row are full to the last.
    if (await isList(1)) await isEmpty(first + ids.length, 1);
    for (const nothing of narrowed.ofNothing ?? []) await hasNoSecondPage(nothing, first);
  });
  await check("page-by-page", async () => {
    for (const size of [1, 2]) {
      const pages = await pagesOf(read, first, size, Math.ceil(ids.length / size));
      const [one] = pages;
      // What a clause of the group says of sizes, and of the first two pages, is not said again: it looks at pages of one row.
      if (one?.keys.length !== size) throw new Unseen(notCut(one, size));
      if (size === 1) assumeApart(pages);
      const broken = isWhole(pages, all.keys, size);
      if (!broken) continue;
      assume(await isSameAsBefore(), "what is found changed while its pages were read");
      throw broken;
    }
    await sizeHoldsByItself(list, narrowed, first, all.keys[0]);
    const sameNamed = await namesakes?.().catch((error: unknown) => {
      if (error instanceof Inconclusive) return undefined;
      throw error;
    });
    if (sameNamed) await pagesHoldEach(sameNamed, first);
    await othersMoveUp(narrowed, first, all.keys);
    if (narrowed.everything) await wideAreApart(narrowed.everything);
  });
}

/**
 * @param page of what nothing has
 * @throws Mismatch where its first page is empty, and its second is not: a filter counts on every page
 */
async function hasNoSecondPage(page: Narrowed["page"], first: number): Promise<void> {
  const second = await page({ page: first + 1, size: 2 });
  // What nothing has may be refused, as may a page that is not there, and a filter by itself is the matter of other clauses.
  if (!second.isSuccess || second.rows().length === 0) return;
  const one = await page({ page: first, size: 2 });
  if (one.isSuccess && one.rows().length === 0)
    throw second.mismatch("no rows behind an empty page", `${second.rows().length} rows`);
}

/** @returns so many pages in their order, the last of them asked for first: none is the one behind what was asked for before it */
export async function pagesOf(read: PageReader, first: number, size: number, count: number): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let number = count - 1; number >= 0; number--) pages.unshift(await read(first + number, size));
  return pages;
}

/** More rows than pages have by default. */
const wide = 26;

/** So often a list is read again that others change between two readings. */
const attempts = 8;

/** So often a row has to stand on two of them: one that comes and goes between two readings moves a row as well. */
const confirmations = 3;

/** @returns whether two rows are one, and not two of one record: by their id, and by what they say */
const isSameRow = (one: unknown, other: unknown): boolean =>
  keyIn(one, undefined) === keyIn(other, undefined) && settledContentOf(one) === settledContentOf(other);

/** @throws Mismatch where two pages of more rows than one has by default share one, whichever rows others bring there meanwhile */
export async function wideAreApart(page: Narrowed["page"]): Promise<void> {
  const keysOf = (answer: Answer) => answer.rows().map((row) => keyIn(row, undefined));
  let confirmed = 0;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const [one, two, again] = [
      await page({ page: 1, size: wide }),
      await page({ page: 2, size: wide }),
      await page({ page: 1, size: wide }),
    ];
    // A page may have fewer rows than it is asked for with.
    if (!one.isSuccess || !two.isSuccess || one.rows().length !== wide) return;
    if (!again.isSuccess || keysOf(again).join() !== keysOf(one).join()) continue;
    const twice = two.rows().filter((row) => one.rows().some((other) => isSameRow(row, other)));
    if (twice.length === 0) return;
    confirmed += 1;
    if (confirmed === confirmations)
      throw two.mismatch(`each row on one page of ${wide}`, `${keyIn(twice[0], undefined)} on two`);
  }
}

/**
 * Once a row of the first page is removed, those behind it move up.
 *
 * @throws Mismatch where a page lacks one, or has what was removed since the same page was asked for
 */
async function othersMoveUp({ ids, page, keyOf, remove }: Narrowed, first: number, all: readonly string[]) {
  const [head] = all;
  const id = ids.find((one) => idKey(one) === head);
  if (!remove || id === undefined || !(await remove(id)).isSuccess) return;
  const read = readerOf(page, keyOf);
  const { keys: left, answer } = await read(first, whole);
  if (left.includes(String(head))) {
    // Whether it is gone, and it alone, is the matter of other clauses: a page that nobody asked for before tells it.
    const { keys: anew } = await read(first, whole + 1);
    assumeSeen(!anew.includes(String(head)), "a removed row is still found");
    throw answer.mismatch(`no row ${head}, which was removed, as on a page of ${whole + 1}`, "that row");
  }
  assume(left.length === all.length - 1, "other rows went with a removed one");
  const pages: Page[] = [];
  for (const [number] of left.entries()) pages.push(await read(first + number, 1));
  const broken = isWhole(pages, left, 1);
  if (broken) throw broken;
}

/**
 * A size counts where no page is named, too, and the first page is meant then; whether a page has to be named is open where the document
 * does not say which one is meant without.
 *
 * @param first the number of the first page
 * @param head what tells the first row of the list
 * @throws Mismatch where more rows are answered, or another one each time, or the page that was asked for before
 */
export async function sizeHoldsByItself(
  list: List,
  { page, keyOf }: Pick<Narrowed, "page" | "keyOf">,
  first: number,
  head: string | undefined,
): Promise<void> {
  // The page that was asked for right before is another one, also where this is gone through again.
  await page({ page: first + 1, size: 1 });
  const answer = await page({ size: 1 });
  if (answer.isInvalid) return;
  const { length } = answer.accepted().rows();
  if (length > 1 && !hasUsualPage(list)) return;
  if (length > 1) throw answer.mismatch("one row, as page_size says, where no page is named", `${length} rows`);
  const shownBy = (one: Answer) => one.rows().map((row) => keyIn(row, keyOf))[0];
  const shown = shownBy(answer);
  if (head === undefined || shown === head) return;
  const named = () => page({ page: first, size: 1 });
  const [before, behind, again, after] = [
    await named(),
    await page({ page: first + 1, size: 1 }),
    await page({ size: 1 }),
    await named(),
  ];
  if (![before, behind, again, after].every(({ isSuccess }) => isSuccess)) return;
  const isSteady = shownBy(before) === head && shownBy(after) === head;
  const now = shownBy(again);
  if (isSteady && now !== head && [shown, shownBy(behind)].includes(now))
    throw again.mismatch(`the first row, ${head}, where no page is named`, now ?? "no row");
}

/**
 * @param ids of records that no order of their names tells apart
 * @throws Mismatch where one of them stands on two pages or on none; of rows that do not tell which they are nothing is said
 */
async function pagesHoldEach({ ids, page }: Pick<Narrowed, "ids" | "page">, first: number): Promise<void> {
  const read = readerOf(page, (row) => {
    const [id, ...more] = ids.filter((one) => mentions(row, one));
    return more.length > 0 ? undefined : idKey(id);
  });
  const all = ids.map(idKey).toSorted();
  const areAllFound = async () => (await read(first, whole)).keys.toSorted().join() === all.join();
  if (!(await areAllFound())) return;
  for (const size of [1, 2]) {
    const pages: Page[] = [];
    for (let number = 0; number * size < all.length; number++) pages.push(await read(first + number, size));
    const broken = isWhole(pages, all, size);
    if (!broken || !pages.every(({ keys }) => keys.every((key) => all.includes(key)))) continue;
    assume(await areAllFound(), "what is found changed while its pages were read");
    throw broken;
  }
}

/** @returns that one page with everything lacks a row which a page of one row shows; undefined where it lacks none of them */
async function lostOnTheWhole(
  read: PageReader,
  first: number,
  all: Page,
  ids: Narrowed["ids"],
): Promise<Mismatch | undefined> {
  const missing = ids.map(idKey).find((id) => !all.keys.includes(id));
  if (missing === undefined) return undefined;
  const met: string[] = [];
  for (let number = 0; number < ids.length; number++) met.push(...(await read(first + number, 1)).keys);
  // A row that no page shows is the matter of clauses about finding, and may be late.
  const isMet = ids.every((id) => met.includes(idKey(id)));
  return isMet
    ? all.answer.mismatch(`all ${ids.length} rows on a page of ${whole}, as on pages of 1`, `no row ${missing}`)
    : undefined;
}

/** @returns the number of the first page: whether pages count from 1 or 0 is open for searches */
export async function firstPage(read: PageReader, { page, keyOf }: Pick<Narrowed, "page" | "keyOf">): Promise<number> {
  const { keys } = await read(1, 1);
  const zero = await page({ page: 0, size: 1 });
  // A page of another size is what the service answers where it takes no page 0.
  if (!zero.isSuccess || zero.rows().length !== 1) return 1;
  return zero.rows().every((row) => keys.includes(keyIn(row, keyOf))) ? 1 : 0;
}

/** @returns that a row is missing or stands twice; undefined where each of all rows is on one page */
export function isWhole(pages: readonly Page[], all: readonly string[], size: number): Mismatch | undefined {
  const met = pages.flatMap(({ keys }) => keys);
  const [last] = pages.slice(-1);
  const twice = met.find((key, index) => met.indexOf(key) !== index);
  if (twice !== undefined) return last?.answer.mismatch(`each row on one page of ${size}`, `${twice} on two`);
  const missing = all.find((key) => !met.includes(key));
  return missing === undefined
    ? undefined
    : last?.answer.mismatch(`all ${all.length} rows on the pages of ${size}`, `no row ${missing}`);
}
