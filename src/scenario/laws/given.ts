import { isInWholeSeconds, isMoment, isUuid, mentions, normalized, sameScalar } from "../values.js";

/** Normal forms in which a deployment may keep what it was given (ruling 44), the first that fits. */
const normalForms: readonly (readonly [form: string, of: (text: string) => string])[] = [
  ["outer blanks are cut", (text) => text.trim()],
  ["letters are composed", (text) => text.normalize("NFC")],
  ["letters are decomposed", (text) => text.normalize("NFD")],
  ["line ends are those of another system", (text) => text.replace(/\r\n?/g, "\n")],
];

const isMail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

/** A phone is the same with other signs between its digits, or as these alone. One that lost but its plus is another. */
const isPhone = (text: string) => /^\+?[\d\s().-]{7,}$/.test(text);
const isSamePhone = (sent: string, text: string) =>
  isPhone(sent) &&
  isPhone(text) &&
  digitsOf(sent) === digitsOf(text) &&
  (text.startsWith("+") || !sent.startsWith("+") || text === digitsOf(text));
const digitsOf = (text: string) => text.replace(/\D/g, "");

/** How a value was kept: as it was given, in a normal form of it, or as something else. */
export type Kept =
  | { readonly as: "given" }
  | { readonly as: "normal form"; readonly form: string }
  | { readonly as: "other" };

const given: Kept = { as: "given" };
const other: Kept = { as: "other" };
const inForm = (form: string): Kept => ({ as: "normal form", form });

/**
 * @param sent what a member was given
 * @param shown what it shows
 */
export function keptAs(sent: unknown, shown: unknown): Kept {
  if (Array.isArray(sent)) return listKeptAs(sent, shown);
  if (sent === shown) return given;
  if (typeof sent === "string") return textKeptAs(sent, shown);
  if (typeof sent === "boolean") return String(shown).toLowerCase() === String(sent) ? given : other;
  return typeof sent === "number" && shown !== null && sameScalar(sent, shown) ? given : other;
}

function textKeptAs(sent: string, shown: unknown): Kept {
  if (sent === "" && (shown === null || shown === undefined)) return inForm("an empty text is none");
  if (typeof shown !== "string" && typeof shown !== "number") return other;
  const text = String(shown);
  if (text === sent) return given;
  if (isMoment(sent) && isMoment(text)) return momentKeptAs(sent, text);
  if ((isMail(sent) || isUuid(sent)) && text.toLowerCase() === sent.toLowerCase()) return inForm("another case");
  if (isSamePhone(sent, text)) return inForm("another notation of a phone");
  const form = normalForms.find(([, of]) => of(sent) === of(text));
  return form ? inForm(form[0]) : other;
}

function momentKeptAs(sent: string, shown: string): Kept {
  if (sameScalar(sent, shown)) return inForm("another offset or notation");
  return isInWholeSeconds(sent, shown) ? inForm("seconds are whole") : other;
}

/** A list shows each element, in the order given; elements may be records of their own that hold the value. */
function listKeptAs(sent: readonly unknown[], shown: unknown): Kept {
  if (sent.length === 0 && (shown === null || shown === undefined)) return inForm("an empty list is none");
  if (!Array.isArray(shown) || shown.length !== sent.length) return other;
  const isKept = (element: unknown, index: number): boolean => {
    const value = sent[index];
    if (keptAs(value, element).as !== "other") return true;
    if (typeof value !== "string" && typeof value !== "number") return false;
    return element !== null && typeof element === "object" && holds(element, value);
  };
  return shown.every(isKept) ? given : other;
}

const holds = (element: object, value: string | number): boolean =>
  mentions(element, value) && Object.values(element).some((part) => keptAs(value, part).as !== "other");

/**
 * As {@link keptAs} has it, for a list of records: which order they stand in is not for the list to keep.
 *
 * @param sent the texts of its elements, each another
 * @param shown what the list shows of them
 */
export function elementsKeptAs(sent: readonly unknown[], shown: unknown): Kept {
  const inOrder = listKeptAs(sent, shown);
  if (inOrder.as !== "other" || !Array.isArray(shown)) return inOrder;
  const placeOf = (element: unknown) => sent.findIndex((value) => listKeptAs([value], [element]).as !== "other");
  const sorted = [...shown].sort((one, other) => placeOf(one) - placeOf(other));
  return listKeptAs(sent, sorted).as === "other" ? other : inForm("the elements are in another order");
}

const signsOfMore = /(…|\.{3})$/;

/** @returns what a text shows of a longer one, without signs that say so */
const beginningIn = (text: string): string => normalized(text.replace(signsOfMore, "").trim());

/**
 * @returns whether a text is the beginning of what was given, as it is or with signs that say so; a mail address or a phone number without
 * its last letters and without a sign leads to somebody else
 */
export const isBeginning = (given: string, text: string): boolean =>
  (signsOfMore.test(text) || !(isMail(given) || isPhone(given))) && normalized(given).startsWith(beginningIn(text));

/** A text that was given, and what is shown of it. */
export interface CutText {
  readonly given: string;
  readonly shown: string;
}

const pieces = (text: string, between: RegExp) => text.split(between).length;

/** What a width may be counted in. */
const measures: readonly ((text: string) => number)[] = [
  (text) => text.length,
  (text) => [...text].length,
  (text) => Buffer.byteLength(text),
  (text) => pieces(text, /\s+/),
  (text) => pieces(text, /[\r\n]+/),
  (text) => pieces(text, /[.!?,;:]\s/),
];

/** @returns whether one width may have cut several texts: what is shown of none is as wide as all of another */
export const areCutAtOneWidth = (texts: readonly CutText[]): boolean =>
  measures.some(
    (measure) =>
      Math.max(...texts.map(({ shown }) => measure(beginningIn(shown)))) <
      Math.min(...texts.map(({ given }) => measure(normalized(given)))),
  );
