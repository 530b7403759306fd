import { join } from "node:path";
import { verifyAccounting } from "./accounting.js";
import { formats, type Reported, type ReportFormat } from "./formats.js";

/** What came of one report. */
export interface ReportOutcome {
  readonly format: ReportFormat;
  /** Why it could not be written, as one sentence; absent where it was. */
  readonly failed?: string;
  /** Why the run has none. */
  readonly absent?: string;
}

/** Writes the reports of one run. One that cannot be written costs no other. */
export class ReportWriter {
  readonly #begun = new Map<ReportFormat, Promise<ReportOutcome>>();

  /** @param formats which ones, in the order in which they are written */
  constructor(readonly formats: readonly ReportFormat[]) {}

  /**
   * Begins those that another process makes, and that show neither shapes nor open points. Returns when that process has all that it takes.
   *
   * @param reported whose shapes and open points need not be known yet
   * @throws Error where the run does not add up: nothing is written of it
   */
  async begin(reported: Reported): Promise<void> {
    verifyAccounting(reported.run);
    await this.#write(
      reported,
      this.formats.filter(({ isMadeMeanwhile }) => isMadeMeanwhile),
    );
  }

  /**
   * Writes all that are not begun yet.
   *
   * @param reported whose run is verified first; its folder exists
   * @returns what came of each that the run has
   * @throws Error where the run does not add up: nothing is written of it
   */
  async finish(reported: Reported): Promise<readonly ReportOutcome[]> {
    verifyAccounting(reported.run);
    await this.#write(reported, this.formats);
    return Promise.all(this.formats.flatMap((format) => this.#begun.get(format) ?? []));
  }

  async #write(reported: Reported, formats: readonly ReportFormat[]): Promise<void> {
    for (const format of formats) {
      if (this.#begun.has(format)) continue;
      const absent = format.absentFor?.(reported.run);
      if (absent !== undefined) {
        this.#begun.set(format, Promise.resolve({ format, absent }));
        continue;
      }
      await new Promise<void>((next) => {
        const outcome = outcomeOf(format, reported, next);
        this.#begun.set(format, outcome);
        outcome.then(() => next());
      });
    }
  }
}

/** Writes the reports of a run, all that are given. @see ReportWriter.finish */
export const writeReports = (
  reported: Reported,
  of: readonly ReportFormat[] = formats,
): Promise<readonly ReportOutcome[]> => new ReportWriter(of).finish(reported);

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

/** @returns whether a report was written */
const isMade = ({ failed, absent }: ReportOutcome): boolean => failed === undefined && absent === undefined;

/**
 * @param outcomes of the reports of one folder
 * @returns lines for a terminal: the report to open first, the others, and what could not be written
 */
export function listed(outcomes: readonly ReportOutcome[], folder: string): readonly string[] {
  const made = outcomes.filter(isMade).map(({ format }) => format);
  const under = (word: ReportFormat["listed"]) => made.filter((format) => format.listed === word);
  const also = [...under("also").map(({ opens }) => opens), "exchanges.jsonl"];
  return [
    ...under("report").map(({ opens }) => `  report    ${join(folder, opens)}`),
    ...under("allure").map(({ opens }) => `  allure    ${join(folder, opens)}`),
    `  also      ${also.join(", ")} in ${folder}`,
    ...outcomes
      .filter(({ failed }) => failed !== undefined)
      .map(({ format, failed }) => `  missing   ${format.name}: ${failed}`),
    ...outcomes.filter(({ absent }) => absent).map(({ format, absent }) => `  without   ${format.name}: ${absent}`),
  ];
}
