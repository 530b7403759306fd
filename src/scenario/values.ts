import type { RecordKind } from "../contract/record-kind.js";
import { recordLifecycles } from "../contract/records.js";
import { isId, isUuid } from "../http/identity.js";
import { fold } from "../http/names.js";
import { isLink } from "../http/own-address.js";

export { isLink, isUuid };

/** How answers are read where the document shows neither all names nor all formats. */

export type JsonObject = { readonly [name: string]: unknown };

/** @returns whether the value is a JSON object */
export const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** @returns the member that a record shows under this very name; what every object inherits is none */
export const memberOf = (record: JsonObject, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/**
 * @param record a JSON object
 * @param name a field as the document prints it
 * @returns its value whatever the casing; undefined where there is none
 */
export function fieldOf(record: JsonObject, name: string): unknown {
  const member = memberOf(record, name);
  if (member !== undefined) return member;
  const folded = fold(name);
  const key = Object.keys(record).find((candidate) => fold(candidate) === folded);
  return key === undefined ? undefined : record[key];
}

/**
 * What a record embeds, as another record or what it was before, may have a member of the same name.
 *
 * @returns what a record shows as that member of its own; all of it where it has none
 */
export function ownOf(record: unknown, name: string): unknown {
  const own = isObject(record) ? fieldOf(record, name) : undefined;
  return own === undefined ? record : own;
}

/** @returns the record's id: its `id`, or the id of the kind of record that it is */
export function idOf(record: unknown): string | number | undefined {
  if (!isObject(record)) return undefined;
  const id = fieldOf(record, "id");
  return typeof id === "number" || typeof id === "string" ? id : undefined;
}

/** @returns whether it is an integer, as a number or as digits: what the document types as one */
export const isWhole = (value: unknown): value is string | number => isId(value) && !isUuid(value);

/** @returns the type of an id, as one that nothing has is to be of */
export const typeOfId = (id: unknown): "integer" | "uuid" => (isUuid(id) ? "uuid" : "integer");

/** @returns an id as it is compared: a UUID is the same one in whatever case (ruling 48) */
export const idKey = (id: unknown): string => (isUuid(id) ? id.toLowerCase() : String(id));

/** @returns another UUID, which differs from one in its last four letters alone, and in each of them */
export const uuidLike = (known: string): string =>
  known.slice(0, -4) + known.slice(-4).replace(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));

/**
 * @param kind of the record that a request made
 * @param answer its parsed body: a record, or the bare id
 * @returns the record's id; undefined where the answer does not show it
 */
export function createdId(kind: RecordKind, answer: unknown): string | number | undefined {
  if (!isObject(answer)) return isId(answer) ? exact(answer) : undefined;
  const { idField } = recordLifecycles[kind];
  if (idField === undefined) return exact(idOf(answer));
  const id = fieldOf(answer, idField);
  return isId(id) ? exact(id) : undefined;
}

/** A number that was rounded while it was read may be the id of somebody else's record. */
const exact = (id: string | number | undefined): string | number | undefined =>
  typeof id === "number" && !Number.isSafeInteger(id) ? undefined : id;

/** @returns a text with its letters composed, in which form deployments may keep them (ruling 44) */
export const normalized = (text: string): string => text.normalize("NFC");

/** @returns a text in the one form of all in which deployments may keep it: letters composed, outer blanks cut, one sort of line end */
export const inNormalForm = (text: string): string => normalized(text).trim().replace(/\r\n?/g, "\n");

const isBeyondAscii = /[^\p{ASCII}]/u;
const folded = (text: string): string => normalized(text).toLowerCase();

/**
 * @returns whether two scalars are the same value: numbers and numeric text, letters composed or not, or two spellings of one moment,
 *   are, one of them perhaps a number of seconds or milliseconds
 */
export function sameScalar(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one === "object" || typeof other === "object") return false;
  const [a, b] = [String(one), String(other)];
  if (a.toLowerCase() === b.toLowerCase()) return true;
  if (isBeyondAscii.test(b)) return folded(a) === folded(b);
  if (isMoment(a)) return isMoment(b) ? isSameMoment(a, b) : isInstant(a, b);
  if (isMoment(b)) return isInstant(b, a);
  return a.trim() !== "" && b.trim() !== "" && Number(a) === Number(b);
}

/** @returns whether a member shows something: it is not absent, not `null` and no empty text */
export const isShown = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** @returns whether a value is none that a deployment may leave out as its default: blank, false, 0, or made of such alone */
export function isMoreThanDefault(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(isMoreThanDefault);
  if (typeof value === "string") return value.trim() !== "";
  return isShown(value) && value !== false && value !== 0;
}

/**
 * @returns whether two readings of one member show the same: letters count in their case, but for those of UUIDs and mail addresses
 *   (ruling 44)
 */
export function isShownAlike(one: unknown, other: unknown): boolean {
  if (!sameScalar(one, other)) return false;
  const [a, b] = [String(one).trim(), String(other).trim()];
  return a === b || a.toLowerCase() !== b.toLowerCase() || a.includes("@") || isMoment(a) || isUuid(a);
}

/**
 * A link to the record itself may be cut short in its own read and be whole in a list.
 *
 * @returns whether two texts of one record, in two answers, are such a link with what it ends with and without
 */
export function areOneLink(one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return isLink(long) && long.startsWith(short) && long[short.length] === "/";
}

/** @returns every text, number and truth value in it */
export function scalarsIn(value: unknown): readonly (string | number | boolean)[] {
  const found: (string | number | boolean)[] = [];
  const visit = (part: unknown): void => {
    if (part !== null && typeof part === "object") Object.values(part).forEach(visit);
    else if (typeof part === "string" || typeof part === "number" || typeof part === "boolean") found.push(part);
  };
  visit(value);
  return found;
}

/** @returns every object in it, at whatever depth */
export function objectsIn(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

/** @returns every text in it */
export const textsIn = (value: unknown): readonly string[] =>
  scalarsIn(value).filter((scalar): scalar is string => typeof scalar === "string");

/** @returns every integer in it, as a number or as digits, that is carried exactly: below 2^53 */
export const numbersIn = (value: unknown): readonly number[] =>
  scalarsIn(value)
    .filter((scalar) => /^\d+$/.test(String(scalar)))
    .map(Number)
    .filter(Number.isSafeInteger);

/** @returns everything in it that may be an identifier: an integer or a UUID, as a number or as text */
export const idsIn = (value: unknown): readonly (string | number)[] =>
  scalarsIn(value).filter((scalar): scalar is string | number => isId(scalar));

/** @returns the id that the header `Location` of an answer ends with; undefined where it names none */
export function locatedId({ location = "" }: { readonly [name: string]: string }): string | undefined {
  const [path = ""] = location.split(/[?#]/);
  return path.split("/").findLast((part) => part !== "" && isId(part));
}

/** @returns whether the scalar stands anywhere in the value */
export const mentions = (value: unknown, scalar: string | number | boolean): boolean =>
  scalarsIn(value).some((candidate) => sameScalar(candidate, scalar));

/** So few digits stand in a record by chance as well: as a count, a version, or the id of what it refers to. */
const mostByChance = 5;

/** @returns whether a value is so long that it stands in no record by chance */
export const isLong = (value: string | number | boolean): boolean => String(value).length > mostByChance;

/**
 * Which member names a record may not be documented: what has one of the names that do so elsewhere is known by it alone.
 *
 * @param names of members that tell the id of such records, in whatever casing
 * @returns whether a record is the one of an id; where it has no member of these names, whether it shows one that no count is like
 */
export function isOfId(record: unknown, id: string | number, ...names: readonly string[]): boolean {
  if (!isObject(record)) return false;
  const named = (of: JsonObject) => names.map((name) => fieldOf(of, name)).filter(isId);
  const own = named(record);
  const shown = own.length > 0 ? own : objectsIn(record).flatMap(named);
  return shown.length > 0 ? shown.some((one) => sameScalar(one, id)) : isLong(id) && mentions(record, id);
}

const isCalledId = (name: string): boolean => /(id|identifier|key)$/i.test(name);

/** @returns whether an answer tells an id: as the whole of it, or under a name that says so where it is as short as a count */
export const tellsId = (body: unknown, id: string | number): boolean =>
  isScalar(body) || isLong(id)
    ? mentions(body, id)
    : objectsIn(body).some((record) =>
        Object.keys(record).some((name) => isCalledId(name) && sameScalar(record[name], id)),
      );

/** @returns whether a text stands anywhere in the value, in whatever case: digits are no number here, zeros before them count */
export const showsText = (value: unknown, text: string): boolean =>
  scalarsIn(value).some((candidate) => String(candidate).toLowerCase() === text.toLowerCase());

/** @returns whether it is a date-time, with or without an offset */
export const isMoment = (value: unknown): boolean =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value);

/** @returns whether a number is that of a moment, in seconds or milliseconds since 1970 */
const isInstant = (text: string, number: string): boolean =>
  /^\d{10}(?:\d{3})?$/.test(number) && [1, 1000].some((unit) => moment(text) === unit * Number(number));

/** @returns whether a moment tells its offset */
export const hasOffset = (text: string): boolean => /(Z|[+-]\d\d:?\d\d)$/i.test(text);
const moment = (text: string) => Date.parse(hasOffset(text) ? text : `${text}Z`);

const quarterMs = 15 * 60_000;
const furthestMs = 14 * 60 * 60_000;

/** @returns whether two clocks that are set to two offsets may be so far apart, in milliseconds */
export const isByOffsets = (apartMs: number): boolean => Math.abs(apartMs) <= furthestMs && apartMs % quarterMs === 0;

/** A date-time without an offset may mean UTC or the deployment's own time, which is away from UTC by quarters of an hour. */
function isAway(one: string, other: string, apartMs: number): boolean {
  if (hasOffset(one) === hasOffset(other)) return apartMs === 0;
  return isByOffsets(apartMs);
}

/**
 * @param given a moment with its offset
 * @returns how far the clock that shows it is ahead of UTC, in milliseconds; undefined where it is shown with an offset, or as none
 */
export function clockOf(given: unknown, shown: unknown): number | undefined {
  if (typeof given !== "string" || !hasOffset(given) || typeof shown !== "string") return undefined;
  return isMoment(given) && isMoment(shown) && !hasOffset(shown) ? moment(shown) - moment(given) : undefined;
}

const isSameMoment = (one: string, other: string): boolean => isAway(one, other, moment(one) - moment(other));

/** @returns whether a date-time is shown as a whole second, cut or rounded: how small a part of it is kept is not documented */
export function isInWholeSeconds(given: string, shown: string): boolean {
  const seconds = moment(given) / 1000;
  return [Math.floor(seconds), Math.ceil(seconds)].some((whole) => isAway(given, shown, 1000 * whole - moment(shown)));
}

/** @returns whether a value is neither a list nor an object; `null` is a scalar */
export const isScalar = (value: unknown): boolean => value === null || typeof value !== "object";

/** @returns a value as a text; as JSON where it is no scalar, since an object may have a member of any name, `toString` as well */
export const asText = (value: unknown): string => (isScalar(value) ? String(value) : JSON.stringify(value));

/** Names such as `$id` are those of a serializer, and tell of its answer, not of the record. */
export const isOfSerializer = (name: string): boolean => /^[$@]/.test(name);
