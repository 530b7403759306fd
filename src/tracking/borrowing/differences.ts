import { words } from "../../http/names.js";
import { isOfTime } from "../../scenario/changes.js";
import { arranged, isMovedAmong, placesOf } from "../../scenario/entries.js";
import type { Difference } from "../../scenario/outcome.js";
import { isMoment, isObject, isUuid, type JsonObject, memberOf, sameScalar } from "../../scenario/values.js";
import type { Restoration } from "../ledger.js";

/**
 * Compares two readings of one record whole: names as they are on the wire, members that came or went among the differences.
 * A number and its text, and two spellings of one moment, are the same value, and a list whose records stand in another order is the
 * same list.
 *
 * @param was the earlier reading
 * @param is the later one
 * @returns each member that differs, by its path in the earlier one: `rows.0.code`; none where the readings are equal
 */
export function differencesBetween(was: unknown, is: unknown, member = ""): readonly Difference[] {
  if (Array.isArray(was) && Array.isArray(is)) return amongMembers({ ...was }, { ...arranged(was, is) }, member);
  if (isObject(was) && isObject(is)) return amongMembers(was, is, member);
  if (isSame(was, is)) return [];
  const shown = { ...(was !== undefined && { was }), ...(is !== undefined && { is }) };
  return [{ member: member === "" ? "the whole of it" : member, ...shown }];
}

/** @returns as what the order of a list is told: by its path without the places of entries, "" for the whole of it */
export const orderOf = (list: string): string => `the order of ${list || "the whole of it"}`;

/**
 * @param was the earlier reading
 * @param is the later one
 * @returns the lists of records that stand in another order, each once, with both orders
 */
export function ordersBetween(was: unknown, is: unknown, list = ""): readonly Difference[] {
  const found: Difference[] = [];
  if (Array.isArray(was) && Array.isArray(is)) {
    const places = placesOf(was, is);
    if (isMovedAmong(places)) found.push({ member: orderOf(list), was, is });
    for (const [index, place] of places.entries())
      if (place !== undefined) found.push(...ordersBetween(was[index], is[place], list));
  } else if (isObject(was) && isObject(is))
    for (const [name, part] of Object.entries(was))
      found.push(...ordersBetween(part, memberOf(is, name), list === "" ? name : `${list}.${name}`));
  return found.filter(({ member }, index) => found.findIndex((one) => one.member === member) === index);
}

/**
 * @param apart orders that are known to move by themselves
 * @returns the lists of a record that stand in another order, where a save may have put them so
 */
export const ordersOf = (
  { was, save, rowsBy }: Restoration,
  now: unknown,
  apart: readonly string[],
): readonly Difference[] =>
  save && rowsBy === undefined ? ordersBetween(was, now).filter(({ member }) => !apart.includes(member)) : [];

function amongMembers(was: JsonObject, is: JsonObject, member: string): readonly Difference[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.flatMap((name) =>
    differencesBetween(memberOf(was, name), memberOf(is, name), member === "" ? name : `${member}.${name}`),
  );
}

const isScalar = (value: unknown) => value !== null && typeof value !== "object" && value !== undefined;

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isScalar(one) || !isScalar(other)) return false;
  const isNotation = typeof one !== typeof other && [one, other].every((value) => typeof value !== "boolean");
  const isOneKind = [isMoment, isUuid].some((isKind) => isKind(one) && isKind(other));
  return (isNotation || isOneKind) && sameScalar(one, other);
}

/** Word by word, so that no part of another word is taken for one. */
const ofChange =
  /^(?:last)?(?:modified|modification|updated?|changed?|edited|saved|touched|(?:time)?stamp)(?:at|on|date|time|utc)?$/i;

/** Whether it is a moment in the place of another one, or the age of something, told at another time. */
export const isOfTimeAlone = ({ member, was, is }: Difference): boolean =>
  isMoment(is) ? isMoment(was) : isOfTime({ path: member, from: was, to: is });

/**
 * A time of change moves with every save, and nothing puts it back.
 *
 * @param learned paths of members that were seen to move by themselves or with an unchanged save
 * @returns whether the difference is one: a moment or an age that moved, known by that, or a moment known by its name
 */
export function isTimeOfChange({ member, was, is }: Difference, learned: readonly string[]): boolean {
  if (learned.includes(member) && isOfTimeAlone({ member, was, is })) return true;
  if (!isMoment(is)) return false;
  const isOne = words(member.slice(member.lastIndexOf(".") + 1)).some((word) => ofChange.test(word));
  return isOne && (isMoment(was) || was === undefined || was === null);
}

/** Further from the present than any two clocks should be apart. */
const presentMs = 3_600_000;

/**
 * A moment that moved on to the present tells of something that the deployment did meanwhile, by whatever name: no request carries such
 * a one.
 *
 * @param now the present in milliseconds since 1970
 */
export function isOfThePresent({ was, is }: Difference, now: number): boolean {
  if (!isMoment(was) || !isMoment(is)) return false;
  const [before, after] = [Date.parse(String(was)), Date.parse(String(is))];
  return after > before && Math.abs(after - now) < presentMs;
}

/** @returns the differences that are no times of change */
export const lasting = (differences: readonly Difference[], learned: readonly string[]): readonly Difference[] =>
  differences.filter((difference) => !isTimeOfChange(difference, learned));

const telling = 60;

const inWords = (value: unknown): string => {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > telling ? `${text.slice(0, telling)}…` : text;
};

/** @returns a difference in words: `code was "A", is "B"` */
export const differenceInWords = ({ member, was, is }: Difference): string =>
  `${member} was ${inWords(was)}, is ${inWords(is)}`;

/** @returns the first differences in words, and how many more there are */
export function differencesInWords(differences: readonly Difference[], most = 3): string {
  const more = differences.length - most;
  return `${differences.slice(0, most).map(differenceInWords).join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}

const runText = /^conformance \S+ /;

/** @returns whether a text of a run stands anywhere in it, this one's or another's */
const carriesRunText = (value: unknown): boolean => textOfRun(value) !== undefined;

/** @returns the first text of a run in it */
export function textOfRun(value: unknown): string | undefined {
  if (typeof value === "string") return runText.test(value) ? value : undefined;
  if (value === null || typeof value !== "object") return undefined;
  for (const part of Object.values(value)) {
    const found = textOfRun(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @returns the reading without the rows that carry a text of a run: they come and go */
export function withoutRuns(reading: unknown): unknown {
  if (Array.isArray(reading)) return reading.filter((row) => !carriesRunText(row)).map(withoutRuns);
  if (!isObject(reading)) return reading;
  return Object.fromEntries(Object.entries(reading).map(([name, part]) => [name, withoutRuns(part)]));
}
