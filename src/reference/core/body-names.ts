import { isModelName, type JsonSchema, schemaOf } from "../../contract/schemas.js";
import type { Bodies, OwnNames } from "./bodies.js";
import { isObject, type Json } from "./form.js";
import type { OpenNames } from "./open-names.js";
import { exactly, fold, sentName } from "./wire.js";

/** How the members of a body are called on the wire, and how in the deployment. */

/** What a deployment knows of names. */
export interface NameWays {
  readonly openNames: OpenNames;
  readonly printedMembers: "folded" | "as-spelt";
  readonly ownNames: boolean;
  /** The names that the reference has, by their folded form. */
  readonly printed: ReadonlyMap<string, string>;
  readonly spell: (name: string) => string;
  readonly bodies: Bodies | undefined;
  /** Members whose inside the document does not show, and that are read like a body. */
  readonly typed: readonly string[];
}

/** Where names stand: the document shows the members there, names a model of no shown member, or shows nothing at all. */
type Place = "shown" | "model" | "inside";

const namesIn = ({ bodies, ownNames }: NameWays, table: OwnNames | undefined): OwnNames | undefined =>
  bodies && ownNames ? table : undefined;

/** @returns what a name that was sent stands for in the object where it stands */
function binder(ways: NameWays, table: OwnNames | undefined, place: Place): (sent: string) => string {
  const { openNames, printed, spell } = ways;
  const keeps = openNames !== "folded" && place !== "shown";
  const isExact = keeps && (openNames === "key-by-key" || place === "inside");
  const same = isExact
    ? (sent: string, name: string) => sent === spell(name)
    : (sent: string, name: string) => fold(sent) === fold(name);
  const own = Object.entries(namesIn(ways, table) ?? {});
  return (sent) => {
    const known = own.find(([, other]) => same(sent, other));
    if (known) return known[0];
    if (own.some(([name]) => same(sent, name))) return exactly(sent);
    const candidate = printed.get(fold(sent));
    if (candidate !== undefined && same(sent, candidate)) return candidate;
    return keeps && spell(sent) !== sent ? exactly(sent) : sent;
  };
}

/** @returns the names of one object, by those that were sent: what is spelt as the deployment spells it comes before what is not */
function namesOf(sent: readonly string[], name: (sent: string) => string, { openNames, spell }: NameWays) {
  const names = new Map(sent.map((one) => [one, name(one)] as const));
  if (openNames === "folded" || new Set(names.values()).size === sent.length) return names;
  const first = new Map<string, string>();
  for (const one of sent.toSorted((a, b) => Number(spell(b) === b) - Number(spell(a) === a)))
    first.set(names.get(one) ?? one, first.get(names.get(one) ?? one) ?? one);
  return new Map([...names].map(([one, own]) => [one, first.get(own) === one ? own : exactly(one)] as const));
}

/** @returns whether a name stands for a printed member, and is spelt so that the deployment does not know it */
const isUnknownSpelling = ({ printedMembers, printed, spell }: NameWays, sent: string): boolean => {
  const member = printed.get(fold(sent));
  return printedMembers === "as-spelt" && member !== undefined && spell(member) !== sent;
};

/**
 * @param value a request body as it was parsed
 * @param model that the route takes
 * @returns the same with the names that the reference has; a name that it does not know stays as it was sent
 */
export function bound(value: unknown, model: string, ways: NameWays): unknown {
  const { bodies } = ways;
  const visit = (part: unknown, schema: JsonSchema | undefined, table: OwnNames | undefined, place: Place): unknown => {
    const named = schema?.$ref;
    const shown = named ? schemaOf(named) : schema;
    const open = named ? "model" : place;
    if (Array.isArray(part)) return part.map((entry) => visit(entry, shown?.items, table, open));
    if (!isObject(part)) return part;
    const properties = shown?.properties;
    const known = properties ? Object.keys(part).filter((sent) => !isUnknownSpelling(ways, sent)) : Object.keys(part);
    const names = namesOf(known, binder(ways, table, properties ? "shown" : open), ways);
    const isKnown = new Set(known);
    const taken = Object.entries(part).filter(([sent]) => isKnown.has(sent));
    return Object.fromEntries(
      taken.map(([sent, member]) => {
        const own = names.get(sent) ?? sent;
        return [
          own,
          visit(member, properties?.[own], bodies?.inside?.[own], ways.typed.includes(own) ? "model" : "inside"),
        ];
      }),
    );
  };
  const schema = isModelName(model) ? schemaOf(model) : undefined;
  const rows = Array.isArray(value) ? { items: schema ?? {} } : schema;
  return visit(value, rows, bodies?.models[model as never], "model");
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
        const inside = table && new Set(Object.keys(table).map(fold));
        return [name, visit(member, (inner) => inside === undefined || inside.has(fold(sentName(inner) ?? inner)))];
      }),
    ) as Json;
  };
  return { known: visit(value, known), unknown };
}
