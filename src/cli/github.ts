import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, statSync } from "node:fs";
import type { Exchange } from "../http/exchange.js";
import { annotationsOf } from "../reporting/formats/annotations.js";
import { mostBytes, summaryOf } from "../reporting/formats/summary.js";
import type { Run } from "../reporting/run.js";

/**
 * Tells a run to the CI server whose job it is: on GitHub Actions annotations, and the summary on the page of the job.
 * Elsewhere only the terminal.
 *
 * @param text what is printed in any case; the deployment's own words in it are kept from being taken for commands
 * @param env `GITHUB_ACTIONS` and `GITHUB_STEP_SUMMARY`
 * @returns what goes to standard output
 */
export function tellJob(run: Run, exchanges: readonly Exchange[], text: string, env: NodeJS.ProcessEnv): string {
  const page = env["GITHUB_STEP_SUMMARY"];
  if (page) writeOnPage(page, run, exchanges);
  if (env["GITHUB_ACTIONS"] !== "true") return text;
  const token = randomUUID();
  const kept = `::stop-commands::${token}\n${text}${text.endsWith("\n") ? "" : "\n"}::${token}::\n`;
  return (
    kept +
    annotationsOf(run)
      .map((line) => `${line}\n`)
      .join("")
  );
}

/** A page that is too large is not shown at all: what earlier commands of the step wrote there counts too. */
function writeOnPage(page: string, run: Run, exchanges: readonly Exchange[]): void {
  try {
    const taken = existsSync(page) ? statSync(page).size : 0;
    appendFileSync(page, `${summaryOf(run, exchanges, Math.max(0, mostBytes - taken))}\n`);
  } catch (error) {
    process.stderr.write(`GITHUB_STEP_SUMMARY: the page of the job cannot be written (${(error as Error).message}).\n`);
  }
}
