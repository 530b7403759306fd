import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { start } from "../../bench/served.js";
import { type Judgement, judgeReference } from "../../src/cli/judging/in-process.js";
import { writeAllureResults } from "../../src/reporting/allure-results.js";
import { readRun } from "../../src/reporting/read.js";
import type { Run } from "../../src/reporting/run.js";
import { writeReports } from "../../src/reporting/write.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { loadSpecs } from "../../src/scenario/specs.js";

let folder: string;
let judged: Judgement;

beforeAll(async () => {
  await loadSpecs();
  const lots = scenarios().filter(({ area }) => area === "lots");
  judged = await judgeReference(lots, { faults: ["lot-merge-source-removed#keeps-source"] });
  folder = mkdtempSync(join(tmpdir(), "report-"));
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder as a run left it, before any report but run.json. */
function stored(name: string, change: (run: Run) => object = (run) => run): string {
  const dir = join(folder, name);
  mkdirSync(dir);
  writeFileSync(join(dir, "run.json"), `${JSON.stringify(change(judged.run), undefined, 2)}\n`);
  const lines = judged.exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`);
  writeFileSync(join(dir, "exchanges.jsonl"), lines.join(""));
  return dir;
}

interface AllureResult {
  readonly name: string;
  readonly historyId: string;
  readonly status: string;
  readonly statusDetails: { readonly message?: string };
  readonly labels: readonly { readonly name: string; readonly value: string }[];
  readonly steps: readonly { readonly name: string; readonly attachments: readonly { readonly source: string }[] }[];
  readonly attachments: readonly { readonly name: string; readonly source: string }[];
}

function allureOf(run: Run): { readonly dir: string; readonly results: readonly AllureResult[] } {
  const dir = mkdtempSync(join(folder, "allure-"));
  writeAllureResults(run, judged.exchanges, dir);
  const names = readdirSync(dir).filter((name) => name.endsWith("-result.json"));
  return { dir, results: names.map((name) => JSON.parse(readFileSync(join(dir, name), "utf8"))) };
}

describe("the results for Allure", () => {
  it("hold each scenario once with its verdict, its exchanges and checks as steps, and every attachment", () => {
    const { dir, results } = allureOf(judged.run);
    expect(results.map(({ historyId }) => historyId).sort()).toEqual(judged.run.scenarios.map(({ id }) => id).sort());
    const files = new Set(readdirSync(dir));
    for (const { historyId, status, steps, attachments, labels } of results) {
      const scenario = judged.run.scenarios.find(({ id }) => id === historyId);
      const due = { pass: "passed", fail: "failed", inconclusive: "broken", skipped: "skipped" };
      expect(status).toBe(due[scenario?.verdict ?? "skipped"]);
      expect(steps).toHaveLength((scenario?.exchanges.length ?? 0) + (scenario?.checks.length ?? 0));
      for (const { source } of [...attachments, ...steps.flatMap((step) => step.attachments)])
        expect(files.has(source)).toBe(true);
      expect(labels.map(({ name }) => name)).toEqual(expect.arrayContaining(["epic", "feature", "story", "severity"]));
      expect(labels.find(({ name }) => name === "epic")?.value).toBe("catalog");
    }
  });

  it("tell what is broken, and how to see it again", () => {
    const broken = allureOf(judged.run).results.filter(({ status }) => status === "failed");
    expect(broken.length).toBeGreaterThan(0);
    expect(broken[0]?.statusDetails.message).toContain("lot-merge-source-removed  (stated · ");
    expect(broken[0]?.attachments.map(({ name }) => name)).toEqual(["again: lot-merge-source-removed.sh"]);
  });

  it("show a scenario that broke implied clauses alone as passed with a warning", () => {
    const clauses = judged.run.clauses.map((one) => (one.verdict === "fail" ? { ...one, verdict: "warn" } : one));
    const { results } = allureOf({ ...judged.run, clauses } as Run);
    expect(results.filter(({ status }) => status === "failed")).toEqual([]);
    expect(results.filter(({ labels }) => labels.some(({ value }) => value === "warn")).length).toBeGreaterThan(0);
  });

  it("are made of a run whose clauses this suite does not know", () => {
    const renamed = JSON.parse(JSON.stringify(judged.run).replaceAll("lot-merge-source-removed", "of-another-time"));
    const told = allureOf(renamed as Run).results.flatMap(({ statusDetails: { message } }) => message ?? []);
    expect(told.some((message) => message.startsWith("of-another-time  (stated"))).toBe(true);
  });
});

describe("a run that is read back", () => {
  it("makes the same reports", () => {
    const dir = stored("same");
    const { run, exchanges } = readRun(dir);
    writeReports(judged.run, judged.exchanges, dir);
    const names = ["junit.xml", "summary.md", "leftovers.json", "run.json"];
    const first = names.map((name) => readFileSync(join(dir, name), "utf8"));
    writeReports(run, exchanges, dir);
    expect(names.map((name) => readFileSync(join(dir, name), "utf8"))).toEqual(first);
  });

  it.each([
    ["of a format to come", (run: Run) => ({ ...run, schema: 99 }), /schema is 99, and this suite \(.*\) reads 1/],
    ["of none", ({ schema: _, ...run }: Run) => run, /schema is missing/],
    ["without its scenarios", ({ scenarios: _, ...run }: Run) => run, /scenarios is no list/],
  ])("is refused where it is %s", (name, change, told) => {
    const dir = stored(name, change);
    expect(() => readRun(dir)).toThrow(told);
  });

  it("is refused where there is none, or half of one", () => {
    expect(() => readRun(folder)).toThrow("there is no run.json in it");
    const dir = stored("half");
    writeFileSync(join(dir, "run.json"), '{"schema": 1, "clau');
    expect(() => readRun(dir)).toThrow("not JSON");
  });
});

describe("the command `report`", () => {
  it("makes every report again, with exit code 0, and leaves run.json as it is", { timeout: 120_000 }, async () => {
    const dir = stored("command");
    const before = readFileSync(join(dir, "run.json"), "utf8");
    const again = start("report", dir);
    expect([await again.ended, again.told()]).toEqual([0, expect.stringContaining("DOES-NOT-CONFORM")]);
    expect(readdirSync(dir)).toEqual(
      expect.arrayContaining(["allure-report", "allure-results", "junit.xml", "leftovers.json", "summary.md"]),
    );
    expect(readFileSync(join(dir, "run.json"), "utf8")).toBe(before);
    const history = () => readFileSync(join(dir, "allure-history.jsonl"), "utf8").trim().split("\n");
    expect(history()).toHaveLength(1);
    expect(await start("report", dir).ended).toBe(0);
    expect(history()).toHaveLength(1);
  });
});
