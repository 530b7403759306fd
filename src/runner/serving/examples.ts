import type { Parameter, RouteOn } from "../../contract/route.js";
import type { RouteId } from "../../contract/routes.js";
import { isModelName, schemaOf } from "../../contract/schemas.js";
import type { ClientSpelling, Spelling } from "./client-spelling.js";
import { exampleBodies } from "./example-bodies.js";
import type { Identifiers } from "./identifiers.js";

type Json = Readonly<Record<string, unknown>>;
type Spell = (name: string) => string;

/** A request of a route that the reference takes as it stands. */
export interface Example {
  /** From the surface's base address on. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, text: string])[];
  /** A JSON value; the fields of a form beside its file where the route takes a form. */
  readonly body?: unknown;
  readonly isForm: boolean;
}

/** Values that an answer told, by the names under which an example takes them. */
export type Learned = Readonly<Record<string, string | number>>;

/** What has to be sent before an example is: another route, and what is taken from its answer, by its folded name there. */
export interface Before {
  readonly route: RouteId;
  readonly takes: { readonly [name: string]: string };
}

export const before: { readonly [route: string]: Before } = {
  "POST /job/{jobDisplayId}/shipment/book": {
    route: "POST /job/{jobDisplayId}/shipment/ratequotes",
    takes: { rates_key: "rateskey" },
  },
  "DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}": {
    route: "POST /job/{jobDisplayId}/shipment/accessorial",
    takes: {},
  },
  "DELETE /Lot/{lotId}/ClientItemData/{clientItemDataId}": {
    route: "POST /Lot/{id}/ClientItemData",
    takes: { clientItemDataId: "id" },
  },
};

/** How much of what the document prints an example carries: all that is printed, or what the document calls required alone. */
export type Extent = "printed" | "required";

/** Under which keys the value of a path parameter may stand, the most telling first. */
const keysOf = (route: RouteOn, name: string): readonly string[] => [
  `${route.id} ${name}`,
  ...(route.template.startsWith("/company/") ? [`company-inventory:${name}`] : []),
  ...(route.template.startsWith("/commodity-map/") ? [`commodity-map:${name}`] : []),
  `${route.group}:${name}`,
  name,
];

const queries: { readonly [name: string]: (named: Identifiers["named"]) => unknown } = {
  create_email: () => false,
  provider_indexes: () => [0],
  shipment_types: () => ["LTL"],
  only_active: () => false,
  type: () => "standard",
  ops_type: () => "standard",
  origin: () => "https://www.example.com",
  query: () => "First",
  tracking_number: () => "PRO20001011",
  view_id: ({ view_id }) => view_id,
  search_key: () => "Clerk",
  document_source: () => 1,
  carrier_api: () => 1,
  carrier_apis: () => [1, 2],
  page_size: () => 10,
  page_number: () => 1,
};

/** Query parameters that narrow a list to nothing, or exclude each other, where all are given. */
const leftOut: { readonly [route: string]: readonly string[] } = {
  "GET /documents/list": ["inventory_item_id", "handling_unit_id", "rfq_id"],
  "GET /note": ["contact_id", "company_id", "job_id"],
  "GET /note/suggestUsers": ["job_franchisee_id", "company_id"],
  "GET /Lot": ["id", "lot_number", "platform_item_id"],
  "GET /Catalog": ["id", "agent_company_id", "platform_catalog_id", "title", "start_date", "end_date", "is_completed"],
};

/** @throws Error where no value is known for a parameter */
function pathOf(route: RouteOn, { path: known }: Identifiers, learned: Learned): string {
  const path = { ...known, ...learned };
  return route.template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const key = keysOf(route, name).find((one) => path[one] !== undefined);
    if (key === undefined) throw new Error(`No example is known of ${name} in ${route.id}.`);
    const text = String(path[key]);
    return route.path[name]?.slashes ? text.split("/").map(encodeURIComponent).join("/") : encodeURIComponent(text);
  });
}

function valueFor(name: string, ids: Identifiers): unknown {
  return queries[name]?.(ids.named) ?? ids.named[name] ?? ids.named[name.replace(/s$/, "")];
}

const isDemanded = ({ required }: Parameter) => required !== undefined;

function queryOf(
  route: RouteOn,
  ids: Identifiers,
  extent: Extent,
  { query: spell, lists }: Spelling,
): Example["query"] {
  return Object.entries(route.query).flatMap(([name, parameter]) => {
    if (extent === "required" ? !isDemanded(parameter) : leftOut[route.id]?.includes(name)) return [];
    const values = [valueFor(name, ids)].flat().flatMap((value) => (value === undefined ? [] : [String(value)]));
    const encoding = parameter.list ? (parameter.encoding ?? lists) : "repeated";
    if (encoding === "commas") return values.length > 0 ? [[spell(name), values.join(",")] as const] : [];
    const written = encoding === "brackets" ? `${spell(name)}[]` : spell(name);
    return values.map((value) => [written, value] as const);
  });
}

/** @returns the value with the names of its members written otherwise */
export function spelt(value: unknown, spell: Spell): unknown {
  if (Array.isArray(value)) return value.map((entry) => spelt(entry, spell));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [spell(name), spelt(member, spell)]));
}

function bodyOf(route: RouteOn, named: Identifiers["named"], extent: Extent, spell: Spell): unknown {
  const { body } = route;
  if (!body) return undefined;
  const whole = exampleBodies[body.model]?.(named);
  if (whole === undefined) throw new Error(`No example is known of ${body.model}.`);
  const required = (isModelName(body.model) && schemaOf(body.model).required) || [];
  const kept: Json =
    extent === "printed"
      ? whole
      : Object.fromEntries(Object.entries(whole).filter(([name]) => required.includes(name)));
  const written = spelt(kept, spell);
  return body.kind === "json-list" ? [written] : written;
}

/**
 * @param ids of a new reference
 * @param learned from the answer to what has to be sent before it
 * @returns a request of the route
 * @throws Error where a value of it is not known
 */
export function exampleOf(
  route: RouteOn,
  ids: Identifiers,
  written: ClientSpelling,
  extent: Extent = "printed",
  learned: Learned = {},
): Example {
  const spelling = written(route.surface);
  const body = bodyOf(route, { ...ids.named, ...learned }, extent, spelling.body);
  return {
    path: pathOf(route, ids, learned),
    query: queryOf(route, ids, extent, spelling),
    ...(body !== undefined && { body }),
    isForm: route.body?.kind === "multipart",
  };
}
