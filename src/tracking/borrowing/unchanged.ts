import type { SaveOfBorrowed } from "../../contract/borrowing.js";
import { type JsonSchema, schemaOf } from "../../contract/schemas.js";
import { fold } from "../../http/names.js";
import { isCalledAfterWrites } from "../../scenario/changes.js";
import { idOf, isObject, type JsonObject } from "../../scenario/values.js";

/** What a save of a record as it was read sends. */
export interface Unchanged {
  readonly body: unknown;
  /** Members that the document prints of the request and that the reading does not show under the name that is sent. */
  readonly missing: readonly string[];
}

/**
 * @param reading with the names on the wire
 * @param model of the request
 * @param spelt how the surface spells a printed name
 */
export function unchangedBody(
  reading: unknown,
  model: string,
  sends: SaveOfBorrowed["sends"],
  spelt: (name: string) => string,
): Unchanged {
  if (Array.isArray(reading)) {
    const rows = reading.map((row) => unchangedBody(row, model, sends, spelt));
    const missing = rows.flatMap((row, index) => row.missing.map((name) => `${index}.${name}`));
    return { body: rows.map(({ body }) => body), missing };
  }
  if (!isObject(reading)) return { body: reading, missing: [] };
  const schema = schemaOf(model);
  const printed = Object.keys(schema.properties ?? {}).map(spelt);
  const missing = printed.filter((name) => !Object.hasOwn(reading, name));
  const whole = sends === "whole" || printed.length === 0;
  const taken = whole ? reading : Object.fromEntries(printed.map((name) => [name, reading[name]]));
  return { body: missing.length > 0 ? undefined : withoutForbidden(taken, schema), missing };
}

/** Leaves out what the document forbids a request to carry although the read shows it. */
function withoutForbidden(value: unknown, schema: JsonSchema | undefined): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutForbidden(entry, schema?.items));
  if (!isObject(value) || !schema?.properties) return value;
  const children = new Map(Object.entries(schema.properties).map(([name, child]) => [fold(name), child]));
  const kept = Object.entries(value).filter(([name]) => !isForbidden(children.get(fold(name))));
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutForbidden(part, children.get(fold(name)))]));
}

const isForbidden = (schema: unknown): boolean => schema === false;

/**
 * @param reading of a record
 * @param body that sends it back
 * @returns the places of lists whose entries show ids of their own, where such a list is sent, with the ids or without them, or is called
 *   after a member that is sent (`emails` beside `email`): a save may make such entries anew, under other ids
 */
export function placesOfChildren(reading: unknown, body: unknown, path = ""): readonly string[] {
  if (Array.isArray(reading) && reading.some((entry) => hasIdOfItsOwn(entry, path))) return [path];
  if (reading === null || typeof reading !== "object" || body === null || typeof body !== "object") return [];
  const isSent = (name: string) =>
    Object.hasOwn(body, name) || Object.keys(body).some((one) => pluralsOf(fold(one)).includes(fold(name)));
  return Object.entries(reading as JsonObject).flatMap(([name, part]) =>
    isSent(name) ? placesOfChildren(part, (body as JsonObject)[name], path === "" ? name : `${path}.${name}`) : [],
  );
}

/**
 * @param reading of a record
 * @param body that sends it back
 * @returns the lists of records that are sent without something that their entries show: by their order alone they are known again
 */
export function listsKnownByOrder(reading: unknown, body: unknown, list = ""): readonly string[] {
  if (reading === null || typeof reading !== "object" || body === null || typeof body !== "object") return [];
  const isLess = Array.isArray(reading) && JSON.stringify(reading).length > JSON.stringify(body).length;
  const within = Object.entries(reading).flatMap(([name, part]) => {
    const below = list === "" ? name : `${list}.${name}`;
    return listsKnownByOrder(part, (body as JsonObject)[name], Array.isArray(reading) ? list : below);
  });
  return [...new Set([...(isLess ? [list] : []), ...within])];
}

const pluralsOf = (stem: string): readonly string[] => [`${stem}s`, `${stem}es`, stem.replace(/y$/, "ies")];

/** Whether an entry shows an id, or one that is called after its list: `addressId` in `addresses`. */
function hasIdOfItsOwn(entry: unknown, list: string): boolean {
  if (idOf(entry) !== undefined) return true;
  if (list === "") return false;
  const ofList = fold(list.split(".").at(-1) ?? "");
  const stems = Object.keys(isObject(entry) ? entry : {}).flatMap(
    (name) => /^(.+)(?:id|uuid|guid)$/.exec(fold(name))?.[1] ?? [],
  );
  return stems.some((stem) => pluralsOf(stem).some((plural) => plural.endsWith(ofList)));
}

/** @returns the members of a reading that a save would move for good, whatever it carries */
export function movedByAnySave(reading: unknown, path = ""): readonly string[] {
  if (reading === null || typeof reading !== "object") return [];
  return Object.entries(reading as JsonObject).flatMap(([name, part]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return isCalledAfterWrites(name) ? [at] : movedByAnySave(part, at);
  });
}
