import { addressParts } from "../http/address.js";
import type { Received } from "../http/call.js";
import { fold } from "../http/names.js";
import type { AskedBy } from "./caller.js";
import { doesNotSend, mostShown, namesIn } from "./samples.js";
import { isObject } from "./values.js";

/** Members of a refusal that say which member of the request it is about. */
const naming = new Set(["field", "fieldname", "member", "membername", "parameter", "param", "property", "pointer"]);

/** Members of a refusal that hold what is wrong, by the names of the members of the request. */
const byName = new Set(["errors", "fields", "violations", "modelstate", "validationerrors"]);

/** Texts that say that a member is missing: `revision is required`, `Missing field "revision"`. */
const missing = [
  /["'`]?([A-Za-z_]\w*)["'`]?(?: field| property| member)? (?:is|was) (?:required|missing|mandatory|not given|not set)/g,
  /(?:missing|required) (?:field|member|property|parameter):? ["'`]?([A-Za-z_]\w*)/gi,
];

/** Words that stand where the name of a member could. */
const words = new Set([
  "field",
  "it",
  "member",
  "one",
  "property",
  "that",
  "this",
  "value",
  "which",
  "body",
  "request",
]);

const last = (path: string): string =>
  path
    .split(/[.[\]/$]/)
    .filter((part) => /[a-z_]/i.test(part))
    .at(-1) ?? "";

/** @returns the names of the members that a refusal is about */
function namedIn(body: unknown, isByName = false): readonly string[] {
  if (typeof body === "string")
    return missing.flatMap((pattern) => [...body.matchAll(pattern)].map(([, name = ""]) => name));
  if (Array.isArray(body)) return body.flatMap((one) => namedIn(one));
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, one]) => [
    ...(isByName ? [last(name)] : []),
    ...(naming.has(fold(name)) && typeof one === "string" ? [last(one)] : []),
    ...namedIn(one, byName.has(fold(name))),
  ]);
}

/** Whether a refusal says that something is missing, which a body may have to repeat though the path or the query says it. */
const saysMissing = (body: unknown): boolean =>
  /\b(required|missing|mandatory|needed|not given|not set)\b/i.test(JSON.stringify(body) ?? "");

/** What is said of a value that was looked at: "a valid code is required" misses none. */
const ofValues = /\b(?:in)?valid\b|\b(?:un)?known\b|\bexist|\bone of\b|supported|allowed|correct|recogni[sz]ed/i;

/** @returns the texts of a refusal that stand under the name of a member, or say it */
function textsAbout(name: string, body: unknown, isUnder = false): readonly string[] {
  if (typeof body === "string") return isUnder || body.includes(name) ? [body] : [];
  if (Array.isArray(body)) return body.flatMap((one) => textsAbout(name, one, isUnder));
  return isObject(body) ? Object.entries(body).flatMap(([key, one]) => textsAbout(name, one, key === name)) : [];
}

/** @returns the names of what a request says in its path and its query */
export function namesInAddress({ route, exchange }: Received): readonly string[] {
  const inPath = [...(route ?? "").matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return [...inPath, ...new URLSearchParams(addressParts(exchange.request.url).search).keys()];
}

/**
 * The document does not show what such a body holds, so it may be refused for want of something (ruling 25).
 *
 * @param body of the refusal
 * @param beside names of what the request said outside of its body: a refusal that names one as wrong is not for want of it in the sample
 * @returns what the sample may have been refused for: a value that it has no place for, or a member that the refusal names
 */
export function refusedFor(
  { samples, whole }: Omit<AskedBy, "guessed">,
  body: unknown,
  beside: readonly string[] = [],
): string | undefined {
  const thin = samples.find(({ leftOut }) => leftOut.length > 0);
  const [first] = samples;
  const held = new Set([...namesIn(whole).map(fold), ...(saysMissing(body) ? [] : beside.map(fold))]);
  const lacks = (name: string) => name !== "" && !words.has(name.toLowerCase()) && !held.has(fold(name));
  const named = namedIn(body);
  const lacking = whole === undefined ? undefined : named.find(lacks);
  if (lacking !== undefined && first)
    return `it has no ${lacking.slice(0, mostShown)}, which the refusal names: give it in \`samples.${first.model}\``;
  const sent = new Set(namesIn(whole));
  // What was sent under the very name that is missed was not looked at, whatever its value.
  const isOverlooked = (name: string) => {
    const said = textsAbout(name, body);
    return sent.has(name) && said.some(saysMissing) && !said.some((text) => ofValues.test(text));
  };
  for (const { model, writtenOut } of samples) {
    const fixed = writtenOut.find((one) => named.some((name) => fold(name) === fold(one) && !isOverlooked(name)));
    if (fixed !== undefined)
      return `the refusal names ${fixed.slice(0, mostShown)}, which \`samples.${model}\` writes out`;
  }
  // A refusal of members that were sent is not for want of another, but what is left out may be sent elsewhere under its name.
  const left = new Set(samples.flatMap(({ leftOut }) => leftOut).map(fold));
  const isOfOthers = named.length === 0 || named.some((name) => !held.has(fold(name)) || left.has(fold(name)));
  return thin && isOfOthers ? doesNotSend(thin.model, thin.leftOut[0] ?? "") : undefined;
}
