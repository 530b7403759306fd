import { isObject } from "./values.js";

/** An entry of a list, without the lists that it holds. */
const textOf = (entry: unknown): string =>
  JSON.stringify(isObject(entry) ? Object.entries(entry).filter(([, member]) => !Array.isArray(member)) : entry);

/** @returns the entries of all lists in a value */
export function entriesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => [entry, ...entriesIn(entry)]);
  return isObject(value) ? Object.values(value).flatMap(entriesIn) : [];
}

function timesOf(entries: readonly unknown[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const entry of entries) times.set(textOf(entry), (times.get(textOf(entry)) ?? 0) + 1);
  return times;
}

/** @returns an entry that came to stand more often, where all that came stood there before: what somebody added is another one */
export function entryMoreOften(before: unknown, after: unknown): unknown {
  const first = timesOf(entriesIn(before));
  const entries = entriesIn(after);
  const come = [...timesOf(entries)].filter(([entry, times]) => times > (first.get(entry) ?? 0));
  const [[repeated] = []] = come;
  return come.every(([entry]) => first.has(entry)) ? entries.find((entry) => textOf(entry) === repeated) : undefined;
}
