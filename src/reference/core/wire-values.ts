import { type JsonSchema, schemaOf } from "../../contract/schemas.js";
import { decision } from "./decision.js";
import { isObject, type Json, saysNothing, uuidPattern } from "./form.js";
import { seedIdentities } from "./seed.js";
import { fold } from "./wire.js";
import { state, uuidFrom, type World } from "./world.js";

/** How values go on the wire where the document says nothing of their form. */

/** Where an object stands in a list. */
interface Place {
  readonly among: readonly unknown[];
  readonly at: number;
}

/**
 * @param nth which of the objects of its answer the record is
 * @param place where it stands, where it is in a list
 */
type Members = (record: Json, world: World, nth: number, place?: Place) => Json;

/** A record that another holds: its members are called as those of that are. */
const related = {
  id: 3001,
  name: "First of all",
  email: "first@example.com",
  phone: "5550100",
  comments: "The first one",
  category: uuidFrom("JobNoteCategory/Billing"),
  franchisee_id: seedIdentities.franchise.id,
};

const shownObjects = state("shown-objects", () => ({ count: 0 }));

/** @returns a number that no object was shown with before, within a member of the object */
function numberedWithin(world: World): Json {
  const { count } = world.of(shownObjects);
  world.of(shownObjects).count = count + 1;
  return { tracing: { shown: { number: count } } };
}

const idAt = ({ among }: Place, at: number): unknown => {
  const neighbour = among[at];
  return isObject(neighbour) ? (neighbour["id"] ?? null) : null;
};

/** @returns what follows from the records that a record is listed with */
const placeIn = (place: Place): Json => ({
  row_number: place.at + 1,
  total_rows: place.among.length,
  previous_id: idAt(place, place.at - 1),
  next_id: idAt(place, place.at + 1),
});

/** Members that the document does not show, in every object of an answer. */
export const extraMembers = decision<Members>("extra-members", {
  openPoint: "unknown-members",
  conforms: {
    none: () => ({}),
    stamps: (_, world) => ({
      row_version: "AAAAAAAAB9E=",
      is_archived: false,
      revision: 1,
      seen_at: world.answeredAt(),
    }),
    "when-lists-were-told": (_, world) => ({ refreshed_at: world.answeredAt("listAt") }),
    "when-records-were-told": (_, world) => ({ read_at: world.answeredAt("recordAt") }),
    "lists-and-objects": () => ({
      links: [{ rel: "self", href: "https://example.com/records" }],
      meta: { source_system: "legacy", flags: [], comment: null },
    }),
    "named-as-methods": () => ({
      toString: "x",
      valueOf: 1,
      constructor: null,
      hasOwnProperty: false,
      toJSON: null,
      length: 0,
    }),
    "where-there-is-an-id": (record, world) =>
      record["id"] === undefined ? {} : { created_on: world.answeredAt(), created_by: "System", sort_key: 17 },
    "numbered-by-a-serializer": (_record, _world, nth) => ({ $id: String(nth), $type: "Service.Contracts.Record" }),
    "numbered-within-a-member": (_, world) => numberedWithin(world),
    "another-record-in-each": (record) => (record["id"] === undefined ? {} : { related }),
    "the-one-before-each": (record) => {
      const id = record["id"] ?? record["jobDisplayId"];
      return typeof id === "number" ? { previous_id: id - 1 } : {};
    },
    "its-place-in-a-list": ({ id }, _world, _nth, place) => (place && id !== undefined ? placeIn(place) : {}),
  },
});

export const memberOrder = decision<(names: readonly string[]) => readonly string[]>("member-order", {
  openPoint: "unknown-members",
  conforms: {
    "as-made": (names) => names,
    alphabetical: (names) => [...names].sort(),
    "last-first": (names) => [...names].reverse(),
  },
});

const utcMoment = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?Z$/;

/** @param isTyped whether the document types the member that holds it */
type Moment = (text: string, seconds: string, fraction: string, isTyped: boolean) => string | number;

export const momentForm = decision<Moment>("date-time-form", {
  openPoint: "date-time-offset",
  conforms: {
    "as-made": (text) => text,
    "without-fraction": (_, seconds) => `${seconds}Z`,
    "without-offset": (_, seconds, fraction) => `${seconds}.${fraction.padEnd(7, "0")}`,
    "in-its-own-time": (text) => new Date(Date.parse(text) - 5 * 3_600_000).toISOString().slice(0, 19),
    "offset-of-nought": (_, seconds) => `${seconds}+00:00`,
    "another-offset": (text, _, fraction) =>
      `${new Date(Date.parse(text) + 2 * 3_600_000).toISOString().slice(0, 19)}.${fraction.padEnd(3, "0")}+02:00`,
    "milliseconds-where-untyped": (text, _seconds, _fraction, isTyped) => (isTyped ? text : Date.parse(text)),
  },
});

/** An answer, as far as the forms of values in it may depend on it. */
interface AnswerForm {
  readonly isListed: boolean;
  /** How many came before it. */
  readonly nth: number;
}

export const uuidForm = decision<(uuid: string, at: AnswerForm) => string>("uuid-form", {
  openPoint: "untyped-ids",
  conforms: {
    "in-lower-case": (uuid) => uuid,
    "in-upper-case": (uuid) => uuid.toUpperCase(),
    "in-upper-case-where-listed": (uuid, { isListed }) => (isListed ? uuid.toUpperCase() : uuid),
    "in-upper-case-every-second-time": (uuid, { nth }) => (nth % 2 === 0 ? uuid.toUpperCase() : uuid),
  },
});

interface IdForm {
  /** As it has grown: contacts have texts for ids, lots and catalogs numbers, whatever the others have. */
  readonly grown?: true;
  readonly show: (id: number) => number | string;
  readonly read: (id: string) => number | string;
}

const numbers: IdForm = { show: (id) => id, read: (id) => id };
const asTexts: IdForm = { show: String, read: (id) => (/^\d{1,15}$/.test(id) ? Number(id) : id) };

export const idForm = decision<IdForm>("untyped-id-form", {
  openPoint: "untyped-ids",
  conforms: {
    numbers,
    "numeric-texts": asTexts,
    "texts-and-numbers-as-grown": { ...asTexts, grown: true },
  },
});

/** Names of ids that the document types as integers, wherever they stand. */
const typedIds =
  /^(job|contact|seller|view|rfq|lot|catalog|platform|partner|doc|inventoryitem|handlingunit)?(display|item)?ids?$/;

/** Keys that customers give their things are no ids of the service: they are kept as they were given. */
const keysOfCustomers = /^customer(item|catalog)id$/;

const ofContact = /^contact(display)?id$/;

const isUntypedId = (name: string, schema: JsonSchema | undefined, { grown }: IdForm, model = ""): boolean => {
  const folded = fold(name);
  if (grown && folded === "id" && /^(Lot|Catalog)/.test(model)) return false;
  if (grown && ofContact.test(folded)) return schema === undefined || admitsText(schema);
  if (keysOfCustomers.test(folded)) return false;
  if (folded === "id") return schema ? admitsText(schema) : true;
  return folded.endsWith("id") && !typedIds.test(folded) && (schema === undefined || admitsText(schema));
};

const admitsText = ({ type, anyOf }: JsonSchema): boolean =>
  (type === undefined && !anyOf) ||
  [type].flat().includes("string") ||
  (anyOf?.some((one) => admitsText(one)) ?? false);

/**
 * @param value what a handler answers
 * @param schema of the value, where the document shows it
 * @returns the same with values in the forms that this deployment uses
 */
export function formed(value: unknown, schema: JsonSchema | undefined, world: World): unknown {
  const nth = world.answers(Array.isArray(value));
  const [extras, order, ids] = [world.choose(extraMembers), world.choose(memberOrder), world.choose(idForm)];
  const isListed = Array.isArray(value) || (isObject(value) && Object.values(value).some(Array.isArray));
  let objects = 0;
  const visit = (part: unknown, given: JsonSchema | undefined, place?: Place): unknown => {
    const shown = given?.$ref ? schemaOf(given.$ref) : given;
    if (Array.isArray(part)) return part.map((entry, at) => visit(entry, shown?.items, { among: part, at }));
    if (typeof part === "string") {
      // Most texts are shorter than a moment and a UUID, and need no closer look.
      if (part.length < 20) return part;
      if (uuidPattern.test(part)) return world.choose(uuidForm)(part, { isListed, nth });
      const [, seconds, fraction = ""] = utcMoment.exec(part) ?? [];
      return seconds === undefined ? part : world.choose(momentForm)(part, seconds, fraction, shown !== undefined);
    }
    if (!isObject(part)) return part;
    objects += 1;
    const more = saysNothing(part) ? {} : extras(part, world, objects, place);
    const fresh = new Set(Object.keys(more).map(fold));
    const all: { [name: string]: unknown } = { ...more };
    for (const [name, member] of Object.entries(part)) {
      if (fresh.size > 0 && fresh.has(fold(name))) continue;
      const property = shown?.properties?.[name];
      const asText = typeof member === "number" && ids !== numbers && isUntypedId(name, property, ids, shown?.title);
      all[name] = asText ? ids.show(member) : visit(member, property);
    }
    const made = Object.keys(all);
    const names = order(made);
    return names === made ? all : Object.fromEntries(names.map((name) => [name, all[name]]));
  };
  return visit(value, schema);
}

/**
 * @param value a request body with the printed names
 * @param readUuid tells what a UUID in it stands for
 * @returns the same with the UUIDs and untyped ids as the deployment keeps them
 */
export function readIds(value: unknown, world: World, readUuid: (uuid: string, world: World) => string): unknown {
  const ids = world.choose(idForm);
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    if (typeof part === "string") return uuidPattern.test(part) ? readUuid(part, world) : part;
    if (!isObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, member]) => [
        name,
        typeof member === "string" && isUntypedId(name, undefined, ids) && !uuidPattern.test(member)
          ? ids.read(member)
          : visit(member),
      ]),
    );
  };
  return visit(value);
}
