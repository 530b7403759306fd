/**
 * @param all in an order that each group keeps
 * @param keyOf tells the group of one
 * @returns the groups by their keys, in the order of their first ones; `Map.groupBy` is not in every Node that runs the suite
 */
export function grouped<T, Key>(all: Iterable<T>, keyOf: (one: T) => Key): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const theirs = groups.get(key);
    if (theirs) theirs.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
