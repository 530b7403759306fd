import { clauseOfLaw } from "../contract/laws/clauses.js";
import type { LawName } from "../contract/laws/laws.js";
import { type Resource, type ResourceName, resourceOf, resources } from "../contract/laws/resources.js";
import { type ClauseId, isClauseId } from "../contract/register.js";
import { type RouteId, routeOf, routeOn } from "../contract/routes.js";
import { addressParts } from "../http/address.js";
import type { Received } from "../http/call.js";
import { canonical, rowsOfPage } from "../http/canonical.js";
import { isId } from "../http/identity.js";
import { isSuccessStatus } from "../http/status.js";
import { Mismatch, phrase } from "../scenario/findings.js";
import { fieldOf, isObject, type JsonObject, sameScalar } from "../scenario/values.js";

/** A write whose answer tells something else than what was given and is kept. */
interface ToldOtherwise {
  readonly clause: ClauseId;
  readonly mismatch: Mismatch;
}

interface Written {
  readonly resource: Resource;
  readonly clause: ClauseId;
  readonly received: Received;
}

/** The writes that a law says something of, by route. */
const writes: ReadonlyMap<string, { readonly resource: Resource; readonly clause: ClauseId }> = new Map(
  (Object.keys(resources) as readonly ResourceName[]).flatMap((name) => {
    const resource = resourceOf(name);
    const entry = (route: RouteId | undefined, law: LawName) => {
      const clause = clauseOfLaw(law, name);
      return route && clause !== undefined && isClauseId(clause) ? [[route, { resource, clause }] as const] : [];
    };
    return [...entry(resource.create, "stored-as-given"), ...entry(resource.update, "updated-as-given")];
  }),
);

/**
 * Looks at what creations and updates answer: a member that is kept as it was given is not told otherwise (rulings 41 and 44). It is
 * held against a deployment where a read before the next write shows the member as it was given, under the name that the answer has.
 *
 * @returns the first of each clause
 */
export function toldOtherwise(exchanges: readonly Received[]): readonly ToldOtherwise[] {
  const found = new Map<ClauseId, Mismatch>();
  let written: Written | undefined;
  for (const received of exchanges) {
    const { route, status, exchange, failure } = received;
    if (!route || exchange.phase === "cleanup" || exchange.caller !== "corporate") continue;
    const write = writes.get(route);
    if (write && !failure && isSuccessStatus(status)) written = { ...write, received };
    else if (routeOf(route).effect !== "read" && isSuccessStatus(status)) written = undefined;
    else if (written) {
      const mismatch = differenceOf(written, received);
      if (mismatch && !found.has(written.clause)) found.set(written.clause, mismatch);
    }
  }
  return [...found].map(([clause, mismatch]) => ({ clause, mismatch }));
}

function differenceOf({ resource, received }: Written, read: Received): Mismatch | undefined {
  const [sent, answered] = [bodyOf(received), recordOf(received)];
  if (!isObject(sent) || !answered) return undefined;
  const kept = keptIn(read, resource, idsIn(answered, received));
  if (!kept) return undefined;
  for (const [name, value] of Object.entries(sent)) {
    const [now, told] = [fieldOf(kept, name), fieldOf(answered, name)];
    // What is not told is told nowhere otherwise; what is kept in another form may be told in another form.
    if (told === undefined || told === null || !isAlike(value, now) || isAlike(now, told) || !isOfKind(now, told)) continue;
    const { method, url } = received.exchange.request;
    const where = `${method} ${addressParts(url).pathname}`;
    return new Mismatch(
      `${name} to be answered as it is kept, ${phrase(now)}`,
      `${phrase(told)} (${where})`,
      received.exchange.id,
    );
  }
  return undefined;
}

/** @returns the record of a read of the same one; undefined where it is a read of something else, or shows it not */
function keptIn(read: Received, { read: one, list }: Resource, ids: readonly string[]): JsonObject | undefined {
  if (!isSuccessStatus(read.status) || read.failure) return undefined;
  if (read.route === one) {
    const parts = addressParts(read.exchange.request.url).pathname.split("/").map(decodeURIComponent);
    return parts.some((part) => ids.includes(part)) ? recordOf(read) : undefined;
  }
  if (list === undefined || read.route !== list) return undefined;
  const { answers } = routeOn(list, read.release);
  const body = canonical(read.raw, answers);
  const rows = Array.isArray(body) ? body : "model" in answers ? (rowsOfPage(body, answers.model)?.rows ?? []) : [];
  const own = rows.filter((row): row is JsonObject => isObject(row) && ids.includes(String(fieldOf(row, "id"))));
  return own.length === 1 ? own[0] : undefined;
}

/** The ids under which the record goes: those of its path, or for a new one its own. */
function idsIn(answered: JsonObject, { exchange, route }: Received): readonly string[] {
  const own = fieldOf(answered, "id");
  const [last] = addressParts(exchange.request.url).pathname.split("/").map(decodeURIComponent).slice(-1);
  const isUpdate = route !== undefined && routeOf(route).method !== "POST";
  return [...(isId(own) ? [String(own)] : []), ...(isUpdate && isId(last) ? [last] : [])].map(String);
}

const recordOf = ({ raw, route, release }: Received): JsonObject | undefined => {
  const body = route && canonical(raw, routeOn(route, release).answers);
  return isObject(body) ? body : undefined;
};

function bodyOf({ exchange }: Received): unknown {
  try {
    return JSON.parse(exchange.request.body?.text ?? "");
  } catch {
    return undefined;
  }
}

/** @returns whether two values are the same, whatever the casing of names in them; numbers, moments and cases as in texts */
function isAlike(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => isAlike(entry, other[index]));
  if (isObject(one) && isObject(other))
    return Object.entries(one).every(([name, value]) => isAlike(value, fieldOf(other, name)));
  return sameScalar(one, other);
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value);

/** @returns whether two values are of one kind, lists by their entries; an empty list is of any */
function isOfKind(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return kindOf(one) === kindOf(other);
  const kinds = new Set([...one, ...other].map(kindOf));
  return kinds.size <= 1;
}
