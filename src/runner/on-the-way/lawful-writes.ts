import { clauseOfLaw } from "../../contract/laws/clauses.js";
import type { LawName } from "../../contract/laws/laws.js";
import { type Resource, type ResourceName, resourceOf, resources } from "../../contract/laws/resources.js";
import { type ClauseId, isClauseId } from "../../contract/register.js";
import { type RouteId, routeOn } from "../../contract/routes.js";
import { schemaOn } from "../../contract/schemas.js";
import type { Received } from "../../http/call.js";
import { fold } from "../../http/names.js";
import { isSuccessStatus } from "../../http/status.js";
import { jsonOf } from "../../reporting/stored-json.js";
import { isObject, type JsonObject } from "../../scenario/values.js";

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
