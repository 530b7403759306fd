import { describe, expect, it } from "vitest";
import { verifyAccounting } from "../../src/reporting/accounting.js";
import { junitOf } from "../../src/reporting/formats/junit.js";
import { summaryOf } from "../../src/reporting/formats/summary.js";
import { runInWords } from "../../src/reporting/terminal.js";
import { brokenClause, fault, judgeLots, keptClause, runWith, waiver } from "./judged.js";

const judged = async ([broken]: readonly string[], ...waivers: readonly ReturnType<typeof waiver>[]) =>
  runWith(await judgeLots(broken), { waivers });

describe("a waiver", () => {
  it("covers a failure to the end of its last day: it stays a failure, and the gate is open", async () => {
    const run = await judged([fault], waiver(brokenClause, "2026-06-15"));
    expect(() => verifyAccounting(run)).not.toThrow();
    expect([run.verdict, run.totals.fail, run.waivers[0]?.state]).toEqual(["conforms", 1, "in force"]);
    const clause = run.clauses.find(({ id }) => id === brokenClause);
    expect([clause?.verdict, clause?.waived]).toEqual(["fail", true]);
    expect(run.because).toMatch(/^1 of the \d+ clauses judged is broken, and a waiver in force covers it\.$/);
  });

  it("that has expired fails the gate, whether its clause is broken or kept", async () => {
    const broken = await judged([fault], waiver(brokenClause, "2026-06-14"));
    expect([broken.verdict, broken.waivers[0]?.state]).toEqual(["does-not-conform", "expired"]);
    expect(broken.clauses.some(({ waived }) => waived)).toBe(false);
    const kept = await judged([], waiver(brokenClause, "2026-06-14"));
    expect([kept.verdict, kept.totals.fail, kept.waivers[0]?.state]).toEqual(["does-not-conform", 0, "expired"]);
  });

  it("whose clause is kept fails the gate", async () => {
    const run = await judged([], waiver(keptClause, "2026-12-31"));
    expect(() => verifyAccounting(run)).not.toThrow();
    expect([run.verdict, run.waivers[0]?.state]).toEqual(["does-not-conform", "obsolete"]);
    expect(run.because).toContain(`${keptClause} (obsolete)`);
  });

  it("of no known clause fails the gate", async () => {
    const run = await judged([], waiver("no-such-clause", "2026-12-31"));
    expect([run.verdict, run.waivers[0]?.state]).toEqual(["does-not-conform", "unknown"]);
  });

  it("covers its own clause and no other", async () => {
    const other = await judged([fault], waiver(keptClause, "2026-12-31"));
    expect([other.verdict, other.clauses.some(({ waived }) => waived)]).toEqual(["does-not-conform", false]);
  });

  it("of a clause that was not judged covers nothing and fails nothing", async () => {
    const run = await judged([], waiver("job-display-id-integer", "2026-12-31"));
    expect([run.verdict, run.waivers[0]?.state]).toEqual(["conforms", "in force"]);
    expect(run.waivers[0]?.says).toContain("not judged");
  });
});

describe("the account", () => {
  it.each(["in force", "obsolete"] as const)("refuses a run that waives without ground (%s)", async (state) => {
    const run = await judged([fault], waiver(brokenClause, "2026-12-31"));
    const waivers = state === "in force" ? [] : run.waivers.map((one) => ({ ...one, state }));
    expect(() => verifyAccounting({ ...run, waivers })).toThrow();
    expect(() =>
      verifyAccounting({ ...run, clauses: run.clauses.map(({ waived: _, ...clause }) => clause) }),
    ).toThrow();
  });
});

describe("the reports of a waived failure", () => {
  it("show it apart from those that fail the gate", async () => {
    const run = await judged([fault], waiver(brokenClause, "2026-12-31"));
    expect(runInWords(run, [], { color: false, reports: [] })).toContain("1 in force; 1 clauses waived");
    expect(runInWords(run, [], { color: false, reports: [] })).not.toContain("FAIL");
    const xml = junitOf(run);
    expect(xml).not.toContain("<failure");
    expect(xml).toMatch(new RegExp(`${brokenClause}[^>]*>\\s*<skipped message="waived until 2026-12-31 \\(OPS-7`));
    const page = summaryOf(run, []);
    expect(page).toContain("1 (1 waived)");
    expect(page).not.toContain("## Broken");
    expect(page).toMatch(/## Waivers \(1\)[\s\S]*lot-merge-source-removed[\s\S]*OPS-7/);
  });

  it("make a stale waiver a failure of the CI server", async () => {
    const xml = junitOf(await judged([], waiver(keptClause, "2026-12-31")));
    expect(xml).toContain('<failure type="waiver" message="obsolete: The clause is kept: remove it.">');
    expect(xml).toMatch(/<testsuites [^>]*failures="1"/);
  });
});
