/** @returns what tells whether something is done for the first time to each of a holder's, by its key */
export function firstTime<Key>(): (holder: object, key: Key) => boolean {
  const done = new WeakMap<object, Set<Key>>();
  return (holder, key) => {
    const keys = done.get(holder) ?? new Set<Key>();
    done.set(holder, keys);
    const isFirst = !keys.has(key);
    keys.add(key);
    return isFirst;
  };
}
