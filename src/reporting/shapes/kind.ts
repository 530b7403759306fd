import { redacted } from "../../http/redaction/redaction.js";
import { type Counts, type Kind, kinds } from "./shape.js";

const day = String.raw`\d{4}-\d\d-\d\d`;
const clock = String.raw`\d\d:\d\d(:\d\d(\.\d+)?)?`;

/** The first that fits; a format is told apart where a client would read it by another parser. */
const formats: readonly (readonly [Kind, RegExp])[] = [
  ["uuid", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i],
  ["date-time", new RegExp(`^${day}[T ]${clock}(Z|[+-]\\d\\d:?\\d\\d)$`, "i")],
  ["local date-time", new RegExp(`^${day}[T ]${clock}$`)],
  ["date", new RegExp(`^${day}$`)],
  ["slashed date", new RegExp(`^\\d{1,2}[/.]\\d{1,2}[/.]\\d{4}([ T]${clock}( ?[AP]M)?)?$`, "i")],
  ["time", new RegExp(`^${clock}$`)],
  ["url", /^https?:\/\/\S+$/i],
  ["email", /^[^@\s]+@[^@\s]+\.[^@\s]+$/],
];

/** @returns what a value is, without the value */
export function kindOf(value: unknown): Kind {
  switch (typeof value) {
    case "boolean":
      return "boolean";
    case "number":
      return Number.isInteger(value) ? "integer" : "number";
    case "string":
      return kindOfText(value);
    case "object":
      return value === null ? "null" : Array.isArray(value) ? "list" : "object";
    default:
      throw new Error(`JSON has no ${typeof value}.`);
  }
}

function kindOfText(text: string): Kind {
  if (text === "") return "empty text";
  if (text.includes(redacted)) return "secret";
  return formats.find(([, pattern]) => pattern.test(text))?.[0] ?? "text";
}

/** The JSON type of each kind; undefined where it says nothing about the type. */
export const typeOf: { readonly [K in Kind]?: string } = {
  boolean: "a boolean",
  integer: "a number",
  number: "a number",
  object: "an object",
  list: "a list",
  uuid: "a string",
  "date-time": "a string",
  "local date-time": "a string",
  date: "a string",
  "slashed date": "a string",
  time: "a string",
  url: "a string",
  email: "a string",
  "empty text": "a string",
  text: "a string",
};

/** @returns the JSON types among counted kinds, but for null */
export const typesIn = (as: Counts<Kind>): readonly string[] => [
  ...new Set(
    kinds
      .filter((kind) => as[kind] !== undefined)
      .flatMap((kind) => (typeOf[kind] === undefined ? [] : [typeOf[kind]])),
  ),
];

/** Formats that a client parses: another one in their place breaks it. */
export const parsed: readonly Kind[] = [
  "uuid",
  "date-time",
  "local date-time",
  "date",
  "slashed date",
  "time",
  "url",
  "email",
];
