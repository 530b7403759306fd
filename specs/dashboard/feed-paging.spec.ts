import { gridOptions, pagedBy, sizedBy } from "../../fixtures/payloads/dashboard.js";
import {
  type Answer,
  assume,
  contentOf,
  Inconclusive,
  phrase,
  type ScenarioContext,
  scenario,
} from "../../src/scenario/index.js";
import { differ, understood } from "../asking.js";
import { askingFor, type Feed, feedOf, feeds, keyOf, rowsOf, surelyAll, withoutEffect } from "./feed-rows.js";
import { companiesOf } from "./records.js";

/** So often two pages are read in the hope that no row comes in between. */
const attempts = 8;

/** A page that no feed has which shows all of its few rows at once. */
const farPage = 100;

/** @returns how many rows fit on a page, so that a second one of so few rows is the last and not full where there are three or more */
function sizeFor(rows: number): number {
  if (rows < 3) return 1;
  return rows < surelyAll ? Math.floor(rows / 2) + 1 : 2;
}

/** What a feed is asked for by pages. */
interface Pages {
  readonly feed: Feed;
  readonly company: string | undefined;
  readonly size: number;
}

/**
 * Judges that no row stands on the first page of a feed and on the second. A feed has no model, and nothing tells its rows apart but all
 * that they show: of rows that are alike, each page may have one.
 *
 * @param all the feed without paging
 * @param page the first page
 * @returns whether the second page has rows, and none of the first one
 * @throws Mismatch where the same row does in two rounds, each between two readings of the first page that are alike; Inconclusive
 *   where rows come all the time
 */
async function pagesAreApart(
  context: Pick<ScenarioContext, "corporate" | "data">,
  { feed, company, size }: Pages,
  all: Answer,
  page: Answer,
): Promise<boolean> {
  const rows = rowsOf(all);
  const textsOf = (answer: Answer) => rowsOf(answer, rows).map((row) => contentOf(row));
  const read = (options: unknown) => feedOf(context, feed, options, company);
  const readPage = (at: number) => read(pagedBy(context.data, size, at));
  const named = [1, 2].map((at) => contentOf(pagedBy(context.data, size, at).value));
  let [whole, first] = [all, page];
  let onBoth: readonly string[] = [];
  for (let attempt = 0; attempt < attempts; attempt++) {
    const next = await readPage(2);
    const [known, before, behind] = [textsOf(whole), textsOf(first), textsOf(next)];
    const shared = behind.filter((row) => before.includes(row));
    const single = shared.filter((row) => known.indexOf(row) >= 0 && known.indexOf(row) === known.lastIndexOf(row));
    // Pages may count from 0.
    const begin = before[0] === known[0];
    // A sample that names no page asks for the first one again.
    const isSame = begin && named[0] !== named[1] && before.length > 0 && behind.join() === before.join();
    const isSecond = begin && shared.length < before.length;
    if (!next.isSuccess || single.length === 0 || (attempt === 0 && !isSecond && !isSame))
      return isSecond && behind.length > 0 && shared.length === 0;
    const firstAgain = await readPage(1);
    if (!firstAgain.isSuccess) return false;
    const isKept = (isSecond || isSame) && textsOf(firstAgain).join() === before.join();
    // Rows that no sorting tells apart may change places: a page that begins too early goes on in the order of all.
    const begins = known.indexOf(behind[0] ?? "");
    const goesOn = behind.every((row, at) => row === known[begins + at]);
    const [twice] = isKept && goesOn ? single.filter((row) => onBoth.includes(row)) : [];
    if (twice !== undefined && isSame)
      withoutEffect(
        pagedBy(context.data, size, 2),
        next,
        `other rows on the second page of ${size} of the feed ${feed} than on the first, of ${known.length} rows`,
        "those of the first page",
      );
    if (twice !== undefined)
      throw next.mismatch(
        `other rows on the second page of ${size} of the feed ${feed} than on the first`,
        `${twice}, which stands on both each time`,
      );
    onBoth = isKept ? single : [];
    first = firstAgain;
    whole = await read(gridOptions(context.data));
    if (!whole.isSuccess) return false;
  }
  throw new Inconclusive(`the rows of the feed ${feed} change all the time here`);
}

/**
 * A page far beyond the end of a short feed has none of its rows. It may be refused.
 *
 * @throws Mismatch where it has some
 */
async function isEmptyBeyond(
  context: Pick<ScenarioContext, "corporate" | "data">,
  { feed, company, size }: Pages,
  all: Answer,
): Promise<void> {
  const known = rowsOf(all);
  if (known.length >= surelyAll) return;
  const beyond = await feedOf(context, feed, pagedBy(context.data, size, farPage), company);
  if (!beyond.isSuccess) return;
  const texts = known.map((row) => contentOf(row));
  const row = rowsOf(beyond, known).find((one) => texts.includes(contentOf(one)));
  if (row)
    throw beyond.mismatch(
      `no row on page ${farPage} of ${size} of the feed ${feed}, which has ${known.length}`,
      phrase(row),
    );
}

/**
 * A page of which the size alone is given is the first one.
 *
 * @param all the feed without paging
 * @param page the first page, by its number: where the feed begins otherwise, pages may count from 0
 * @throws Mismatch where it begins behind the first row of the feed, twice while the first page stays as it is
 */
async function isTheFirst(read: (options: unknown) => PromiseLike<Answer>, data: Paged, all: Answer, page: Answer) {
  const rows = rowsOf(all);
  const textsOf = (answer: Answer) => rowsOf(answer, rows).map((row) => contentOf(row));
  const [known, first] = [textsOf(all), textsOf(page)];
  const begin = async () => {
    const answer = await read(sizedBy(data, first.length));
    const [text = ""] = answer.isSuccess ? textsOf(answer) : [];
    return { answer, text, isBehind: known.indexOf(text) > 0 && text !== first[0] };
  };
  const one = await begin();
  if (!one.isBehind || first[0] !== known[0]) return;
  const named = await read(pagedBy(data, first.length));
  const again = await begin();
  if (named.isSuccess && textsOf(named).join() === first.join() && again.text === one.text)
    throw again.answer.mismatch("the first page of a feed where no page is named", "a later one");
}

/**
 * How many rows a page has at most is open, but not that those which it lacks are on the next one.
 *
 * @param all the feed without paging, of which there may be more rows
 * @throws Mismatch where a page of more rows than are shown at once is cut, and the one behind it begins as if it were not
 */
async function areOnSomePage(read: (options: unknown) => PromiseLike<Answer>, data: Paged, all: Answer): Promise<void> {
  const rows = rowsOf(all);
  const { length } = rows;
  const keysOf = (answer: Answer) => (answer.isSuccess ? rowsOf(answer, rows).map(keyOf) : []);
  const pageOf = (size: number, at: number) => read(pagedBy(data, size, at));
  const isLost = (behind: readonly string[], next: Answer) =>
    next.isSuccess && behind.length > 0 && !keysOf(next).some((key) => behind.includes(key));
  const behind = keysOf(await pageOf(length, 2));
  if (behind.length === 0 || behind.some((key) => keysOf(all).includes(key))) return;
  const isCut = async () => {
    const wide = keysOf(await pageOf(2 * length, 1));
    return wide.length === length && wide[0] === keysOf(all)[0];
  };
  if (!(await isCut()) || !isLost(behind, await pageOf(2 * length, 2))) return;
  // Rows may have come or gone in between.
  const still = keysOf(await pageOf(length, 2)).filter((key) => behind.includes(key));
  const next = await pageOf(2 * length, 2);
  if ((await isCut()) && isLost(still, next))
    throw next.mismatch(
      `the rows behind ${length} on the second page, where a page of ${2 * length} has no more`,
      "others or none",
    );
}

type Paged = ScenarioContext["data"];

scenario(
  "paging bounds the rows of a feed",
  { judges: ["dashboard-feeds-paging"], inParts: ["dashboard-feeds-paging"] },
  async (context) => {
    const { data, check } = context;
    const [company] = await companiesOf(context);
    for (const feed of feeds) {
      const all = await feedOf(context, feed, gridOptions(data), company).accepted();
      const rows = rowsOf(all);
      const size = sizeFor(rows.length);
      const options = pagedBy(data, size);
      const page = await feedOf(context, feed, options, company);
      await check("dashboard-feeds-paging", () =>
        understood(askingFor(context, "DashboardGridPaging", feed, company), async () => {
          assume(rows.length > 1, `the feed ${feed} shows fewer than two rows`);
          differ(options, pagedBy(data, size + 1), "page_size", "paging");
          const { length } = rowsOf(page.accepted(), rows);
          assume(length > 0, `the feed ${feed} shows no row on a page of ${size}: is the first page another than 1?`);
          if (length > size)
            withoutEffect(options, page, `at most ${size} rows in a page of the feed ${feed}`, `${length} rows`);
          const pages = { feed, company, size };
          const areApart = size > 1 && (await pagesAreApart(context, pages, all, page));
          if (areApart) await isEmptyBeyond(context, pages, all);
          const read = (asked: unknown) => feedOf(context, feed, asked, company);
          await isTheFirst(read, data, all, page);
          await areOnSomePage(read, data, all);
        }),
      );
    }
  },
);
