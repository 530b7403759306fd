import { fold } from "../http/names.js";
import { asText, idKey, idOf, isMoment, isObject, isOfSerializer, isScalar, isUuid, memberOf } from "./values.js";

/** Which entries of two readings of one list are the same: an order of records says nothing, one of texts or numbers may. */

type Entries = readonly unknown[];

/**
 * @param was the earlier reading of a list
 * @param is the later one
 * @returns where each entry of the earlier reading stands in the later one; undefined where it does not stand there
 */
export function placesOf(was: Entries, is: Entries): readonly (number | undefined)[] {
  if (![...was, ...is].some(isObject)) return was.map((_, index) => (index < is.length ? index : undefined));
  const [ids, others] = [keysOf(was, idOf), keysOf(is, idOf)];
  if (ids && others) {
    const placeOf = new Map(others.map((id, place) => [id, place]));
    return ids.map((id) => placeOf.get(id));
  }
  const places: (number | undefined)[] = was.map(() => undefined);
  const free = new Set(is.keys());
  const take = (index: number, place: number | undefined) => {
    if (place !== undefined && places[index] === undefined && free.delete(place)) places[index] = place;
  };
  const open = () => [...was.keys()].filter((index) => places[index] === undefined);
  for (const toldOf of tellings) {
    const alike = groupedBy(toldOf, is, free);
    for (const [text, indexes] of groupedBy(toldOf, was, open()))
      for (const [index, place] of inOrder(indexes, alike.get(text) ?? [])) take(index, place);
  }
  // What is equal to none has changed, or came and went.
  const changed = byTellingMember(was, open(), is, [...free]);
  for (const [index, place] of changed) take(index, place);
  for (const [index, place] of byLikeness(was, open(), is, [...free])) take(index, place);
  for (const index of open()) take(index, index);
  const left = [...free];
  for (const [nth, index] of open().entries()) take(index, left[nth]);
  return places;
}

type Told = (entry: unknown) => string;

/** What entries are alike by: all that they tell, else all but moments, which may be told anew with each answer. */
const tellings: readonly Told[] = [(entry) => told(entry, true), (entry) => told(entry, false)];

/** @returns the places of entries that are told alike, by what they tell */
function groupedBy(toldOf: Told, entries: Entries, places: Iterable<number>): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const place of places) {
    const text = toldOf(entries[place]);
    const alike = groups.get(text);
    if (alike) alike.push(place);
    else groups.set(text, [place]);
  }
  return groups;
}

/** @returns as many places of both as there are of the fewer: those that are the same first, each pair in the order of both */
function inOrder(
  ones: readonly number[],
  others: readonly number[],
): readonly (readonly [one: number, other: number | undefined])[] {
  const there = new Set(others);
  const stayed = ones.filter((place) => there.has(place));
  const most = Math.min(ones.length, others.length);
  const sorted = (places: readonly number[]) =>
    [...new Set([...stayed, ...places])].slice(0, most).toSorted((one, other) => one - other);
  const places = sorted(others);
  return sorted(ones).map((one, nth) => [one, places[nth]]);
}

/** @returns what a value tells: the same text for numbers and their texts, for members and for records of a list in whatever order */
function told(value: unknown, withMoments: boolean): string {
  if (Array.isArray(value)) {
    const parts = value.map((part) => told(part, withMoments));
    return `[${(value.some(isObject) ? parts.toSorted() : parts).join()}]`;
  }
  if (!isObject(value)) return scalarTold(value, withMoments);
  const names = Object.keys(value).filter((name) => !isOfSerializer(name));
  const members = names.toSorted().map((name) => `${name}:${told(value[name], withMoments)}`);
  return `{${members.join()}}`;
}

function scalarTold(value: unknown, withMoments: boolean): string {
  if (!withMoments && isMoment(value)) return "a moment";
  const isNumber =
    typeof value !== "boolean" && value !== null && `${value}`.trim() !== "" && !Number.isNaN(Number(value));
  return isNumber ? String(Number(value)) : (JSON.stringify(isUuid(value) ? idKey(value) : value) ?? "");
}

/** @returns the entries of the later reading where those of the earlier one stand, and those that came after them */
export function arranged(was: Entries, is: Entries): Entries {
  const places = placesOf(was, is);
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
export function keysOf(entries: Entries, keyOf: (entry: unknown) => unknown): readonly string[] | undefined {
  const keys = entries.map(keyOf);
  const texts = keys.map((key) => idKey(isScalar(key) ? key : asText(key)));
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
  const names = isObject(first) ? Object.keys(first).filter((name) => !isOfSerializer(name)) : [];
  const likeliest = [...names.filter((name) => looksTelling.test(fold(name))), ...names];
  for (const name of likeliest) {
    const keyOf = (entry: unknown) => (isObject(entry) ? memberOf(entry, name) : undefined);
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

/** What a value tells, scalar by scalar, each with the members that lead to it. */
const toldWithin = (value: unknown, path = ""): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap((part) => toldWithin(part, `${path}[]`))
    : isObject(value)
      ? Object.keys(value).flatMap((name) => toldWithin(value[name], `${path}.${name}`))
      : [`${path}:${scalarTold(value, true)}`];

/** Of longer lists each entry is not compared with each. */
const mostCompared = 10_000;

/** @returns pairs of objects that hold mostly the same, the likest first; of those that are as like the ones that kept their place */
function byLikeness(
  was: Entries,
  indexes: readonly number[],
  is: Entries,
  places: readonly number[],
): readonly (readonly [index: number, place: number])[] {
  if (indexes.length * places.length > mostCompared) return [];
  const held = (entries: Entries, some: readonly number[]) =>
    some.flatMap((at) => (isObject(entries[at]) ? [{ at, told: new Set(toldWithin(entries[at])) }] : []));
  const others = held(is, places);
  const pairs = held(was, indexes).flatMap((one) =>
    others.map((other) => ({
      index: one.at,
      place: other.at,
      shared: [...one.told].filter((part) => other.told.has(part)).length,
      of: Math.max(one.told.size, other.told.size),
    })),
  );
  return pairs
    .filter(({ shared, of }) => 2 * shared > of)
    .toSorted((a, b) => b.shared / b.of - a.shared / a.of || Math.abs(a.index - a.place) - Math.abs(b.index - b.place))
    .map(({ index, place }) => [index, place] as const);
}
