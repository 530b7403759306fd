import type { Parameter, Route } from "../contract/route.js";
import { breaks, decision } from "./decision.js";
import { instantOf, uuidPattern } from "./form.js";
import type { ParameterRow } from "./handler.js";
import { invalid, missing, Refusal } from "./refusal.js";
import { fold, fromWire } from "./wire.js";
import type { World } from "./world.js";

type ReadInteger = (text: string, name: string) => string | number | undefined;

const strictly: ReadInteger = (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined);

/** Takes the digits at the beginning of one parameter's text for its number. */
const leadingDigits =
  (lenient: string): ReadInteger =>
  (text, name) =>
    strictly(name === lenient ? (/^\d+/.exec(text)?.[0] ?? text) : text, name);

export const integerText = decision<ReadInteger>("integer-text", {
  conforms: { strictly },
  faults: {
    "job-display-id-lenient": breaks(
      "job-display-id-nonint-refused",
      "Of a jobDisplayId in the path the digits at its beginning are enough.",
      leadingDigits("jobDisplayId"),
    ),
    "job-search-id-lenient": breaks(
      "job-search-id-integer",
      "Of the job_display_id of a search the digits at its beginning are enough.",
      leadingDigits("job_display_id"),
    ),
    "tracking-amount-text-is-one": breaks(
      "tracking-v3-integer",
      "A historyAmount that is no integer is taken for 1.",
      (text, name) => strictly(text, name) ?? (name === "historyAmount" ? 1 : undefined),
    ),
    "job-item-uuid-taken": breaks(
      "inventory-item-integer",
      "An item is updated under its legacy UUID as well.",
      (text, name) => strictly(text, name) ?? (name === "inventoryItemId" ? text : undefined),
    ),
  },
});

/** @returns the typed value of one text; undefined where the text is not of that type */
function typed(text: string, name: string, { type }: Parameter, world: World): string | number | boolean | undefined {
  switch (type) {
    case "integer":
      return world.choose(integerText)(text, name);
    case "boolean":
      return /^(true|false)$/i.test(text) ? text.toLowerCase() === "true" : undefined;
    case "uuid":
      return uuidPattern.test(text) ? text.toLowerCase() : undefined;
    case "date-time":
      // An offset's plus that was not encoded arrives as a space.
      return instantOf(text.replace(" ", "+")) && text.replace(" ", "+");
    case "string":
      return text;
  }
}

export const malformedPathId = decision<(name: string) => Refusal>("malformed-path-id", {
  openPoint: "malformed-id-status",
  conforms: {
    invalid: (name) => invalid({ [name]: ["The value is not of the right type."] }),
    missing: () => missing("This path"),
  },
});

/**
 * @param given path parameters as texts
 * @returns them as the row types them
 * @throws Refusal where one is of another type
 */
export function bindPath(given: { readonly [name: string]: string }, row: ParameterRow, world: World) {
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => {
      const value = typed(text, name, row[name] ?? { type: "string" }, world);
      if (value === undefined) throw world.choose(malformedPathId)(name);
      return [name, value];
    }),
  );
}

/**
 * Binds query parameters ignoring case and underscores; lists are repeated names or separated by commas, and what is
 * empty and no text counts as not given.
 *
 * @param lax whether a value of another type than the row says counts as not given
 * @throws Refusal where a value is of another type than the row says
 */
export function bindQuery(given: URLSearchParams, row: ParameterRow, world: World, lax = false) {
  const texts = new Map<string, string[]>();
  for (const [name, text] of given) {
    const key = fold(name.replace(/\[\]$/, ""));
    texts.set(key, [...(texts.get(key) ?? []), text]);
  }
  const issues: Record<string, string[]> = {};
  const bound: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(row)) {
    const sent = texts.get(fold(name)) ?? [];
    const parts = parameter.list ? sent.flatMap((text) => text.split(",")) : sent.slice(0, 1);
    const filled = parameter.list || parameter.type !== "string" ? parts.filter((text) => text !== "") : parts;
    const values = filled.map((text) => typed(text, name, parameter, world));
    if (values.includes(undefined) && lax) continue;
    if (values.includes(undefined)) issues[name] = ["The value is not of the right type."];
    else if (values.length > 0) bound[name] = parameter.list ? values : values[0];
  }
  if (Object.keys(issues).length > 0) throw invalid(issues);
  return bound;
}

/**
 * @returns the JSON body with the names that the document prints; undefined where the route takes no JSON
 * @throws Refusal where the body is not JSON, cannot be parsed, or is not there
 */
export async function bindBody(request: Request, route: Route, printed: ReadonlyMap<string, string>) {
  const { body } = route;
  if (!body) return undefined;
  const type = request.headers.get("content-type") ?? "";
  const expected = body.kind === "multipart" ? /^multipart\/form-data\b/i : /^application\/([\w.-]+\+)?json\b/i;
  const text = body.kind === "multipart" ? undefined : await request.text();
  if (text === "") throw invalid({ "": ["A body is needed."] });
  if (!expected.test(type)) {
    throw new Refusal(
      "media-type",
      body.kind === "multipart" ? "A multipart form is needed." : "A JSON body is needed.",
    );
  }
  if (text === undefined) return undefined;
  const value = parsed(text);
  if (Array.isArray(value) !== (body.kind === "json-list")) {
    throw invalid({ "": [body.kind === "json-list" ? "A JSON array is needed." : "A JSON object is needed."] });
  }
  return fromWire(value, printed);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid({ "": ["The body is not JSON."] });
  }
}
