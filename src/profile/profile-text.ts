import type { Profile } from "./profile.js";
import { withoutMark } from "./profile-file.js";

/**
 * Adds fixtures to the text of a profile, which otherwise stays as it is written.
 *
 * @param text of a profile that has been read as valid
 * @param found fixtures with a value that the profile does not give
 * @returns the text with them at the end of its `fixtures`
 */
export const withFixtures = (
  text: string,
  found: readonly { readonly name: string; readonly value?: string | number }[],
): string => withEntries(text, "fixtures", Object.fromEntries(found.map(({ name, value }) => [name, value])));

/**
 * Writes pins into the text of a profile, which otherwise stays as it is written.
 *
 * @param text of a profile that has been read as valid
 * @param pins what was seen, by the ids of open points; others that the profile gives stay
 */
export const withPins = (text: string, pins: Profile["pins"]): string => withEntries(text, "pins", pins);

function withEntries(text: string, member: "fixtures" | "pins", entries: object): string {
  const { [member]: given } = JSON.parse(withoutMark(text)) as { readonly [name: string]: object | undefined };
  const [, indent = "  "] = /^\s*\{\r?\n([ \t]+)"/.exec(text) ?? [];
  const written = JSON.stringify({ ...given, ...entries }, undefined, indent).replaceAll("\n", `\n${indent}`);
  const old = memberOf(text, member);
  if (old) return text.slice(0, old.start) + written + text.slice(old.end);
  const end = text.trimEnd().length - 1;
  const before = text.slice(0, end).trimEnd();
  const comma = before.endsWith("{") ? "" : ",";
  return `${before}${comma}\n${indent}"${member}": ${written}\n${text.slice(end)}`;
}

/** @returns where the value of a member of the outermost object stands in the text; undefined where it has none */
function memberOf(text: string, name: string): { readonly start: number; readonly end: number } | undefined {
  let depth = 0;
  let start: number | undefined;
  // Strings as a whole, so that what is inside them counts for nothing; else what opens, closes and parts.
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:\s*)?|[{}[\],]/g)) {
    if (start !== undefined && depth === 1 && (token === "," || token === "}"))
      return { start, end: start + text.slice(start, index).trimEnd().length };
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
    else if (depth === 1 && /:\s*$/.test(token) && token.startsWith(JSON.stringify(name))) start = index + token.length;
  }
  return undefined;
}
