import { contentOf } from "./content.js";
import { steadyOf } from "./unsteady.js";
import { isObject } from "./values.js";

/** A list in a value, under what it belongs to: the path to it, with what the rows on the way show beside their lists. */
type Lists = ReadonlyMap<string, readonly unknown[]>;

/** What an entry shows, without the lists that it holds. */
function textOf(entry: unknown): string {
  const shown = steadyOf(entry);
  return contentOf(
    isObject(shown) ? Object.fromEntries(Object.entries(shown).filter(([, one]) => !Array.isArray(one))) : shown,
  );
}

/** @returns all lists in a value */
export function listsIn(value: unknown, place = ""): Lists {
  const lists = new Map<string, readonly unknown[]>();
  const add = (inner: Lists) => {
    for (const [at, entries] of inner) lists.set(at, [...(lists.get(at) ?? []), ...entries]);
  };
  if (Array.isArray(value)) {
    lists.set(place, value);
    for (const entry of value) add(listsIn(entry, `${place} ${textOf(entry)}`));
  } else if (isObject(value))
    for (const [name, member] of Object.entries(value)) add(listsIn(member, `${place}.${name}`));
  return lists;
}

/** @returns the entries of all lists in a value */
export const entriesIn = (value: unknown): readonly unknown[] => [...listsIn(value).values()].flat();

function timesOf(entries: readonly unknown[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const entry of entries) times.set(textOf(entry), (times.get(textOf(entry)) ?? 0) + 1);
  return times;
}

/** @returns the entry of one list that came to stand more often, where all that came stood there before */
function moreOften(before: readonly unknown[], after: readonly unknown[]): unknown {
  const first = timesOf(before);
  const come = [...timesOf(after)].filter(([entry, times]) => times > (first.get(entry) ?? 0));
  const [[repeated] = []] = come;
  return come.every(([entry]) => first.has(entry)) ? after.find((entry) => textOf(entry) === repeated) : undefined;
}

/** @returns an entry that came to stand more often in the list that held it before: what somebody added is another one */
export function entryMoreOften(before: unknown, after: unknown): unknown {
  const first = listsIn(before);
  for (const [at, entries] of listsIn(after)) {
    const repeated = moreOften(first.get(at) ?? [], entries);
    if (repeated !== undefined) return repeated;
  }
  return undefined;
}
