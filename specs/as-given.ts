import {
  type Answer,
  fieldOf,
  Guess,
  isMoment,
  isMoreThanDefault,
  isObject,
  isShownAlike,
  phrase,
  sameScalar,
  scalarsIn,
  Verbatim,
} from "../src/scenario/index.js";

/** @returns whether a text is shown in its letters: mail addresses and UUIDs may change their case (ruling 44) */
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

/** Whether a text is so long that it is shown nowhere by chance. */
const isTelling = (value: unknown): boolean => typeof value === "string" && value.length >= 12 && !isMoment(value);

/**
 * @returns what stands in a part whose inside the document does not show: of one that was composed without a sample its long texts alone,
 *   as a record may show a number, or a short text, of its own in the same place; undefined where nothing is left
 */
function insideOf(given: unknown, isComposed = false): unknown {
  if (given instanceof Guess) return insideOf(given.value, true);
  if (given instanceof Verbatim) return insideOf(given.value, isComposed);
  if (Array.isArray(given)) {
    const entries = given.map((entry) => insideOf(entry, isComposed)).filter((entry) => entry !== undefined);
    return isComposed && entries.length === 0 ? undefined : entries;
  }
  if (isObject(given)) {
    const members = Object.entries(given).map(([name, value]) => [name, insideOf(value, isComposed)] as const);
    const left = members.filter(([, value]) => value !== undefined);
    return isComposed && left.length === 0 ? undefined : Object.fromEntries(left);
  }
  return !isComposed || isTelling(given) ? given : undefined;
}

/** Whether what was given is shown, in its letters: lists in any order, objects with more members. */
function isKept(value: unknown, shown: unknown): boolean {
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
 * @throws Mismatch where a member is not shown as it was given, which the other record shows as it was given
 */
export function keepsAsOfOthers(answer: Answer, { given, shown }: GivenAndShown, usual: GivenAndShown): void {
  const others = { given: insideOf(usual.given), shown: usual.shown };
  isKeptAsOfOthers(answer, { given: insideOf(given), shown }, others, "");
}

/** @param where stands before the names of members */
function isKeptAsOfOthers(
  answer: Answer,
  { given: own, shown }: GivenAndShown,
  usual: GivenAndShown,
  where: string,
): void {
  const { given: others } = usual;
  if (isObject(own) && isObject(others)) {
    for (const [name, value] of Object.entries(own)) {
      const inside = { given: value, shown: fieldOf(shownObject(shown), name) };
      const other = { given: fieldOf(others, name), shown: fieldOf(shownObject(usual.shown), name) };
      isKeptAsOfOthers(answer, inside, other, where === "" ? name : `${where}.${name}`);
    }
    return;
  }
  if (!isMoreThanDefault(own) || !isMoreThanDefault(others) || !isKept(others, usual.shown) || isKept(own, shown))
    return;
  throw answer.notShown(own, `${where} to be ${phrase(own)}, as others' is kept`, phrase(shown));
}
