import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { commandLine } from "../profile/command-line.js";
import { UsageError } from "../profile/usage-error.js";
import { removeReports } from "../reporting/formats.js";
import { mayBeCleanedUp } from "../tracking/target.js";
import { refuseHeld } from "./held-folder.js";
import type { RunOptions } from "./options.js";
import { outFolder } from "./out-folder.js";
import { leavesSomething, roundsIn } from "./rounds.js";

/** What an earlier run left in the folder beside its reports, and what was said of it: nothing of it is about the next one. */
const written = ["exchanges.jsonl", "ledger.jsonl", "target.json", "profile.json", "sensitivity.json"] as const;

/**
 * @param given where the reports of a run go, as the command line names it
 * @returns its absolute path; the folder then exists, and holds nothing of an earlier run but what is to be kept
 * @throws UsageError where it cannot be used
 */
export function prepareRunFolder(given: string): string {
  const outDir = outFolder(given);
  // What it has made is its own to remove.
  refuseHeld(outDir);
  const pending = [outDir, ...roundsIn(outDir)].find((folder) => mayBeCleanedUp(folder) && leavesSomething(folder));
  if (pending !== undefined) {
    throw new UsageError(
      `--out ${outDir}: it holds the ledger of a run that has left something behind. Remove that first with: ${commandLine("cleanup", pending)}; or, where that can never succeed, acknowledge it with: ${commandLine("cleanup", "--accept", "--reason", "why", pending)}; or choose another folder.`,
    );
  }
  try {
    removeReports(outDir);
    // What a kill left half written.
    const parts = readdirSync(outDir).filter((name) => name.endsWith(".part"));
    for (const path of [...[...written, ...parts].map((name) => join(outDir, name)), ...roundsIn(outDir)])
      rmSync(path, { recursive: true, force: true });
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `--out ${outDir}: ${path} of an earlier run cannot be removed (${code}); choose another folder.`,
    );
  }
  return outDir;
}

/** @throws UsageError where the profile is the file that the run would write over with what it shows of it */
export function refuseOwnProfile({ deployment, out }: RunOptions): void {
  if (deployment === undefined || resolve(deployment) !== join(resolve(out), "profile.json")) return;
  throw new UsageError(
    `--deployment ${deployment}: a run keeps what may be shown of its profile under that name in --out, and would write over it; give the profile another name, or choose another folder.`,
  );
}
