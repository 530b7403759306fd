import { basename } from "node:path";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { profileName, profileSyntax, readProfileText } from "./profile-file.js";

/**
 * @param file path of a profile that has been read as valid
 * @returns where each of its fixtures stands, such as `staging.json:14`, by name
 */
export function fixturePlaces(file: string): Readonly<Record<string, string>> {
  const lines = linesOfMembers(readProfileText(file), "fixtures");
  return Object.fromEntries([...lines].map(([name, line]) => [name, `${basename(profileName(file))}:${line}`]));
}

/**
 * @param text valid JSON, or JSON with comments
 * @param outer a member of the outermost object
 * @returns the lines, counting from 1, on which the members of its value stand
 */
export function linesOfMembers(text: string, outer: string): ReadonlyMap<string, number> {
  const root = parseTree(text, [], profileSyntax);
  const members = (root && findNodeAtLocation(root, [outer])?.children) ?? [];
  return new Map(
    members.flatMap(({ children: [name] = [] }) =>
      name ? [[String(name.value), text.slice(0, name.offset).split("\n").length]] : [],
    ),
  );
}
