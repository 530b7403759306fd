import { join } from "node:path";
import { isClauseId } from "../contract/register.js";
import type { Exchange } from "../http/exchange.js";
import { commandLine } from "../profile/command-line.js";
import { runInBrief } from "../reporting/brief.js";
import { isAllureThere, withoutAllure } from "../reporting/formats/allure-report.js";
import { allureName, type Reported, sourceName } from "../reporting/formats.js";
import { loudHeadlineOf } from "../reporting/headline.js";
import { reasonsInWhole } from "../reporting/reasons.js";
import type { Run } from "../reporting/run.js";
import { runInWords } from "../reporting/terminal.js";
import { inOneSentence, listed, type ReportOutcome, type ReportWriter } from "../reporting/write.js";
import { leavesSomething, roundsIn } from "../runner/rounds.js";
import { isStuck } from "../scenario/outcome.js";
import { showsColor } from "./appearance.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { tellJob } from "./github.js";
import type { Progress } from "./progress.js";

/** How much of a run the terminal shows: its summary, one line, or JSON for a script. */
export type RunOutput = "summary" | "line" | "json";

/**
 * Writes the reports of a run and shows it on the terminal.
 *
 * @param reports which of them; some may have been begun
 * @param defects of the suite itself
 * @param output how it is shown
 * @returns those that could not be written, after saying so
 */
export async function reported(
  whole: Reported,
  reports: ReportWriter,
  defects: readonly string[],
  progress: Progress,
  output: RunOutput = "summary",
): Promise<readonly ReportOutcome[]> {
  const { run, exchanges, folder: outDir } = whole;
  progress.note("Writing the reports …");
  if (reports.formats.some(({ name }) => name === allureName) && !isAllureThere()) progress.note(withoutAllure);
  const outcomes = await reports.finish(whole);
  progress.close();
  if (output === "json") process.stdout.write(runInBrief(run, outDir));
  else if (output === "line") process.stdout.write(`${loudHeadlineOf(run)}  ${run.because}  ${outDir}\n`);
  else process.stdout.write(shown(run, exchanges, listed(outcomes, outDir)));
  const unclean = run.leftovers.some(isStuck);
  for (const folder of unclean ? (run.repeat ? roundsIn(outDir).filter(leavesSomething) : [outDir]) : [])
    process.stderr.write(`Something is left; this tries again: ${commandLine("cleanup", folder)}\n`);
  for (const defect of defects) process.stderr.write(`The suite itself failed: ${defect}\n`);
  return missingOf(outcomes, outDir);
}

/** @returns what a terminal and a job page show of a run; where that cannot be made, its verdict and its reports all the same */
function shown(run: Run, exchanges: readonly Exchange[], reports: readonly string[]): string {
  try {
    const whole = process.stdout.isTTY === true ? [] : reasonsInWhole(run);
    const text = runInWords(run, exchanges, { color: showsColor(process.stdout), reports: [...reports, ...whole] });
    return tellJob(run, exchanges, text, process.env);
  } catch (error) {
    process.stderr.write(`The summary of the run could not be made: ${inOneSentence(error)}\n`);
    return `\n${[`${loudHeadlineOf(run)}  ${run.because}`, ...reports].join("\n")}\n`;
  }
}

/** Says on standard error which reports of a folder could not be written. @returns them */
export function missingOf(outcomes: readonly ReportOutcome[], folder: string): readonly ReportOutcome[] {
  const missing = outcomes.filter(({ failed }) => failed !== undefined);
  for (const { format, failed } of missing)
    process.stderr.write(
      `${join(folder, format.name)} could not be written: ${failed} This makes it again: ${commandLine("report", folder)}\n`,
    );
  return missing;
}

/** Whether nothing of the contract was selected, but clauses of extensions: what they came to is what the run says. */
const isOfExtensions = ({ selection: { clauses } }: Run): boolean => clauses.length > 0 && !clauses.some(isClauseId);

/**
 * @param defects of the suite itself
 * @param missing reports that could not be written: without run.json nothing is told, without another nothing is green
 */
export function codeOf(
  run: Run,
  defects: readonly string[],
  missing: readonly ReportOutcome[],
  failOnDrift = false,
): ExitCode {
  if (defects.length > 0 || missing.some(({ format }) => format.name === sourceName)) return exitCode.suiteFailed;
  if (run.verdict === "does-not-conform") return exitCode.doesNotConform;
  const extensions = run.extensions ?? [];
  if (extensions.some(({ verdict }) => verdict === "does-not-conform")) return exitCode.doesNotConform;
  if (run.verdict === "not-judged" && !isOfExtensions(run)) return exitCode.notJudged;
  if (isOfExtensions(run) && extensions.every(({ verdict }) => verdict === "not-judged")) return exitCode.notJudged;
  if (failOnDrift && run.openPoints.some(({ drift }) => drift)) return exitCode.doesNotConform;
  if (run.selection.strict && run.thresholds?.exceeded.length) return exitCode.doesNotConform;
  return missing.length > 0 ? exitCode.suiteFailed : exitCode.conforms;
}
