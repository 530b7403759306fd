import { renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Puts content in the place of a file at one stroke: who reads it sees the old one or the new one, never a part.
 *
 * @throws Error of the file system where it cannot be written; nothing is left beside it then
 */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const part = `${file}.${process.pid}.part`;
  try {
    writeFileSync(part, content);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
