import type { Answer } from "./answer.js";

/**
 * "Body: none" means that a request without a body is accepted (ruling 33).
 *
 * @param answer to the request without a body
 * @param withEmptyObject sends the same request with `{}`; asked where it was refused alone
 * @throws Mismatch where it is refused for its body: what is refused either way is refused for something else
 */
export async function isTakenBare(answer: Answer, withEmptyObject: () => PromiseLike<Answer>): Promise<void> {
  if (answer.isInvalid && (await withEmptyObject()).isSuccess)
    throw answer.mismatch("a request without a body to be accepted, as one with {} is", String(answer.status));
}
