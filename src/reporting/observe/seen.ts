import { grouped } from "../../contract/grouped.js";
import { identityOf } from "../../contract/identities.js";
import type { Release } from "../../contract/releases.js";
import { remembered, rememberedOf } from "../../contract/remembered.js";
import type { Route, RouteOn } from "../../contract/route.js";
import { type RouteId, routeOn } from "../../contract/routes.js";
import { addressParts } from "../../http/address.js";
import { rowsOfPage } from "../../http/canonical.js";
import type { CallerName, Exchange } from "../../http/exchange.js";
import { type Candidate, type Identifying, unlearned } from "../../http/identity.js";
import { fold } from "../../http/names.js";
import { isSuccessStatus } from "../../http/status.js";
import { isObject, isUuid, type JsonObject } from "../../scenario/values.js";
import { jsonOf } from "../stored-json.js";

/** An exchange that was answered, as the open points look at it. */
export interface Seen {
  readonly exchange: Exchange;
  readonly route: RouteOn | undefined;
  readonly caller: CallerName;
  readonly status: number;
  readonly isSuccess: boolean;
  readonly headers: { readonly [name: string]: string };
  readonly query: URLSearchParams;
  /** The path parameters by the names of the template. */
  readonly path: { readonly [name: string]: string };
  /** The JSON that was sent; undefined where none was. */
  readonly sent: unknown;
  /** The JSON that came; undefined where none came. */
  readonly body: unknown;
  /** The members that name its records, where the document does not print them. */
  readonly named: readonly Candidate[];
  readonly kind: BodyKind;
}

/** In words, what a body is. */
export type BodyKind =
  | "an empty body"
  | "null"
  | "an object"
  | "a list"
  | "a text"
  | "a number"
  | "true or false"
  | "bytes";

/** Looks at exchanges, and tells what was seen; the same behaviour in the same words, whatever the records. */
export type Observer = (seen: readonly Seen[], release: Release) => readonly string[];

/** The observers of a group's open points, by their ids. */
export type ObserversOf<Points> = { readonly [Id in keyof Points]?: Observer };

/** @returns the answered exchanges of a run of a deployment of a release; the members that name records as the run took them */
export const seenIn = (
  exchanges: readonly Exchange[],
  release: Release,
  identifying: Identifying = unlearned,
): readonly Seen[] =>
  exchanges.flatMap((exchange) => {
    const { response, failure, route: id, request } = exchange;
    if (!response || failure) return [];
    const route = id && routeOn(id, release);
    const { pathname, search } = addressParts(request.url);
    const { status, headers, body } = response;
    const parsed = jsonOf(body);
    return {
      exchange,
      route,
      caller: exchange.caller,
      status,
      isSuccess: isSuccessStatus(status),
      headers,
      query: new URLSearchParams(search),
      path: route ? pathOf(route, pathname) : {},
      sent: jsonOf(request.body),
      body: parsed,
      named: route && status < 300 ? namedIn(parsed, route, identifying) : [],
      kind: kindOf(body, parsed),
    };
  });

function namedIn(body: unknown, { answers }: RouteOn, identifying: Identifying): readonly Candidate[] {
  const model = "model" in answers ? answers.model : "";
  if (identityOf(model) === undefined) return [];
  const rows = Array.isArray(body) ? body : answers.kind === "page" ? (rowsOfPage(body, model)?.rows ?? []) : [body];
  return rows.flatMap((row) => (isObject(row) ? (identifying.identify(model, row) ?? []) : []));
}

/** Of a long body only the beginning was kept. */
const cutKinds: { readonly [first: string]: BodyKind } = { "{": "an object", "[": "a list" };

function kindOf(body: NonNullable<Exchange["response"]>["body"], parsed: unknown): BodyKind {
  if (body.bytes === 0) return "an empty body";
  if (body.base64 !== undefined) return "bytes";
  if (parsed === undefined && body.cut) return cutKinds[body.text?.trimStart().charAt(0) ?? ""] ?? "a text";
  if (parsed === undefined) return "a text";
  return kindOfValue(parsed);
}

/** @returns what a JSON value is, in words */
export function kindOfValue(value: unknown): BodyKind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "boolean") return "true or false";
  return typeof value === "number" ? "a number" : "a text";
}

const parametersOf = remembered((template) => ({
  names: [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
  pattern: new RegExp(`${template.replace(/\{docPath\}/, "(.+)").replace(/\{\w+\}/g, "([^/]+)")}$`),
}));

function pathOf({ template }: Route, pathname: string): { readonly [name: string]: string } {
  const { names, pattern } = parametersOf(template);
  const values = pattern.exec(pathname)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
}

/** @returns the objects of an answer: itself, its rows, or the rows of a page wrapper */
export const rowsOf = rememberedOf(({ body, route }: Seen): readonly JsonObject[] => {
  if (Array.isArray(body)) return body.filter(isObject);
  if (!isObject(body)) return [];
  if (route?.answers.kind !== "page") return [body];
  return rowsOfPage(body)?.rows.filter(isObject) ?? [];
});

const allObjectsIn = rememberedOf((value): readonly JsonObject[] => {
  const found: JsonObject[] = [];
  const collect = (part: unknown) => {
    if (Array.isArray(part)) for (const entry of part) collect(entry);
    else if (isObject(part)) {
      found.push(part);
      for (const member of Object.values(part)) collect(member);
    }
  };
  collect(value);
  return found;
});

/** @returns every object in a JSON value, at whatever depth */
export const objectsIn = (value: unknown): readonly JsonObject[] =>
  value !== null && typeof value === "object" ? allObjectsIn(value) : [];

/** @returns the values of a member of objects, whatever the casing of its name */
export function valuesOf(rows: readonly JsonObject[], name: string): readonly unknown[] {
  const folded = fold(name);
  const found: unknown[] = [];
  for (const row of rows) for (const key of Object.keys(row)) if (fold(key) === folded) found.push(row[key]);
  return found;
}

/** Some objects are tables: the names of their members are ids, and no behaviour. */
const isKey = (name: string): boolean => /^\d+$/.test(name) || isUuid(name);

/** @returns of which type an id is, in words */
export function idType(value: unknown): string | undefined {
  if (typeof value === "number") return "an integer";
  if (typeof value !== "string" || value === "") return undefined;
  if (isUuid(value)) return "a UUID";
  return /^\d+$/.test(value) ? "a number written as text" : "another text";
}

type When = (seen: Seen) => boolean;

const several = (routes: RouteId | readonly RouteId[]): readonly RouteId[] =>
  typeof routes === "string" ? [routes] : routes;

/** Most observers look at few routes of many. */
const byRoute = rememberedOf((seen: readonly Seen[]) => grouped(seen, ({ route }) => route?.id));

/** Tells something of each answer of some routes. */
export const each =
  (
    routes: RouteId | readonly RouteId[],
    tell: (seen: Seen) => string | readonly string[],
    when: When = () => true,
  ): Observer =>
  (seen) =>
    several(routes).flatMap((route) => (byRoute(seen).get(route) ?? []).filter(when).flatMap(tell));

export const isAccepted: When = ({ isSuccess }) => isSuccess;
export const isRefused: When = ({ status }) => status >= 400 && status < 500;
/** Sent by the caller who may, so that a refusal is not about the caller. */
export const isOwn: When = ({ caller, status }) => caller === "corporate" && status !== 401;
export const without =
  (...names: readonly string[]): When =>
  ({ query }) =>
    names.every((name) => ![...query.keys()].some((key) => fold(key) === fold(name)));
export const withEmpty =
  (name: string): When =>
  ({ query }) =>
    [...query].some(([key, value]) => fold(key) === fold(name) && value === "");
export const all =
  (...conditions: readonly When[]): When =>
  (seen) =>
    conditions.every((condition) => condition(seen));

export const status = (seen: Seen): string => String(seen.status);
export const statusAndKind = ({ status, kind }: Seen): string => `${status} with ${kind}`;
/** The names of the members of the answered objects, as they came. */
export const members = rememberedOf((seen: Seen): readonly string[] => [
  ...new Set(rowsOf(seen).flatMap((row) => Object.keys(row).filter((name) => !isKey(name)))),
]);
/** What kind of value a member of the answered objects has. */
export const kindOfMember =
  (name: string) =>
  (seen: Seen): readonly string[] =>
    valuesOf(rowsOf(seen), name).map(kindOfValue);
/** Tells of which type the ids of an answer's records are. */
export const typeOfId = ({ named }: Seen): readonly string[] => named.flatMap(({ value }) => idType(value) ?? []);

/** The type of a member that identifies. */
export const typeOfMember =
  (name: string) =>
  (seen: Seen): readonly string[] =>
    valuesOf(rowsOf(seen), name).flatMap((value) => idType(value) ?? []);
