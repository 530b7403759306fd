import { isModelName, type JsonSchema, modelNames, schemaOf } from "../contract/schemas.js";
import { fold } from "../http/names.js";

let printed: ReadonlySet<string> | undefined;

/** @returns whether the document prints a member of that name, whatever its casing, of any model */
export function isPrinted(name: string): boolean {
  printed ??= new Set(Object.values(modelNames).flat().filter(isModelName).map(schemaOf).flatMap(namesIn).map(fold));
  return printed.has(fold(name));
}

const namesIn = ({ properties = {}, items, anyOf = [] }: JsonSchema): readonly string[] => [
  ...Object.keys(properties),
  ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf].flatMap(namesIn),
];
