import { copyFileSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { renamedInWords } from "../contract/former.js";
import {
  type AllureScope,
  type ExportName,
  exportsNamed,
  formatsWith,
  removeReports,
  sourceName,
} from "../reporting/formats.js";
import { readRun } from "../reporting/read.js";
import { ReportWriter } from "../reporting/write.js";
import { outFolder } from "../runner/out-folder.js";
import { prepareRunFolder } from "../runner/run-folder.js";
import { exitCode } from "./exit-code.js";
import { Progress } from "./progress.js";
import { reported } from "./reported.js";
import { runOptions } from "./run-options.js";

/** What the reports are made of, and the history of Allure. */
const kept = [sourceName, "exchanges.jsonl", "profile.json", "allure-history.jsonl"] as const;

/** `report`: makes all reports of a run again. */
export function reportCommand(): Command {
  return new Command("report")
    .argument("<run>", "the folder that the run wrote to; run.json and exchanges.jsonl in it are enough")
    .option("--out <dir>", "where the reports go; into the folder of the run unless given")
    .addOption(runOptions.allure())
    .addOption(runOptions.noAllure())
    .addOption(runOptions.export())
    .addHelpText(
      "after",
      `
What was judged stays as it was: run.json is only read. A newer version of the suite makes its own reports of an older
run; a run.json of a format that it does not know is refused. A run whose reports were lost, or could not be made, gets
them back, and a CI job that keeps run.json and exchanges.jsonl alone keeps everything.

Exit codes: 0 where the reports are on disk, whatever the verdict of the run; 2 where the folder holds no run; 4 where a
report could not be written, which is named; the others are there.

Examples:
  npx freight-conformance report reports
  npx freight-conformance report downloaded/run-4711 --out reports
  npx freight-conformance report reports --allure none --export har,postman`,
    )
    .action(report);
}

async function report(
  dir: string,
  {
    out,
    allure,
    export: exported,
  }: { readonly out?: string; readonly allure: AllureScope; readonly export: readonly ExportName[] },
): Promise<void> {
  const from = resolve(dir);
  const { run, exchanges, renamed } = readRun(from);
  if (renamed.length > 0) process.stderr.write(`Note: the run names former ids: ${renamedInWords(renamed)}\n`);
  const outDir = out === undefined ? from : resolve(out);
  if (outDir === from) outFolder(from, "RUN");
  else {
    prepareRunFolder(outDir);
    for (const name of kept) if (existsSync(join(from, name))) copyFileSync(join(from, name), join(outDir, name));
  }
  const again = [...formatsWith(allure), ...exportsNamed(exported)].filter(({ name }) => name !== sourceName);
  removeReports(outDir, again);
  const reports = new ReportWriter(again);
  const missing = await reported({ run, exchanges, folder: outDir }, reports, [], new Progress(process.stderr));
  if (missing.length > 0) process.exitCode = exitCode.suiteFailed;
}
