import type { Declared } from "../contract/route.js";
import { type JsonSchema, modelNames, schemaOf } from "../contract/schemas.js";
import { type Casing, fold, spell, words } from "./names.js";

const styles: readonly Exclude<Casing, "documented">[] = ["camelCase", "snake_case", "PascalCase"];

/**
 * Learns how a surface spells field names from what it answers. Names of one word tell nothing; names that the document
 * prints count before any others, for what is keyed by data is spelt like data. Where those are all of one style, as printed
 * and as seen, the others tell whether the surface keeps to one.
 *
 * @param bodies parsed answers of that surface
 * @returns the casing that the names show; undefined where no name has more than one word
 */
export function learnCasing(bodies: readonly unknown[]): Casing | undefined {
  const seen = [...namesIn(bodies)].filter((name) => words(name).length > 1 && !idInCapitals.test(name));
  const { names: printed, folded } = printedNames();
  const known = seen.filter((name) => folded.has(fold(name)));
  const names = known.length > 0 ? known : seen;
  const votes: readonly { readonly casing: Casing; readonly count: number }[] = [
    ...styles.map((casing) => ({ casing, count: names.filter((name) => spell(name, casing) === name).length })),
    // Last, so that it wins only by names that no one style explains.
    { casing: "documented", count: names.filter((name) => printed.has(name)).length },
  ];
  const [winner] = votes.toSorted((a, b) => b.count - a.count);
  if (!winner || winner.count === 0) return undefined;
  const asPrinted = votes.at(-1)?.count === winner.count;
  const others = seen.filter((name) => spell(name, winner.casing) !== name);
  return asPrinted && others.length > strayShare * seen.length ? "documented" : winner.casing;
}

/** `noteID` is written so beside any style. */
const idInCapitals = /[a-z]ID$/;

/** So many names in another style are a slip of a surface, or data; more of them its way to spell names. */
const strayShare = 0.1;

/**
 * @param body a parsed answer
 * @param declared what its route declares to answer
 * @returns whether it spells a name of two words otherwise than the document prints it for that route, so that the surface
 *   does not spell names as they are printed
 */
export function differsFromPrint(body: unknown, declared: Declared): boolean {
  const seen = namesIn(body);
  return printedFor(declared).some((name) => !seen.has(name) && [...seen].some((other) => fold(other) === fold(name)));
}

/**
 * @param body a parsed answer
 * @param declared what its route declares to answer
 * @returns the styles of the names of two words that it spells as the document prints them for that route: a surface that keeps to one
 *   style shows no two
 */
export function stylesAsPrinted(body: unknown, declared: Declared): readonly Casing[] {
  const seen = namesIn(body);
  const asPrinted = printedFor(declared).filter((name) => seen.has(name));
  return styles.filter((style) => asPrinted.some((name) => spell(name, style) === name));
}

/** The names of two words that the document prints for what a route answers. */
const printedFor = (declared: Declared): readonly string[] =>
  "model" in declared
    ? Object.keys(schemaOf(declared.model).properties ?? {}).filter((name) => words(name).length > 1)
    : [];

/** @returns the names of all members at any depth */
function namesIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (inner: unknown): void => {
    if (Array.isArray(inner)) inner.forEach(visit);
    else if (inner !== null && typeof inner === "object")
      for (const [name, member] of Object.entries(inner)) {
        found.add(name);
        visit(member);
      }
  };
  visit(value);
  return found;
}

/** @returns whether the document prints a name of more than one word so, of any model */
export const isSpeltAsPrinted = (name: string): boolean => printedNames().names.has(name);

let spellings: { readonly names: ReadonlySet<string>; readonly folded: ReadonlySet<string> } | undefined;

/** The names of more than one word that the document prints, and what all spellings of each share. */
function printedNames() {
  if (spellings) return spellings;
  const found = new Set<string>();
  const visit = ({ properties = {}, items, anyOf = [] }: JsonSchema): void => {
    for (const [name, child] of Object.entries(properties)) {
      if (words(name).length > 1) found.add(name);
      visit(child);
    }
    for (const child of items ? [items, ...anyOf] : anyOf) visit(child);
  };
  for (const model of Object.values(modelNames).flat()) visit(schemaOf(model));
  spellings = { names: found, folded: new Set([...found].map(fold)) };
  return spellings;
}
