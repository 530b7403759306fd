import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Exchange } from "../../src/http/exchange.js";
import { readExchanges } from "../../src/reporting/exchanges.js";
import { formats } from "../../src/reporting/formats.js";
import type { Run } from "../../src/reporting/run.js";
import { writeReports } from "../../src/reporting/write.js";

/** Writes what a statement is checked against, as a run does, or a forger, so that every digest fits. */
export async function sealed(run: Run, folder: string): Promise<void> {
  const exchanges = readExchanges(join(folder, "exchanges.jsonl"));
  const of = formats.filter(({ name }) => name === "run.json" || name === "statement.html");
  expect((await writeReports({ run, exchanges, folder }, of)).filter(({ failed }) => failed)).toEqual([]);
}

/** Makes it again of what run.json says. */
export const resealed = (outDir: string): Promise<void> =>
  sealed(JSON.parse(readFileSync(join(outDir, "run.json"), "utf8")) as Run, outDir);

/** @param root of the copies */
export function copyOf(outDir: string, root: string): string {
  const copy = mkdtempSync(join(root, "copy"));
  cpSync(outDir, copy, { recursive: true });
  return copy;
}

/** Edits a JSON file of a run. */
export function edited<T>(outDir: string, name: string, edit: (value: T) => T): void {
  const file = join(outDir, name);
  writeFileSync(file, `${JSON.stringify(edit(JSON.parse(readFileSync(file, "utf8")) as T), undefined, 2)}\n`);
}

export function writeExchanges(outDir: string, exchanges: readonly Exchange[]): void {
  writeFileSync(join(outDir, "exchanges.jsonl"), exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`).join(""));
}

/** Turns the passed verdict of the clause that is broken into a kept one, everywhere it is told. */
export const asKept = (run: Run): Run => ({
  ...run,
  verdict: "conforms",
  because: `None of the ${run.totals.pass + run.totals.fail} clauses judged is broken.`,
  totals: { ...run.totals, pass: run.totals.pass + run.totals.fail, fail: 0 },
  clauses: run.clauses.map((one) => (one.verdict === "fail" ? { ...one, verdict: "pass", failures: [] } : one)),
  scenarios: run.scenarios.map((one) => (one.verdict === "fail" ? { ...one, verdict: "pass" } : one)),
});
