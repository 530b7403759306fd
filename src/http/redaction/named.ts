import { isSecretName, jwtPattern, secretWordsPattern } from "../../profile/secret-names.js";
import { redacted } from "./values.js";

/** Where a value stands in a text that its name gives away. */
interface Place {
  readonly from: number;
  readonly to: number;
  /** What stands there instead where a word in brackets alone would break the syntax. */
  readonly instead?: string;
}

const reach = 64;
const inName = /[\w$.[\]-]/;

/**
 * Replaces what stands under a secret's name: in JSON (also inside a JSON string), form bodies, query strings, XML, HTML
 * fields, multipart parts and lines of text; and what has the shape of a credential. Takes time linear in the text.
 *
 * @param found is told each value
 * @param publicHead tells how many characters at the beginning of a value are a public address, which stays
 */
export function namedReplacedIn(
  text: string,
  found: (value: string) => void = () => {},
  publicHead: (value: string) => number = () => 0,
): string {
  const parts: string[] = [];
  let kept = 0;
  const hits = new RegExp(secretWordsPattern, "gi");
  for (let hit = hits.exec(text); hit; hit = hits.exec(text)) {
    const place = placeOf(text, hit.index, hits.lastIndex);
    if (!place || place.from < kept) continue;
    hits.lastIndex = place.to;
    const from = place.from + publicHead(text.slice(place.from, place.to));
    const value = text.slice(from, place.to);
    if (value === "" || value === redacted) continue;
    found(value);
    parts.push(text.slice(kept, from), place.instead ?? redacted);
    kept = place.to;
  }
  return shapesReplacedIn(parts.length === 0 ? text : parts.join("") + text.slice(kept));
}

const jwt = new RegExp(jwtPattern, "g");
const schemed = /\b(Bearer|Basic)( +|%20|\+)(?=[\w.~+/-]{0,200}\d|[\w.~+/-]{20})[\w.~+/-]{8,}=*/gi;
const userinfo = /(?<=:\/\/)[^\s/?#@"'<>\\]{1,256}@/g;

const shapesReplacedIn = (text: string): string =>
  text.replace(jwt, redacted).replace(schemed, `$1$2${redacted}`).replace(userinfo, `${redacted}@`);

/** A quotation mark in the spellings that JSON and HTML give it. */
const quote = String.raw`\\*"|'|\\*u0022|&quot;|&#34;|&#x22;|%22`;
const separator = "(?::|=>?|%3[aAdD])";
const afterName = new RegExp(String.raw`(${quote})?\s{0,16}${separator}\s{0,16}`, "y");
const opening = new RegExp(quote, "y");
const scheme = /(?:Bearer|Basic|Digest|Token)(?: +|%20|\+)/iy;
const bare = /[^\s&;,"'<>(){}[\]\\]+/y;
const attributes = /(?:\s[^<>]{0,300})?(?:>|\\+u003[eE])/y;
const tagStart = /<|\\+u003c/gi;
const fieldValue = /["'][^<>]{0,300}?\bvalue\s{0,4}=\s{0,4}(["'])/y;
const part = /"(?:[^\r\n]{0,300}\r?\n){1,6}?\r?\n/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** @returns where the pattern, a global one, is found next; the end of the text where it is not */
function placeBefore(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

function placeOf(text: string, hit: number, hitEnd: number): Place | undefined {
  let from = hit;
  while (from > 0 && hit - from < reach && inName.test(text[from - 1] ?? "")) from--;
  if (text[from - 1] === "\\" && /^u[\da-f]{4}/i.test(text.slice(from, hit))) from += 5;
  let end = hitEnd;
  while (end < text.length && end - hitEnd < reach && inName.test(text[end] ?? "")) end++;
  if (!isSecretName(text.slice(from, end))) return undefined;
  return elementOf(text, from, end) ?? pairOf(text, end) ?? htmlFieldOf(text, from, end) ?? partOf(text, from, end);
}

/** `"name": "value"`, `name=value`, `name: value`, in any of their spellings. */
function pairOf(text: string, end: number): Place | undefined {
  const after = matchAt(afterName, text, end);
  if (!after) return undefined;
  let from = afterName.lastIndex;
  const opened = matchAt(opening, text, from)?.[0];
  if (opened !== undefined) {
    from += opened.length;
    if (matchAt(scheme, text, from)) from = scheme.lastIndex;
    return { from, to: closing(text, from, opened) };
  }
  if (matchAt(scheme, text, from)) from = scheme.lastIndex;
  const value = matchAt(bare, text, from)?.[0];
  if (value === undefined || /^(?:true|false|null|undefined)$/.test(value)) return undefined;
  const to = from + value.length;
  if (after[1] !== undefined && /^-?\d/.test(value)) return { from, to, instead: `${after[1]}${redacted}${after[1]}` };
  // In a sentence what follows the colon may be a word of it.
  if (/[:]\s*$/.test(after[0]) && !/\d/.test(value) && value.length < 16) return undefined;
  return { from, to };
}

/** @returns where a quoted value ends: at the same mark, escaped as often as the opening one; else at the end of the text */
function closing(text: string, from: number, opened: string): number {
  if (!opened.endsWith('"') || opened.includes("u")) {
    return placeBefore(new RegExp(opened.replaceAll("\\", "\\\\"), "gi"), text, from);
  }
  const depth = opened.length - 1;
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (at - slashes > from && text[at - slashes - 1] === "\\") slashes++;
    if (slashes % (2 * depth + 2) === depth) return at - depth;
  }
  return text.length;
}

/** `<name>value</name>`, also where JSON escapes the brackets. */
function elementOf(text: string, from: number, end: number): Place | undefined {
  const before = text.slice(Math.max(0, from - 8), from);
  if (!/(?:<|\\+u003c)(?:\w+:)?$/i.test(before)) return undefined;
  if (!matchAt(attributes, text, end)) return undefined;
  const start = attributes.lastIndex;
  const to = placeBefore(tagStart, text, start);
  return /\S/.test(text.slice(start, to)) ? { from: start, to } : undefined;
}

/** `<input name="name" value="value">`. */
function htmlFieldOf(text: string, from: number, end: number): Place | undefined {
  if (!/\b(?:name|id|type)\s{0,4}=\s{0,4}["']$/.test(text.slice(Math.max(0, from - 16), from))) return undefined;
  const behind = matchAt(fieldValue, text, end);
  if (behind) {
    const start = fieldValue.lastIndex;
    return { from: start, to: placeBefore(behind[1] === "'" ? /'/g : /"/g, text, start) };
  }
  return undefined;
}

/** A part of a multipart body: its value is what follows the empty line. */
function partOf(text: string, from: number, end: number): Place | undefined {
  if (!/\bname="$/.test(text.slice(Math.max(0, from - 6), from)) || !matchAt(part, text, end)) return undefined;
  const start = part.lastIndex;
  const to = /\r?\n--/.exec(text.slice(start, start + 65_536))?.index;
  return { from: start, to: to === undefined ? text.length : start + to };
}
