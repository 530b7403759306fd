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
      const row = schemaOf(declared.model);
      const rows = rowsOfPage(value, row.required);
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
 * @param required what every row has, so that no other list is taken for the rows
 * @returns the list and its key; undefined where the value is no object with a list in it
 */
export function rowsOfPage(
  value: unknown,
  required: readonly string[] = [],
): { readonly key: string; readonly rows: readonly unknown[] } | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const named = lists.find(([key]) =>
    /^(items|data|results?|value|rows|records|content|values|entries|list)$/.test(fold(key)),
  );
  const others = lists.filter(([key]) => !aboutThePage.test(fold(key)));
  const fitting = others.find(([, rows]) => rows.length > 0 && rows.every((row) => hasAll(row, required)));
  const ofObjects = others.find(([, rows]) => rows.some((row) => row !== null && typeof row === "object"));
  const found = named ?? fitting ?? ofObjects ?? others[0] ?? lists[0];
  return found && { key: found[0], rows: found[1] };
}

/** Lists beside the rows, as wrappers carry them. */
const aboutThePage =
  /^(links?|warnings?|errors?|messages?|notices?|facets?|sorts?|filters?|columns|included|aggregations?)$/;

function hasAll(row: unknown, names: readonly string[]): boolean {
  if (row === null || typeof row !== "object" || Array.isArray(row)) return false;
  const shown = new Set(Object.keys(row).map(fold));
  return names.every((name) => shown.has(fold(name)));
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
