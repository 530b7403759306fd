import { clauseOfLaw } from "../../contract/laws/clauses.js";
import type { LawName } from "../../contract/laws/laws.js";
import { type Resource, type ResourceName, resourceOf, resources } from "../../contract/laws/resources.js";
import { type ClauseId, isClauseId } from "../../contract/register.js";
import type { Release } from "../../contract/releases.js";
import { type RouteId, routeOf, routeOn } from "../../contract/routes.js";
import { schemaOn } from "../../contract/schemas.js";
import { addressParts } from "../../http/address.js";
import type { Received } from "../../http/call.js";
import { canonical, rowsOfPage } from "../../http/canonical.js";
import { fold } from "../../http/names.js";
import { isSuccessStatus } from "../../http/status.js";
import { jsonOf } from "../../reporting/stored-json.js";
import type { Mismatch } from "../../scenario/findings.js";
import { isMoment, isObject, type JsonObject } from "../../scenario/values.js";

/** What is seen of resources on the way of any scenario, whatever it judges. */

/** A clause that is broken, and what shows it. */
export interface Broken {
  readonly clause: ClauseId;
  readonly mismatch: Mismatch;
  /** The exchange of the read that its answer is compared with. */
  readonly beside?: string;
  /** Where a check of a clause fails that is about the route as well, that tells it. */
  readonly isToldByChecks?: true;
}

/** A write that a law says something of. */
export interface LawfulWrite {
  readonly resource: Resource;
  readonly clause: ClauseId;
  /** Says what it answers. */
  readonly answered: ClauseId;
  /** Says that one write makes or changes one record. */
  readonly once: ClauseId;
}

const clauseNamed = (id: string | undefined): ClauseId | undefined =>
  id !== undefined && isClauseId(id) ? id : undefined;

function writesOf(name: ResourceName): readonly (readonly [RouteId, LawfulWrite])[] {
  const resource = resourceOf(name);
  const { create, update, said = {} } = resource;
  const entry = (route: RouteId | undefined, law: LawName, answered?: string, once?: string) => {
    const clause = clauseNamed(clauseOfLaw(law, name));
    if (!route || !clause) return [];
    const write = { resource, clause, answered: clauseNamed(answered) ?? clause, once: clauseNamed(once) ?? clause };
    return [[route, write] as const];
  };
  const onlyThat = said["update-only-that"] ?? clauseOfLaw("update-only-that", name);
  return [
    ...entry(create, "stored-as-given", undefined, said["creates-one"]),
    ...entry(update, "updated-as-given", said["update-answered"], said["updates-one"] ?? onlyThat),
  ];
}

const writes: ReadonlyMap<string, LawfulWrite> = new Map(
  (Object.keys(resources) as readonly ResourceName[]).flatMap(writesOf),
);

/** @returns what a law says of a creation or update; undefined where it is neither, or was not accepted */
export const lawfulWrite = ({ route, failure, status }: Received): LawfulWrite | undefined =>
  route === undefined || failure || !isSuccessStatus(status) ? undefined : writes.get(route);

/** @returns the members that a request sent and the document prints; undefined where its body is no object, or was not kept whole */
export function sentBy({ exchange, route, release }: Received): JsonObject | undefined {
  const body = route && routeOn(route, release).body;
  if (!body) return undefined;
  const printed = new Set(Object.keys(schemaOn(body.model, release).properties ?? {}).map(fold));
  const sent = jsonOf(exchange.request.body);
  return isObject(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([name]) => printed.size === 0 || printed.has(fold(name))))
    : undefined;
}

/** An answer with printed names. */
interface Named {
  readonly body: unknown;
  readonly rows: readonly JsonObject[];
}

const named = new WeakMap<Received, Named>();

function namedOf(received: Received): Named {
  const known = named.get(received) ?? newlyNamed(received);
  named.set(received, known);
  return known;
}

function newlyNamed({ raw, route, release }: Received): Named {
  if (!route) return { body: undefined, rows: [] };
  const { answers } = routeOn(route, release);
  const body = canonical(raw, answers);
  const rows = Array.isArray(body) ? body : "model" in answers ? rowsOfPage(body, answers.model)?.rows : undefined;
  return { body, rows: (rows ?? []).filter(isObject) };
}

/** @returns what a route answered, with printed names */
export const bodyOf = (received: Received): unknown => namedOf(received).body;

/** @returns the one record of an answer, with printed names; undefined where it is none */
export function recordOf(received: Received): JsonObject | undefined {
  const body = bodyOf(received);
  return isObject(body) ? body : undefined;
}

/** @returns the rows of an answer, with printed names; none where it is no list */
export const rowsOf = (received: Received): readonly JsonObject[] => namedOf(received).rows;

/** @returns the parts of the path of a request, decoded */
export const pathOf = ({ exchange }: Received): readonly string[] =>
  addressParts(exchange.request.url).pathname.split("/").map(decodeURIComponent);

/** @returns whether the document prints a member of a model, whatever the casing of its name */
export const prints = (model: string, name: string, release: Release): boolean =>
  Object.keys(schemaOn(model, release).properties ?? {}).some((one) => fold(one) === fold(name));

/** @returns what was sent for the corporate caller by the steps of a scenario, in its order */
export const corporateExchanges = (exchanges: readonly Received[]): readonly Received[] =>
  exchanges.filter(({ exchange }) => exchange.phase !== "cleanup" && exchange.caller === "corporate");

/** @returns whether a request merges a record into another one */
export function isMerge({ route }: Received): boolean {
  const { absorbs, absorbsInBody } = route === undefined ? {} : routeOf(route);
  return absorbs !== undefined || absorbsInBody === true;
}

/** @returns whether a request may have removed a record, so that it is not there any more and its id can be given again */
export const mayFree = (received: Received): boolean =>
  received.exchange.request.method === "DELETE" || isMerge(received);

/** So far apart may the clocks of a deployment and of the suite be. */
const clocksApartMs = 5_000;

/** Whether a value is the moment of an answer itself, which a later request may have given back. */
export const isOfItsAnswer = (value: unknown, { exchange: { startedAt } }: Received): boolean =>
  isMoment(value) && Math.abs(Date.parse(String(value)) - Date.parse(startedAt)) < clocksApartMs;
