import { type RouteId, routeOf } from "../../contract/routes.js";
import type { Call, ParameterValue } from "../../http/call.js";
import { isUuid, uuidLike } from "../../scenario/values.js";
import { withTexts } from "./texts.js";

/** @returns the same call with another last parameter in its path: of its type, and of nobody */
export function withUnknownId(call: Call): Call {
  const { path } = routeOf(call.route as RouteId);
  const [name = ""] = Object.keys(path).slice(-1);
  const given = call.path[name] ?? "";
  return { ...call, path: { ...call.path, [name]: unknownLike(path[name]?.type, given) } };
}

/** @returns the same, but that a UUID begins as the one that was given, and a key is it but for its last sign, as in a pattern */
export function withIdLikeIts(call: Call): Call {
  const other = withUnknownId(call);
  const [name = ""] = Object.keys(call.path).slice(-1);
  const given = String(call.path[name]);
  const isKey = other.path[name] === unused.text;
  if (!isKey && !isUuid(given)) return other;
  return { ...other, path: { ...other.path, [name]: isKey ? given.replace(/.$/, "_") : uuidLike(given) } };
}

/** @returns the same call with 0 in place of the last parameter in its path; undefined where that is no integer */
export function withZero(call: Call): Call | undefined {
  const [name = "", given] = Object.entries(routeOf(call.route as RouteId).path).at(-1) ?? [];
  return given?.type === "integer" ? { ...call, path: { ...call.path, [name]: 0 } } : undefined;
}

/**
 * @returns the same call with a text of nobody's in place of each that it searches by; undefined where it writes, searches by none, or
 *   answers with one record
 */
export function withNobodysTexts(call: Call): Call | undefined {
  const { effect, answers, query } = routeOf(call.route as RouteId);
  if (effect !== "read" || ![answers].flat().some(({ kind }) => findsSome.has(kind))) return undefined;
  const isText = (given: unknown) => given !== undefined && given !== "" && !isUuid(given);
  const named = Object.entries(call.query).filter(([name, given]) => query[name]?.type === "string" && isText(given));
  let isSearched = named.length > 0;
  const body = withTexts(call.body, (text, name) => {
    if (!isText(text) || !searches.test(name)) return undefined;
    isSearched = true;
    return unused.text;
  });
  const texts = Object.fromEntries(named.map(([name]) => [name, unused.text]));
  return isSearched ? { ...call, query: { ...call.query, ...texts }, body } : undefined;
}

/** What routes answer that may find nothing. */
const findsSome: ReadonlySet<string> = new Set(["list", "page", "nothing-declared"]);

/** What members are called that a body searches by. */
const searches = /search|text|query|name|number/i;

/** Nobody's, and the same in every run, so that a run can be judged again from what it stored. */
export const unused = { uuid: "e3b0c442-98fc-4c14-9afb-f4c8996fb924", number: 1_987_654_321, text: "nobody-9afbf4c8" };

function unknownLike(type: string | undefined, given: ParameterValue): ParameterValue {
  if (type === "uuid" || isUuid(given)) return unused.uuid;
  if (type === "integer" || /^\d+$/.test(String(given))) return unused.number;
  return unused.text;
}
