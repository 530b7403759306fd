import type { Surface } from "../../contract/vocabulary.js";
import { type Casing, type ListEncoding, spell } from "../../http/names.js";

/** How a client writes names and lists for one surface. */
export interface Spelling {
  readonly body: (name: string) => string;
  readonly query: (name: string) => string;
  /** How a list is written in a query where the document does not say that it is repeated. */
  readonly lists: ListEncoding;
}

/** How a client writes for each surface. */
export type ClientSpelling = (surface: Surface) => Spelling;

/** What clients of the service write where case does not matter: the catalog surface is another application than the portal. */
const inPractice: { readonly [S in Surface]: Casing } = {
  portal: "camelCase",
  abc: "camelCase",
  catalog: "PascalCase",
};

const queryCasings: { readonly [alternative: string]: (surface: Surface) => Casing } = {
  "without-underscores-in-any-case": (surface) => inPractice[surface],
  camelCase: () => "camelCase",
  PascalCase: () => "PascalCase",
};

const listEncodings: { readonly [alternative: string]: ListEncoding } = {
  commas: "commas",
  brackets: "brackets",
  "brackets-alone": "brackets",
};

const bodyCasing = (alternative: string | undefined): Casing =>
  alternative === undefined || alternative === "as-everywhere" ? "camelCase" : (alternative as Casing);

/**
 * @param choices that a reference is served with
 * @returns how a client of it writes
 */
export const spellingOf =
  (choices: Readonly<Record<string, string>>): ClientSpelling =>
  (surface) => {
    const own = choices[`body-casing:${surface}`];
    const body = bodyCasing(own === undefined || own === "as-everywhere" ? choices["body-casing"] : own);
    const query = queryCasings[choices[`query-names:${surface}`] ?? ""]?.(surface) ?? "documented";
    return {
      body: (name) => spell(name, body),
      query: (name) => spell(name, query),
      lists: listEncodings[choices["query-lists"] ?? ""] ?? "repeated",
    };
  };

/** The names as the document prints them, on every surface. */
export const asPrinted: ClientSpelling = () => ({ body: (name) => name, query: (name) => name, lists: "repeated" });
