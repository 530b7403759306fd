/**
 * Leaves out what is not needed: halves first, then ever smaller parts (delta debugging).
 *
 * @param all of which some are to be blamed
 * @param holds whether what is looked for is still there with these alone
 * @returns a few of them with which it still holds, none of which can be left out
 */
export async function fewest<T>(
  all: readonly T[],
  holds: (some: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let kept = all;
  let parts = 2;
  while (kept.length > 0) {
    const size = Math.ceil(kept.length / parts);
    let smaller: readonly T[] | undefined;
    for (let from = 0; from < kept.length && !smaller; from += size) {
      const rest = [...kept.slice(0, from), ...kept.slice(from + size)];
      if (await holds(rest)) smaller = rest;
    }
    if (smaller) {
      kept = smaller;
      parts = Math.max(parts - 1, 2);
    } else if (size === 1) return kept;
    else parts = Math.min(parts * 2, kept.length);
  }
  return kept;
}
