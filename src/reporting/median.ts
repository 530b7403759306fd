/** @returns the middle one; undefined of none */
export function median(times: readonly number[]): number | undefined {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}
