import { type JsonSchema, modelNames, schemaOf } from "../../contract/schemas.js";
import { fold } from "../../http/names.js";

/** More members of one object than this are data: no record has so many fields. */
export const mostNames = 200;

/** What stands for all members of an object that is keyed by data. */
export const anyName = "{}";

const identifier = /^[@$_]{0,2}[A-Za-z][\w$-]{0,59}$/;
const dataLike = /^conformance-|\d{3}|[0-9a-f]{8}-[0-9a-f]{4}-|\d.*[a-f].*\d.*[a-f]/i;

let printed: ReadonlySet<string> | undefined;

/** @returns whether the document prints the name, in whatever spelling: then it is a name, and no data */
export function isPrinted(name: string): boolean {
  printed ??= printedNames();
  return printed.has(fold(name));
}

/** @returns whether a member's name can only be data: an id, a date, an address, a text with blanks */
export const isData = (name: string): boolean => !isPrinted(name) && (!identifier.test(name) || dataLike.test(name));

function printedNames(): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = ({ properties = {}, items, anyOf = [] }: JsonSchema): void => {
    for (const [name, child] of Object.entries(properties)) {
      found.add(fold(name));
      visit(child);
    }
    for (const child of items ? [items, ...anyOf] : anyOf) visit(child);
  };
  for (const model of Object.values(modelNames).flat()) visit(schemaOf(model));
  return found;
}
