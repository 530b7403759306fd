import { filteredBy, onPage, pagedBy } from "../../fixtures/payloads/dashboard.js";
import { type Answer, fieldOf, type JsonObject, phrase, type ScenarioContext } from "../../src/scenario/index.js";
import { type Feed, feedOf, keyOf, rowsOf, surelyAll } from "./feed-rows.js";

/** A feed of which a filter was seen to have an effect. */
interface Filtered {
  readonly feed: Feed;
  readonly company: string | undefined;
  /** The member that it is filtered by. */
  readonly name: string;
  /** The rows of the feed without a filter. */
  readonly plain: readonly JsonObject[];
}

/** @returns the value of the last row that differs from the first one in a member */
function lastOther(plain: readonly JsonObject[], name: string): string | number | undefined {
  const values = plain.map((row) => fieldOf(row, name));
  const other = values.findLast((value) => value !== values[0]);
  return typeof other === "string" || typeof other === "number" ? other : undefined;
}

/**
 * Judges that a page of a filtered feed is one of what the filter finds: of a row behind the first one a page of one row shows it, and the
 * page behind that has none which the filter leaves out.
 *
 * @throws Mismatch where the page has no row, or the one behind it such a row, and again when both are read anew
 */
export async function pageIsOfFiltered(
  context: Pick<ScenarioContext, "corporate" | "data">,
  { feed, company, name, plain }: Filtered,
): Promise<void> {
  const value = lastOther(plain, name);
  if (value === undefined) return;
  const read = (options: unknown) => feedOf(context, feed, options, company);
  const [filter, page] = [filteredBy(context.data, name, value), pagedBy(context.data, 1)];
  const options = onPage(filter, page);
  if (options === undefined) return;
  const [first, ...others] = rowsOf(await read(page), plain);
  // Whether pages count from 0 or 1 is open: the first page has to be known.
  if (first === undefined || others.length > 0 || keyOf(first) !== keyOf(plain[0] ?? {})) return;
  const isWrong = (whole: Answer, part: Answer) => {
    const found = whole.isSuccess ? rowsOf(whole, plain) : [];
    const isFirst = found.some((row) => keyOf(row) === keyOf(first));
    return found.length > 0 && !isFirst && part.isSuccess && rowsOf(part, plain).length === 0;
  };
  const found = await read(filter);
  // What a page has that forgets the filter has to be left out by it.
  const [ofFirst = "", ofSecond] = plain.map((row) => fieldOf(row, name) as string | number);
  const telling = ofSecond === value ? filteredBy(context.data, name, ofFirst) : filter;
  const behind = onPage(telling, pagedBy(context.data, 1, 2));
  const passing = telling === filter ? found : await read(telling);
  if (behind !== undefined) await keepsFilterBehind(read, { filter: telling, found: passing, behind }, plain);
  if (!isWrong(found, await read(options))) return;
  // Rows may have come in between.
  const [whole, part] = [await read(filter), await read(options)];
  if (isWrong(whole, part))
    throw part.mismatch(
      `on a page of one row of the feed ${feed} one of those with ${name} ${phrase(value)}, which it has without pages`,
      "no row",
    );
}

/** A filter, what it finds, and what asks for the second page of one row of that. */
interface Behind {
  readonly filter: unknown;
  readonly found: Answer;
  readonly behind: unknown;
}

/** @throws Mismatch where the second page has a row of the feed which the filter leaves out, and again when both are read anew */
async function keepsFilterBehind(
  read: (options: unknown) => PromiseLike<Answer>,
  { filter, found, behind }: Behind,
  plain: readonly JsonObject[],
): Promise<void> {
  const known = new Set(plain.map(keyOf));
  const strayIn = (whole: Answer, part: Answer) => {
    const passing = new Set(rowsOf(whole, plain).map(keyOf));
    const [row, ...others] = part.isSuccess ? rowsOf(part, plain) : [];
    const isJudged = whole.isSuccess && passing.size < surelyAll && others.length === 0;
    return row && isJudged && known.has(keyOf(row)) && !passing.has(keyOf(row)) ? row : undefined;
  };
  if (strayIn(found, await read(behind)) === undefined) return;
  // Rows may have come in between.
  const again = await read(behind);
  const stray = strayIn(await read(filter), again);
  if (stray) throw again.mismatch("on the second page of one row as well what passes the filter alone", phrase(stray));
}
