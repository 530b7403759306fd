import { type Answer, assume, type Caller, phrase, textsIn } from "../../src/scenario/index.js";

/** So few commodities may be suggested for every text beside what fits it. */
const fewBeside = 3;

const listOf = (answer: Answer): string => JSON.stringify(answer.rows().map((row) => textsIn(row).toSorted()));

/**
 * Whether others are suggested beside what fits a text, and in which order, is open: whatever is, goes by the text.
 *
 * @param answers what is suggested for texts of one commodity
 * @param none what is suggested for a text that no commodity carries
 * @param other the description of another commodity
 * @throws Mismatch where one and the same list is suggested for all of these
 */
export async function goByTheText(
  answers: readonly Answer[],
  none: Answer,
  other: string | undefined,
  suggest: (text: string) => ReturnType<Caller["post"]>,
): Promise<void> {
  assume(
    answers.some((answer) => answer.rows().length > 0),
    "nothing is suggested here for any text",
  );
  assume(none.isSuccess, `a text that nothing is suggested for is refused (${none.status})`);
  const list = listOf(none);
  if (answers.some((answer) => listOf(answer) !== list)) return;
  const { length } = none.rows();
  assume(length > fewBeside && other !== undefined, "too few commodities are here to tell by what they are suggested");
  const ofOther = await suggest(other).accepted();
  if (listOf(ofOther) !== list) return;
  throw ofOther.mismatch(
    `other suggestions for ${phrase(other)} than for a text that no commodity carries, or in another order`,
    `the same ${length} rows`,
  );
}
