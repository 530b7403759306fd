import { isDeepStrictEqual } from "node:util";
import { isSearched } from "../../contract/laws/resources.js";
import type { Need } from "../context.js";
import type { Own, Values } from "./handling.js";
import type { Made, Records } from "./readings.js";

/** A record whose texts an update left as they were. */
interface Followed extends Made {
  /** What it changed, as the reading shows. */
  readonly members: readonly string[];
}

/**
 * Updates what a record is not searched by: a list that is made anew where a text changes would stay behind.
 *
 * @param own as it was updated last
 * @param values others, of which it is given what it is not searched by
 * @param agreeing the members that its list and its read show alike
 * @returns undefined where nothing else can be changed, or that is refused
 */
export async function changedBesideTexts<N extends Need>(
  records: Records<N>,
  own: Own,
  values: Values,
  agreeing: readonly string[],
): Promise<Followed | undefined> {
  const others = records.members("update").filter(([member, kind]) => agreeing.includes(member) && !isSearched(kind));
  const given: Values = { ...own.given, ...Object.fromEntries(others.map(([member]) => [member, values[member]])) };
  const changed = others.map(([member]) => member).filter((one) => !isDeepStrictEqual(given[one], own.given[one]));
  if (changed.length === 0 || !(await records.update(own, given)).isSuccess) return undefined;
  const next = { ...own, given };
  const reading = await records.read(next);
  return {
    own: next,
    reading,
    members: changed.filter((member) => records.kept(reading, member, given[member]).as !== "other"),
  };
}
