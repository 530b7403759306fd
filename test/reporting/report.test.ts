import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withoutForeign } from "../../src/reporting/formats/allure-report.js";
import { allureResultsOf } from "../../src/reporting/formats/allure-results.js";
import { formats } from "../../src/reporting/formats.js";
import { readRun } from "../../src/reporting/read.js";
import type { Run, Verdict } from "../../src/reporting/run.js";
import { writeReports } from "../../src/reporting/write.js";
import type { Judgement } from "../../src/runner/in-process.js";
import { warmCommand } from "../cli/warm/warm.js";
import { fault, judgeLots } from "../gate/judged.js";
import { largeRun } from "./large-run.js";

let folder: string;
let judged: Judgement;

beforeAll(async () => {
  judged = await judgeLots(fault);
  folder = mkdtempSync(join(tmpdir(), "report-"));
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);

/** A folder as a run left it, before any report but run.json. */
function stored(name: string, change: (run: Run) => object = (run) => run): string {
  const dir = join(folder, name);
  mkdirSync(dir);
  writeFileSync(join(dir, "run.json"), `${JSON.stringify(change(judged.run), undefined, 2)}\n`);
  const lines = judged.exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`);
  writeFileSync(join(dir, "exchanges.jsonl"), lines.join(""));
  return dir;
}

interface AllureStep {
  readonly name: string;
  readonly status: string;
  readonly steps: readonly AllureStep[];
  readonly attachments: readonly { readonly name: string; readonly source: string }[];
}

interface AllureResult extends AllureStep {
  readonly historyId: string;
  readonly statusDetails: { readonly message?: string };
  readonly labels: readonly { readonly name: string; readonly value: string }[];
}

type Allure = ReturnType<typeof allureMadeOf>;
let ofJudged: Allure | undefined;

function allureOf(run: Run, exchanges = judged.exchanges): Allure {
  if (run !== judged.run) return allureMadeOf(run, exchanges);
  ofJudged ??= allureMadeOf(run, exchanges);
  return ofJudged;
}

function allureMadeOf(run: Run, exchanges: Judgement["exchanges"]) {
  const files = allureResultsOf(run, exchanges);
  const results = [...files]
    .filter(([name]) => name.endsWith("-result.json"))
    .map(([, content]): AllureResult => JSON.parse(String(content)));
  return { files, results };
}

const attachmentsIn = ({ attachments, steps }: AllureStep): AllureStep["attachments"] => [
  ...attachments,
  ...steps.flatMap(attachmentsIn),
];

const statusOf = { pass: "passed", fail: "failed", warn: "broken", inconclusive: "unknown", skipped: "skipped" };

describe("the results for Allure", () => {
  it("are one for each clause that was selected, so that Allure counts what the run counts", () => {
    const { files, results } = allureOf(judged.run);
    const selected = judged.run.clauses.filter(({ reason }) => reason !== "not selected").map(({ id }) => id);
    expect(results.map(({ historyId }) => historyId).sort()).toEqual(selected.sort());
    expect(selected.length).toBeGreaterThan(20);
    const verdicts = new Map<string, Verdict>(judged.run.clauses.map(({ id, verdict }) => [id, verdict]));
    for (const { historyId, status, labels } of results) {
      expect(status).toBe(statusOf[verdicts.get(historyId) ?? "skipped"]);
      expect(labels.map(({ name }) => name)).toEqual(expect.arrayContaining(["epic", "feature", "story", "severity"]));
    }
    for (const { source } of results.flatMap(attachmentsIn)) expect(files.has(source)).toBe(true);
    const { pass, fail } = judged.run.totals;
    const environment = files.get("environment.properties");
    expect(environment).toContain(`clauses=${judged.run.clauses.length} = ${pass} pass + ${fail} fail + 0 warn`);
  });

  it("call what could not be judged by its own name, with the reason", () => {
    const { files, results } = allureOf(judged.run);
    const categories: readonly { readonly name: string; readonly matchedStatuses: readonly string[] }[] = JSON.parse(
      String(files.get("categories.json")),
    );
    const own = categories.filter(({ matchedStatuses }) => matchedStatuses.includes("unknown"));
    expect(own.map(({ name }) => name)).toEqual(["inconclusive: could not be judged"]);
    const unjudged = results.filter(({ status }) => status === "unknown");
    expect(unjudged.length).toBe(judged.run.totals.inconclusive);
    for (const { statusDetails } of unjudged) expect(statusDetails.message).toMatch(/^inconclusive: ./);
  });

  it("show what is broken whole, with how to see it again", () => {
    const [broken, ...others] = allureOf(judged.run).results.filter(({ status }) => status === "failed");
    expect(others).toEqual([]);
    expect(broken?.statusDetails.message).toContain("lot-merge-source-removed  (stated · ");
    expect(new Set(broken?.attachments.map(({ name }) => name))).toEqual(
      new Set(["again: lot-merge-source-removed.sh"]),
    );
    const [scenario] = broken?.steps ?? [];
    const sent = scenario?.steps.filter(({ attachments }) => attachments.length > 0) ?? [];
    expect(sent.length).toBe(18);
    for (const { attachments } of sent) expect(attachments.map(({ name }) => name)).toEqual(["request", "response"]);
    expect(scenario?.steps.at(-1)).toMatchObject({ name: "check lot-merge-source-removed", status: "failed" });
  });

  it("name where the exchanges of what is kept are, and attach none of them", () => {
    const kept = allureOf(judged.run).results.filter(({ status }) => status === "passed");
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.flatMap(attachmentsIn)).toEqual([]);
    expect(
      kept.flatMap(({ steps }) => steps).every(({ name }) => /\(exchanges\.jsonl: \S+\/1 to \d+\)$/.test(name)),
    ).toBe(true);
  });

  it("have a bound, whatever is broken: the first failures are whole, of the others the evidence is named", () => {
    const { run, exchanges } = largeRun(judged, 200, "x", "y".repeat(20_000));
    const { files, results } = allureOf(run, exchanges);
    const bytes = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
    expect(bytes).toBeLessThan(12_000_000);
    const attached = results.map((result) => [result.status, attachmentsIn(result).length] as const);
    expect(attached.filter(([status]) => status === "failed")).toHaveLength(run.totals.fail);
    expect(attached.filter(([, count]) => count > 20).length).toBeGreaterThan(20);
    expect(attached.filter(([status, count]) => status === "failed" && count === 0).length).toBeGreaterThan(20);
  });

  it("show a clause that is only implied as what Allure calls broken", () => {
    const clauses = judged.run.clauses.map((one) => (one.verdict === "fail" ? { ...one, verdict: "warn" } : one));
    const { results } = allureOf({ ...judged.run, clauses } as Run);
    expect(results.filter(({ status }) => status === "failed")).toEqual([]);
    expect(results.filter(({ status }) => status === "broken").map(({ historyId }) => historyId)).toEqual([
      "lot-merge-source-removed",
    ]);
  });

  it("are made of a run whose clauses this suite does not know", () => {
    const renamed = JSON.parse(JSON.stringify(judged.run).replaceAll("lot-merge-source-removed", "of-another-time"));
    const output = allureOf(renamed as Run).results.flatMap(({ statusDetails: { message } }) => message ?? []);
    expect(output.some((message) => message.startsWith("of-another-time  (stated"))).toBe(true);
  });
});

describe("a page of Allure", () => {
  const own = `<script src="data:text/javascript;base64,${"A".repeat(8_000_000)}"></script><script>start("gta")</script>`;

  it.each([
    '<script async src="https://www.googletagmanager.com/gtag/js?id=X"></script>',
    '<script src="//elsewhere.example.com/a.js"></script>',
    "<script>\n  window.dataLayer = []; function gtag(){} gtag('js', new Date());</script>",
  ])("is kept to itself, however large it is: %s", (foreign) => {
    expect(
      withoutForeign(`<head>${foreign}</head>${own}${foreign}<p>end</p>`) === `<head></head>${own}<p>end</p>`,
    ).toBe(true);
    expect(withoutForeign(own) === own).toBe(true);
  });
});

describe("a run that is read back", () => {
  it("makes the same reports", async () => {
    const dir = stored("same");
    const { run, exchanges } = readRun(dir);
    const files = formats.filter(({ name }) => name !== "allure-report");
    await writeReports({ ...judged, folder: dir }, files);
    const names = files.map(({ name }) => name);
    const first = names.map((name) => readFileSync(join(dir, name), "utf8"));
    await writeReports({ run, exchanges, folder: dir }, files);
    expect(names.map((name) => readFileSync(join(dir, name), "utf8"))).toEqual(first);
  });

  it.each([
    ["of a format to come", (run: Run) => ({ ...run, schema: 99 }), /schema is 99, and this suite \(.*\) reads 1/],
    ["of none", ({ schema: _, ...run }: Run) => run, /schema is missing/],
    ["without its scenarios", ({ scenarios: _, ...run }: Run) => run, /scenarios is no list/],
  ])("is refused where it is %s", (name, change, output) => {
    const dir = stored(name, change);
    expect(() => readRun(dir)).toThrow(output);
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
    const history = join(dir, "allure-history.jsonl");
    // Of twenty other runs, and of a report of the same one.
    const { id, deployment, verdict } = judged.run;
    const names = [...Array.from({ length: 20 }, (_, index) => `earlier-${index}`), id];
    const earlier = names.map((run) => ({
      ...{ uuid: run, name: `${deployment.name}: ${verdict}, run ${run}`, timestamp: 0, url: "" },
      ...{ knownTestCaseIds: [], testResults: {}, metrics: {} },
    }));
    writeFileSync(history, earlier.map((one) => `${JSON.stringify(one)}\n`).join(""));
    const again = await warmCommand(["report", dir]);
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining("DOES NOT CONFORM (")]);
    expect(readdirSync(dir)).toEqual(
      expect.arrayContaining([
        "allure-report",
        "allure-results",
        "junit.xml",
        "leftovers.json",
        "report.html",
        "summary.md",
      ]),
    );
    expect(readFileSync(join(dir, "run.json"), "utf8")).toBe(before);
    const kept = readFileSync(history, "utf8")
      .trim()
      .split("\n")
      .map((line): string => JSON.parse(line).name);
    expect(kept.filter((name) => name.endsWith(id))).toHaveLength(1);
    expect(kept).toHaveLength(12);
  });
});
