import type { Need } from "../context.js";
import { phrase } from "../findings.js";
import type { Own, Values } from "./handling.js";
import type { Reading, Records } from "./readings.js";

/** What an update gave that emptied something, and the reading after it. */
interface Emptied {
  /** What it emptied. */
  readonly given: Values;
  readonly all: Values;
  readonly reading: Reading;
}

/**
 * @throws Mismatch where the list lacks what an update emptied something in, or shows a text or an entry in what the read shows empty; how
 *   it shows what is empty is open
 */
export async function isListedEmpty<N extends Need>(
  records: Records<N>,
  own: Own,
  emptied: Emptied | undefined,
  agreeing: readonly string[],
): Promise<void> {
  const isEmpty = (value: unknown) => [value].flat().every((one) => one === "" || one === null || one === undefined);
  if (!emptied) return;
  const { given, all, reading } = emptied;
  // What such an update does not keep is found by that as little.
  const areKept = agreeing.every((member) => records.kept(reading, member, all[member]).as !== "other");
  if (agreeing.length === 0 || !areKept) return;
  const those = Object.keys(given);
  const now: Own = { ...own, given: all };
  const list = await records.list(now);
  const row = records.rowIn(list, now);
  if (!row)
    throw list.mismatch(`the ${records.resource.name} ${own.id} without ${those.join(", ")} in the list`, "none");
  const members = those.filter((one) => agreeing.includes(one) && isEmpty(records.shown(reading.record, one)));
  const filled = members.find((member) => !isEmpty(records.shown(row, member)));
  if (filled !== undefined)
    throw list.mismatch(`${filled} to be empty, as it is read`, phrase(records.shown(row, filled)));
}
