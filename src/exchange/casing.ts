import { type JsonSchema, modelNames, schemaOf } from "../contract/schemas.js";
import { type Casing, fold, spell, words } from "./names.js";

/** How a surface was seen to spell the fields of bodies. */
export interface Learned {
  readonly casing: Casing;
  /** Whether a name told it from every other casing: names that are printed as they were seen fit `documented` as well. */
  readonly isCertain: boolean;
}

type Style = Exclude<Casing, "documented">;
const styles: readonly Style[] = ["camelCase", "snake_case", "PascalCase"];

/**
 * Learns how a surface spells field names from what it answers. Names of one word tell nothing; names that the document
 * prints count before any others, for what is keyed by data is spelt like data.
 *
 * @param bodies parsed answers of that surface
 * @returns the casing that the names show; undefined where no name has more than one word
 */
export function learnCasing(bodies: readonly unknown[]): Learned | undefined {
  const seen = [...new Set(bodies.flatMap(namesIn))].filter((name) => words(name).length > 1);
  const printed = printedSpellings();
  const known = seen.filter((name) => printed.has(fold(name)));
  const names = known.length > 0 ? known : seen;
  if (names.length === 0) return undefined;
  const votes = styles.map((style) => ({ style, count: names.filter((name) => spell(name, style) === name).length }));
  const [winner] = votes.toSorted((a, b) => b.count - a.count);
  if (!winner || winner.count === 0) return undefined;
  const asPrinted = names.filter((name) => printed.get(fold(name))?.has(name) ?? true);
  const mixed = votes.filter(({ style, count }) => style !== "PascalCase" && count > 0).length > 1;
  if (mixed && asPrinted.length === names.length) return { casing: "documented", isCertain: known.length > 0 };
  return { casing: winner.style, isCertain: asPrinted.length < names.length };
}

/** @returns the names of all members at any depth */
function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]);
}

let spellings: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The names of more than one word that the document prints, by what all their spellings share. */
function printedSpellings(): ReadonlyMap<string, ReadonlySet<string>> {
  if (spellings) return spellings;
  const found = new Map<string, Set<string>>();
  const visit = ({ properties = {}, items, anyOf = [] }: JsonSchema): void => {
    for (const [name, child] of Object.entries(properties)) {
      if (words(name).length > 1) found.set(fold(name), (found.get(fold(name)) ?? new Set()).add(name));
      visit(child);
    }
    for (const child of items ? [items, ...anyOf] : anyOf) visit(child);
  };
  for (const model of Object.values(modelNames).flat()) visit(schemaOf(model));
  spellings = found;
  return found;
}
