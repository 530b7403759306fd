import { type Answer, fieldOf } from "../src/scenario/index.js";
import { ownEntries } from "./own-entries.js";

const entriesShowing = (read: Answer, member: string, value: string | number): number => {
  const list = fieldOf(read.record(), member);
  return Array.isArray(list) ? ownEntries(member, list, value).length : 0;
};

/**
 * Judges that what stands in a list of a record is still there, and no more often than before.
 *
 * @param value what tells the entry; nothing is judged where none showed it before
 */
export function isShownAsOften(before: Answer, after: Answer, member: string, value: string | number): void {
  const [was, is] = [before, after].map((read) => entriesShowing(read, member, value)) as [number, number];
  if (was > 0 && (is === 0 || is > was))
    throw after.mismatch(`${value} ${was} times among its ${member}, as before`, `${is} times`);
}
