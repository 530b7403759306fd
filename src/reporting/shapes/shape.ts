import type { RouteId } from "../../contract/routes.js";

/**
 * What a value is: its JSON type, of a string what it is written like. `text` is a string of no format known here, `secret`
 * what was replaced before it was stored.
 */
export const kinds = [
  "null",
  "boolean",
  "integer",
  "number",
  "object",
  "list",
  "uuid",
  "date-time",
  "local date-time",
  "date",
  "slashed date",
  "time",
  "url",
  "email",
  "empty text",
  "text",
  "secret",
] as const;

export type Kind = (typeof kinds)[number];

/** How often a kind was seen. */
export type Counts<Name extends string = string> = { readonly [N in Name]?: number };

/**
 * One path of a route's answers. What is counted are subjects, not answers: one record that was read fifty times is one
 * witness of what the deployment does, not fifty.
 */
export interface FieldShape {
  /** Subjects that had it. */
  readonly seen: number;
  /** Subjects that did not have it, although the object around it was there. */
  readonly absent: number;
  readonly as: Counts<Kind>;
  /** More names were seen here than a record has: they are data, and are folded to `{}`. */
  readonly capped?: true;
}

/** The fields of a route's accepted answers by path: `*[]` are the rows of a list or page, `[]` entries, `{}` members keyed by data. */
export interface Fields {
  readonly [path: string]: FieldShape;
}

/** What a route was seen to answer; names as they are spelt on the wire, never a value. */
export interface RouteShape {
  readonly route: RouteId;
  /** Of accepted answers: `JSON`, `text`, `nothing`, or the media type of bytes. */
  readonly bodies: Counts;
  /** The names under which a page or list was wrapped; `` for a bare list. */
  readonly wrappers: Counts;
  readonly fields: Fields;
}

export type Shapes = readonly RouteShape[];

/** The path of the whole answer. */
export const whole = "";

/** What stands for the rows of a page or list, whatever their wrapper is called. */
export const rowsOf = "*[]";

/** @returns the path of a member below a path; `{}` and `[]` are members as well */
export const below = (path: string, name: string): string =>
  name.startsWith("[") || path === whole ? path + name : `${path}.${name}`;

/** @returns the path of what holds this one; undefined for the whole answer */
export function above(path: string): string | undefined {
  if (path === whole) return undefined;
  if (path === rowsOf) return whole;
  if (path.endsWith("[]")) return path.slice(0, -2);
  const dot = path.lastIndexOf(".");
  return dot < 0 ? whole : path.slice(0, dot);
}
