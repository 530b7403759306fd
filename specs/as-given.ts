import {
  type Answer,
  fieldOf,
  Guess,
  isMoreThanDefault,
  isObject,
  isShownAlike,
  phrase,
  sameScalar,
  scalarsIn,
  Verbatim,
} from "../src/scenario/index.js";

/** @returns whether a text is shown in its letters: mail addresses and UUIDs may change their case (rulings, 44) */
export const isInItsLetters = ({ body }: Answer, text: string): boolean =>
  scalarsIn(body).some((one) => isShownAlike(one, text));

/** @throws Mismatch where a text is shown, and in other letters alone */
export function keepsLetters(answer: Answer, text: string, what: string): void {
  const shown = scalarsIn(answer.body).filter((one) => sameScalar(one, text));
  if (shown.length > 0 && !isInItsLetters(answer, text))
    throw answer.mismatch(`${what} ${phrase(text)}`, phrase(shown[0]));
}

/**
 * @param sent an object as it was given
 * @param shown what shows it
 * @throws Mismatch where two members show each the text that the other was given
 */
export function areNotExchanged(answer: Answer, sent: unknown, shown: unknown): void {
  if (!isObject(sent) || !isObject(shown)) return;
  const texts = Object.entries(sent).filter(([, value]) => typeof value === "string" && value !== "");
  for (const [name, text] of texts)
    for (const [otherName, other] of texts) {
      const areBoth = sameScalar(fieldOf(shown, name), other) && sameScalar(fieldOf(shown, otherName), text);
      if (areBoth && !sameScalar(text, other))
        throw answer.mismatch(`${name} to be ${phrase(text)}`, `${phrase(other)}, which was given as ${otherName}`);
    }
}

/** What was given, and what shows it. */
interface GivenAndShown {
  readonly given: unknown;
  readonly shown: unknown;
}

/** @returns what stands in a part whose inside the document does not show */
const insideOf = (given: unknown): unknown =>
  given instanceof Verbatim || given instanceof Guess ? insideOf(given.value) : given;

/** Whether what was given is shown, in its letters: lists in any order, objects with more members. */
function isKept(given: unknown, shown: unknown): boolean {
  const value = insideOf(given);
  if (Array.isArray(value)) {
    const rows = Array.isArray(shown) ? shown : [];
    return value.every((entry) => rows.some((row) => isKept(entry, row)));
  }
  if (isObject(value))
    return Object.entries(value).every(([name, part]) => isKept(part, fieldOf(shownObject(shown), name)));
  return shown !== undefined && shown !== null && isShownAlike(shown, value);
}

const shownObject = (shown: unknown) => (isObject(shown) ? shown : {});

/**
 * Who writes makes no difference to what is kept of it, and in which letters.
 *
 * @param answer shows what was kept of what a partner-scoped caller gave
 * @param given by that caller
 * @param shown the record of the answer
 * @param usual what another caller gave the same way, as it is shown in the same place
 * @param where stands before the names of members
 * @throws Mismatch where a member is not shown as it was given, which the other record shows as it was given
 */
export function keepsAsOfOthers(
  answer: Answer,
  { given, shown }: GivenAndShown,
  usual: GivenAndShown,
  where = "",
): void {
  const [own, others] = [insideOf(given), insideOf(usual.given)];
  if (isObject(own) && isObject(others)) {
    for (const [name, value] of Object.entries(own)) {
      const inside = { given: value, shown: fieldOf(shownObject(shown), name) };
      const other = { given: fieldOf(others, name), shown: fieldOf(shownObject(usual.shown), name) };
      keepsAsOfOthers(answer, inside, other, where === "" ? name : `${where}.${name}`);
    }
    return;
  }
  if (!isMoreThanDefault(own) || !isMoreThanDefault(others) || !isKept(others, usual.shown) || isKept(own, shown))
    return;
  throw answer.notShown(own, `${where} to be ${phrase(own)}, as others' is kept`, phrase(shown));
}
