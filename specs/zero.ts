import { type Answer, idOf } from "../src/scenario/index.js";

/**
 * A list that is asked for the id 0 holds no other record: 0 is a number like every other, which may be refused.
 *
 * @throws Mismatch where it does
 */
export function findsNone(answer: Answer): void {
  if (!answer.isSuccess) return;
  const other = answer.rows().find((row) => idOf(row) !== undefined && String(idOf(row)) !== "0");
  if (other !== undefined) throw answer.mismatch("no record but that of the id 0", `record ${idOf(other)}`);
}
