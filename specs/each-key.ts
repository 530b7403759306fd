import { type Answer, assume, assumeSeen } from "../src/scenario/index.js";

/** What a record is found by that has several keys of one kind. */

/** @returns the answers to each key, in their order */
export async function inTurn<K extends string | number>(
  keys: readonly K[],
  find: (key: K) => PromiseLike<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const key of keys) answers.push(await find(key));
  return answers;
}

/** @returns two values, each of them first; none where one is not there */
export const inBothOrders = <Value>(one: Value | undefined, other: Value | undefined): readonly (readonly Value[])[] =>
  one !== undefined && other !== undefined
    ? [
        [one, other],
        [other, one],
      ]
    : [];

/** @returns whether an answer lists a record */
export const isFound = (answer: Answer | undefined, id: string | number): boolean =>
  answer?.isSuccess === true && answer.hasId(id);

/**
 * A record is found by each of its keys.
 *
 * @param what a key is
 * @throws Mismatch where one of them does not find it; Inconclusive where none does, or one is refused
 */
export function foundByEach(answers: readonly Answer[], id: string | number, what: string): void {
  assume(
    answers.every(({ isSuccess }) => isSuccess),
    `not every one of its keys is taken for ${what}`,
  );
  assumeSeen(
    answers.some((answer) => isFound(answer, id)),
    `${what} does not find it`,
  );
  for (const answer of answers) answer.lists(id, `what has ${what} beside others`);
}
