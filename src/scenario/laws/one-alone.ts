import { isDeepStrictEqual } from "node:util";
import type { Answer } from "../answer.js";
import type { Need } from "../context.js";
import { isObject } from "../values.js";
import type { LawCheck, Own } from "./handling.js";
import type { Records } from "./readings.js";
import { type Members, readUpdated } from "./updates.js";

/**
 * Changes one member after the other alone, each beside what the record has: whoever tells by some members whether an update changes
 * anything ignores those that change another one.
 *
 * @param from a record as it was updated last
 * @param members those of which updates with other values beside them were kept; one that is refused alone tells nothing
 */
export async function eachIsKeptAlone<N extends Need>(
  records: Records<N>,
  from: Own,
  members: Members,
  check: LawCheck,
): Promise<void> {
  let own = from;
  for (const [member, kind] of members) {
    const plain = await records.handling.plain(records.context);
    const before = own.given[member];
    const value = kind === "boolean" ? !before : plain[member];
    if (isDeepStrictEqual(value, before)) continue;
    const next: Own = { ...own, given: { ...own.given, [member]: value } };
    const answer = await records.update(own, next.given);
    if (!answer.isSuccess) continue;
    own = next;
    if (isToldBy(records, answer, own, member)) continue;
    const reading = await readUpdated(records, own);
    if (!(await check("updated-again", () => records.keeps(reading, member, value)))) return;
  }
}

/** Whether the answer of an update shows by itself what that gave a member: nothing is read then. */
function isToldBy<N extends Need>(records: Records<N>, answer: Answer, { given }: Own, member: string): boolean {
  const { body } = answer;
  return isObject(body) && records.kept({ record: body, answer }, member, given[member]).as !== "other";
}
