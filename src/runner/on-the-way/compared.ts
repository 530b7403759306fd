import { phrase } from "../../scenario/findings.js";
import { keptAs } from "../../scenario/laws/given.js";
import {
  asText,
  fieldOf,
  isMoment,
  isObject,
  isOfSerializer,
  type JsonObject,
  scalarsIn,
} from "../../scenario/values.js";

/** How what was given compares with what is shown of it. */

const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : value === null ? "null" : typeof value);

/** @returns the members of a record that was given; what was read may be given with what a serializer told of it */
const membersOf = (given: JsonObject) => Object.entries(given).filter(([name]) => !isOfSerializer(name));

/** @returns whether a value is shown as it was given: in a normal form of it, lists in any order, objects with more members */
export function isSame(given: unknown, shown: unknown): boolean {
  if (Array.isArray(given) && Array.isArray(shown))
    return given.length === shown.length && eachOf(given, shown, isSame);
  if (isObject(given) && isObject(shown))
    return membersOf(given).every(([name, value]) => isSame(value, fieldOf(shown, name)));
  return given !== null && given !== undefined && keptAs(given, shown).as !== "other";
}

/** Whether each given entry has one of its own among those that are shown: those that say most look first, as others fit more. */
function eachOf(
  given: readonly unknown[],
  shown: readonly unknown[],
  fits: (given: unknown, shown: unknown) => boolean,
): boolean {
  const left = [...shown];
  const sayingMost = given.toSorted((one, other) => scalarsIn(other).length - scalarsIn(one).length);
  return sayingMost.every((value) => {
    const at = left.findIndex((one) => fits(value, one));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * @param isWithin whether it stands in a record that was given: such are taken from answers, which may tell a moment anew
 * @returns whether another value of the same kind is shown than was given; what is shown nowhere is not shown otherwise
 */
export function isOtherwise(given: unknown, shown: unknown, isWithin = false): boolean {
  if (kindOf(given) !== kindOf(shown) || given === null || given === undefined) return false;
  if (Array.isArray(given) && Array.isArray(shown)) {
    const kinds = new Set([...given, ...shown].map(kindOf));
    if (kinds.size > 1) return false;
    return given.length !== shown.length || !eachOf(given, shown, (one, other) => !isOtherwise(one, other, isWithin));
  }
  if (!isObject(given) || !isObject(shown))
    return !isSame(given, shown) && !(isWithin && isMoment(given) && isMoment(shown));
  if (Object.keys(shown).length === 0) return Object.keys(given).length > 0;
  return membersOf(given).some(([name, value]) => isOtherwise(value, fieldOf(shown, name), true));
}

/**
 * Answers of one model show a truth value in one form: where one shows it as such, another does not show it as a text. In which form
 * moments are shown is open.
 */
export const isInAnotherForm = (given: unknown, there: unknown, shown: unknown): boolean =>
  typeof given === "boolean" && typeof there === "boolean" && typeof shown === "string" && isSame(given, shown);

/** @returns whether a list shows some entries of a whole one, and no others */
export const isSome = (whole: unknown, shown: unknown): boolean =>
  Array.isArray(whole) &&
  Array.isArray(shown) &&
  shown.length > 0 &&
  shown.length < whole.length &&
  eachOf(shown, whole, (one, other) => !isOtherwise(one, other));

const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map((entry) => (isObject(entry) ? asText(fieldOf(entry, "id") ?? "") : "")) : [];

/** @returns whether two lists show records with other ids; where one shows no ids, it says nothing of them */
export function isOfOthers(one: unknown, other: unknown): boolean {
  const [those, others] = [idsIn(one), idsIn(other)];
  if (those.length !== others.length || [...those, ...others].includes("")) return false;
  return those.some((id) => !others.includes(id));
}

/** @returns a value as a phrase; of a list that a phrase would cut, what it has and another one lacks */
export function phraseBeside(value: unknown, other: unknown): string {
  const text = phrase(value);
  if (!Array.isArray(value) || !Array.isArray(other) || !text.endsWith("…")) return text;
  const entry = value.find((one) => !other.some((another) => isSame(one, another)));
  return `${value.length} entries${entry === undefined ? "" : `, one of them ${phrase(entry)}`}`;
}
