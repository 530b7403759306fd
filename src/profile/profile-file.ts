import { readFileSync } from "node:fs";
import type { ParseOptions } from "jsonc-parser";
import { UsageError } from "./usage-error.js";

const byteOrderMark = "\uFEFF";

/** What stands for standard input where a profile's file is named. */
export const fromStdin = "-";

/** JSON with comments, and commas behind the last of a list: how a profile may be written. */
export const profileSyntax: ParseOptions = { allowTrailingComma: true };

/** Standard input can be read once, and a command reads its profile several times. */
let piped: Uint8Array | undefined;

/** The first bytes of a text in an encoding that is not UTF-8, the longer ones first. */
const marks: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ["UTF-32", [0xff, 0xfe, 0, 0]],
  ["UTF-32", [0, 0, 0xfe, 0xff]],
  ["UTF-16", [0xff, 0xfe]],
  ["UTF-16", [0xfe, 0xff]],
  // Without a mark: JSON begins with an ASCII character, whose other byte is zero.
  ["UTF-16", [0]],
];

function stdin(): Uint8Array {
  piped ??= readFileSync(0);
  return piped;
}

/** @returns a profile's file as messages name it */
export const profileName = (file: string): string => (file === fromStdin ? "standard input" : file);

/**
 * @param given path of a profile; `-` for standard input
 * @returns its text, without a byte order mark
 * @throws UsageError where it cannot be read, or is no UTF-8; the message names the encoding and quotes nothing
 */
export function readProfileText(given: string): string {
  const file = profileName(given);
  if (given === fromStdin && process.stdin.isTTY === true)
    throw new UsageError("--deployment -: the profile is read from standard input, and nothing is piped into it.");
  let bytes: Uint8Array;
  try {
    bytes = given === fromStdin ? stdin() : readFileSync(given);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `${file}: the profile cannot be read (${code === "ENOENT" ? "there is no such file" : code}).`,
    );
  }
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  const wide = marked ?? (bytes[1] === 0 ? "UTF-16" : undefined);
  if (wide !== undefined) throw notUtf8(file, `the file is ${wide}`);
  return withoutMark(decoded(bytes, file));
}

/** @returns the text without the byte order mark that some editors put before it */
export const withoutMark = (text: string): string => (text.startsWith(byteOrderMark) ? text.slice(1) : text);

function decoded(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // What decodes leniently is cut off where the first byte stands that is none.
    const before = new TextDecoder("utf-8").decode(bytes).split("\uFFFD", 1)[0] ?? "";
    const line = before.split("\n").length;
    throw notUtf8(file, `line ${line} is no UTF-8, but Latin-1, Windows-1252 or the like`);
  }
}

const notUtf8 = (file: string, why: string): UsageError =>
  new UsageError(`${file}: ${why}; a profile is JSON in UTF-8: save it as UTF-8.`);
