import {
  type Answer,
  assume,
  asText,
  fieldOf,
  idOf,
  isObject,
  mentions,
  phrase,
  sameScalar,
} from "../../src/scenario/index.js";
import type { Id } from "./records.js";

/** A record of the scenario's own with the text that it is found by, as its read shows it. */
export interface Found {
  readonly id: Id;
  readonly text: string;
  readonly read: Answer;
}

/** What the document prints of a commodity beside its description. */
export const factsOfCommodity = ["freight_class", "nmfc_code", "weight_min", "weight_max"] as const;

/**
 * Where a record stands in an answer, it stands there with its text, and as it is read; what else of it is shown is seen on the way.
 *
 * @param member holds the text
 * @param others are shown by the answer as they are by the read
 */
export function showEachAsRead(
  answer: Answer,
  rows: readonly unknown[],
  member: string,
  own: readonly Found[],
  others: readonly string[] = [],
): void {
  const shown = rows.filter(isObject);
  for (const { id, text, read } of own) {
    assume(mentions(read.body, text), `the read of ${id} does not show what it was given`);
    const row = shown.find((one) => sameScalar(idOf(one), id));
    if (!row) continue;
    if (fieldOf(row, member) !== text) {
      const isElsewhere = shown.some((other) => fieldOf(other, member) === text);
      assume(!isElsewhere, `what stands beside ${text} is no id of it, but may be the number of its row`);
      throw answer.mismatch(`${member} of ${id} to be ${text}`, asText(fieldOf(row, member)));
    }
    for (const other of others) {
      const [was, is] = [fieldOf(read.record(), other), fieldOf(row, other)];
      if (isAnother(was, is))
        throw answer.mismatch(`${other} of ${id} to be ${phrase(was)}, as it is read`, phrase(is));
    }
  }
}

const isNumber = (value: unknown): boolean => String(value).trim() !== "" && Number.isFinite(Number(value));

/** Whether a printed member that is read as a text or a number is shown as another one, or not at all; a name may stand for a number. */
function isAnother(was: unknown, is: unknown): boolean {
  if (was === null || typeof was === "object" || was === undefined) return false;
  if (is === null || is === undefined) return true;
  if (typeof is === "object" || isNumber(was) !== isNumber(is)) return false;
  return !sameScalar(was, is);
}
