import { Command } from "commander";
import { compareRuns } from "../reporting/comparing/compare.js";
import type { Comparison } from "../reporting/comparing/difference.js";
import { readRun } from "../reporting/comparing/read.js";
import { comparisonScreen } from "../reporting/comparing/screen.js";
import { writeComparison } from "../reporting/comparing/write.js";
import { exitCode } from "./exit-code.js";
import { outFolder } from "./out-folder.js";

/** How two runs are held against each other, and where that goes. */
export interface CompareOptions {
  readonly out: string;
  readonly json: boolean;
  readonly strictLatency: boolean;
}

/** `compare`: two runs, and what a client would feel between them. */
export function compareCommand(): Command {
  return new Command("compare")
    .description(
      "Holds two runs against each other: what a client would feel when the candidate takes the baseline's place. Sends nothing.",
    )
    .argument("<baseline>", "the folder of the run that clients know, or its run.json")
    .argument("<candidate>", "the folder of the run that would take its place, or its run.json")
    .option("--out <dir>", "where comparison.html, comparison.md and comparison.json go", "reports")
    .option("--json", "prints the comparison as JSON", false)
    .option("--strict-latency", "a slower route is breaking as well", false)
    .addHelpText(
      "after",
      `
What is told, in this order of weight:
  breaking     a clause that was kept is broken; a route, a field, a type, a format, a status, a spelling, a wrapper changed
  expected     the contract removes, refuses or replaces it on the candidate's release
  not settled  it may be the data, or could not be looked at
  not breaking a field more, a clause mended, a slower route

A field that is missing or null is claimed only where the data could hardly have done that: what counts are records, not
answers, and how often fields of that surface come and go anyway. A route is slower by at least 20 answers on each side,
more than twice the median, more than 50 ms, and slower than 19 of 20 were before.

Exit code 0: no regression. 1: something is breaking. 2: one of the two is no run.

Examples:
  freight-conformance compare reports/last-release reports/this-release
  freight-conformance compare main/run.json branch/run.json --out reports/comparison --strict-latency`,
    )
    .action((baseline: string, candidate: string, options: CompareOptions) => {
      const comparison = comparedIn(baseline, candidate, options);
      if (comparison.regressed) process.exitCode = exitCode.doesNotConform;
    });
}

/**
 * Compares two run folders, writes the pages and prints the outcome.
 *
 * @throws UsageError where one of them is no run; or where the pages cannot be written
 */
export function comparedIn(baseline: string, candidate: string, options: CompareOptions): Comparison {
  const { strictLatency, json } = options;
  const outDir = outFolder(options.out);
  const comparison = compareRuns(readRun(baseline, "BASELINE"), readRun(candidate, "CANDIDATE"), { strictLatency });
  writeComparison(comparison, outDir);
  process.stdout.write(
    json
      ? `${JSON.stringify(comparison, undefined, 2)}\n`
      : comparisonScreen(comparison, { color: process.stdout.isTTY === true, outDir }),
  );
  return comparison;
}
