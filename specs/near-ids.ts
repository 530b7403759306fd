/** @returns the number that an id begins with, without its last digit; undefined where it is no number, or one of one digit */
export function beginningOf(id: string | number): number | undefined {
  const beginning = String(id).slice(0, -1);
  return /^\d+$/.test(beginning) ? Number(beginning) : undefined;
}
