import type { Answer } from "../src/scenario/index.js";

/** Whether the service failed of a request, which is no refusal. */
export const hasFailed = ({ status = 0 }: Answer): boolean => status >= 500;

/**
 * Below a record of which nothing is known yet a deployment may have nothing to show, and refuse to. That is no reason to fail.
 *
 * @param first what was answered for the new record
 * @param again asks the same once more
 * @param instead asks for a record that was there before
 * @returns the answer that has to be what its route declares
 */
export async function dueOfNew(
  first: Answer,
  again: () => PromiseLike<Answer>,
  instead: () => PromiseLike<Answer>,
): Promise<Answer> {
  if (first.isSuccess) return first;
  const other = await instead();
  if (!hasFailed(first) || !other.isSuccess) return other;
  const second = await again();
  return second.isSuccess || hasFailed(second) ? second : other;
}
