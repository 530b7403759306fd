import { identityOf } from "../../../contract/identities.js";
import type { RecordKind } from "../../../contract/record-kind.js";
import type { Release } from "../../../contract/releases.js";
import { type Declared, modelsAnswered, type RouteOn } from "../../../contract/route.js";
import { routesOn } from "../../../contract/routes.js";
import { type JsonSchema, schemaOn } from "../../../contract/schemas.js";
import { rowsOfPage } from "../../../http/canonical.js";
import { fold } from "../../../http/names.js";

/** The members that the document prints, and where they stand in a message. */

/** So deep are members of members followed. */
const deepest = 3;

/** A printed member by its path from the record on, through lists: `catalogs.lots.customer_item_id`. */
export interface PrintedMember {
  readonly path: string;
  readonly schema: JsonSchema;
}

function membersIn(schema: JsonSchema, release: Release, before: readonly string[]): readonly PrintedMember[] {
  const node = schema.$ref ? schemaOn(schema.$ref, release) : schema;
  if (node.items) return membersIn(node.items, release, before);
  if (before.length >= deepest) return [];
  return Object.entries(node.properties ?? {})
    .filter(([, member]) => typeof member === "object")
    .flatMap(([name, member]) => [
      { path: [...before, name].join("."), schema: member },
      ...membersIn(member, release, [...before, name]),
    ]);
}

/** @returns the members of a model that the document prints */
export const membersOf = (model: string, release: Release): readonly PrintedMember[] =>
  membersIn(schemaOn(model, release), release, []);

const given = new Map<string, readonly PrintedMember[]>();

/** @returns the members that the document prints of what a route answers */
export const membersPrinted = ({ answers }: RouteOn, release: Release): readonly PrintedMember[] =>
  modelsAnswered(answers).flatMap((model) => membersOf(model, release));

/**
 * @returns the members that an answer of a route may show: those that the document prints of its model, and those by which a record
 *   of that model is created or updated, which it shows as they were given if it does (open point answer-member-names). What a route makes
 *   anew holds what that route was given alone.
 */
export function membersAnswered(route: RouteOn, release: Release): readonly PrintedMember[] {
  const isNew = route.creates !== undefined && route.ownKeys.length === 0;
  const given = modelsAnswered(route.answers).flatMap((model) =>
    isNew ? givenBy(route, identityOf(model)?.kind, release) : givenTo(model, release),
  );
  const all = [...membersPrinted(route, release), ...given];
  return [...new Map(all.toReversed().map((member) => [fold(member.path), member])).values()].toReversed();
}

function givenTo(model: string, release: Release): readonly PrintedMember[] {
  const kind = identityOf(model)?.kind;
  if (kind === undefined) return [];
  const key = `${kind} ${release}`;
  const known = given.get(key);
  if (known) return known;
  const found = routesOn(release).flatMap((route) => givenBy(route, kind, release));
  given.set(key, found);
  return found;
}

/** @returns the members that the body of a route gives records of a kind */
function givenBy(route: RouteOn, kind: RecordKind | undefined, release: Release): readonly PrintedMember[] {
  if (!route.body || kind === undefined) return [];
  const members = membersOf(route.body.model, release);
  return recordsTaken(route, kind, release).flatMap((place) => membersBelow(members, place));
}

/**
 * @returns where the records of a kind stand in the body that creates or updates them, as paths with a dot behind; "" for the body
 *   itself, none where it gives a record of that kind nothing. What is saved below a record, at a path where something else is read or
 *   that does not end with its id, is no member of it: settings, its state, who may see it.
 */
function recordsTaken(route: RouteOn, kind: RecordKind, release: Release): readonly string[] {
  const { creates, touches, touchesInBody, template } = route;
  const [last, touched] = Object.entries(touches).at(-1) ?? [];
  const there = routesOn(release).filter((one) => one.effect === "read" && one.template === template);
  const isIts = there.length === 0 ? template.endsWith(`{${last}}`) : there.some((one) => isOfKind(one, kind));
  const isUpdate = creates === undefined && touched === kind && isIts;
  const listed = Object.entries(typeof touchesInBody === "object" ? touchesInBody : {})
    .filter(([field, of]) => of === kind && field.endsWith(".id"))
    .map(([field]) => field.slice(0, -"id".length));
  return listed.length > 0 ? listed : creates === kind || isUpdate ? [""] : [];
}

const isOfKind = ({ answers }: RouteOn, kind: RecordKind): boolean =>
  modelsAnswered(answers).some((model) => identityOf(model)?.kind === kind);

const membersBelow = (members: readonly PrintedMember[], place: string): readonly PrintedMember[] =>
  members
    .filter(({ path }) => path.startsWith(place))
    .map(({ path, schema }) => ({ path: path.slice(place.length), schema }));

export type JsonObject = { [name: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** @returns the key under which an object has a printed name, however it is spelt */
export const keyOf = (object: JsonObject, name: string): string | undefined =>
  name in object ? name : Object.keys(object).find((key) => fold(key) === fold(name));

/**
 * Goes to a member of all records below a value.
 *
 * @param value changed in place
 * @param path of a printed member
 * @param change told the object that holds the member and its key; answers whether it changed anything
 * @returns whether anything was changed
 */
export function changeAt(value: unknown, path: string, change: (holder: JsonObject, key: string) => boolean): boolean {
  const [name = "", ...rest] = path.split(".");
  const visit = (part: unknown): boolean => {
    if (Array.isArray(part)) return part.map(visit).includes(true);
    if (!isObject(part)) return false;
    const key = keyOf(part, name);
    if (key === undefined) return false;
    return rest.length > 0 ? changeAt(part[key], rest.join("."), change) : change(part, key);
  };
  return visit(value);
}

/** The rows of an answer, wherever they stand in it. */
export interface Rows {
  readonly rows: readonly unknown[];
  /** @returns the whole body with other rows */
  with(rows: readonly unknown[]): unknown;
}

/** @returns the rows of an answer that is a list or a page; undefined where it is none */
export function rowsIn(value: unknown, answers: Declared): Rows | undefined {
  if (answers.kind === "page" && isObject(value)) {
    const found = rowsOfPage(value, answers.model);
    return found && { rows: found.rows, with: (rows) => ({ ...value, [found.key]: rows }) };
  }
  const isList = answers.kind === "list" || answers.kind === "list-envelope-or-empty";
  return isList && Array.isArray(value) ? { rows: value, with: (rows) => rows } : undefined;
}

export const isListed = ({ answers }: RouteOn): boolean => answers.kind === "list" || answers.kind === "page";

/** @returns the records of an answer: its rows, or the one that it is */
export function recordsIn(value: unknown, answers: Declared): readonly unknown[] {
  const rows = rowsIn(value, answers)?.rows;
  return rows ?? (isObject(value) ? [value] : []);
}
