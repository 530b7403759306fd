import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Exchange } from "../exchange/exchange.js";
import { verifyAccounting } from "./accounting.js";
import { junitOf } from "./junit.js";
import type { Run } from "./run.js";
import { writeStatement } from "./statement/write.js";
import { summaryOf } from "./summary.js";

/**
 * Writes the reports that are made from a run alone.
 *
 * @param run is verified first
 * @param exchanges the evidence
 * @param outDir exists
 * @throws Error where the run does not add up, or a file cannot be written
 */
export function writeReports(run: Run, exchanges: readonly Exchange[], outDir: string): void {
  verifyAccounting(run);
  write(join(outDir, "leftovers.json"), `${JSON.stringify(run.leftovers, undefined, 2)}\n`);
  write(join(outDir, "junit.xml"), junitOf(run));
  write(join(outDir, "summary.md"), summaryOf(run, exchanges));
  write(join(outDir, "run.json"), `${JSON.stringify(run, undefined, 2)}\n`);
  writeStatement(run, outDir);
}

/** Whole or not at all. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}
