import { fold, isObject, mentions } from "../src/scenario/index.js";

/** @returns the same without members of this name, at whatever depth */
function without(part: unknown, name: string): unknown {
  if (Array.isArray(part)) return part.map((element) => without(element, name));
  if (!isObject(part)) return part;
  const others = Object.entries(part).filter(([member]) => fold(member) !== fold(name));
  return Object.fromEntries(others.map(([member, value]) => [member, without(value, name)]));
}

/**
 * Of the entries of a list those that show a value as their own. An entry may hold in full what it goes with, and that the same list once
 * more, as a lot its catalogs with their lots: what stands there is another entry's.
 *
 * @param list what the list is called, as the document prints it
 */
export const ownEntries = <Entry>(list: string, entries: readonly Entry[], value: string | number): readonly Entry[] =>
  entries.filter((entry) => mentions(entry, value) && mentions(without(entry, list), value));
