/** More than so many names are no list that anybody reads. */
const most = 20;
const fewest = 5;

/**
 * @param name what was written
 * @param known what could have been meant
 * @returns ` Did you mean …?` for the likeliest, else a list of what is known, of the nearest alone where that is long; empty
 *   where nothing is known
 */
export function nearest(name: string, known: readonly string[]): string {
  const written = name.toLowerCase();
  const ranked = known
    .map((candidate) => ({ candidate, steps: distance(written, candidate.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  const [best] = ranked;
  if (!best) return "";
  if (best.steps <= Math.max(2, name.length / 3)) return ` Did you mean ${best.candidate}?`;
  if (known.length <= most) return ` Known are ${known.join(", ")}.`;
  const holding = ranked.filter(({ candidate }) => candidate.toLowerCase().includes(written));
  const near = [...holding, ...ranked.filter((one) => !holding.includes(one))].slice(0, fewest);
  return ` The nearest are ${near.map(({ candidate }) => candidate).join(", ")}.`;
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
