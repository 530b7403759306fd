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

/** @throws Mismatch where the list shows a text or an entry in what the read shows empty; how it shows what is empty is open */
export async function isListedEmpty<N extends Need>(
  records: Records<N>,
  own: Own,
  emptied: Emptied | undefined,
  agreeing: readonly string[],
): Promise<void> {
  const isEmpty = (value: unknown) => [value].flat().every((one) => one === "" || one === null || one === undefined);
  const { reading } = emptied ?? {};
  const members = Object.keys(emptied?.given ?? {}).filter(
    (member) => agreeing.includes(member) && reading && isEmpty(records.shown(reading.record, member)),
  );
  if (!emptied || members.length === 0) return;
  const now: Own = { ...own, given: emptied.all };
  const list = await records.list(now);
  const row = records.rowIn(list, now);
  const filled = row && members.find((member) => !isEmpty(records.shown(row, member)));
  if (row && filled !== undefined)
    throw list.mismatch(`${filled} to be empty, as it is read`, phrase(records.shown(row, filled)));
}
