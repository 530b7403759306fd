import { basename } from "node:path";
import { readProfileText } from "./profile-file.js";

/**
 * @param file path of a profile that has been read as valid
 * @returns where each of its fixtures stands, such as `staging.json:14`, by name
 */
export function fixturePlaces(file: string): Readonly<Record<string, string>> {
  const lines = linesOfMembers(readProfileText(file), "fixtures");
  return Object.fromEntries([...lines].map(([name, line]) => [name, `${basename(file)}:${line}`]));
}

/** Strings as a whole, so that what is inside them counts for nothing; else what opens, closes and parts, and line ends. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:\n]/g;

/**
 * @param text valid JSON
 * @param outer a member of the outermost object
 * @returns the lines, counting from 1, on which the members of its value stand
 */
export function linesOfMembers(text: string, outer: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let line = 1;
  let last: { readonly text: string; readonly line: number } | undefined;
  const within: (string | undefined)[] = [];
  let name: string | undefined;
  for (const [token] of text.matchAll(tokens)) {
    if (token === "\n") line++;
    else if (token === "{" || token === "[") within.push(name);
    else if (token === "}" || token === "]") within.pop();
    else if (token.startsWith('"')) last = { text: JSON.parse(token) as string, line };
    else if (token === ":" && last) {
      name = last.text;
      if (within.length === 2 && within[1] === outer) found.set(name, last.line);
    }
  }
  return found;
}
