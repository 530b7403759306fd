import type { Answer } from "./answer.js";
import { idKey } from "./values.js";

/** A list of so many rows may be cut off: it may show the latest records alone, up to a number. */
export const fewestOfLatest = 10;

/**
 * @param list that lacks a record
 * @param earlier the same list as it was before, with the record or before that was made; nothing where it was not read
 * @returns whether the record may have given way to later ones
 */
export function mayHaveGivenWay(list: Answer, id: string | number, earlier?: Answer): boolean {
  if (list.rows().length < fewestOfLatest) return false;
  const known = earlier?.ids() ?? [];
  const isNew = (one: string) => !known.includes(one);
  // What was made since gives way to later ones alone.
  return known.includes(idKey(id)) ? list.ids().some(isNew) : list.ids().every(isNew);
}
