import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** @returns a line of a table in Markdown; numbers with two decimals */
export const row = (...cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => (typeof cell === "number" ? cell.toFixed(2) : cell)).join(" | ")} |\n`;

/** @returns the head of a table in Markdown */
export const head = (...names: readonly string[]): string => `\n${row(...names)}${row(...names.map(() => "---"))}`;

/** What lies in a folder or file: how many files, how many megabytes. */
export function weighed(path: string): readonly [files: number, megabytes: number] {
  if (!statSync(path).isDirectory()) return [1, statSync(path).size / 1e6];
  const inside = readdirSync(path).map((name) => weighed(join(path, name)));
  return [inside.reduce((sum, [files]) => sum + files, 0), inside.reduce((sum, [, size]) => sum + size, 0)];
}
