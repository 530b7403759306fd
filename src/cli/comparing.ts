import type { Command } from "commander";
import { readAccepted } from "../reporting/compare/accepted-file.js";
import { comparePair } from "../reporting/compare/compare.js";
import type { Comparison, ComparisonVerdict } from "../reporting/compare/comparison.js";
import { likeWithLike } from "../reporting/compare/like.js";
import { formerNotes } from "../reporting/compare/notes.js";
import { readForComparison } from "../reporting/compare/read.js";
import { comparisonInWords } from "../reporting/compare/terminal.js";
import { writeComparison } from "../reporting/compare/write.js";
import { outFolder } from "../runner/out-folder.js";
import { showsColor } from "./appearance.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { percent } from "./options.js";

/** How two runs are held against each other, and where that goes. */
export interface CompareOptions {
  readonly out: string;
  readonly json: boolean;
  readonly strictLatency: boolean;
  readonly minCompared: number;
  readonly acceptDifferences?: string;
}

/** What `compare` and `verify` end with: the one source of their help and of the documentation. */
export const comparisonExitCodes: readonly { readonly code: ExitCode; readonly means: string }[] = [
  { code: exitCode.conforms, means: "no regression, and the candidate conforms by itself" },
  {
    code: exitCode.doesNotConform,
    means:
      "something is breaking; or the candidate does not conform by itself, as broken as before or newly; or an accepted difference has expired or is obsolete",
  },
  {
    code: exitCode.usage,
    means:
      "bad usage: no run, a wrong profile, accepted differences that cannot be read, sides of unequal effects that cannot be held against each other",
  },
  { code: exitCode.notJudged, means: "could not be judged: one of the two runs was not, or too little was compared" },
  { code: exitCode.suiteFailed, means: "the suite itself failed" },
  { code: exitCode.interrupted, means: "interrupted, after both runs of `verify` have cleaned up" },
];

/** For `--help`. */
export const exitCodesInWords = `Exit codes:
${comparisonExitCodes.map(({ code, means }) => `  ${String(code).padEnd(4)} ${means}`).join("\n")}`;

/** @returns the command with the options that say how two runs are held against each other */
export const withComparisonOptions = (command: Command): Command =>
  command
    .option("--json", "prints the comparison as JSON", false)
    .option("--strict-latency", "slower answers are breaking as well", false)
    .option(
      "--min-compared <percent>",
      "fewer of the clauses that hold on both releases judged in both runs are no comparison: exit code 3",
      percent,
      0,
    )
    .option(
      "--accept-differences <file>",
      "breaking differences that are agreed on, each with its id and its last day",
    );

const codes: { readonly [V in ComparisonVerdict]: ExitCode } = {
  passes: exitCode.conforms,
  fails: exitCode.doesNotConform,
  "not-judged": exitCode.notJudged,
};

/**
 * Compares two run folders, writes the pages, prints the outcome and sets the exit code.
 *
 * @throws UsageError where one of them is no run, they cannot be held against each other, or the pages cannot be written
 */
export function compareInto(baseline: string, candidate: string, options: CompareOptions): Comparison {
  const { strictLatency, minCompared, json, acceptDifferences } = options;
  const outDir = outFolder(options.out);
  const accepted = acceptDifferences === undefined ? [] : readAccepted(acceptDifferences);
  const [before, after] = [readForComparison(baseline, "BASELINE"), readForComparison(candidate, "CANDIDATE")];
  const pair = likeWithLike(before, after);
  const compared = comparePair(pair, { strictLatency, minCompared, accepted });
  const comparison = {
    ...compared,
    notes: [...formerNotes({ baseline: before, candidate: after }), ...compared.notes],
  };
  writeComparison(comparison, outDir);
  process.stdout.write(
    json
      ? `${JSON.stringify(comparison, undefined, 2)}\n`
      : comparisonInWords(comparison, { color: showsColor(process.stdout), outDir }),
  );
  process.exitCode = codes[comparison.verdict];
  return comparison;
}
