import { surfaces } from "../../contract/vocabulary.js";

/** What the subject of a difference is, so that a given id can be checked. */
type Subject = "clause" | "route" | "route or surface" | "route, surface or every-route" | "side" | "open point";

/** The kinds of differences, each with what stands behind it in an id. */
export const kinds = {
  "clause-broken": "clause",
  "clause-mended": "clause",
  "clause-unjudged": "clause",
  "clause-of-release": "clause",
  "route-gone": "route",
  "route-of-release": "route",
  "answer-of-release": "route",
  "not-looked-at": "side",
  "body-kind": "route",
  wrapper: "route",
  "field-gone": "route",
  "field-missing": "route",
  "field-null": "route",
  "field-type": "route",
  "field-fraction": "route",
  "field-format": "route",
  "field-added": "route",
  "status-success": "route",
  "status-refusal": "route",
  "status-failure": "route",
  "names-respelt": "route or surface",
  slower: "route, surface or every-route",
  "open-point": "open point",
} as const satisfies { readonly [kind: string]: Subject };

export type Kind = keyof typeof kinds;

/** Stands in the place of a route for a difference that all of them share. */
export const everyRoute = "every-route";

/**
 * @param subject a clause, a route with a path and what else tells it from another difference of its kind, …
 * @returns the id of a difference; the same for the same difference between any two runs
 */
export const idOf = (kind: Kind, ...subject: readonly string[]): string =>
  [kind, ...subject].filter((part) => part !== "").join(" ");

const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text);

/** An id, taken apart. */
export interface IdParts {
  readonly kind: Kind;
  /** Method and template of the route, where it is about one. */
  readonly route?: string;
  /** All that stands behind the kind. */
  readonly subject: string;
}

/** @returns the parts of an id; undefined where it is of no kind or lacks its subject */
export function partsOf(id: string): IdParts | undefined {
  const [kind = "", ...words] = id.split(" ");
  if (!isKind(kind) || words.length === 0) return undefined;
  const subject = words.join(" ");
  const [method = "", template] = words;
  const isRoute = kinds[kind].startsWith("route") && template?.startsWith("/");
  return { kind, subject, ...(isRoute && { route: `${method} ${template}` }) };
}

/** @returns whether an id is about a whole surface, or about all routes */
export const isWide = (subject: string): boolean => [...surfaces, everyRoute].some((name) => name === subject);
