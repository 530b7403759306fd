import type { Answer } from "./answer.js";
import { assume, Inconclusive, Mismatch, phrase } from "./findings.js";
import { idOf, isObject, type JsonObject, sameScalar } from "./values.js";

/**
 * Filters judged on what is listed already, for runs that may make no records of their own: one record's value is asked for, every
 * row has it, and that record is among them. A filter that excludes none of the listed rows proves nothing.
 */

type Value = string | number | boolean;

/** A list as one of its filters is judged on it. */
export interface Filtered<V extends Value> {
  /** What the filter is about, as sentences call it: `lot_number`. */
  readonly what: string;
  /** Rows that are listed without the filter. */
  readonly rows: readonly JsonObject[];
  /** What a row, or the record itself, shows of that; nothing where it shows none. */
  valuesOf(row: JsonObject): readonly V[];
  /** Asks for the rows that have a value. */
  find(value: V): PromiseLike<Answer>;
  /** Reads a listed record by itself. */
  read(id: string | number): PromiseLike<Answer>;
  /** Whether a value that is shown is one that was asked for; the same one unless given. */
  readonly isLike?: (shown: V, asked: V) => boolean;
}

/** A listed record, a value of it that is asked for, and one that does not have that. */
export interface Telling<V extends Value> {
  readonly row: JsonObject;
  readonly id: string | number;
  readonly value: V;
  readonly other: JsonObject;
  readonly otherId: string | number;
}

/** A page of so many rows may be cut off: what it lacks stands on the next one, and what it shows is proof enough. */
const fullPage = 25;

/** Of so many records that are changed or removed just then, the next one would most likely be as well. */
const mostMoved = 8;

/** @returns the rows of an answer that show an id */
export const identified = (answer: Answer): readonly JsonObject[] =>
  answer.rows().filter((row): row is JsonObject => isObject(row) && idOf(row) !== undefined);

const has = <V extends Value>({ valuesOf, isLike = sameScalar }: Filtered<V>, row: JsonObject, value: V): boolean =>
  valuesOf(row).some((shown) => isLike(shown, value));

/** @returns listed records whose values others lack, the rarest value first */
function tellingsIn<V extends Value>(list: Filtered<V>): readonly Telling<V>[] {
  const { rows, valuesOf } = list;
  const asked = rows.flatMap((row) => valuesOf(row).map((value) => ({ row, value })));
  const distinct = asked.filter(({ value }, index) => asked.findIndex((one) => sameScalar(one.value, value)) === index);
  return distinct
    .flatMap(({ row, value }) => {
      const others = rows.filter((one) => !has(list, one, value));
      const [other] = others;
      const [id, otherId] = [idOf(row), idOf(other)];
      if (!other || id === undefined || otherId === undefined) return [];
      return [{ row, id, value, other, otherId, rarity: others.length }];
    })
    .sort((one, another) => another.rarity - one.rarity);
}

/** What one asking came to. */
type Outcome = "narrowed" | "moved" | Mismatch;

async function outcomeOf<V extends Value>(list: Filtered<V>, { id, value }: Telling<V>): Promise<Outcome> {
  const answer = (await list.find(value)).accepted();
  const rows = identified(answer);
  const foreign = rows.find((row) => !has(list, row, value));
  if (foreign) {
    const shown = phrase(list.valuesOf(foreign));
    return answer.mismatch(`every row to have the ${list.what} ${phrase(value)}`, `row ${idOf(foreign)} has ${shown}`);
  }
  if (rows.some((row) => sameScalar(idOf(row), id)) || answer.rows().length >= fullPage) return "narrowed";
  const read = await list.read(id);
  if (!read.isSuccess || !isObject(read.body) || !has(list, read.body, value)) return "moved";
  return answer.mismatch(
    `record ${id} to be found by its ${list.what} ${phrase(value)}`,
    `ids ${phrase(answer.ids())}`,
  );
}

/**
 * The filter answers what has the value that is asked for, and nothing else.
 *
 * @returns the record by whose value that was seen, and one that was left out
 * @throws Mismatch where it does not; Inconclusive where no two listed records differ in it, or others change them meanwhile
 */
export async function narrows<V extends Value>(list: Filtered<V>): Promise<Telling<V>> {
  const tellings = tellingsIn(list);
  assume(
    tellings.length > 0,
    `no two listed records differ in their ${list.what}, so that a filter by it would exclude nothing`,
  );
  const moved = new Set<JsonObject>();
  for (const telling of tellings) {
    if (moved.has(telling.row)) continue;
    if (moved.size === mostMoved) break;
    const once = await outcomeOf(list, telling);
    // Somebody may have changed a record between two readings.
    const outcome = once instanceof Mismatch ? await outcomeOf(list, telling) : once;
    if (outcome instanceof Mismatch) throw outcome;
    if (outcome === "narrowed") return telling;
    moved.add(telling.row);
  }
  throw new Inconclusive("the records that are listed change all the time here");
}

/** Of a shorter value a part says little. */
const longEnough = 2;

const longOf =
  ({ valuesOf }: Filtered<string>) =>
  (row: JsonObject): readonly string[] =>
    valuesOf(row).filter(({ length }) => length >= longEnough);

/** @returns whether rows that are listed show values that have parts */
export const hasParts = (list: Filtered<string>): boolean => list.rows.some((row) => longOf(list)(row).length > 0);

/**
 * A value stands for itself alone: what has it is found by it, and not by a part of it.
 *
 * @throws Mismatch where a part finds it; Inconclusive where nothing listed can tell
 */
export async function standsForItself(list: Filtered<string>): Promise<void> {
  const { id, value } = await narrows({ ...list, valuesOf: longOf(list) });
  const parts = [value.slice(0, -1), value.slice(1)].filter((part) => part === part.trim());
  for (const part of parts) {
    const answer = await list.find(part);
    // What has the part for its own value is found by it.
    const row = answer.isSuccess ? identified(answer).find((one) => sameScalar(idOf(one), id)) : undefined;
    if (row && !has(list, row, part))
      throw answer.mismatch(
        `nothing whose ${list.what} ${phrase(part)} is but a part of`,
        `record ${id}, ${phrase(value)}`,
      );
  }
}
