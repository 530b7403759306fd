import type { Declared } from "../../contract/route.js";
import type { JsonSchema } from "../../contract/schemas.js";
import type { Answer } from "./answer.js";
import { isObject, type Json } from "./form.js";
import { fold } from "./wire.js";

/** How an answer is made into one that its row does not declare. */
export type Reshape = (answer: Answer) => Answer;

/** A page where a person would sign in. */
export const signInPage: Answer = {
  kind: "bytes",
  status: 200,
  type: "text/html; charset=utf-8",
  bytes: new TextEncoder().encode("<!doctype html><title>Sign in</title><form></form>"),
};

export const cutBytes: Reshape = (answer) =>
  answer.kind === "bytes" ? { ...answer, bytes: answer.bytes.slice(0, answer.bytes.length >> 1) } : answer;

/** Takes bytes for a text in UTF-8, in which those that make no letter are lost. */
export const bytesAsText: Reshape = (answer) =>
  answer.kind === "bytes" ? { ...answer, bytes: Buffer.from(Buffer.from(answer.bytes).toString("utf8")) } : answer;

/** @returns the model of what a route answers, or of its rows; undefined where it has none */
export function modelOf(declared: Declared): string | undefined {
  switch (declared.kind) {
    case "model":
    case "list":
    case "page":
      return declared.model;
    default:
      return undefined;
  }
}

/** Changes the record that an answer holds, or each of its rows. */
function inRecords(declared: Declared, change: (record: Json) => Json): Reshape {
  const inRows = (rows: unknown): unknown =>
    Array.isArray(rows) ? rows.map((row) => (isObject(row) ? change(row) : row)) : rows;
  const changed = (body: unknown): unknown => {
    if (!isObject(body)) return inRows(body);
    if (declared.kind !== "page") return change(body);
    return Object.fromEntries(Object.entries(body).map(([name, part]) => [name, inRows(part)]));
  };
  return (answer) => (answer.kind === "json" ? { ...answer, body: changed(answer.body) } : answer);
}

/** A value that is not of a type. */
const notOfType = ({ type }: JsonSchema): unknown =>
  [type].flat().some((one) => one === "array" || one === "object") ? "none" : { value: "none" };

/** @returns a change that takes a member out of every record of an answer */
export const without = (declared: Declared, name: string): Reshape =>
  inRecords(declared, (record) =>
    Object.fromEntries(Object.entries(record).filter(([member]) => fold(member) !== fold(name))),
  );

/** @returns a change that gives a member of every record of an answer another type */
export const mistyped = (declared: Declared, name: string, schema: JsonSchema): Reshape =>
  inRecords(declared, (record) => {
    const member = Object.keys(record).find((key) => fold(key) === fold(name));
    return member === undefined ? record : { ...record, [member]: notOfType(schema) };
  });

/** @returns a change to another shape than the row declares; undefined where every shape would do */
export function wrongShapeOf(declared: Declared): Reshape | undefined {
  const reshape =
    (change: (body: unknown) => unknown): Reshape =>
    (answer) =>
      answer.kind === "json" ? { ...answer, body: change(answer.body) } : answer;
  const text: Reshape = (answer) => ({ kind: "json", status: answer.status, body: "See the attachment." });
  switch (declared.kind) {
    case "model":
    case "string":
      return reshape((body) => [body]);
    case "list":
      return reshape((body) => (Array.isArray(body) ? (body[0] ?? {}) : {}));
    case "page":
      return reshape((body) => Object.values(body as object).find(Array.isArray) ?? []);
    case "list-envelope-or-empty":
      return text;
    case "bytes":
      return text;
    case "no-content":
      return () => ({ kind: "json", status: 200, body: { success: true } });
    case "nothing-declared":
      return undefined;
  }
}
