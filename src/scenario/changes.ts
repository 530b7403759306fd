import { fold } from "../http/names.js";
import { keysOf, placesOf } from "./entries.js";
import { isPrinted } from "./printed.js";
import { isUnsteady } from "./unsteady.js";
import {
  asText,
  idKey,
  idOf,
  isMoment,
  isObject,
  isOfSerializer,
  isScalar,
  isShownAlike,
  type JsonObject,
  memberOf,
} from "./values.js";

/** A member whose value is another than it was. */
export interface Change {
  /** Where it stands: `shipments.0.carrier`. */
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** How far a span of time may move within a run, by the word for its unit; no member that the document prints is called so. */
const spans: Readonly<Record<string, number>> = {
  ...{
    age: 900,
    elapsed: 900,
    remaining: 900,
    since: 900,
    uptime: 900,
    idle: 900,
    countdown: 900,
    ttl: 900,
    second: 900,
  },
  ...{ minute: 15, hour: 1, day: 1, week: 1, month: 1 },
};

/** @returns how far a member may move by time alone whose name ends in a unit, or has one before what says how it is counted */
function spanOf(name: string): number | undefined {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ""));
  const end = words.findIndex((word, index) => index > 0 && /^(ago|old|left|open|passed|since)$/.test(word));
  return spans[words[(end < 0 ? words.length : end) - 1] ?? ""] ?? spans[words.at(-1) ?? ""];
}

const agoOf = /^just now$|\bago$/i;
/** What members are called that are true of a record for a while. */
const forAWhile = /^(?:is)?(?:new|recent|fresh|unseen|unread)$/;

const quantityIn = (value: unknown): number | undefined => {
  const [, digits] = /^(-?\d+(?:\.\d+)?) ?[a-z]*$/i.exec(asText(value)) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** @returns whether it is one that time alone may make: another moment, a span of time, as the age of something, that goes on, or no longer new */
export function isOfTime({ path, from, to }: Change): boolean {
  if (isMoment(to) || (agoOf.test(asText(from)) && agoOf.test(asText(to)))) return true;
  const name = path.split(".").at(-1) ?? "";
  if (from === true && to === false && forAWhile.test(fold(name))) return true;
  const [was, is] = [quantityIn(from), quantityIn(to)];
  const span = spanOf(name);
  return span !== undefined && was !== undefined && is !== undefined && Math.abs(is - was) <= span;
}

/** What any write moves, whatever it says: who wrote last, and what counts the writes. */
const ofWrites =
  /^(?:last)?(?:modified|updated|changed|edited|saved|touched)by|^last(?:modifier|editor)|^(?:row|record|lock)?version(?:no|number)?$|^rev(?:ision)?$|^etag$|^concurrency(?:stamp|token)$|^(?:change|save|update|edit)count$/;

/** @returns whether a member is called as one that any write to its record moves, and to what the record holds */
export const isCalledAfterWrites = (name: string): boolean => ofWrites.test(fold(name));

/** @returns whether a change is one that any write makes to the record that it names, or that holds what it names: by time, or by its name */
export const isOfAnyWrite = (change: Change): boolean =>
  isOfTime(change) || change.path.split(".").some(isCalledAfterWrites);

/**
 * @returns the scalars that differ between two readings of one record, those that came and went among them; the document gives no
 *   list of records an order, so that one whose entries stand otherwise is the same
 */
export function changesBetween(before: unknown, after: unknown, path = ""): readonly Change[] {
  if (isScalar(before) && isScalar(after))
    return before === after || isShownAlike(before, after) ? [] : [{ path, from: before, to: after }];
  return pairsOf(before, after).flatMap(([name, was, is]) =>
    changesBetween(was, is, path === "" ? name : `${path}.${name}`),
  );
}

/** @returns what stands in a value under a name of a path: an entry of that id or place, or a member */
function partAt(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.find((entry) => idKey(idOf(entry)) === name) ?? value[Number(name)];
  return isObject(value) ? memberOf(value, name) : undefined;
}

/**
 * @param was the reading before the change
 * @returns whether a record that was there got a member that the document does not print: what a deployment works out of a record may come
 *   some time after it was made
 */
export function isWorkedOut({ path }: Change, was: unknown): boolean {
  let value = was;
  for (const name of path.split(".")) {
    const part = partAt(value, name);
    if (isObject(value) && (part ?? null) === null) return !isPrinted(name);
    value = part;
  }
  return false;
}

/** @returns the objects that a change stands in, from the outermost within a reading to the innermost */
export function objectsAround({ path }: Change, reading: unknown): readonly JsonObject[] {
  const around: JsonObject[] = [];
  let value = reading;
  for (const name of path.split(".")) {
    value = partAt(value, name);
    if (isObject(value)) around.push(value);
  }
  return around;
}

type Pair = readonly [name: string, was: unknown, is: unknown];

/** @returns what stands in two values at the same place: members of one name that do not change by themselves, entries that are the same ones */
export function pairsOf(before: unknown, after: unknown): readonly Pair[] {
  if (Array.isArray(before) && Array.isArray(after)) return pairsOfEntries(before, after);
  const [was, is] = [partsOf(before), partsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !isOfSerializer(name) && !isUnsteady(before, name) && !isUnsteady(after, name))
    .map((name) => [name, memberOf(was, name), memberOf(is, name)]);
}

const partsOf = (value: unknown): JsonObject => (isScalar(value) ? {} : (value as JsonObject));

/** Entries are called by their ids, else by their places: those that came stand behind those that were there. */
function pairsOfEntries(was: readonly unknown[], is: readonly unknown[]): readonly Pair[] {
  const areRecords = [...was, ...is].some(isObject);
  const ids = areRecords && keysOf(is, idOf) && keysOf(was, idOf);
  const places = placesOf(was, is);
  const stayed = places.map(
    (place, index): Pair => [
      ids ? `${ids[index]}` : `${index}`,
      was[index],
      place === undefined ? undefined : is[place],
    ],
  );
  const came = [...is.entries()].filter(([place]) => !places.includes(place));
  return [
    ...stayed,
    ...came.map(([, entry], nth): Pair => [ids ? idKey(idOf(entry)) : `${was.length + nth}`, undefined, entry]),
  ];
}
