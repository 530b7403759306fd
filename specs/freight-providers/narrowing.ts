import { type Answer, assume, fieldOf, isObject, phrase } from "../../src/scenario/index.js";
import { indexOf, names } from "./records.js";

/** What tells a row from another: its optionIndex, or all that it shows of what the document names. */
const keyOf = (row: unknown): string =>
  String(indexOf(row) ?? JSON.stringify(names.map((name) => (isObject(row) ? fieldOf(row, name) : row))));

/** @returns the keys of all rows of a listing */
export const keysOf = (answer: Answer): readonly string[] => answer.rows().map(keyOf);

/** @throws Mismatch where two listings by one value each share a row; Inconclusive where one of them has none */
export function areApart(first: Answer, second: Answer): void {
  const [some, others] = [keysOf(first.accepted()), keysOf(second.accepted())];
  assume(some.length > 0 && others.length > 0, "one of the two listings has no row");
  const shared = some.find((key) => others.includes(key));
  if (shared !== undefined) throw second.mismatch("rows of its own for each of two values", phrase(shared));
}

/** @throws Mismatch where a listing by several values lacks a row of one of them alone */
export function holdsEach(both: Answer, each: readonly Answer[], name: string): void {
  const keys = keysOf(both.accepted());
  const alone = each.filter(({ isSuccess }) => isSuccess).map(keysOf);
  const lost = alone.flat().find((key) => !keys.includes(key));
  if (lost !== undefined) throw both.mismatch(`all rows that each of ${name} lists alone`, `no ${phrase(lost)}`);
}
