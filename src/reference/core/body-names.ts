import { isModelName, type JsonSchema, schemaOf } from "../../contract/schemas.js";
import type { Bodies, OwnNames } from "./bodies.js";
import { isObject, type Json } from "./form.js";
import { exactly, fold, sentName } from "./wire.js";

/** How the members of a body are called on the wire, and how in the deployment. */

/** What a name that was sent stands for in the object where it stands. */
type BindName = (sent: string) => string;

/** What a deployment knows of names. */
export interface NameWays {
  readonly keyByKey: boolean;
  readonly ownNames: boolean;
  /** The names that the reference has, by their folded form. */
  readonly printed: ReadonlyMap<string, string>;
  readonly spell: (name: string) => string;
  readonly bodies: Bodies | undefined;
}

const namesIn = ({ bodies, ownNames }: NameWays, table: OwnNames | undefined): OwnNames | undefined =>
  bodies && ownNames ? table : undefined;

/** @param isOpaque whether the document shows nothing of the object in which the names stand */
function binder(ways: NameWays, table: OwnNames | undefined, isOpaque: boolean): BindName {
  const { printed, spell } = ways;
  const exact = ways.keyByKey && isOpaque;
  const same = exact
    ? (sent: string, name: string) => sent === spell(name)
    : (sent: string, name: string) => fold(sent) === fold(name);
  const own = Object.entries(namesIn(ways, table) ?? {});
  return (sent) => {
    const known = own.find(([, other]) => same(sent, other));
    if (known) return known[0];
    if (own.some(([name]) => same(sent, name))) return exactly(sent);
    const candidate = printed.get(fold(sent));
    if (candidate !== undefined && same(sent, candidate)) return candidate;
    return exact && spell(sent) !== sent ? exactly(sent) : sent;
  };
}

const propertiesOf = (schema: JsonSchema | undefined) => schema?.properties;

/**
 * @param value a request body as it was parsed
 * @param model that the route takes
 * @returns the same with the names that the reference has; a name that it does not know stays as it was sent
 */
export function bound(value: unknown, model: string, ways: NameWays): unknown {
  const { bodies } = ways;
  const visit = (part: unknown, schema: JsonSchema | undefined, table: OwnNames | undefined): unknown => {
    const shown = schema?.$ref ? schemaOf(schema.$ref) : schema;
    if (Array.isArray(part)) return part.map((entry) => visit(entry, shown?.items, table));
    if (!isObject(part)) return part;
    const properties = propertiesOf(shown);
    const name = binder(ways, table, properties === undefined);
    return Object.fromEntries(
      Object.entries(part).map(([sent, member]) => {
        const own = name(sent);
        return [own, visit(member, properties?.[own], bodies?.inside?.[own])];
      }),
    );
  };
  const schema = isModelName(model) ? schemaOf(model) : undefined;
  const rows = Array.isArray(value) ? { items: schema ?? {} } : schema;
  return visit(value, rows, bodies?.models[model as never]);
}

/** @returns an answer with the names that the deployment has of its own */
export function renamed(value: unknown, model: string, ways: NameWays): unknown {
  const { bodies } = ways;
  const visit = (part: unknown, table: OwnNames | undefined): unknown => {
    if (Array.isArray(part)) return part.map((entry) => visit(entry, table));
    if (!isObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, member]) => [table?.[name] ?? name, visit(member, bodies?.inside?.[name])]),
    );
  };
  return ways.ownNames ? visit(value, bodies?.models[model as never]) : value;
}

/**
 * @param value a body with the names that the reference has
 * @param known tells whether a name at the top of the body is known
 * @returns the body without what is not known, and the names of that
 */
export function withoutUnknown(value: unknown, known: (name: string) => boolean, bodies: Bodies | undefined) {
  const unknown: string[] = [];
  const visit = (part: unknown, isKnown: (name: string) => boolean): unknown => {
    if (Array.isArray(part)) return part.map((entry) => visit(entry, isKnown));
    if (!isObject(part)) return part;
    const members = Object.entries(part).filter(([name]) => {
      const keeps = isKnown(name);
      if (!keeps) unknown.push(sentName(name) ?? name);
      return keeps;
    });
    return Object.fromEntries(
      members.map(([name, member]) => {
        const table = bodies?.inside?.[name];
        return [name, visit(member, (inner) => table === undefined || Object.hasOwn(table, inner))];
      }),
    ) as Json;
  };
  return { known: visit(value, known), unknown };
}
