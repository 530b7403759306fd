import { type Answer, idOf, isWhole, scalarsIn, settledContentOf } from "../src/scenario/index.js";

/** How an id that nothing has is answered. */
interface Nobodys {
  readonly id: string | number;
  readonly answer: Answer;
  /** What is answered for 0, where that is something: it may be what a new record would be. */
  readonly ofZero?: Answer;
}

/** Asks for 0 in place of a great number that nothing has, and for that as well where 0 is answered with something. */
export async function askedForNobody(
  ask: (id: string | number) => PromiseLike<Answer>,
  unused: string | number,
): Promise<Nobodys> {
  const ofZero = await ask(0);
  const isNothing = ofZero.isAbsent || (ofZero.isSuccess && scalarsIn(ofZero.body).length === 0);
  return isNothing ? { id: 0, answer: ofZero } : { id: unused, answer: await ask(unused), ofZero };
}

/**
 * @param idIn finds the id that a record shows
 * @throws Mismatch where 0 is answered with a record of another id, as it is not for a great number
 */
export function isNoRecord({ ofZero }: Nobodys, idIn: (body: unknown) => unknown = idOf): void {
  const id = ofZero?.isSuccess ? idIn(ofZero.body) : undefined;
  if (ofZero && isWhole(id) && Number(id) > 0)
    throw ofZero.mismatch("no record for the id 0", `the one of the id ${id}`);
}

/**
 * @param control what is answered for a known id
 * @param ofAnother asks for another one, where there is one to ask for
 * @throws Mismatch where 0 is answered as the known id is, as neither a great number is nor another record
 */
export async function isNotOfKnown(
  { ofZero }: Nobodys,
  control: Answer,
  ofAnother: () => PromiseLike<Answer> | undefined,
): Promise<void> {
  const isAlike = (one: Answer) => one.isSuccess && settledContentOf(one.body) === settledContentOf(control.body);
  if (!ofZero || !control.isSuccess || !isAlike(ofZero)) return;
  const other = await ofAnother();
  if (other?.isSuccess && !isAlike(other))
    throw ofZero.mismatch("no answer of a record for the id 0", `that of a known one (${control.where})`);
}
