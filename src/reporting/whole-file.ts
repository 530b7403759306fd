import { renameSync, writeFileSync } from "node:fs";

/**
 * Writes a file whole or not at all.
 *
 * @throws Error where it cannot be written
 */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}
