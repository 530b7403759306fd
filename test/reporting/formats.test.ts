import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { exitCode } from "../../src/cli/exit-code.js";
import { codeOf } from "../../src/cli/reported.js";
import type { Exchange } from "../../src/http/exchange.js";
import { formats, formatsWith, type ReportFormat, removeReports } from "../../src/reporting/formats.js";
import { runInWords } from "../../src/reporting/terminal.js";
import { listed, type ReportOutcome, ReportWriter, writeReports } from "../../src/reporting/write.js";
import type { Judgement } from "../../src/runner/in-process.js";
import { warmCommand } from "../cli/warm/warm.js";
import { fault, judgeLots } from "../gate/judged.js";

let root: string;
let judged: Judgement;
let honest: Judgement;

beforeAll(async () => {
  judged = await judgeLots(fault);
  honest = await judgeLots();
  root = mkdtempSync(join(tmpdir(), "formats-"));
}, 60_000);

afterAll(() => rmSync(root, { recursive: true, force: true }), 60_000);

const folderFor = (name: string): string => {
  const folder = join(root, name);
  mkdirSync(folder);
  return folder;
};

const failing = (name: string, message: string): ReportFormat => ({
  name,
  leaves: [name],
  listed: "also",
  opens: name,
  write: () => {
    throw new TypeError(message);
  },
});

const failedOf = (outcomes: readonly ReportOutcome[]) =>
  outcomes.flatMap(({ format, failed }) => (failed === undefined ? [] : [`${format.name}: ${failed}`]));

describe("the reports of a run", () => {
  it("leave what their entries say, and nothing else; what an earlier run left goes by the same entries", async () => {
    const folder = folderFor("all");
    expect(failedOf(await writeReports({ ...judged, folder }))).toEqual([]);
    const history = "allure-history.jsonl";
    const due = [...formats.flatMap(({ leaves }) => leaves), history].sort();
    expect(readdirSync(folder).sort()).toEqual(due);
    for (const { opens } of formats) expect(existsSync(join(folder, opens))).toBe(true);
    removeReports(folder);
    expect(readdirSync(folder)).toEqual([history]);
  });

  it("are written but for those that cannot be, which the terminal names with the reason", async () => {
    const folder = folderFor("one-fails");
    const [source, ...others] = formats.filter(({ name }) => name !== "allure-report");
    const broken = failing("broken.html", "Invalid URL\n    at new URL (node:internal/url:806:29)");
    const of = [...(source ? [source] : []), broken, ...others];
    const outcomes = await writeReports({ ...judged, folder }, of);
    expect(failedOf(outcomes)).toEqual(["broken.html: Invalid URL."]);
    for (const { opens } of others) expect(existsSync(join(folder, opens))).toBe(true);
    const text = runInWords(judged.run, judged.exchanges, { color: false, reports: listed(outcomes, folder) });
    expect(text).toMatch(/ {2}also {6}run\.json, .* in .*\n {2}missing {3}broken\.html: Invalid URL\.\n$/);
    expect(text).not.toContain("at new URL");
  });

  it("are written while another process makes one, whose failure is that of this one alone", async () => {
    let end = () => {};
    const another = (name: string, made: () => Promise<void>): ReportFormat => ({
      ...failing(name, ""),
      write: (_, handedOver) => {
        handedOver?.();
        return made();
      },
    });
    const waits = another("waits.html", () => new Promise<void>((resolve) => (end = resolve)));
    const fails = another("fails.html", () => Promise.reject(new Error("It ended.")));
    const last: ReportFormat = { ...failing("last.html", ""), write: () => end() };
    const outcomes = await writeReports({ ...judged, folder: folderFor("meanwhile") }, [waits, fails, last]);
    expect(outcomes.map(({ format }) => format.name)).toEqual(["waits.html", "fails.html", "last.html"]);
    expect(failedOf(outcomes)).toEqual(["fails.html: It ended."]);
  });

  it("are written where there is no room for what Allure takes, which is named with the reason", async () => {
    const folder = folderFor("no-room");
    vi.stubEnv("TMPDIR", join(root, "no-such-folder"));
    const outcomes = await writeReports({ ...judged, folder }).finally(() => vi.unstubAllEnvs());
    expect(failedOf(outcomes)).toEqual([expect.stringMatching(/^allure-report: ENOENT/)]);
    for (const { format } of outcomes.filter(({ failed }) => failed === undefined))
      expect(existsSync(join(folder, format.opens))).toBe(true);
  });

  it("are begun once, those that another process makes before the open points are known", async () => {
    const written: string[] = [];
    const named = (name: string): ReportFormat => ({
      ...failing(name, ""),
      write: ({ run }, handedOver) => {
        written.push(`${name} with ${run.openPoints.length > 0 ? "open points" : "none yet"}`);
        handedOver?.();
      },
    });
    const reports = new ReportWriter([named("source"), { ...named("meanwhile"), isMadeMeanwhile: true }]);
    const folder = folderFor("begun");
    expect(judged.run.openPoints.length).toBeGreaterThan(0);
    await reports.begin({ ...judged, run: { ...judged.run, openPoints: [] }, folder });
    const outcomes = await reports.finish({ ...judged, folder });
    expect(written).toEqual(["meanwhile with none yet", "source with open points"]);
    expect(outcomes.map(({ format, failed }) => [format.name, failed])).toEqual([
      ["source", undefined],
      ["meanwhile", undefined],
    ]);
  });

  it("leave as much for Allure as is asked for", async () => {
    const folder = folderFor("failures");
    expect(failedOf(await writeReports({ ...judged, folder }, formatsWith("failures")))).toEqual([]);
    const results = readdirSync(join(folder, "allure-results")).filter((name) => name.endsWith("-result.json"));
    const { fail, warn } = judged.run.totals;
    expect(results).toHaveLength(fail + warn);
    const environment = readFileSync(join(folder, "allure-results", "environment.properties"), "utf8");
    expect(environment).toContain(`clauses=${judged.run.clauses.length} = `);
    expect(formatsWith("none").map(({ name }) => name)).not.toContain("allure-report");
    expect(formatsWith("all")).toBe(formats);
    const sound = { ...judged.run, clauses: judged.run.clauses.filter(({ verdict }) => verdict === "pass") };
    expect(formatsWith("failures").flatMap(({ absentFor }) => absentFor?.(sound) ?? [])).toEqual([
      "nothing is broken, and it was to show nothing else",
    ]);
  });

  it.each([
    ["[redacted]/portal/api/Lot/5012?x=1", "addresses that are redacted", "failures"],
    // To make the page of Allure takes longer than all the others.
    ["http://[redacted]:8080/Lot/5012", "an origin that is redacted", "none"],
    ["", "no address at all", "none"],
  ] as const)("are written of exchanges with %j: %s", async (url, name, allure) => {
    const folder = folderFor(name);
    const exchanges = judged.exchanges.map(
      (exchange): Exchange => ({ ...exchange, request: { ...exchange.request, url } }),
    );
    const surfaces = { portal: url, abc: url, catalog: url };
    const run = { ...judged.run, deployment: { ...judged.run.deployment, surfaces } };
    expect(failedOf(await writeReports({ run, exchanges, folder }, formatsWith(allure)))).toEqual([]);
    expect(runInWords(run, exchanges, { color: false, reports: [] })).toContain("lot-merge-source-removed");
  });

  it("are not written where the run does not add up", async () => {
    const folder = folderFor("wrong");
    const run = { ...judged.run, totals: { ...judged.run.totals, pass: 0 } };
    await expect(writeReports({ ...judged, run, folder })).rejects.toThrow("The totals do not add up");
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("the exit code", () => {
  const missing = (name: string): readonly ReportOutcome[] => [{ format: failing(name, "x"), failed: "x." }];

  it("is never 0 before every report is on disk, and tells what was judged where that is not green anyway", () => {
    expect(codeOf(honest.run, [], [])).toBe(exitCode.conforms);
    expect(codeOf(honest.run, [], missing("junit.xml"))).toBe(exitCode.suiteFailed);
    expect(codeOf(judged.run, [], missing("junit.xml"))).toBe(exitCode.doesNotConform);
    expect(codeOf({ ...honest.run, verdict: "not-judged" }, [], missing("junit.xml"))).toBe(exitCode.notJudged);
    expect(codeOf(judged.run, [], missing("run.json"))).toBe(exitCode.suiteFailed);
  });

  it("of a command says so without a stack, beside the reports that could be written", {
    timeout: 60_000,
  }, async () => {
    const folder = folderFor("command");
    writeFileSync(join(folder, "run.json"), JSON.stringify(honest.run));
    // Where a folder stands in the way, no file can be put.
    mkdirSync(join(folder, "allure-history.jsonl"));
    const { code, stdout, stderr } = await warmCommand(["report", folder]);
    expect(code).toBe(exitCode.suiteFailed);
    expect(stdout).toMatch(/missing {3}allure-report: EISDIR/);
    expect(stderr).toMatch(/allure-report could not be written: EISDIR.* This makes it again: /);
    expect(stdout + stderr).not.toMatch(/\n {4}at /);
    expect(readFileSync(join(folder, "junit.xml"), "utf8")).toContain("<testsuites");
  });
});
