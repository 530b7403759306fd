import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Exchange } from "../http/exchange.js";
import { writeWhole } from "../profile/whole-file.js";
import { readAllExchanges } from "./exchanges.js";
import { AllureProcess } from "./formats/allure-process.js";
import { isAllureThere, makeAllureReport } from "./formats/allure-report.js";
import { badgeJson, badgeSvg } from "./formats/badge.js";
import { harOf } from "./formats/har.js";
import { junitOf } from "./formats/junit.js";
import { reportPage } from "./formats/page/page.js";
import { postmanOf } from "./formats/postman.js";
import { statementFile, writeStatement } from "./formats/statement/write.js";
import { summaryOf } from "./formats/summary.js";
import { isBroken, isSelected } from "./grouping.js";
import type { Run } from "./run.js";

/** What a report is made of. */
export interface Reported {
  readonly run: Run;
  readonly exchanges: readonly Exchange[];
  /** Where it goes; it holds the evidence. */
  readonly folder: string;
}

/** One kind of report: how it is written, what it leaves, and what a terminal says of it. */
export interface ReportFormat {
  readonly name: string;
  /** Files and folders, which a run that begins there removes. */
  readonly leaves: readonly string[];
  /** Under which word a terminal names it: for people first, the others in one line. */
  readonly listed: "report" | "allure" | "also";
  /** What is opened, relative to the folder. */
  readonly opens: string;
  /** Another process makes most of it, which may begin before the shapes and the open points of the run are known. */
  readonly isMadeMeanwhile?: true;
  /** Why a run has none, or an empty text where that was said already; undefined where it has one, as every run unless given. */
  readonly absentFor?: (run: Run) => string | undefined;
  /**
   * @param handedOver called where another process makes the rest of it, so that the next one can be begun meanwhile
   * @throws Error where it cannot be made
   */
  readonly write: (reported: Reported, handedOver?: () => void) => void | Promise<void>;
}

/** @returns a report that is one file of text */
const oneFile = (name: string, listed: ReportFormat["listed"], text: (reported: Reported) => string): ReportFormat => ({
  name,
  leaves: [name],
  listed,
  opens: name,
  write: (reported) => writeWhole(join(reported.folder, name), text(reported)),
});

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** The source of truth: what is written from it can be written again. */
export const sourceName = "run.json";

/** How much of Allure a run leaves: a result for each clause, for each broken one, or nothing. */
export const allureScopes = ["all", "failures", "none"] as const;
export type AllureScope = (typeof allureScopes)[number];

/** The one report whose tool may be missing. */
export const allureName = "allure-report";

/** @param shown of which clauses there are results */
const allureWith = (allure: AllureProcess, shown = (run: Run) => run.clauses): ReportFormat => ({
  name: allureName,
  leaves: ["allure-results", "allure-report"],
  listed: "allure",
  isMadeMeanwhile: true,
  opens: join("allure-report", "index.html"),
  absentFor: (run) => {
    if (!isAllureThere()) return "";
    if (run.repeat !== undefined) return "each round has one";
    if (shown(run).some(isSelected)) return undefined;
    return run.clauses.some(isSelected)
      ? "nothing is broken, and it was to show nothing else"
      : "no clause was selected";
  },
  write: async ({ run, exchanges, folder }, handedOver) => {
    // Loading what Allure needs takes as long as writing all the other reports of a small run.
    const { allureResultsOf, categories } = await import("./formats/allure-results.js");
    const results = allureResultsOf(run, exchanges, shown(run));
    const made = makeAllureReport(
      {
        reportDir: join(folder, "allure-report"),
        resultsDir: join(folder, "allure-results"),
        historyFile: join(folder, "allure-history.jsonl"),
        name: `${run.deployment.name}: ${run.verdict}, run ${run.id}`,
        categories,
      },
      results,
      allure,
    );
    // It may fail while nobody waits for it yet.
    made.catch(() => {});
    handedOver?.();
    await made;
  },
});

const source = oneFile(sourceName, "also", ({ run }) => json(run));

const others: readonly ReportFormat[] = [
  oneFile("report.html", "report", ({ run, exchanges }) => reportPage(run, exchanges)),
  oneFile("leftovers.json", "also", ({ run }) => json(run.leftovers)),
  oneFile("summary.md", "also", ({ run, exchanges }) => summaryOf(run, exchanges)),
  oneFile("badge.json", "also", ({ run }) => badgeJson(run)),
  oneFile("badge.svg", "also", ({ run }) => badgeSvg(run)),
  oneFile("junit.xml", "also", ({ run }) => junitOf(run)),
  {
    name: statementFile,
    leaves: [statementFile],
    listed: "also",
    opens: statementFile,
    write: ({ run, folder }) => writeStatement(run, folder),
  },
];

/** Every report that a run leaves, in the order in which they are written: another process makes the second meanwhile. */
export const formats: readonly ReportFormat[] = [source, allureWith(new AllureProcess()), ...others];

/**
 * @param scope how much of Allure a run wants
 * @param allure makes its report; loaded only when there is one to make unless given
 * @returns the reports that the run leaves
 */
export function formatsWith(scope: AllureScope, allure?: AllureProcess): readonly ReportFormat[] {
  if (scope === "none") return [source, ...others];
  if (scope === "all" && !allure) return formats;
  const broken = (run: Run) => run.clauses.filter(isBroken);
  return [source, allureWith(allure ?? new AllureProcess(), scope === "failures" ? broken : undefined), ...others];
}

/** @returns what was sent for extensions as well, where the folder has it */
export const evidenceOf = ({ folder, exchanges }: Reported): readonly Exchange[] => {
  const all = readAllExchanges(join(folder, "exchanges.jsonl"));
  return all.length > 0 ? all : exchanges;
};

/** What a run leaves on request alone: for other tools, and as large as the evidence. */
const exported = {
  har: oneFile("run.har", "also", (reported) => json(harOf(evidenceOf(reported)))),
  postman: oneFile("postman.json", "also", (reported) => json(postmanOf(reported.run, evidenceOf(reported)))),
} as const;

export type ExportName = keyof typeof exported;

export const exportNames = Object.keys(exported) as readonly ExportName[];

/** @returns what writes the exports that are asked for */
export const exportsNamed = (names: readonly ExportName[]): readonly ReportFormat[] =>
  names.map((name) => exported[name]);

/** Removes what the reports of an earlier run left in a folder; the history of Allure stays. */
export function removeReports(folder: string, of: readonly ReportFormat[] = formats): void {
  const all = of === formats ? [...formats, ...Object.values(exported)] : of;
  for (const name of all.flatMap(({ leaves }) => leaves)) rmSync(join(folder, name), { recursive: true, force: true });
}
