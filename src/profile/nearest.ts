/**
 * @param name what was written
 * @param known what could have been meant
 * @returns ` Did you mean …?` for the likeliest, else a list of what is known; empty where nothing is
 */
export function nearest(name: string, known: readonly string[]): string {
  const [best] = known
    .map((candidate) => ({ candidate, steps: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  if (!best) return "";
  if (best.steps <= Math.max(2, name.length / 3)) return ` Did you mean ${best.candidate}?`;
  return ` Known are ${known.slice(0, 20).join(", ")}.`;
}

/** The number of single-character edits between two texts. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, a] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, b] of [...other].entries()) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (a === b ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
