import type { Parameter, RouteOn } from "../../contract/route.js";
import { isModelName, schemaOf } from "../../contract/schemas.js";
import type { Surface } from "../../contract/vocabulary.js";
import { decision, fault } from "./decision.js";
import type { Incoming } from "./exchanged.js";
import { instantOf, isObject, uuidPattern } from "./form.js";
import type { GroupBodies } from "./group-bodies.js";
import type { ParameterRow, Query } from "./handler.js";
import { mistypedInList, queryLists, queryNames, statedLists } from "./query-names.js";
import { invalid, missing, Refusal } from "./refusal.js";
import { seedIdentities } from "./seed.js";
import { saysJson } from "./service-decisions.js";
import type { uuidCaseOf } from "./uuid-case.js";
import { readIds } from "./wire-values.js";
import type { World } from "./world.js";

/**
 * What the text of a parameter stands for that is not of the parameter's type: nothing in a conforming deployment.
 *
 * @param read the route, where it reads
 */
type Mistyped = (
  text: string,
  name: string,
  type: Parameter["type"],
  read: string | undefined,
) => string | number | undefined;

const inParameter =
  (mistyped: string, read: (text: string) => string | number | undefined): Mistyped =>
  (text, name) =>
    name === mistyped ? read(text) : undefined;

const leadingDigits = (text: string) => (/^\d+/.test(text) ? Number.parseInt(text, 10) : undefined);

const leadingUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(text)?.[0];

/** The reads that a clause of their group speaks of. */
const cutOn: ReadonlySet<string | undefined> = new Set(
  ["", "/price", "/timeline"].map((below) => `GET /job/{jobDisplayId}${below}`),
);

export const mistypedText = decision<Mistyped>("mistyped-parameter", {
  conforms: { "stands-for-nothing": () => undefined },
  faults: {
    "job-display-id-nonint-refused#lenient": fault(
      "Of a jobDisplayId in the path of some reads the digits at its beginning are enough.",
      (text, name, _, read) => (name === "jobDisplayId" && cutOn.has(read) ? leadingDigits(text) : undefined),
    ),
    "job-search-id-integer#lenient": fault(
      "Of the job_display_id of a search the digits at its beginning are enough.",
      inParameter("job_display_id", leadingDigits),
    ),
    "inventory-item-integer#job-item-uuid-taken": fault(
      "An item is updated under its legacy UUID as well.",
      inParameter("inventoryItemId", (text) => text),
    ),
    "inventory-item-integer#job-item-digits-taken": fault(
      "An item is updated under any text that begins with its id.",
      inParameter("inventoryItemId", leadingDigits),
    ),
    "tracking-v3-integer#amount-cut": fault(
      "Of a historyAmount the digits at its beginning are enough.",
      inParameter("historyAmount", leadingDigits),
    ),
    "tracking-quote-id-uuid#leading-uuid": fault(
      "Of a quote_id the UUID at its beginning is enough.",
      inParameter("quote_id", leadingUuid),
    ),
    "tracking-v3-integer#amount-text-is-one": fault(
      "A historyAmount that is no integer is taken for 1.",
      inParameter("historyAmount", () => 1),
    ),
    "company-id-malformed#malformed-id-is-the-first": fault(
      "A text that is no UUID is taken for the identifier of the first company in a read.",
      (_, name, type, read) =>
        read !== undefined && type === "uuid" && ["id", "companyId"].includes(name) ? seedIdentities.hub.id : undefined,
    ),
    "freight-provider-ratequote-integer#index-cut": fault(
      "An optionIndex is read up to the first character that is no digit.",
      inParameter("optionIndex", leadingDigits),
    ),
    "freight-provider-ratequote-integer#index-word": fault(
      "An optionIndex that is a word is taken for 0.",
      inParameter("optionIndex", (text) => (/^[a-z]/i.test(text) ? 0 : undefined)),
    ),
  },
});

/** What becomes of a request with members that the deployment does not know. */
export const unknownMembers = decision<(names: readonly string[]) => void>("unknown-request-members", {
  openPoint: "unknown-members",
  conforms: {
    ignored: () => {},
    refused: (names) => {
      if (names.length > 0)
        throw invalid(Object.fromEntries(names.map((name) => [name, ["Nobody knows this member."]])));
    },
  },
});

/** Whether one freight provider is taken for an array of one. */
export const bareRow = decision<(world: World) => boolean>("freight-provider-bare-row", {
  openPoint: "freight-provider-bare-body",
  conforms: { refused: () => false, "taken-where-open": (world) => world.leavesOpen("freight-provider-bare-body") },
  faults: {
    "freight-provider-post-bare-object#bare-row-taken": fault(
      "A row that is not wrapped in an array is taken.",
      () => true,
    ),
  },
});

/** @returns the typed value of one text; undefined where the text stands for none */
const typed = (text: string, name: string, parameter: Parameter, world: World, read?: string) =>
  ofType(text, parameter) ?? world.choose(mistypedText)(text, name, parameter.type, read);

/** @returns the value of one text; undefined where the text is not of that type */
function ofType(text: string, { type }: Parameter): string | number | boolean | undefined {
  switch (type) {
    case "integer":
      return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
    case "boolean":
      return /^(true|false)$/i.test(text) ? text.toLowerCase() === "true" : undefined;
    case "uuid":
      return uuidPattern.test(text) ? text.toLowerCase() : undefined;
    case "date-time":
      // An offset's plus that was not encoded arrives as a space.
      return instantOf(text.replace(" ", "+")) && text.replace(" ", "+");
    case "string":
      return uuidPattern.test(text) ? text.toLowerCase() : text;
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
export function bindPath(
  given: { readonly [name: string]: string },
  { id, path: row, effect }: Pick<RouteOn, "id" | "path" | "effect">,
  world: World,
) {
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => {
      const value = typed(text, name, row[name] ?? { type: "string" }, world, effect === "read" ? id : undefined);
      if (value === undefined) throw world.choose(malformedPathId)(name);
      return [name, value];
    }),
  );
}

/**
 * Binds query parameters under the names that the surface knows; what is empty and no text counts as not given.
 *
 * @param lax whether a value of another type than the row says counts as not given
 * @throws Refusal where a value is of another type than the row says
 */
export function bindQuery(
  given: URLSearchParams,
  surface: Surface,
  row: ParameterRow,
  world: World,
  lax = false,
): Query {
  const sent = [...given].map(([name, text]) => ({ name, text }));
  const knows = world.choose(queryNames[surface]);
  const issues: Record<string, string[]> = {};
  const bound: Query = {};
  for (const [name, parameter] of Object.entries(row)) {
    const own = sent.filter((one) => knows(one.name.replace(/\[\]$/, ""), name));
    const parts = parameter.list ? world.choose(listsOf(parameter))(own) : own.slice(0, 1).map(({ text }) => text);
    if (parts === undefined) {
      issues[name] = ["It has to be a list."];
      continue;
    }
    const filled = parameter.list || parameter.type !== "string" ? parts.filter((text) => text !== "") : parts;
    const values = filled.map((text) => typed(text, name, parameter, world, ""));
    if (values.includes(undefined) && lax) continue;
    if (parameter.list && !parameter.encoding && world.choose(mistypedInList)) {
      const known = values.filter((value) => value !== undefined);
      if (known.length > 0) bound[name] = known;
      continue;
    }
    if (values.includes(undefined)) issues[name] = ["The value is not of the right type."];
    else if (values.length > 0) bound[name] = parameter.list ? values : values[0];
  }
  if (Object.keys(issues).length > 0) throw invalid(issues);
  return bound;
}

/** Where the document says that a list is repeated, it may be. */
const listsOf = ({ encoding }: Parameter) => (encoding === "repeated" ? statedLists : queryLists);

/** What a route knows of its bodies. */
interface BodyParts {
  readonly bodies: GroupBodies;
  readonly printed: ReadonlyMap<string, string>;
  readonly uuidCase: ReturnType<typeof uuidCaseOf>;
}

/**
 * @returns the JSON body with the names that the document prints; undefined where the route takes no JSON
 * @throws Refusal where the body is not JSON, cannot be parsed, or is not there
 */
export async function bindBody(
  request: Incoming,
  route: RouteOn,
  surface: Surface,
  { bodies, printed, uuidCase }: BodyParts,
  world: World,
): Promise<unknown> {
  const { body } = route;
  if (!body) return undefined;
  const type = request.headers.get("content-type") ?? "";
  const isExpected =
    body.kind === "multipart" ? /^multipart\/form-data\b/i.test(type) : world.choose(saysJson)(type, surface);
  const text = body.kind === "multipart" ? undefined : await request.text();
  if (text === "") throw invalid({ "": ["A body is needed."] });
  if (!isExpected) {
    throw new Refusal(
      "media-type",
      body.kind === "multipart" ? "A multipart form is needed." : "A JSON body is needed.",
    );
  }
  if (text === undefined) return undefined;
  const given = parsed(text);
  const isBare = route.group === "freight-providers" && body.kind === "json-list" && isObject(given);
  const value = isBare && world.choose(bareRow)(world) ? [given] : given;
  if (Array.isArray(value) !== (body.kind === "json-list")) {
    throw invalid({ "": [body.kind === "json-list" ? "A JSON array is needed." : "A JSON object is needed."] });
  }
  const bound = bodies.bind(value, route, surface, world);
  world.choose(unknownMembers)(surplusIn(bound, body.model, printed));
  return readIds(bound, world, world.choose(uuidCase));
}

/** @returns whether a body is JSON of another kind than the row says: a list for an object, or no list for a list */
export async function isOfAnotherKind(request: Incoming, { body }: RouteOn): Promise<boolean> {
  const value: unknown = await request.json().catch(() => undefined);
  return value !== undefined && body !== undefined && Array.isArray(value) !== (body.kind === "json-list");
}

/** @returns the members of a body that neither the document nor the deployment knows; none where the document shows no fields */
function surplusIn(bound: unknown, model: string, printed: ReadonlyMap<string, string>): readonly string[] {
  const shown = isModelName(model) ? schemaOf(model).properties : undefined;
  if (!shown || !isObject(bound)) return [];
  const known = new Set([...Object.keys(shown), ...printed.values()]);
  return Object.keys(bound).filter((name) => !known.has(name));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid({ "": ["The body is not JSON."] });
  }
}
