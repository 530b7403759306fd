import { Command } from "commander";
import { type CompareOptions, compareInto, exitCodesInWords, withComparisonOptions } from "./comparing.js";

/** `compare`: two runs, and what a client would feel between them. */
export function compareCommand(): Command {
  const command = new Command("compare")
    .argument("<baseline>", "the folder of the run that clients know, or its run.json")
    .argument("<candidate>", "the folder of the run that would take its place, or its run.json")
    .option("--out <dir>", "where comparison.html, comparison.md and comparison.json go", "reports");
  return withComparisonOptions(command)
    .addHelpText(
      "after",
      `
What is told, in this order of weight:
  breaking     a clause that was kept is broken; a route, a field, a type, a format, a status, a spelling, a wrapper changed
  expected     the contract removes, refuses or replaces it on the candidate's release
  not settled  it may be the data, or it was not looked at
  not breaking a field more, a clause mended, slower answers

A field that is missing or null is claimed only where the data could hardly have done that: what counts are records, not
answers, and how often fields of that surface come and go anyway. That all routes are slower by about as much is one
difference; a route by itself is slower by at least 20 answers on each side, more than twice the median, more than 50 ms, and
slower than 19 of 20 were before.

Of two runs of unequal effects or selections, what both looked at in the same way is compared; that needs the exchanges.jsonl
beside each run.json.

${exitCodesInWords}

Examples:
  npx freight-conformance compare reports/last-release reports/this-release
  npx freight-conformance compare main/run.json branch/run.json --out reports/comparison --strict-latency
  npx freight-conformance compare reports/main reports/branch --min-compared 60 --accept-differences accepted.json`,
    )
    .action((baseline: string, candidate: string, options: CompareOptions) => {
      compareInto(baseline, candidate, options);
    });
}
