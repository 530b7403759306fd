import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { EvidenceFile } from "../http/evidence.js";
import type { Exchange } from "../http/exchange.js";
import type { RunParts } from "../reporting/assemble.js";
import { exchangesIn } from "../reporting/exchanges.js";
import { exchangeInRound, type Round, roundName } from "../reporting/rounds.js";
import { isPending } from "../tracking/cleanup.js";

/** One judging of the selection, with what made its run. */
export interface JudgedRound extends Round {
  /** Its evidence, where there is no other round: that of several may be large, and lies in their folders. */
  readonly exchanges?: readonly Exchange[];
  readonly parts: Omit<RunParts, "results" | "exchanges">;
  /** Defects of the suite itself. */
  readonly defects: readonly string[];
  /** How many secrets were known when its evidence was read: none of them is in it. */
  readonly secrets: number;
  /** Where its evidence, its ledger and its reports are. */
  readonly folder: string;
}

/**
 * @param outDir exists
 * @param repeat how many rounds there are
 * @returns the folder of each round, which then exists: that of the run itself where there is only one
 */
export function foldersOf(outDir: string, repeat: number): readonly string[] {
  if (repeat === 1) return [outDir];
  return Array.from({ length: repeat }, (_, index) => {
    const folder = join(outDir, roundName(index + 1));
    mkdirSync(folder, { recursive: true });
    return folder;
  });
}

/** @returns the folders of the rounds that an earlier run left */
export const roundsIn = (outDir: string): readonly string[] =>
  existsSync(outDir)
    ? readdirSync(outDir)
        .filter((name) => /^round-\d+$/.test(name))
        .map((name) => join(outDir, name))
    : [];

/** @returns whether the ledger of a round tells of something that is still to be removed or restored */
export const leavesSomething = (folder: string): boolean => isPending(join(folder, "ledger.jsonl"));

/** Puts the evidence of all rounds together, so that what the whole run names can be found in one file. */
export function gatherEvidence(rounds: readonly JudgedRound[], outDir: string): void {
  const file = join(outDir, "exchanges.jsonl");
  rmSync(file, { force: true });
  const evidence = new EvidenceFile(file);
  for (const [index, { folder }] of rounds.entries()) {
    for (const exchange of exchangesIn(join(folder, "exchanges.jsonl")))
      evidence.keep(exchangeInRound(exchange, index + 1));
  }
  evidence.close();
}
