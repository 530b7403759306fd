import { filteredBy, onPage, pagedBy } from "../../fixtures/payloads/dashboard.js";
import { type Answer, fieldOf, type JsonObject, phrase, type ScenarioContext } from "../../src/scenario/index.js";
import { type Feed, feedOf, keyOf, rowsOf } from "./feed-rows.js";

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
 * Judges that a page of a filtered feed is one of what the filter finds: of a row behind the first one a page of one row shows it.
 *
 * @throws Mismatch where the page has no row, and again when both are read anew
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
  if (!isWrong(await read(filter), await read(options))) return;
  // Rows may have come in between.
  const [whole, part] = [await read(filter), await read(options)];
  if (isWrong(whole, part))
    throw part.mismatch(
      `on a page of one row of the feed ${feed} one of those with ${name} ${phrase(value)}, which it has without pages`,
      "no row",
    );
}
