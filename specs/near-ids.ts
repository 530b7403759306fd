import { type Answer, idOf, sameScalar } from "../src/scenario/index.js";

/** @returns the number that an id begins with, without its last digit; undefined where it is no number, or one of one digit */
export function beginningOf(id: string | number): number | undefined {
  const beginning = String(id).slice(0, -1);
  return /^\d+$/.test(beginning) ? Number(beginning) : undefined;
}

/** @returns a UUID in capital letters, or in small ones where it is in capitals */
export const inOtherCase = (uuid: string): string =>
  uuid === uuid.toLowerCase() ? uuid.toUpperCase() : uuid.toLowerCase();

/**
 * The beginning of an id may be that of another record, and is none of this one.
 *
 * @param read asks for the record of an id
 * @param idIn finds the id that a record shows
 * @throws Mismatch where it reads the record whose id begins with it
 */
export async function isNotReadByBeginning(
  id: string | number,
  read: (beginning: number) => PromiseLike<Answer>,
  idIn: (body: unknown) => unknown = idOf,
): Promise<void> {
  const beginning = beginningOf(id);
  const answer = beginning === undefined ? undefined : await read(beginning);
  if (answer?.isSuccess && sameScalar(idIn(answer.body), id))
    throw answer.mismatch(`no record but that of the id ${beginning}`, `the one of the id ${id}`);
}
