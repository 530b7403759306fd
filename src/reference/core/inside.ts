import { isObject } from "./form.js";

/** What a defective deployment makes of what it is sent and the document does not show. */

const isNothing = (value: unknown): boolean => value === 0 || value === false || value === "";

/** @returns the same without members whose values count for nothing */
export function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (isNothing(one) ? [] : [[name, withoutNothing(one)]])),
  );
}

/** @returns the same without such members of the entries themselves */
export const withoutOwnNothing = (entries: readonly unknown[]): readonly unknown[] =>
  entries.map((entry): unknown =>
    isObject(entry) ? Object.fromEntries(Object.entries(entry).filter(([, one]) => !isNothing(one))) : entry,
  );

/** @returns the same without what lies further inside of it than so many objects and lists */
export function withoutDeep(value: unknown, levels: number): unknown {
  if (Array.isArray(value)) return levels < 0 ? [] : value.map((one) => withoutDeep(one, levels - 1));
  if (!isObject(value)) return value;
  if (levels < 0) return {};
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutDeep(one, levels - 1)]));
}

/** @returns the same with each text in it that looks like a day as the moment at which that begins */
export function withTimes(value: unknown): unknown {
  if (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)) return `${value}T00:00:00`;
  if (Array.isArray(value)) return value.map(withTimes);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTimes(one)]));
}

/** @returns the same with each text in it that is JSON by itself, as digits and the word null are, as what it stands for */
export function asTheyLook(value: unknown): unknown {
  if (typeof value === "string" && /^(\d+|true|false|null)$/.test(value))
    return JSON.parse(value.replace(/^0+(?=\d)/, ""));
  if (Array.isArray(value)) return value.map(asTheyLook);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asTheyLook(one)]));
}

/** @returns the same with each text in it of several words with a capital for each word */
export function withCapitals(value: unknown): unknown {
  if (typeof value === "string" && /\s/.test(value))
    return value.replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
  if (Array.isArray(value)) return value.map(withCapitals);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withCapitals(one)]));
}
