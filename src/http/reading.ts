import type { WireResponse } from "./transport/transport.js";

/** What the body of a response is. */
export interface Reading {
  readonly kind: "json" | "text" | "binary" | "empty";
  /** The parsed JSON; undefined where it is none. */
  readonly body: unknown;
  /** Why it cannot be judged: it says that it is JSON and cannot be read as such, or not without guessing. */
  readonly damage?: string;
}

/** Deeper nesting than any model has; what walks an answer may then call itself for each level. */
const deepest = 200;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads the body of a response; what is damaged is said to be, never taken for something else. */
export function readBody({ headers, body: bytes }: WireResponse): Reading {
  if (bytes.length === 0) return { kind: "empty", body: undefined };
  const type = headers["content-type"] ?? "";
  const asJson = /\bjson\b/i.test(type);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return asJson
      ? { kind: "text", body: undefined, damage: "The body says that it is JSON and is not UTF-8." }
      : { kind: "binary", body: undefined };
  }
  if (isTooDeep(text)) {
    return { kind: "text", body: undefined, damage: `The body is nested deeper than ${deepest} levels.` };
  }
  try {
    const body: unknown = JSON.parse(text);
    const damage = ambiguity(text, body);
    return { kind: "json", body, ...(damage !== undefined && { damage }) };
  } catch (error) {
    const kind = /^(image|application\/(pdf|octet))/.test(type) ? "binary" : "text";
    // A bare text under the media type of JSON is a habit of services; what begins as JSON was meant to be some.
    if (!asJson || !/^\s*[[{"]/.test(text)) return { kind, body: undefined };
    const because = error instanceof Error ? ` (${error.message.slice(0, 120)})` : "";
    return { kind, body: undefined, damage: `The body says that it is JSON and is cut off or invalid${because}.` };
  }
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [...Buffer.from('"\\{}[]')];

/**
 * @returns whether brackets are nested so deep outside of strings that whoever walks what they hold must not call itself for each level;
 *   seen without doing so
 */
export function isTooDeep(text: string): boolean {
  if (text.length <= 2 * deepest) return false;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length && depth <= deepest; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === backslash) at++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === openBrace || code === openBracket) depth++;
    else if (code === closeBrace || code === closeBracket) depth--;
  }
  return depth > deepest;
}

/** @returns what in a parsed body cannot be known for what the service meant; undefined where all can */
function ambiguity(text: string, body: unknown): string | undefined {
  let names = 0;
  let infinite = false;
  let rounded = false;
  const visit = (value: unknown): void => {
    if (typeof value === "number") infinite ||= !Number.isFinite(value);
    else if (Array.isArray(value)) for (const entry of value) visit(entry);
    else if (value !== null && typeof value === "object") {
      for (const [name, entry] of Object.entries(value)) {
        names++;
        rounded ||= Number.isInteger(entry) && !Number.isSafeInteger(entry) && /id$/i.test(name);
        visit(entry);
      }
    }
  };
  visit(body);
  if (infinite) return "The body holds a number that is too large to be read.";
  if (rounded) return "The body holds an id that is too large to be read exactly.";
  const written = text.match(/"\s*:/g)?.length ?? 0;
  return written > names && namesIn(text) > names ? "The body names a field of one object twice." : undefined;
}

/** @returns how many field names a JSON text holds, repeated ones as often as they stand there */
const namesIn = (text: string): number =>
  text.match(/"(?:[^"\\]|\\.)*"(\s*:)?/g)?.filter((token) => /:$/.test(token)).length ?? 0;
