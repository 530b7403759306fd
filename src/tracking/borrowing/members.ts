import { isDeepStrictEqual } from "node:util";
import { isObject, isShown, type JsonObject } from "../../scenario/values.js";

/** What a record that is borrowed shows, and what of that its save sends back. */
export interface Shown {
  /** The reading, with the names on the wire. */
  readonly reading: unknown;
  /** What was sent back unchanged. */
  readonly unchanged: unknown;
}

/** A member that may not be sent, and why. */
export interface Strange {
  readonly member: string;
  readonly why: string;
}

const at = (path: string, name: string | number) => (path === "" ? String(name) : `${path}.${name}`);

const own = (of: unknown, name: string): unknown => (isObject(of) && Object.hasOwn(of, name) ? of[name] : undefined);

/**
 * Holds a body, as it goes on the wire, against what a borrowed record shows: it may carry only members that the reading
 * shows under that very name and place, with a value that can be put back.
 *
 * @param rowsBy the member by which rows of a list are told apart, of which none may be left out; without it they are told
 *   by their position
 * @returns the first member that may not be sent; undefined where the body may be
 */
export function strangeMember(
  sent: unknown,
  { reading, unchanged }: Shown,
  rowsBy?: string,
  path = "",
): Strange | undefined {
  const member = path === "" ? "the whole of it" : path;
  if (reading !== undefined && isDeepStrictEqual(sent, reading)) return undefined;
  if (unchanged === undefined)
    return { member, why: reading === undefined ? "which it does not show under that name" : "which is not put back" };
  if (rowsBy !== undefined && Array.isArray(unchanged)) {
    const rows: readonly unknown[] = Array.isArray(sent) ? sent : [sent];
    const strange = first(rows, (row, index) =>
      strangeRow(row, rowsOf(reading, unchanged, rowsBy, row), rowsBy, at(path, index)),
    );
    return strange ?? rowLeftOut(rows, unchanged, rowsBy);
  }
  if (Array.isArray(sent)) {
    if (!Array.isArray(unchanged)) return { member, why: "which it shows as no list" };
    if (sent.length !== unchanged.length) {
      const [shown, would] = [unchanged.length, sent.length];
      return {
        member,
        why: `which it shows with so many entries: ${shown}; it would have ${would} then, and a list keeps its length`,
      };
    }
    const read = Array.isArray(reading) ? reading : [];
    return first(sent, (entry, index) =>
      strangeMember(entry, { reading: read[index], unchanged: unchanged[index] }, undefined, at(path, index)),
    );
  }
  if (isObject(sent)) {
    if (!isObject(unchanged)) return { member, why: "which it shows as no object" };
    return first(Object.entries(sent), ([name, part]) =>
      strangeMember(part, { reading: own(reading, name), unchanged: own(unchanged, name) }, undefined, at(path, name)),
    );
  }
  if (!isShown(unchanged)) return { member, why: "which it shows without a value, so it might not be emptied again" };
  return typeof unchanged === "object" ? { member, why: "which it shows as no single value" } : undefined;
}

function first<T>(all: readonly T[], find: (one: T, index: number) => Strange | undefined): Strange | undefined {
  for (const [index, one] of all.entries()) {
    const found = find(one, index);
    if (found) return found;
  }
  return undefined;
}

/** The row that a sent one names, as it was read and as it was sent back. */
function rowsOf(reading: unknown, unchanged: readonly unknown[], rowsBy: string, row: unknown): Shown | undefined {
  const key = own(row, rowsBy);
  if (key === undefined) return undefined;
  const isIt = (other: unknown): other is JsonObject => own(other, rowsBy) === key;
  const found = unchanged.find(isIt);
  return found && { reading: Array.isArray(reading) ? reading.find(isIt) : undefined, unchanged: found };
}

/** A save may remove the rows that it does not carry, and refuse to make them again. */
function rowLeftOut(sent: readonly unknown[], unchanged: readonly unknown[], rowsBy: string): Strange | undefined {
  const keys = new Set(sent.map((row) => own(row, rowsBy)));
  const lost = unchanged.map((row) => own(row, rowsBy)).find((key) => key !== undefined && !keys.has(key));
  return lost === undefined ? undefined : { member: `row ${lost}`, why: "which it would leave out" };
}

function strangeRow(row: unknown, shown: Shown | undefined, rowsBy: string, path: string): Strange | undefined {
  if (!shown) return { member: path, why: `which names no row that it shows by its ${rowsBy}` };
  return strangeMember(row, shown, undefined, path);
}
