import { join } from "node:path";
import { verifyAccounting } from "./accounting.js";
import { formats, type Reported, type ReportFormat } from "./formats.js";

/** What came of one report. */
export interface ReportOutcome {
  readonly format: ReportFormat;
  /** Why it could not be written, as one sentence; absent where it was. */
  readonly failed?: string;
}

/**
 * Writes the reports of a run. One that cannot be written costs no other.
 *
 * @param reported whose run is verified first; its folder exists
 * @param of which ones
 * @returns what came of each that the run has
 * @throws Error where the run does not add up: nothing is written of it
 */
export async function writeReports(
  reported: Reported,
  of: readonly ReportFormat[] = formats,
): Promise<readonly ReportOutcome[]> {
  verifyAccounting(reported.run);
  const outcomes: Promise<ReportOutcome>[] = [];
  for (const format of of.filter(({ isFor }) => isFor?.(reported.run) ?? true)) {
    await new Promise<void>((next) => {
      const outcome = outcomeOf(format, reported, next);
      outcomes.push(outcome);
      outcome.then(() => next());
    });
  }
  return Promise.all(outcomes);
}

async function outcomeOf(format: ReportFormat, reported: Reported, handedOver: () => void): Promise<ReportOutcome> {
  try {
    await format.write(reported, handedOver);
    return { format };
  } catch (error) {
    return { format, failed: inOneSentence(error) };
  }
}

const longestReason = 300;

/** @returns what an error says, without its stack */
export function inOneSentence(error: unknown): string {
  const [first = ""] = (error instanceof Error ? error.message : String(error)).trim().split("\n");
  const text = first.length > longestReason ? `${first.slice(0, longestReason)}…` : first;
  return text === "" ? "It does not say why." : /[.!?…]$/.test(text) ? text : `${text}.`;
}

/**
 * @param outcomes of the reports of one folder
 * @returns lines for a terminal: the report to open first, the others, and what could not be written
 */
export function listed(outcomes: readonly ReportOutcome[], folder: string): readonly string[] {
  const made = outcomes.filter(({ failed }) => failed === undefined).map(({ format }) => format);
  const under = (word: ReportFormat["listed"]) => made.filter((format) => format.listed === word);
  const also = [...under("also").map(({ opens }) => opens), "exchanges.jsonl"];
  return [
    ...under("report").map(({ opens }) => `  report    ${join(folder, opens)}`),
    ...under("allure").map(({ opens }) => `  allure    ${join(folder, opens)}`),
    `  also      ${also.join(", ")} in ${folder}`,
    ...outcomes
      .filter(({ failed }) => failed !== undefined)
      .map(({ format, failed }) => `  missing   ${format.name}: ${failed}`),
  ];
}
