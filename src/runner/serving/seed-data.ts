import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { ownSchemas } from "../../contract/own-schemas.js";
import { packageRoot } from "../../contract/package-root.js";
import type { Release } from "../../contract/releases.js";
import { type RouteId, routeOn } from "../../contract/routes.js";
import { nearest } from "../../profile/nearest.js";
import { UsageError } from "../../profile/usage-error.js";
import type { Reference } from "../../reference/index.js";
import { requestOf } from "./sending.js";

/** How a record of each resource is made, and under which name the reference stores it. */
export const seedable = {
  companies: { route: "POST /companies/fulldetails", kind: "companies" },
  contacts: { route: "POST /contacts/editdetails", kind: "contacts" },
  commodities: { route: "POST /commodity", kind: "commodities" },
  commodityMaps: { route: "POST /commodity-map", kind: "commodity-maps" },
  jobs: { route: "POST /job", kind: "jobs" },
  notes: { route: "POST /note", kind: "notes" },
  views: { route: "POST /views", kind: "views" },
  catalogs: { route: "POST /Catalog", kind: "catalogs" },
  lots: { route: "POST /Lot", kind: "lots" },
} as const satisfies { readonly [resource: string]: { readonly route: RouteId; readonly kind: string } };

type Resource = keyof typeof seedable;
type Json = Readonly<Record<string, unknown>>;
interface Entry {
  readonly as?: string;
  readonly record: Json;
}

/** A record that was made from a file. */
export interface Seeded {
  readonly resource: Resource;
  readonly id: string;
  /** What the file calls it. */
  readonly as?: string;
}

const folder = () => join(packageRoot(), "fixtures/seed-data");

function parsed(file: string, option: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UsageError(`${option}: it cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

const inWords = ({ instancePath, message, params }: ErrorObject): string => {
  const place = instancePath.slice(1).replaceAll("/", ".") || "the whole";
  const surplus: unknown = params["additionalProperty"];
  if (typeof surplus !== "string") return `${place} ${message}.`;
  return `${place} has ${surplus}, which nothing is made of.${nearest(surplus, instancePath === "" ? Object.keys(seedable) : ["as", "record"])}`;
};

function read(file: string): ReadonlyMap<Resource, readonly Entry[]> {
  const option = `--seed-data ${file}`;
  const value = parsed(file, option);
  const schema = parsed(join(folder(), "seed-data.schema.json"), option) as object;
  const validate = new Ajv2020({ ...ownSchemas, allErrors: true }).compile<Readonly<Record<string, readonly Entry[]>>>(
    schema,
  );
  if (!validate(value))
    throw new UsageError((validate.errors ?? []).map((error) => `${option}: ${inWords(error)}`).join("\n"));
  return new Map((Object.keys(seedable) as Resource[]).map((resource) => [resource, value[resource] ?? []]));
}

/** What was made so far, by what the file calls it. */
type Known = Map<string, { readonly id: string; readonly record: unknown }>;

/**
 * @param where the place in the file, for messages
 * @returns the value with `{name}` and `{name.member}` replaced by what was made under that name
 */
function filled(value: unknown, known: Known, where: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => filled(entry, known, where));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, known, where)]));
  const [, name, member] = (typeof value === "string" && /^\{([\w-]+)(?:\.(\w+))?\}$/.exec(value)) || [];
  if (name === undefined) return value;
  const found = known.get(name);
  if (!found) throw new UsageError(`${where}: nothing before it is called ${name}.${nearest(name, [...known.keys()])}`);
  if (member === undefined) return /^\d+$/.test(found.id) ? Number(found.id) : found.id;
  const filler = (found.record as Json)[member];
  if (filler === undefined)
    throw new UsageError(`${where}: ${name} has no ${member}.${nearest(member, Object.keys(found.record as Json))}`);
  return filler;
}

/**
 * Adds the records of a file to a reference, each by the route that makes one, in the order of `seedable`.
 *
 * @throws UsageError with the place in the file, where it is not as its schema says or the service refuses a record
 */
export async function seedFrom(file: string, reference: Reference, release: Release): Promise<readonly Seeded[]> {
  const seeded: Seeded[] = [];
  const known: Known = new Map();
  for (const [resource, entries] of read(file))
    for (const [index, { as, record }] of entries.entries()) {
      const where = `--seed-data ${file}: ${resource}.${index}`;
      if (as !== undefined && known.has(as)) throw new UsageError(`${where}: another record is called ${as} already.`);
      const made = await add(resource, filled(record, known, where), where, reference, release);
      if (as !== undefined) known.set(as, made);
      seeded.push({ resource, id: made.id, ...(as !== undefined && { as }) });
    }
  return seeded;
}

async function add(resource: Resource, body: unknown, where: string, reference: Reference, release: Release) {
  const { route: id, kind } = seedable[resource];
  const route = routeOn(id, release);
  const before = reference.latest(kind)?.id;
  const base = `http://stand-in.example.com${reference.basePaths[route.surface]}`;
  const example = { path: route.template, query: [], body, isForm: false };
  const response = await reference.fetch(requestOf(route, example, base, reference.tokens.corporate));
  const answer = await response.text();
  if (!response.ok) throw new UsageError(`${where}: it is refused: ${answer}`);
  const made = reference.latest(kind);
  if (!made || made.id === before) throw new UsageError(`${where}: it is answered, and nothing is stored.`);
  return made;
}
