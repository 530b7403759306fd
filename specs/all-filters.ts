import { type Answer, assume, phrase } from "../src/scenario/index.js";
import { isFound } from "./each-key.js";

/** One filter of a list: how it is asked for a record, and for something that the record is not. */
export interface Asked<Query> {
  readonly own: Query;
  readonly other: Query;
}

/**
 * Each filter of a list counts, whatever is asked for beside it, a page among that: all of them together find a record, and no longer
 * where one of them stands for something else. What a filter or a page does by itself is the matter of other clauses: a filter that does
 * not find the record, or that tells nothing apart, is left out.
 *
 * @throws Mismatch where one is overlooked beside the others; Inconclusive where fewer than two find the record
 */
export async function eachFilterCounts<Query extends object>(
  id: string | number,
  filters: readonly Asked<Query>[],
  find: (query: Query) => PromiseLike<Answer>,
): Promise<void> {
  let page: object = { page_size: 25, page_number: 1 };
  const together = (parts: readonly Query[], beside = page) => find(Object.assign({}, ...parts, beside) as Query);
  const ownOf = (some: readonly Asked<Query>[]) => some.map(({ own }) => own);
  const ownBeside = (filter: Asked<Query>) =>
    ownOf(counting).filter((own) => Object.keys(own).every((name) => !(name in filter.own)));
  let counting = filters;
  if (!isFound(await together(ownOf(filters)), id)) {
    page = {};
    const alone: Asked<Query>[] = [];
    for (const filter of filters) if (isFound(await find(filter.own), id)) alone.push(filter);
    counting = alone;
  }
  assume(counting.length > 1, "fewer than two filters find the record by themselves");
  const all = await together(ownOf(counting));
  all.accepted().lists(id, "the record that each of the filters finds");
  for (const filter of counting) {
    const answer = await together([...ownBeside(filter), filter.other]);
    if (!isFound(answer, id) || !(await tellsApart(filter, id, find))) continue;
    throw answer.mismatch(`no record ${id} beside ${phrase(filter.other)}, which it does not have`, `record ${id}`);
  }
  const second = { ...page, page_number: 2 };
  const behind = await together(ownOf(counting), second);
  if (!isFound(behind, id)) return;
  for (const filter of counting) {
    if (!isFound(await together(ownBeside(filter), second), id))
      throw behind.mismatch(`no second page of the one record found by ${phrase(filter.own)}`, `record ${id}`);
  }
}

/** @returns whether a filter by itself is taken, and finds other rows by its other value */
async function tellsApart<Query>(
  { own, other }: Asked<Query>,
  id: string | number,
  find: (query: Query) => PromiseLike<Answer>,
): Promise<boolean> {
  const [byOwn, byOther] = [await find(own), await find(other)];
  if (!byOwn.isSuccess || !byOther.isSuccess || isFound(byOther, id)) return false;
  // Where it is overlooked, the same rows are found, but for those that come or go meanwhile.
  const shared = byOther.ids().filter((one) => byOwn.hasId(one));
  return shared.length * 2 <= byOther.ids().length;
}

/**
 * @param queries from the one of most filters to one that surely counts
 * @param ids what each of them stands for
 * @returns the first that finds all of those; the last where none does
 */
export async function narrowest<Query>(
  queries: readonly [Query, ...Query[]],
  ids: readonly (string | number)[],
  find: (query: Query) => PromiseLike<Answer>,
): Promise<Query> {
  let [asked] = queries;
  for (const query of queries) {
    asked = query;
    const answer = await find(query);
    if (ids.every((id) => isFound(answer, id))) break;
  }
  return asked;
}
