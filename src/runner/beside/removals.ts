import { type RouteId, routeList, routeOf } from "../../contract/routes.js";
import type { Call, Received } from "../../http/call.js";
import { isId } from "../../http/identity.js";
import { isSuccessStatus } from "../../http/status.js";
import { idKey, scalarsIn } from "../../scenario/values.js";

/** What a write removes, and the read that shows it. */
export interface Removed {
  readonly read: Call;
  /** Of what is removed, where a list shows it. */
  readonly id?: unknown;
}

type Showing = Pick<Call, "route" | "path"> & Pick<Removed, "id">;

/** @returns a read whose path takes its values from that of the call, by the names that these have there */
const at =
  (route: RouteId, names: Readonly<Record<string, string>>, listed?: string) =>
  ({ path }: Call): Showing => ({
    route,
    path: Object.fromEntries(
      Object.entries(names).flatMap(([name, of]) => (path[of] === undefined ? [] : [[name, path[of]]])),
    ),
    ...(listed !== undefined && { id: path[listed] }),
  });

/** The first of the contacts that a merge folds into another. */
function mergedContact({ body }: Call): Showing | undefined {
  const first = scalarsIn(body).find(isId);
  return first !== undefined
    ? { route: "GET /contacts/{contactId}/editdetails", path: { contactId: first } }
    : undefined;
}

/** Where removals show what they did of what no route reads by the same path. */
const shownBy: { readonly [Id in RouteId]?: (call: Call) => Showing | undefined } = {
  "DELETE /company/{companyId}/inventory/{id}": at(
    "GET /company/{companyId}/inventory",
    { companyId: "companyId" },
    "id",
  ),
  "DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}": at(
    "GET /job/{jobDisplayId}/shipment/accessorials",
    { jobDisplayId: "jobDisplayId" },
    "addOnId",
  ),
  "DELETE /Lot/{lotId}/ClientItemData/{clientItemDataId}": at(
    "GET /Lot/{id}/ClientItemData",
    { id: "lotId" },
    "clientItemDataId",
  ),
  "POST /Lot/{targetId}/merge/{sourceId}": at("GET /Lot/{id}", { id: "sourceId" }),
  "POST /Catalog/{targetId}/merge/{sourceId}": at("GET /Catalog/{id}", { id: "sourceId" }),
  "PUT /contacts/{mergeToId}/merge": mergedContact,
};

/** @returns what a call removes, and what shows it; undefined where it removes nothing, or no read shows what it removes */
export function readOfRemoved(call: Call): Removed | undefined {
  const showing = shownBy[call.route as RouteId]?.(call) ?? samePathAs(call);
  if (!showing) return undefined;
  const { id, ...reading } = showing;
  return { read: { ...reading, query: {}, caller: call.caller }, ...(id !== undefined && { id }) };
}

/** @returns whether an answer shows what is removed */
export const isShown = ({ status, body }: Received, { id }: Removed): boolean =>
  isSuccessStatus(status) && (id === undefined || holds(body, id));

/** @returns whether an answer says that it is not there */
export const isGone = ({ failure, status, body }: Received, { id }: Removed): boolean =>
  failure === undefined &&
  (status === 404 || status === 410 || (id !== undefined && isSuccessStatus(status) && !holds(body, id)));

const holds = (body: unknown, id: unknown): boolean => scalarsIn(body).some((one) => idKey(one) === idKey(id));

/** A path with its parameters unnamed: two routes may name one differently. */
const unnamed = (template: string): string => template.replace(/\{\w+\}/g, "{}");

const namesIn = (template: string): readonly string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** @returns the read of what a DELETE removes by the same path, where a route has one */
function samePathAs({ route, path }: Call): Showing | undefined {
  const { method, surface, template } = routeOf(route);
  if (method !== "DELETE") return undefined;
  const read = routeList.find(
    (one) => one.method === "GET" && one.surface === surface && unnamed(one.template) === unnamed(template),
  );
  if (!read) return undefined;
  const values = namesIn(template).map((name) => path[name]);
  const named = namesIn(read.template).flatMap((name, index) => {
    const value = values[index];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { route: read.id as RouteId, path: Object.fromEntries(named) };
}
