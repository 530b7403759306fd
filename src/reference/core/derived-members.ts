import type { Derivation } from "./bodies.js";
import { isObject, type Json } from "./form.js";
import { state, type World } from "./world.js";

/** Members of answers that nobody stores: they follow from others, from the writes themselves, or from the readings. */

/** The names of all such members; a write that carries them changes nothing by that. */
export const derivedNames = [
  "in_capitals",
  "slug",
  "display_name",
  "full_address",
  "total_amount",
  "version",
  "last_modified",
  "modified_by",
  "times_read",
  "is_new",
  "seconds_since",
  "read_tag",
] as const;

interface Revision {
  readonly version: number;
  readonly at: string;
  readonly by: string;
}

/** How often each record was written; no write takes that back. */
const revisions = state("revisions", () => new Map<string, Revision>());

const never: Revision = { version: 1, at: "2024-02-29T08:30:00.000Z", by: "System" };

/** Counts a write to a record. */
export function countWrite(world: World, key: string, by: string): void {
  const { version } = world.of(revisions).get(key) ?? never;
  world.of(revisions).set(key, { version: version + 1, at: world.timestamp(), by });
}

interface Readings {
  readonly times: number;
  /** When the first one was, in milliseconds since 1970. */
  readonly since: number;
}

/** How often each record was read where it is read. */
const readings = state("readings", () => new Map<string, Readings>());

/** Counts a reading. @returns what a record tells of it: how many came before, and how long ago the first of them was */
function countReading(world: World, place: string, isReading: boolean): Json {
  const now = world.now().getTime();
  const { times, since } = world.of(readings).get(place) ?? { times: 0, since: now };
  if (isReading) world.of(readings).set(place, { times: times + 1, since });
  return { times_read: times, is_new: times === 0, seconds_since: Math.floor((now - since) / 1_000) };
}

const firstWith = (parts: readonly unknown[], name: string): Json | undefined =>
  parts
    .flatMap((part) => (Array.isArray(part) ? part : [part]))
    .find((part): part is Json => isObject(part) && name in part);

/** In the order of the names, not of the request's members: in JSON that order means nothing. */
const addressOf = (place: Json): string =>
  Object.keys(place)
    .sort()
    .map((name) => String(place[name]))
    .join(", ");

/** What follows from the other members of a record. */
function followingFrom(record: Json): Json {
  const { name, freightAmount: freight, accessorialAmount: more } = record;
  const place = firstWith(Object.values(record), "city");
  return {
    ...(typeof name === "string" && { display_name: `${name} (${record["code"] ?? "-"})` }),
    ...(place && { full_address: addressOf(place) }),
    ...(typeof freight === "number" && typeof more === "number" && { total_amount: freight + more }),
  };
}

/** Before the members of each object, however deep it stands, its texts in other letters, as they are searched for and linked to. */
function inOtherLetters(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOtherLetters);
  if (!isObject(value)) return value;
  const said = Object.keys(value)
    .toSorted()
    .map((name) => value[name])
    // Nobody searches for an address.
    .filter((member) => typeof member === "string" && !/^https?:/.test(member))
    .join(" / ");
  const members = Object.entries(value).map(([name, member]) => [name, inOtherLetters(member)]);
  const slug = said.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return { in_capitals: said.toUpperCase(), slug, ...Object.fromEntries(members) };
}

/** Marks the entries of each list within. */
function withTag(value: unknown, read_tag: string): unknown {
  if (Array.isArray(value))
    return value.map((entry) => (isObject(entry) ? { ...(withTag(entry, read_tag) as Json), read_tag } : entry));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTag(member, read_tag)]));
}

/** Where a record is shown. */
export interface Showing {
  /** Names the record whose writes are counted; undefined where the answer shows several. */
  readonly key: string | undefined;
  /** Names the record among all that are read, and where it is read. */
  readonly place: string;
  /** Whether it is a read that shows it. */
  readonly isReading: boolean;
}

/**
 * @param record as an answer shows it
 * @returns the same with the members that the deployment derives
 */
export function withDerived(record: Json, { key, place, isReading }: Showing, ways: Derivation, world: World): Json {
  const { version, at, by } = (key !== undefined && world.of(revisions).get(key)) || never;
  const read = ways.ofReadings && countReading(world, place, isReading);
  const tagged = read && ways.ofEntries ? withTag(record, `${read["times_read"]} of ${place}`) : record;
  return {
    ...(ways.ofNames ? (inOtherLetters(tagged) as Json) : (tagged as Json)),
    ...(ways.ofOthers && followingFrom(record)),
    ...(ways.ofWrites && key !== undefined && { version, last_modified: at, modified_by: by }),
    ...read,
  };
}
