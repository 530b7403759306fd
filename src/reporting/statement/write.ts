import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "../run.js";
import { digestsOf } from "./digests.js";
import { statementOf } from "./page.js";
import { readShownProfile } from "./profile.js";

export const statementFile = "statement.html" as const;

/**
 * Writes the statement on a run, from what stands in its folder.
 *
 * @param outDir holds run.json, and the evidence where there is any
 */
export function writeStatement(run: Run, outDir: string): void {
  const file = join(outDir, statementFile);
  writeFileSync(`${file}.part`, statementOf(run, readShownProfile(outDir), digestsOf(outDir)));
  renameSync(`${file}.part`, file);
}
