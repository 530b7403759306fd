import { type Answer, assume, isMarkedByRuns, mentions } from "../src/scenario/index.js";

/** Whether pages of a search are counted from 1 or from 0 the document does not show. */

/** @returns whether what is answered as page 1 may be the second one: it is empty, or all else is on it than what has a text of the run */
export const mayBeSecond = ({ body }: Answer, text: string): boolean =>
  Array.isArray(body) && (body.length === 0 || (isMarkedByRuns(text) && !mentions(body, text)));

/** @returns whether page 0 is the one before page 1 */
export const isBefore = (zero: Answer, one: Answer, text: string): boolean =>
  zero.isSuccess &&
  Array.isArray(zero.body) &&
  (one.rows().length === 0 ? zero.body.length > 0 : mentions(zero.body, text));

/**
 * How many rows a page may have is not shown.
 *
 * @param unsized the same search that names no size
 * @throws Inconclusive where a search is refused that names one, and that which names none is not
 */
export async function isNotTooLarge(sized: Answer, size: number, unsized: () => PromiseLike<Answer>): Promise<void> {
  const isTooLarge = sized.isInvalid && (await unsized()).isSuccess;
  assume(!isTooLarge, `${sized.where}: a page of ${size} may be too large here`);
}
