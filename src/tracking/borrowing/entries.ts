import { fold } from "../../http/names.js";
import { idOf, isObject, isScalar } from "../../scenario/values.js";

/** Which entries of two readings of one list are the same: an order of records says nothing, one of texts or numbers may. */

type Entries = readonly unknown[];
type AreEqual = (one: unknown, other: unknown) => boolean;

/**
 * @param was the earlier reading of a list
 * @param is the later one
 * @param areEqual whether two entries are equal
 * @returns where each entry of the earlier reading stands in the later one; undefined where it does not stand there
 */
export function placesOf(was: Entries, is: Entries, areEqual: AreEqual): readonly (number | undefined)[] {
  if (![...was, ...is].some(isObject)) return was.map((_, index) => (index < is.length ? index : undefined));
  const [ids, others] = [keysOf(was, idOf), keysOf(is, idOf)];
  if (ids && others) return ids.map((id) => others.indexOf(id)).map((place) => (place < 0 ? undefined : place));
  const places: (number | undefined)[] = was.map(() => undefined);
  const free = new Set(is.keys());
  const take = (index: number, place: number | undefined) => {
    if (place === undefined || !free.delete(place)) return;
    places[index] = place;
  };
  const open = () => [...was.keys()].filter((index) => places[index] === undefined);
  const areSame = (index: number, place: number) => areEqual(was[index], is[place]);
  for (const index of open()) if (free.has(index) && areSame(index, index)) take(index, index);
  for (const index of open())
    take(
      index,
      [...free].find((place) => areSame(index, place)),
    );
  // What is equal to none has changed, or came and went.
  const changed = byTellingMember(was, open(), is, [...free]);
  for (const [index, place] of changed) take(index, place);
  for (const index of open()) take(index, index);
  for (const index of open()) take(index, [...free][0]);
  return places;
}

/** @returns the entries of the later reading where those of the earlier one stand, and those that came after them */
export function arranged(was: Entries, is: Entries, areEqual: AreEqual): Entries {
  const places = placesOf(was, is, areEqual);
  const list: unknown[] = [];
  for (const [index, place] of places.entries()) if (place !== undefined) list[index] = is[place];
  for (const [place, entry] of is.entries())
    if (!places.includes(place)) list[Math.max(list.length, was.length)] = entry;
  return list;
}

/** @returns whether entries that stayed stand in another order */
export function isMovedAmong(places: readonly (number | undefined)[]): boolean {
  const there = places.filter((place) => place !== undefined);
  return there.some((place, index) => index > 0 && place < (there[index - 1] ?? 0));
}

/** @returns the keys of all entries as texts; undefined where some have none, or two the same */
function keysOf(entries: Entries, keyOf: (entry: unknown) => unknown): readonly string[] | undefined {
  const keys = entries.map(keyOf);
  const texts = keys.map(String);
  return keys.some((key) => key === undefined || key === null || !isScalar(key)) || new Set(texts).size < texts.length
    ? undefined
    : texts;
}

/** A name that says that the value tells one entry from another. */
const looksTelling = /(id|uuid|guid|key|index|code|number|name)$/;

/** @returns pairs of entries by a member whose values are the same ones in both, each once: one that is called so, where there is one */
function byTellingMember(
  was: Entries,
  indexes: readonly number[],
  is: Entries,
  places: readonly number[],
): readonly (readonly [index: number, place: number | undefined])[] {
  const [first] = indexes.map((index) => was[index]);
  const names = isObject(first) ? Object.keys(first) : [];
  const likeliest = [...names.filter((name) => looksTelling.test(fold(name))), ...names];
  for (const name of likeliest) {
    const keyOf = (entry: unknown) => (isObject(entry) ? entry[name] : undefined);
    const keys = keysOf(
      indexes.map((index) => was[index]),
      keyOf,
    );
    const others = keysOf(
      places.map((place) => is[place]),
      keyOf,
    );
    if (!keys || !others || keys.length !== others.length || !keys.every((key) => others.includes(key))) continue;
    return keys.map((key, at) => [indexes[at] as number, places[others.indexOf(key)]] as const);
  }
  return [];
}
