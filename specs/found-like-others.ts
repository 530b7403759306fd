import { type Answer, assume, assumeSeen, phrase } from "../src/scenario/index.js";
import { isFound } from "./each-key.js";

/** A record that a list is asked for. */
export interface Sought<Query> {
  readonly id: string | number;
  readonly byId: Query;
  /** What else finds it: filters by their names. */
  readonly filters: { readonly [name: string]: Query };
}

/**
 * What was made in another way is found by each filter that finds what was made in the usual way. All filters are asked together first:
 * what they find, each of them finds. Only where they do not, another record is made, and each is asked for beside the id.
 *
 * @param usual makes the other record, in the usual way, with a value for each filter
 * @param find asks the list
 * @param settled comes back once nothing that was read is late
 * @throws Mismatch where a filter finds the other record alone
 */
export async function foundLikeOthers<Query extends object>(
  { id, byId, filters }: Sought<Query>,
  usual: () => Promise<Sought<Query>>,
  find: (query: Query) => PromiseLike<Answer>,
  settled: () => Promise<void>,
): Promise<void> {
  assume(Object.keys(filters).length > 0, `record ${id} shows nothing that it was given and a filter asks for`);
  const all: Query = Object.assign({}, ...Object.values(filters));
  const together = [await find({ ...byId, ...all }), await find(all)];
  if (together.every((answer) => isFound(answer, id))) return;
  assumeSeen(isFound(await find(byId), id), `record ${id} is not found by its id`);
  await settled();
  const other = await usual();
  for (const [name, filter] of Object.entries(filters)) {
    const [answer, same] = [await find({ ...byId, ...filter }), other.filters[name]];
    if (same === undefined || isFound(answer, id)) continue;
    if (isFound(await find({ ...other.byId, ...same }), other.id))
      throw answer.mismatch(`record ${id} to be found by ${phrase(filter)}, as others are`, "no such row");
  }
}
