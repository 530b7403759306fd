import { type Answer, entriesIn } from "../../src/scenario/index.js";

/** So often is a list read again that has lost something with each reading, or all: what somebody removes is gone once. */
const mostReadings = 3;

/**
 * A list that no request changes is not changed by reading it, or what has its name in other letters. That it grows is seen on the way.
 *
 * @param again reads it once more
 * @throws Mismatch where each reading has fewer entries, or none is left
 */
export async function isReadAlike(first: Answer, again: () => PromiseLike<Answer>): Promise<void> {
  const count = ({ body }: Answer) => entriesIn(body).length;
  let before = first;
  for (let reading = 0; reading < mostReadings; reading++) {
    const after = await again();
    after.isDeclared();
    const isEmptied = count(after) === 0 && count(first) > 0;
    if (count(after) >= count(before) && !isEmptied) return;
    before = after;
  }
  throw before.mismatch(
    `the list as it was read first, of ${count(first)} entries`,
    count(before) === 0 ? "no entry any more" : `${count(before)} entries, fewer with each reading`,
  );
}

/** @returns a key that differs from one in the case of its first letter alone */
export const inOtherLetters = ([first = "", ...rest]: string): string =>
  [first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase(), ...rest].join("");
