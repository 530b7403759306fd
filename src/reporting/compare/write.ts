import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../../profile/whole-file.js";
import type { Comparison } from "./comparison.js";
import { comparisonMarkdown } from "./markdown.js";
import { comparisonPage } from "./page.js";

/**
 * Writes comparison.json, comparison.md and comparison.html, each whole or not at all.
 *
 * @param outDir is made where it is missing
 * @throws Error where a file cannot be written
 */
export function writeComparison(comparison: Comparison, outDir: string): void {
  mkdirSync(outDir, { recursive: true });
  const files = {
    "comparison.md": comparisonMarkdown(comparison),
    "comparison.html": comparisonPage(comparison),
    "comparison.json": `${JSON.stringify(comparison, undefined, 2)}\n`,
  };
  for (const [name, text] of Object.entries(files)) writeWhole(join(outDir, name), text);
}
