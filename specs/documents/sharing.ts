import { isObject, phrase } from "../../src/scenario/index.js";
import type { OwnDocument } from "./records.js";

const sharedName = /^(is_?)?shared(_?(flags?|bits|bit_?mask|mask|value))?$/i;

/** @returns what a row says of with whom the document is shared; undefined where it says nothing */
export const sharedOf = (row: unknown): unknown =>
  isObject(row) ? Object.entries(row).find(([name]) => sharedName.test(name))?.[1] : undefined;

export const isBits = (shared: unknown): boolean => /^-?\d+$/.test(String(shared));

/**
 * Whether rows show it at all is another scenario's matter.
 *
 * @param what kind of document it is
 * @throws Mismatch where the row of one that is private shows bits
 */
export function showsNoBits({ row, sent }: OwnDocument, what: string): void {
  const shared = sharedOf(row);
  if (isBits(shared) && Number(shared) !== 0)
    throw sent.answer.mismatch(`${what} to be private (shared 0)`, `the row ${phrase(row)}`);
}
