import type { Declared } from "../contract/route.js";
import { type JsonSchema, schemaOf } from "../contract/schemas.js";
import { fold } from "./names.js";

/**
 * Gives an answer the field names that the document prints, whatever casing the surface spells them in. Fields that the
 * document does not show keep the names they came with.
 *
 * @param value a parsed answer
 * @param declared what its route declares to answer
 */
export function canonical(value: unknown, declared: Declared): unknown {
  switch (declared.kind) {
    case "model":
      return renamed(value, schemaOf(declared.model));
    case "list":
      return renamed(value, { type: "array", items: schemaOf(declared.model) });
    case "page": {
      const rows = rowsOfPage(value);
      const row = schemaOf(declared.model);
      return rows ? { ...(value as object), [rows.key]: rows.rows.map((entry) => renamed(entry, row)) } : value;
    }
    case "list-envelope-or-empty":
      return Array.isArray(value)
        ? renamed(value, { type: "array", items: schemaOf(declared.list) })
        : renamed(value, schemaOf(declared.envelope));
    default:
      return value;
  }
}

/**
 * Finds the rows of a page wrapper whatever its key.
 *
 * @returns the list and its key; undefined where the value is no object with a list in it
 */
export function rowsOfPage(value: unknown): { readonly key: string; readonly rows: readonly unknown[] } | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const named = lists.find(([key]) =>
    /^(items|data|results?|rows|records|content|values|entries|list)$/.test(fold(key)),
  );
  const ofObjects = lists.find(([, rows]) => rows.some((row) => row !== null && typeof row === "object"));
  const found = named ?? ofObjects ?? lists[0];
  return found && { key: found[0], rows: found[1] };
}

function renamed(value: unknown, schema: JsonSchema): unknown {
  const node = schema.$ref ? schemaOf(schema.$ref) : schema;
  if (Array.isArray(value)) {
    const { items } = node;
    return items ? value.map((entry) => renamed(entry, items)) : value;
  }
  if (value === null || typeof value !== "object" || !node.properties) return value;
  const printed = new Map(Object.entries(node.properties).map(([name, child]) => [fold(name), { name, child }]));
  const entries = Object.entries(value).map(([name, entry]) => {
    const known = printed.get(fold(name));
    return known ? [known.name, renamed(entry, known.child)] : [name, entry];
  });
  return Object.fromEntries(entries);
}
