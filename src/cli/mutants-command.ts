import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Command, Option } from "commander";
import { writeWhole } from "../profile/whole-file.js";
import { type Matrix, matrixOf } from "../runner/mutation/matrix.js";
import type { Mutant } from "../runner/mutation/mutant.js";
import { pageOf } from "../runner/mutation/page.js";
import { type FaultSelection, selectFaults } from "../runner/mutation/selection.js";
import { judgeInThreads, workers } from "../runner/mutation/workers.js";
import { outFolder } from "../runner/out-folder.js";
import { exitCode } from "./exit-code.js";
import { Interruption } from "./interruption.js";
import { mutantsOfExtensions } from "./mutants-extend.js";
import { mutantsOnTheWire, type WireOptions } from "./mutants-wire.js";
import { gathered, wholeNumber } from "./options.js";
import { Progress } from "./progress.js";
import { runOptions } from "./run-options.js";

interface MutantsOptions extends FaultSelection, Omit<WireOptions, "group" | "sample"> {
  readonly wire?: true;
  readonly extend: readonly string[];
}

/** Own clauses among all blamed: below this the suite blames too widely. */
const leastPrecision = 0.97;

/** `mutants`: proves the suite by the faults of the reference deployment. */
export function mutantsCommand(): Command {
  return new Command("mutants")
    .addOption(runOptions.group())
    .option("--fault <name>", "only this fault; may be given several times", gathered, [])
    .addOption(runOptions.clause())
    .option("--sample <n>", "only so many of them, spread evenly", wholeNumber(1, 100_000))
    .option("--threads <n>", "how many are judged at once", wholeNumber(1, 256), availableParallelism())
    .option("--out <dir>", "where mutants.json and mutants.html, or wire.json and wire.html, go", "reports")
    .option(
      "--wire",
      "changes what goes between suite and reference instead: requests, answers and what is carried out",
    )
    .option("--route <id>", "with --wire: only this route; may be given several times", gathered, [])
    .option("--operator <name>", "with --wire: only this operator; may be given several times", gathered, [])
    .addOption(runOptions.release())
    .option("--json", "with --wire: prints wire.json")
    .addOption(
      new Option(
        "--extend <dir>",
        "proves the extension of this folder instead, by its own faults; may be given several times",
      )
        .argParser(gathered)
        .default([], "none")
        .conflicts(["wire", "group", "fault", "clause", "sample"]),
    )
    .addHelpText(
      "after",
      `
Exit code 0: every mutant was killed by its own clause, every clause has one, and at least ${leastPrecision * 100} % of the
blame fell on own clauses. With --wire: no defect survives or is dead (nothing that is judged comes by it) without an excuse of
the register, no conforming change is blamed, no blame falls on scenarios that never came by the change. Otherwise 1.

Examples:
  npx freight-conformance mutants
  npx freight-conformance mutants --group lots,catalogs
  npx freight-conformance mutants --clause lot-merge-source-removed
  npx freight-conformance mutants --sample 200
  npx freight-conformance mutants --extend our-rules
  npx freight-conformance mutants --wire --group lots
  npx freight-conformance mutants --wire --operator stale-answer --route "GET /Lot/{id}"`,
    )
    .action(mutants);
}

async function mutants(options: MutantsOptions): Promise<void> {
  if (options.extend.length > 0) return mutantsOfExtensions(options.extend, options.out);
  if (options.wire) return mutantsOnTheWire(options);
  const { selected, all } = selectFaults(options);
  const outDir = outFolder(options.out);
  const progress = new Progress(process.stderr);
  const started = new Date();
  const interruption = new Interruption(() => {});
  let survived = 0;
  let done = 0;
  const draw = progress.every(() => `${done} of ${selected.length} mutants, ${survived} survived`);
  const judged = await judgeInThreads<string, Mutant>(
    workers.faults,
    selected.map(({ name }) => name),
    options.threads,
    ({ killed }) => {
      done++;
      if (!killed) survived++;
      draw();
    },
    interruption.signal,
  ).finally(() => progress.close());
  const whole = judged.length === all.length;
  const matrix = matrixOf(judged, new Set(all.map(({ breaks }) => breaks)), {
    startedAt: started.toISOString(),
    durationMs: Date.now() - started.getTime(),
    whole,
  });
  writeWhole(join(outDir, "mutants.json"), `${JSON.stringify(matrix, undefined, 1)}\n`);
  writeWhole(join(outDir, "mutants.html"), pageOf(matrix));
  process.stdout.write(matrixInWords(matrix, outDir));
  process.exitCode = interruption.happened
    ? exitCode.interrupted
    : isProven(matrix)
      ? exitCode.conforms
      : exitCode.doesNotConform;
}

const isProven = ({ totals, precision, withoutFault }: Matrix): boolean =>
  totals.survived === 0 && precision >= leastPrecision && withoutFault.length === 0;

function matrixInWords(matrix: Matrix, outDir: string): string {
  const { totals, precision, clauses, withoutFault, mutants: judged, durationMs } = matrix;
  const survivors = judged.filter(({ killed }) => !killed);
  const wide = judged.filter(({ alsoBlamed }) => alsoBlamed.length > 0);
  return [
    "",
    ...survivors.map(({ fault, clause, reason }) => `SURVIVED  ${fault}\n          breaks ${clause}: ${reason}`),
    ...wide.map(({ fault, alsoBlamed }) => `WIDE      ${fault} also blamed ${alsoBlamed.join(", ")}`),
    ...(withoutFault.length > 0 ? [`No fault breaks ${withoutFault.join(", ")}`] : []),
    `${isProven(matrix) ? "PROVEN" : "NOT PROVEN"}  ${totals.killed} of ${totals.mutants} mutants killed by their own clause, over ${clauses.length} clauses`,
    `  precision ${precision.toFixed(4)} of the blame fell on own clauses`,
    `  took      ${(durationMs / 1000).toFixed(1)} s`,
    `  matrix    ${join(outDir, "mutants.html")}, mutants.json`,
    "",
  ].join("\n");
}
