/** @returns a number with what it counts: `1 clause`, `2 clauses` */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
