import { type Answer, entriesIn } from "../../src/scenario/index.js";

/** So often is a list read again that has lost something with each reading: what somebody removes is gone once. */
const mostReadings = 3;

/**
 * A list that no request changes is not changed by reading it, either. That it grows is seen on the way.
 *
 * @param again reads it once more
 * @throws Mismatch where each reading has fewer entries
 */
export async function isReadAlike(first: Answer, again: () => PromiseLike<Answer>): Promise<void> {
  const count = ({ body }: Answer) => entriesIn(body).length;
  let before = first;
  for (let reading = 0; reading < mostReadings; reading++) {
    const after = await again();
    after.isDeclared();
    if (count(after) >= count(before)) return;
    before = after;
  }
  throw before.mismatch(
    `the list as it was read first, of ${count(first)} entries`,
    `${count(before)} entries, fewer with each reading`,
  );
}
