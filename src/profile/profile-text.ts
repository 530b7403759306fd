import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  modify,
  type Node,
  parseTree,
  stripComments,
} from "jsonc-parser";
import type { Profile } from "./profile.js";
import { profileSyntax, withoutMark } from "./profile-file.js";

/**
 * Writes fixtures into the text of a profile, which otherwise stays as it is written, comments included.
 *
 * @param text of a profile that has been read as valid
 * @param found fixtures with a value
 * @returns the text with them in its `fixtures`: new ones at the end, known ones in their place
 */
export const withFixtures = (
  text: string,
  found: readonly { readonly name: string; readonly value?: string | number }[],
): string => withEntries(text, "fixtures", Object.fromEntries(found.map(({ name, value }) => [name, value])));

/**
 * Takes fixtures out of the text of a profile, which otherwise stays as it is written.
 *
 * @param text of a profile that has been read as valid
 * @param names of fixtures that it gives
 */
export const withoutFixtures = (text: string, names: readonly string[]): string =>
  names.reduce((written, name) => applyEdits(written, modify(written, ["fixtures", name], undefined, {})), text);

/**
 * Writes pins into the text of a profile, which otherwise stays as it is written.
 *
 * @param text of a profile that has been read as valid
 * @param pins what was seen, by the ids of open points; others that the profile gives stay
 */
export const withPins = (text: string, pins: Profile["pins"]): string => withEntries(text, "pins", pins);

type Entries = Readonly<Record<string, unknown>>;

function withEntries(text: string, member: "fixtures" | "pins", entries: Entries): string {
  const bare = withoutMark(text);
  const mark = text.slice(0, text.length - bare.length);
  const [, indent = "  "] = /^\s*\{\r?\n([ \t]+)"/.exec(bare.replace(/^([ \t]*\/\/[^\n]*\n)+/gm, "")) ?? [];
  const lines = (value: unknown) => JSON.stringify(value, undefined, indent).replaceAll("\n", `\n${indent}`);
  const root = rootOf(bare);
  const given = findNodeAtLocation(root, [member]);
  if (!given) return mark + added(bare, root, `${indent}"${member}": ${lines(entries)}`, "");
  const [start, end] = [given.offset, given.offset + given.length];
  const old = bare.slice(start, end);
  const whole = { ...getNodeValue(given), ...entries };
  const hasComments = stripComments(old) !== old;
  const written = hasComments ? besideComments(old, entries, indent) : lines(whole);
  return mark + bare.slice(0, start) + written + bare.slice(end);
}

/** @returns the text of an object with the entries in it, each comment beside what it stood beside */
const besideComments = (object: string, entries: Entries, indent: string): string =>
  Object.entries(entries).reduce((text, [name, value]) => {
    const root = rootOf(text);
    const known = findNodeAtLocation(root, [name]);
    return known
      ? text.slice(0, known.offset) + JSON.stringify(value) + text.slice(known.offset + known.length)
      : added(text, root, `${indent.repeat(2)}${JSON.stringify(name)}: ${JSON.stringify(value)}`, indent);
  }, object);

function rootOf(text: string): Node {
  const root = parseTree(text, [], profileSyntax);
  if (!root) throw new Error("The profile was read as valid, and is no JSON.");
  return root;
}

/** Puts a member, with its indentation, behind the others of an object and behind the comments that stand there. */
function added(text: string, { offset, length, children = [] }: Node, member: string, closing: string): string {
  const end = offset + length - 1;
  const last = children.at(-1);
  const lastEnd = last ? last.offset + last.length : offset + 1;
  const behind = text.slice(lastEnd, end);
  const comma = last && !stripComments(behind).includes(",") ? "," : "";
  return `${text.slice(0, lastEnd)}${comma}${behind.trimEnd()}\n${member}\n${closing}${text.slice(end)}`;
}
