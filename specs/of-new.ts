import { type Answer, assume, Inconclusive, Mismatch } from "../src/scenario/index.js";

/** Whether the service failed of a request, which is no refusal. */
export const hasFailed = ({ status = 0 }: Answer): boolean => status >= 500;

/** @returns how a success differs from what its route declares, or that the service failed; undefined for any other answer */
function undeclared(answer: Answer): Mismatch | undefined {
  if (hasFailed(answer)) return answer.mismatch("an answer", `a failure of the service (${answer.status})`);
  if (!answer.isSuccess) return undefined;
  try {
    answer.isDeclared();
    return undefined;
  } catch (error) {
    if (error instanceof Mismatch) return error;
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}

/**
 * @param answer to who reads something of a record
 * @param ofAnother asks the same of another one, with which nothing is to it
 * @param as what that one is, in words
 * @throws Mismatch where that one alone is answered as the route declares
 */
export async function declaredAlike(answer: Answer, ofAnother: () => PromiseLike<Answer>, as: string): Promise<void> {
  const breach = undeclared(answer);
  if (!breach) return;
  const beside = await ofAnother();
  if (beside.isSuccess && undeclared(beside) === undefined)
    throw new Mismatch(`${breach.expected}, as ${as}`, breach.actual, answer.exchange);
}

/**
 * @param since what was done in between, in words
 * @throws Mismatch where most is answered as its routes declare it, as before, and something not any more: it is not there, or something else
 */
export function staysDeclared(before: readonly Answer[], after: readonly Answer[], since: string): void {
  const due = after.filter((_, at) => before[at]?.isSuccess && !undeclared(before[at]));
  const lost = due.filter((answer) => answer.isAbsent || undeclared(answer) !== undefined);
  assume(lost.length * 2 < due.length, `${since}, most of what is read of it is not answered any more`);
  const [first] = lost;
  if (!first) return;
  const { expected = "an answer", actual = String(first.status) } = undeclared(first) ?? {};
  throw new Mismatch(`${expected}, as before it was ${since}`, actual, first.exchange);
}

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
