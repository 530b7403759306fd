import { type Answer, entriesIn, entryMoreOften, phrase } from "../../src/scenario/index.js";

/** So often is a list read again that has lost something with each reading: what somebody removes is gone once. */
const mostReadings = 3;

/**
 * A list that no request changes is not changed by reading it, either.
 *
 * @param again reads it once more
 * @throws Mismatch where an entry stands there more often than before, or where each reading has fewer
 */
export async function isReadAlike(first: Answer, again: () => PromiseLike<Answer>): Promise<void> {
  const count = ({ body }: Answer) => entriesIn(body).length;
  let before = first;
  for (let reading = 0; reading < mostReadings; reading++) {
    const after = await again();
    after.isDeclared();
    const repeated = entryMoreOften(before.body, after.body);
    if (repeated !== undefined)
      throw after.mismatch(
        `the list as it was read before, of ${count(before)} entries`,
        `${count(after)} entries, ${phrase(repeated)} more often than before`,
      );
    if (count(after) >= count(before)) return;
    before = after;
  }
  throw before.mismatch(
    `the list as it was read first, of ${count(first)} entries`,
    `${count(before)} entries, fewer with each reading`,
  );
}
