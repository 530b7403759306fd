import { type Answer, type Caller, UsageError } from "../src/scenario/index.js";

/**
 * Who may read what a partner-scoped caller made is open.
 *
 * @returns the answer to the first caller who reads it; that to the last where nobody does
 */
export async function firstReading(
  [first, ...others]: readonly [Caller, ...Caller[]],
  read: (caller: Caller) => PromiseLike<Answer>,
): Promise<Answer> {
  let answer = await read(first);
  for (const caller of others) {
    if (answer.isSuccess) break;
    answer = await read(caller);
  }
  return answer;
}

/** @returns what a caller is answered; undefined where the profile does not name that caller, who cannot be asked */
export async function ifNamed(asked: PromiseLike<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}
