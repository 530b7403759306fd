import { contentOf } from "./content.js";
import { steadyOf } from "./unsteady.js";
import { idKey, idOf, isObject } from "./values.js";

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
export const entryMoreOften = (before: unknown, after: unknown): unknown => repeatedIn(before, after, moreOften);

/** The same where others may add an entry that is alike: one of those that their ids tell apart, or all of several. */
export const recordMoreOften = (before: unknown, after: unknown): unknown =>
  repeatedIn(before, after, (was, is) => (areToldApart(was) || isRepeated(was, is) ? moreOften(was, is) : undefined));

/** The same where an id may be that of what several entries are about: all of several. */
export const allMoreOften = (before: unknown, after: unknown): unknown =>
  repeatedIn(before, after, (was, is) => (isRepeated(was, is) ? moreOften(was, is) : undefined));

type Repeated = (before: readonly unknown[], after: readonly unknown[]) => unknown;

function repeatedIn(before: unknown, after: unknown, repeatedOf: Repeated): unknown {
  const first = listsIn(before);
  for (const [at, entries] of listsIn(after)) {
    const repeated = repeatedOf(first.get(at) ?? [], entries);
    if (repeated !== undefined) return repeated;
  }
  return undefined;
}

/** @returns whether the entries of a list have ids of their own: one entry alone tells nothing of that */
const areToldApart = (entries: readonly unknown[]): boolean =>
  entries.length > 1 &&
  new Set(
    entries
      .map(idOf)
      .filter((id) => id !== undefined)
      .map(idKey),
  ).size === entries.length;

/** @returns whether each of several entries stands there more often */
function isRepeated(before: readonly unknown[], after: readonly unknown[]): boolean {
  const [first, last] = [timesOf(before), timesOf(after)];
  return first.size > 1 && [...first].every(([entry, times]) => (last.get(entry) ?? 0) >= 2 * times);
}
