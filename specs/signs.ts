import { type Answer, textsIn } from "../src/scenario/index.js";

/** A name as people have it, with a sign that ends a text where queries are put together from texts. */
const name = "O'Neil's";

/** Signs, and brackets that stay open, that mean something to databases, patterns and the languages of searches. */
const signs = `"50%" a_b c\\d [e (f g* h? ;--`;

/** More digits than an integer of 64 bits holds, as the numbers of parcels have. */
export const manyDigits = "92612999897543581074";

/** Signs that names have, and that mean something to patterns, two blanks in a row and a letter with a mark. */
export const nameSigns = "O'Neil-Day & Co. (a_b) 50% +1  Zoë";

/** Signs that names may have, and that mean something to the languages of searches: a deployment may refuse them. */
export const withOddSigns = (text: string): string => `${text} "Mac" a*b c? d\\e [f]`;

/** @returns a text with signs that are found again by whoever looks for parts, beginnings, words or the whole */
export const withSigns = (text: string): string => `${text} ${nameSigns}`;

/** @returns whether a record shows a text as it was given: letters that are kept in their parts may be found by these alone */
export const isKeptAsGiven = ({ body }: Answer, text: string): boolean => textsIn(body).includes(text);

/** @returns a text with letters of several scripts, and with signs that mean something where texts are put together */
export const withLetters = (text: string): string => `${text} Zoë D'Ångström & Żak <Жан> 東京`;

/**
 * What is searched for is a text, whatever signs it has, also where it is of digits alone. Signs that no name has, and that many digits,
 * a deployment may refuse.
 *
 * @param ask searches for a text
 * @throws Mismatch where a name with an apostrophe is not taken, or what it may refuse makes the service fail
 */
export async function takesAnyText(ask: (text: string) => PromiseLike<Answer>): Promise<void> {
  (await ask(name)).isDeclared();
  for (const text of [signs, manyDigits]) {
    const answer = await ask(text);
    const isRefused = answer.status !== undefined && answer.status >= 400 && answer.status < 500;
    if (!isRefused) answer.isDeclared();
  }
}
