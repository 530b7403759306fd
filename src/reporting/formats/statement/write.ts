import { join } from "node:path";
import { writeWhole } from "../../../profile/whole-file.js";
import type { Run } from "../../run.js";
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
  writeWhole(join(outDir, statementFile), statementOf(run, readShownProfile(outDir), digestsOf(outDir)));
}
