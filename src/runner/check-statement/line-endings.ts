import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../../reporting/formats/statement/digests.js";

/** The files of a run whose bytes count; a run ends every line of them with a line feed alone. */
const files = ["run.json", "exchanges.jsonl", "statement.html"] as const;

export type WrittenFile = (typeof files)[number];

/** @returns a text with the line ends that a run writes */
export const withLineFeeds = (text: string): string => text.replaceAll("\r\n", "\n");

/**
 * @param outDir the folder of a run
 * @returns the files whose lines end as a run does not write them, with the digest that they have when that is undone. A
 *   file in which a carriage return stands of its own accord is told only where all of its lines have one
 */
export function changedLineEndings(outDir: string): ReadonlyMap<WrittenFile, string> {
  const changed = new Map<WrittenFile, string>();
  for (const name of files) {
    const file = join(outDir, name);
    if (!existsSync(file)) continue;
    const bytes = readFileSync(file);
    // Byte by byte, so that the digest is that of the very bytes.
    const text = bytes.toString("latin1");
    const [ends, mangled] = [count(text, "\n"), count(text, "\r\n")];
    if (mangled > 0 && (name !== "statement.html" || mangled === ends))
      changed.set(name, sha256(Buffer.from(withLineFeeds(text), "latin1")));
  }
  return changed;
}

const count = (text: string, part: string): number => text.split(part).length - 1;

/** @param outDir as the reader knows it @returns what was done to files, and what undoes it */
export function lineEndingsInWords(changed: Iterable<string>, outDir: string): string {
  const names = [...changed];
  const paths = names.map((name) => `'${join(outDir, name)}'`).join(" ");
  return `line endings were changed: each line of ${names.join(", ")} ends with CR LF, as mail and git (core.autocrlf) leave it; restore with: sed -i 's/\\r$//' ${paths}`;
}
