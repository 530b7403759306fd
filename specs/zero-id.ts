import { type Answer, idOf, isWhole, settledContentOf } from "../src/scenario/index.js";

/**
 * What is to be filled in for a new record may be answered for 0, and what is refused may be refused otherwise than a great number.
 *
 * @param idIn finds the id that a record shows
 * @throws Mismatch where 0 is answered with a record of another id
 */
export function isNoRecord(ofZero: Answer, idIn: (body: unknown) => unknown = idOf): void {
  const id = ofZero.isSuccess ? idIn(ofZero.body) : undefined;
  if (isWhole(id) && Number(id) > 0) throw ofZero.mismatch("no record for the id 0", `the one of the id ${id}`);
}

/**
 * @param control what is answered for a known id
 * @param ofAnother asks for another one, where there is one to ask for
 * @throws Mismatch where 0 is answered as the known id is, as another record is not
 */
export async function isNotOfKnown(
  ofZero: Answer,
  control: Answer,
  ofAnother: () => PromiseLike<Answer> | undefined,
): Promise<void> {
  const isAlike = (one: Answer) => one.isSuccess && settledContentOf(one.body) === settledContentOf(control.body);
  if (!control.isSuccess || !isAlike(ofZero)) return;
  const other = await ofAnother();
  if (other?.isSuccess && !isAlike(other))
    throw ofZero.mismatch("no answer of a record for the id 0", `that of a known one (${control.where})`);
}
