import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ResultFiles } from "./allure-files.js";
import type { AllureProcess } from "./allure-process.js";
import type { categories } from "./allure-results.js";

/** How the report of a run is made. */
export interface AllureReportOptions {
  readonly reportDir: string;
  /** Where what it is made from is left. */
  readonly resultsDir: string;
  /** Where the verdicts of earlier runs are kept; this run's are added. */
  readonly historyFile: string;
  /** Names the run and no other. */
  readonly name: string;
  /** What its results are sorted into. */
  readonly categories: typeof categories;
}

/** @returns whether Allure is installed: who wants a small installation leaves it out */
export function isAllureThere(): boolean {
  try {
    return existsSync(fileURLToPath(import.meta.resolve("allure")));
  } catch {
    return false;
  }
}

/** Said where it is not. */
export const withoutAllure =
  "Allure is not installed, so there is no allure-report; `npm install allure@3.18` adds it, and `--allure none` does without.";

/** Runs of which the verdicts are kept: the page holds each clause of each of them. */
const runsKept = 12;

/**
 * Makes the static Allure report. What Allure takes has left before this returns its promise.
 *
 * @param results what it is made from
 * @param allure makes it, in a process of its own
 * @throws Error where it fails
 */
export async function makeAllureReport(
  { reportDir, resultsDir, historyFile, name, categories }: AllureReportOptions,
  results: ResultFiles,
  allure: AllureProcess,
): Promise<void> {
  forget(name, historyFile);
  const config = {
    name,
    output: reportDir,
    historyPath: historyFile,
    appendHistory: true,
    historyLimit: runsKept,
    categories,
    plugins: {
      awesome: {
        options: {
          reportName: name,
          groupBy: ["epic", "feature", "story"],
          defaultSortBy: "status,asc",
          // As a folder it asks for its data over the network, which a browser refuses a page from disk.
          singleFile: true,
        },
      },
    },
  };
  await allure.make(config, results, resultsDir, dirname(reportDir));
  for (const file of readdirSync(reportDir, { recursive: true, encoding: "utf8" }))
    if (file.endsWith(".html")) keepToItself(join(reportDir, file));
}

/** A run whose report is made again is no earlier run of itself. */
function forget(name: string, historyFile: string): void {
  if (!existsSync(historyFile)) return;
  const lines = readFileSync(historyFile, "utf8").split("\n");
  const others = lines.filter((line) => line === "" || (JSON.parse(line) as { readonly name?: string }).name !== name);
  if (others.length < lines.length) writeFileSync(historyFile, others.join("\n"));
}

const isForeign = (opening: string): boolean => /\bsrc="(?:https?:)?\/\//.test(opening);
const isAnalytics = (content: string): boolean => /gtag\(|googletagmanager|dataLayer/.test(content);

/** Reports are confidential: a page of theirs loads nothing from elsewhere and tells nobody that it was read. */
function keepToItself(page: string): void {
  const text = readFileSync(page, "utf8");
  const clean = withoutForeign(text);
  if (clean !== text) writeFileSync(page, clean);
}

const closing = "</script>";

/** @returns a page without scripts from elsewhere; those of a page in one file have megabytes, so they are searched for step by step */
export function withoutForeign(page: string): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const start = page.indexOf("<script", at);
    const opened = start < 0 ? -1 : page.indexOf(">", start);
    const end = opened < 0 ? -1 : page.indexOf(closing, opened);
    if (end < 0) return kept + page.slice(at);
    const isKept = !isForeign(page.slice(start, opened + 1)) && !isAnalytics(page.slice(opened + 1, end));
    kept += page.slice(at, isKept ? end + closing.length : start);
    at = end + closing.length;
  }
}
