import { identityOf } from "../contract/identities.js";
import type { Declared } from "../contract/route.js";
import { type JsonSchema, schemaOf } from "../contract/schemas.js";
import { candidatesIn, type Identifying, unlearned, withId } from "./identity.js";
import { fold } from "./names.js";

/**
 * Gives an answer the field names that the document prints, whatever casing the surface spells them in, and each record whose
 * id the document does not print its `id`. Fields that the document does not show keep the names they came with.
 *
 * @param value a parsed answer
 * @param declared what its route declares to answer
 * @param identifying tells which member names a record
 */
export function canonical(value: unknown, declared: Declared, identifying: Identifying = unlearned): unknown {
  const named = (part: unknown, schema: JsonSchema) => renamed(part, schema, identifying);
  switch (declared.kind) {
    case "model":
      return named(value, schemaOf(declared.model));
    case "list":
      return named(value, { type: "array", items: schemaOf(declared.model) });
    case "page": {
      const row = schemaOf(declared.model);
      const rows = rowsOfPage(value, declared.model);
      return rows ? { ...(value as object), [rows.key]: rows.rows.map((entry) => named(entry, row)) } : value;
    }
    case "list-envelope-or-empty":
      return Array.isArray(value)
        ? named(value, { type: "array", items: schemaOf(declared.list) })
        : named(value, schemaOf(declared.envelope));
    default:
      return value;
  }
}

const deepest = 2;

/**
 * Finds the rows of a page wrapper whatever its key.
 *
 * @param model what every row is, so that no other list is taken for the rows
 * @param depth how many wrappers it stands in that may hold them
 * @returns the list and its key; undefined where the value is no object with a list in it
 */
export function rowsOfPage(
  value: unknown,
  model?: string,
  depth = 0,
): { readonly key: string; readonly rows: readonly unknown[] } | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const named = lists.find(([key]) =>
    /^(items|data|results?|value|rows|records|content|values|entries|list)$/.test(fold(key)),
  );
  const others = lists.filter(([key]) => !isBesideRows(key));
  const found = named ?? (others.length > 1 ? likeliestOf(others, model) : others[0]);
  if (found) return { key: found[0], rows: found[1] };
  // Some wrap the page once or twice more: HAL in `_embedded`, others in a result.
  const within =
    depth === deepest ? [] : Object.values(value).flatMap((part) => rowsOfPage(part, model, depth + 1) ?? []);
  const [about] = depth > 0 ? [] : lists;
  const inner =
    likeliestOf(
      within.map(({ key, rows }) => [key, rows]),
      model,
    ) ?? about;
  return inner && { key: inner[0], rows: inner[1] };
}

/**
 * A list without rows may be left out, as HAL does with `_embedded`.
 *
 * @param before how many rows stand before the page that was asked for
 * @returns whether a wrapper holds no list, and counts no more rows than these
 */
export const isPageOfNone = (value: unknown, before: number): boolean =>
  rowsOfPage(value) === undefined && countsUpTo(value, before);

const countsUpTo = (value: unknown, most: number, depth = 0): boolean =>
  value !== null &&
  typeof value === "object" &&
  Object.entries(value).some(([name, part]) =>
    typeof part === "number"
      ? part <= most && /(?:count|elements|items|total|results|records|rows)$/.test(fold(name))
      : depth < deepest && countsUpTo(part, most, depth + 1),
  );

type NamedList = readonly [name: string, rows: readonly unknown[]];

const likeliestOf = (lists: readonly NamedList[], model: string | undefined): NamedList | undefined =>
  lists.find(([, rows]) => rows.length > 0 && rows.every((row) => mayBe(row, model))) ??
  lists.find(([, rows]) => rows.some((row) => row !== null && typeof row === "object")) ??
  lists[0];

const besideRows =
  /^(links?|warnings?|errors?|messages?|notices?|facets?|sorts?|sortings?|filters?|columns|fields|headers?|schema|included|aggregations?)$/;

/** @returns whether a list is called as one beside the rows, which wrappers carry to say how these are to be read */
export const isBesideRows = (name: string): boolean => besideRows.test(fold(name));

/** Whether it has what every record of the model has: the members that are required, and something that may be its id. */
function mayBe(row: unknown, model: string | undefined): boolean {
  if (row === null || typeof row !== "object" || Array.isArray(row)) return false;
  if (model === undefined) return true;
  const shown = new Set(Object.keys(row).map(fold));
  const identity = identityOf(model);
  const isNamed = !identity || candidatesIn(row as { readonly [name: string]: unknown }, model, identity).length > 0;
  return isNamed && (schemaOf(model).required ?? []).every((name) => shown.has(fold(name)));
}

/** By folded name. */
interface Members {
  readonly printed: ReadonlyMap<string, { readonly name: string; readonly child: JsonSchema }>;
  /** The lists of records that the document does not print, with their models. */
  readonly held: ReadonlyMap<string, string>;
}

const knownMembers = new WeakMap<JsonSchema, Members>();

function membersOf(node: JsonSchema): Members {
  const known = knownMembers.get(node);
  if (known) return known;
  const { title = "", properties = {} } = node;
  const members: Members = {
    printed: new Map(Object.entries(properties).map(([name, child]) => [fold(name), { name, child }])),
    held: new Map(Object.entries(identityOf(title)?.holds ?? {}).map(([list, model]) => [fold(list), model])),
  };
  knownMembers.set(node, members);
  return members;
}

function renamed(value: unknown, schema: JsonSchema, identifying: Identifying): unknown {
  const node = schema.$ref ? schemaOf(schema.$ref) : schema;
  if (Array.isArray(value)) {
    const { items } = node;
    return items ? value.map((entry) => renamed(entry, items, identifying)) : value;
  }
  if (value === null || typeof value !== "object") return value;
  const { title = "" } = node;
  const { printed, held } = membersOf(node);
  const entries = Object.entries(value).map(([name, entry]) => {
    const folded = fold(name);
    const known = printed.get(folded);
    const within = held.get(folded);
    if (within !== undefined)
      return [name, renamed(entry, { type: "array", items: schemaOf(within) }, identifying)] as const;
    return known ? ([known.name, renamed(entry, known.child, identifying)] as const) : ([name, entry] as const);
  });
  return withId(Object.fromEntries(entries), title, identifying);
}
