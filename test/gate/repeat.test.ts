import { describe, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { verifyAccounting } from "../../src/reporting/accounting.js";
import { annotationsOf } from "../../src/reporting/formats/annotations.js";
import { junitOf } from "../../src/reporting/formats/junit.js";
import { summaryOf } from "../../src/reporting/formats/summary.js";
import { runInWords } from "../../src/reporting/terminal.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { brokenClause, fault, inRounds, judgeLots, waiver } from "./judged.js";

describe("several rounds", () => {
  it("of a steady deployment are one steady run", async () => {
    const honest = await judgeLots();
    const run = inRounds([honest, honest, honest]);
    expect(() => verifyAccounting(run)).not.toThrow();
    expect([run.verdict, run.repeat?.unstable, run.repeat?.rounds.length]).toEqual(["conforms", [], 3]);
    const broken = await judgeLots(fault);
    expect(inRounds([broken, broken]).repeat?.unstable).toEqual([]);
  });

  it.each([0, 1, 2])("keep a failure of round %i, and call its clause unstable", async (at) => {
    const [honest, broken] = [await judgeLots(), await judgeLots(fault)];
    const of = (index: number) => (index === at ? broken : honest);
    const run = inRounds([of(0), of(1), of(2)]);
    expect(() => verifyAccounting(run)).not.toThrow();
    expect([run.verdict, run.totals.fail, run.repeat?.unstable]).toEqual(["does-not-conform", 1, [brokenClause]]);
    const clause = run.clauses.find(({ id }) => id === brokenClause);
    expect(clause?.rounds?.filter((verdict) => verdict === "pass")).toHaveLength(2);
    expect(clause?.failures[0]?.exchange).toMatch(new RegExp(`^round-${at + 1}:`));
    expect(summaryOf(run, [])).toMatch(/## Unstable \(1\)[\s\S]*2 of 3/);
    expect(runInWords(run, [], { color: false, reports: [] })).toContain(`${brokenClause} (passed 2 of 3)`);
    expect(junitOf(run)).toMatch(/<failure type="contract"/);
    expect(annotationsOf(run).join("\n")).toContain(`::warning title=unstable%3A ${brokenClause}`);
  });

  it("are refused where a later pass makes up for a failure", async () => {
    const run = inRounds([await judgeLots(), await judgeLots()]);
    const forgiving = run.clauses.map((clause) =>
      clause.id === brokenClause ? { ...clause, rounds: ["fail", "pass"] as const } : clause,
    );
    expect(() => verifyAccounting({ ...run, clauses: forgiving })).toThrow(`${brokenClause} failed in a round`);
  });

  it("with a failure are green only under a waiver in force, which is then not obsolete", async () => {
    const rounds = [await judgeLots(fault), await judgeLots()] as const;
    expect(inRounds([...rounds], { waivers: [waiver(brokenClause, "2026-06-15")] }).verdict).toBe("conforms");
    expect(inRounds([...rounds], { waivers: [waiver(brokenClause, "2026-06-14")] }).verdict).toBe("does-not-conform");
  });

  it("tell what flakes: a deployment that keeps the source of a merge now and then", async () => {
    await loadSpecs();
    const merge = scenarios().filter(({ judges }) => judges.includes(brokenClause));
    const [honest, broken] = [createReference(), createReference({ faults: [fault] })];
    let round = 0;
    const flaky = (request: Request) => (round === 1 ? broken : honest).fetch(request);
    const judged = await judgeHandler(flaky, merge, honest);
    round++;
    const run = inRounds([judged, await judgeHandler(flaky, merge, broken)]);
    expect(run.repeat?.unstable).toContain(brokenClause);
    expect(run.clauses.find(({ id }) => id === brokenClause)?.rounds).toEqual(["pass", "fail"]);
  });
});
