import { remembered } from "../contract/remembered.js";
import type { Surface } from "../contract/vocabulary.js";
import type { BodyCasing, QueryLists } from "../profile/profile.js";

export type Casing = Exclude<BodyCasing, "auto">;

/** How a surface takes what stands behind the question mark. */
export interface QuerySpelling {
  readonly names: Casing;
  readonly lists: ListEncoding;
  /** Whether lists are written so for want of a read that shows how they are taken. */
  readonly listsAssumed?: boolean;
}

/** How a list is written in a query. */
export type ListEncoding = Exclude<QueryLists, "auto">;

/** In the order in which they are tried: what the document says of one parameter comes first. */
export const listEncodings = ["repeated", "commas", "brackets"] as const satisfies readonly ListEncoding[];

export type QuerySpellings = { readonly [S in Surface]: QuerySpelling };

/** @returns the name without case and separators: what two spellings of one field share */
export const fold = remembered((name) => name.replace(/[_\-\s]/g, "").toLowerCase());

/** @returns the words that a name is made of, however they are joined */
export const words = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .split(/[_\-\s]+/)
    .filter(Boolean);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const spellings: { readonly [C in Casing]: (name: string) => string } = {
  documented: (name) => name,
  snake_case: remembered((name) => words(name).join("_").toLowerCase()),
  PascalCase: remembered((name) => words(name).map(capital).join("")),
  camelCase: remembered((name) => {
    const [first = "", ...rest] = words(name);
    return first.charAt(0).toLowerCase() + first.slice(1) + rest.map(capital).join("");
  }),
};

/**
 * @param name a field or parameter as the document prints it
 * @param casing how the surface spells names
 * @returns the name as it goes on the wire
 */
export const spell = (name: string, casing: Casing): string => spellings[casing](name);

/** A sample of the profile as it was sent, with the names of the values that were given for it and that it has no place for. */
export interface SentSample {
  readonly model: string;
  readonly leftOut: readonly string[];
  /** The names of the members whose value the sample writes out. */
  readonly writtenOut: readonly string[];
}

/** A part of a body that goes on the wire with the names it has, such as a sample or what the deployment answered before. */
export class Verbatim {
  constructor(
    readonly value: unknown,
    readonly sample?: SentSample,
  ) {}
}

/** A part of a body whose inside the document does not show: composed from what it does show, so it may be refused. */
export class Guess {
  constructor(
    readonly model: string,
    readonly value: unknown,
  ) {}
}

/** @returns the models that a body guesses at */
export function guessesIn(value: unknown): readonly string[] {
  if (value instanceof Guess) return [value.model, ...guessesIn(value.value)];
  if (Array.isArray(value)) return value.flatMap(guessesIn);
  if (value === null || typeof value !== "object" || value instanceof Verbatim) return [];
  return Object.values(value).flatMap(guessesIn);
}

/** @returns the samples of the profile in a body */
export function samplesIn(value: unknown): readonly SentSample[] {
  if (value instanceof Verbatim) return value.sample ? [value.sample] : [];
  if (value instanceof Guess) return samplesIn(value.value);
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(samplesIn);
}

/** Tells how a name that the document prints goes on the wire. */
export type Speller = (name: string) => string;

/** @returns the body with every field name spelt for the wire, verbatim parts as they are */
export function spellBody(value: unknown, speller: Speller): unknown {
  if (value instanceof Verbatim) return value.value;
  if (value instanceof Guess) return spellBody(value.value, speller);
  if (Array.isArray(value)) return value.map((entry) => spellBody(entry, speller));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .map(([name, entry]) => [speller(name), spellBody(entry, speller)]),
  );
}
