import {
  type Answer,
  assume,
  type Caller,
  contentOf,
  fieldOf,
  isObject,
  phrase,
  type ScenarioContext,
  takingLists,
} from "../../src/scenario/index.js";
import { indexOf, names } from "./records.js";

/** What tells a row from another: its optionIndex, or all that it shows of what the document names. */
const keyOf = (row: unknown): string =>
  String(indexOf(row) ?? contentOf(names.map((name) => (isObject(row) ? fieldOf(row, name) : row))));

/** @returns the keys of all rows of a listing */
export const keysOf = (answer: Answer): readonly string[] => answer.rows().map(keyOf);

/** @throws Mismatch where two listings by one value each share a row; Inconclusive where one of them has none */
function areApart(first: Answer, second: Answer): void {
  const [some, others] = [keysOf(first.accepted()), keysOf(second.accepted())];
  assume(some.length > 0 && others.length > 0, "one of the two listings has no row");
  const shared = some.find((key) => others.includes(key));
  if (shared !== undefined) throw second.mismatch("rows of its own for each of two values", phrase(shared));
}

/** @returns two indexes of which one, as it is written, begins the other, as 1 begins 10; none where there are no such two */
export function resembling(indexes: readonly number[]): readonly number[] {
  for (const one of indexes) {
    const other = indexes.find((another) => another !== one && String(another).startsWith(String(one)));
    if (other !== undefined) return [one, other];
  }
  return [];
}

/**
 * What provider_indexes number is open, and may be no optionIndex: a listing may be empty, be of other options, or the whole list.
 *
 * @throws Mismatch where two listings, each by one index, share a row
 */
export function shareNoRow([one, other]: readonly (readonly [index: number, listed: Answer])[], all: Answer): void {
  if (!one || !other || !all.isSuccess) return;
  const narrowed = [one, other].every(
    ([index, listed]) =>
      listed.isSuccess &&
      listed.rows().length < all.rows().length &&
      listed.rows().some((row) => indexOf(row) === index),
  );
  if (!narrowed) return;
  const some = keysOf(one[1]);
  const shared = keysOf(other[1]).find((key) => some.includes(key));
  if (shared !== undefined)
    throw other[1].mismatch(`no row of provider_indexes=${one[0]} under provider_indexes=${other[0]}`, phrase(shared));
}

/** @throws Mismatch where a listing by one value is the whole list, as it is where the parameter is overlooked */
function narrows(one: Answer, all: Answer): void {
  const [some, every] = [keysOf(one.accepted()), keysOf(all)];
  if (every.every((key) => some.includes(key)))
    throw one.mismatch("fewer rows than without the parameter", "all of them");
}

/** @returns the type of shipment that a row shows */
export const typeOf = (row: unknown): unknown => (isObject(row) ? fieldOf(row, "shipmentType") : undefined);

/**
 * A listing by a type that may be written or called otherwise here, where it leaves nothing out or finds nothing.
 *
 * @param all the same listing without the type
 * @throws Mismatch where it lists a row of another type, or not every row of that type
 */
export function goesByType(listed: Answer, all: Answer, type: string): void {
  if (!listed.isSuccess || !all.isSuccess) return;
  const [rows, every] = [listed.rows(), all.rows()];
  if (rows.length === 0 || rows.length >= every.length) return;
  const other = rows.find((row) => typeOf(row) !== type);
  if (other !== undefined) throw listed.mismatch(`rows that were saved as ${type} only`, phrase(other));
  const keys = keysOf(listed);
  const lost = every.find((row) => typeOf(row) === type && !keys.includes(keyOf(row)));
  if (lost !== undefined) throw listed.mismatch(`every row that was saved as ${type}`, `not ${phrase(lost)}`);
}

/** @throws Mismatch where a listing by several values lacks a row of one of them alone */
export function holdsEach(both: Answer, each: readonly Answer[], name: string): void {
  const keys = keysOf(both.accepted());
  const alone = each.filter(({ isSuccess }) => isSuccess).map(keysOf);
  const lost = alone.flat().find((key) => !keys.includes(key));
  if (lost !== undefined) throw both.mismatch(`all rows that each of ${name} lists alone`, `no ${phrase(lost)}`);
}

/**
 * Lists by each of two values and by both, in the way that the deployment takes lists.
 *
 * @param all the listing without the parameter
 * @param list asks for the rows of some values
 * @param name of the values, in the plural
 */
export async function listedByTwo<Value>(
  context: Pick<ScenarioContext, "corporate" | "listEncodings">,
  all: Answer,
  list: (caller: Caller, ...values: readonly Value[]) => PromiseLike<Answer>,
  [one, two]: readonly [Value, Value],
  name: string,
) {
  const caller = await takingLists(
    context,
    "portal",
    async (writing) => narrows(await list(writing, one), all),
    async (writing) => areApart(await list(writing, one), await list(writing, two)),
    async (writing) =>
      holdsEach(await list(writing, one, two), [await list(writing, one), await list(writing, two)], name),
  );
  const [first, second, both] = [await list(caller, one), await list(caller, two), await list(caller, one, two)];
  return { caller, first, second, both };
}
