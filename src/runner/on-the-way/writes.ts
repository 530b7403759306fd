import { clauseOfLaw } from "../../contract/laws/clauses.js";
import type { LawName } from "../../contract/laws/laws.js";
import { type Resource, type ResourceName, resourceOf, resources } from "../../contract/laws/resources.js";
import { type ClauseId, isClauseId } from "../../contract/register.js";
import { type RouteId, routeOn } from "../../contract/routes.js";
import { schemaOn } from "../../contract/schemas.js";
import { addressParts } from "../../http/address.js";
import type { Received } from "../../http/call.js";
import { canonical, rowsOfPage } from "../../http/canonical.js";
import { fold } from "../../http/names.js";
import { isSuccessStatus } from "../../http/status.js";
import type { Mismatch } from "../../scenario/findings.js";
import { fieldOf, isObject, type JsonObject, sameScalar } from "../../scenario/values.js";

/** What is seen of resources on the way of any scenario, whatever it judges. */

/** A clause that is broken, and what shows it. */
export interface Broken {
  readonly clause: ClauseId;
  readonly mismatch: Mismatch;
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

/** Clauses of groups that say themselves what a write answers, or that it makes or changes one record. */
const said: { readonly [Id in RouteId]?: Partial<Pick<LawfulWrite, "answered" | "once">> } = {
  "PUT /companies/{companyId}/fulldetails": { answered: "company-update-answered" },
  "POST /company/{companyId}/inventory": { once: "company-inventory-create-single" },
  "PUT /company/{companyId}/inventory/{id}": { once: "company-inventory-update-no-second" },
  "POST /contacts/editdetails": { once: "contact-create-single" },
  "PUT /contacts/{contactId}/editdetails": { once: "contact-edit-no-second" },
  "POST /Lot/{id}/ClientItemData": { once: "clientitemdata-never-replaces" },
};

const writes: ReadonlyMap<string, LawfulWrite> = new Map(
  (Object.keys(resources) as readonly ResourceName[]).flatMap((name) => {
    const resource = resourceOf(name);
    const onlyThat = resource.said?.["update-only-that"] ?? clauseOfLaw("update-only-that", name);
    const entry = (route: RouteId | undefined, law: LawName) => {
      const clause = clauseOfLaw(law, name);
      const once = law === "updated-as-given" ? (onlyThat ?? clause) : clause;
      return route && clause && once && isClauseId(clause) && isClauseId(once)
        ? [[route, { resource, clause, answered: clause, once, ...said[route] }] as const]
        : [];
    };
    return [...entry(resource.create, "stored-as-given"), ...entry(resource.update, "updated-as-given")];
  }),
);

/** @returns what a law says of a creation or update; undefined where it is neither, or was not accepted */
export const lawfulWrite = ({ route, failure, status }: Received): LawfulWrite | undefined =>
  route === undefined || failure || !isSuccessStatus(status) ? undefined : writes.get(route);

/** @returns the members that a request sent and the document prints; undefined where its body is no object, or was not kept whole */
export function sentBy({ exchange, route, release }: Received): JsonObject | undefined {
  const body = route && routeOn(route, release).body;
  if (!body) return undefined;
  const printed = new Set(Object.keys(schemaOn(body.model, release).properties ?? {}).map(fold));
  try {
    const sent: unknown = JSON.parse(exchange.request.body?.text ?? "");
    return isObject(sent)
      ? Object.fromEntries(Object.entries(sent).filter(([name]) => printed.size === 0 || printed.has(fold(name))))
      : undefined;
  } catch {
    return undefined;
  }
}

/** @returns the one record of an answer, with printed names; undefined where it is none */
export function recordOf({ raw, route, release }: Received): JsonObject | undefined {
  const body = route && canonical(raw, routeOn(route, release).answers);
  return isObject(body) ? body : undefined;
}

/** @returns the rows of an answer, with printed names; none where it is no list */
export function rowsOf({ raw, route, release }: Received): readonly JsonObject[] {
  if (!route) return [];
  const { answers } = routeOn(route, release);
  const body = canonical(raw, answers);
  const rows = Array.isArray(body) ? body : "model" in answers ? rowsOfPage(body, answers.model)?.rows : undefined;
  return (rows ?? []).filter(isObject);
}

/** @returns the parts of the path of a request, decoded */
export const pathOf = ({ exchange }: Received): readonly string[] =>
  addressParts(exchange.request.url).pathname.split("/").map(decodeURIComponent);

/** @returns whether two values are the same, whatever the casing of names in them; numbers, moments and cases as in texts */
export function isAlike(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => isAlike(entry, other[index]));
  if (isObject(one) && isObject(other))
    return Object.entries(one).every(([name, value]) => isAlike(value, fieldOf(other, name)));
  return sameScalar(one, other);
}

/** @returns what is told of judged scenarios: what was sent for a caller and answered, in its order */
export const told = (exchanges: readonly Received[]): readonly Received[] =>
  exchanges.filter(({ exchange }) => exchange.phase !== "cleanup" && exchange.caller === "corporate");
