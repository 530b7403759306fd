import { beforeAll, describe, expect, it } from "vitest";
import type { RouteId } from "../../src/contract/routes.js";
import { compareRuns } from "../../src/reporting/compare/compare.js";
import { comparisonMarkdown } from "../../src/reporting/compare/markdown.js";
import { comparisonInWords } from "../../src/reporting/compare/terminal.js";
import type { Run } from "../../src/reporting/run.js";
import { fault, judgeLots } from "../gate/judged.js";

let run: Run;
let broken: Run;
let former: Run;

beforeAll(async () => {
  ({ run } = await judgeLots());
  ({ run: broken } = await judgeLots(fault));
  ({ run: former } = await judgeLots(undefined, "7.11"));
}, 120_000);

const compare = (baseline: Run, candidate: Run, minCompared = 0) =>
  compareRuns(baseline, candidate, { strictLatency: false, minCompared });

const nothingSays = /A client notices nothing/;
const printed = (comparison: ReturnType<typeof compare>) =>
  comparisonInWords(comparison, { color: false, outDir: "out" }) + comparisonMarkdown(comparison);

describe("the verdict", () => {
  it("passes where the runs are alike", () => {
    const comparison = compare(run, run);
    expect(comparison).toMatchObject({ verdict: "passes", because: [], regressed: false });
    expect(printed(comparison)).toMatch(nothingSays);
  });

  it("is that of the candidate where it does not conform by itself: as broken as before, or newly", () => {
    const before = compare(broken, broken);
    expect(before).toMatchObject({ verdict: "fails", regressed: false, totals: { breaking: 0 } });
    expect(before.because.join(" ")).toMatch(
      /^The candidate does not conform by itself: 1 broken clause, 1 as broken as before \(`lot-merge-source-removed`\)\.$/,
    );
    expect(printed(before)).not.toMatch(nothingSays);
    const newly = compare(run, broken);
    expect(newly).toMatchObject({ verdict: "fails", regressed: true });
    expect(newly.because.join(" ")).toContain("1 newly broken (`lot-merge-source-removed`)");
    expect(compare(broken, run)).toMatchObject({ verdict: "passes", regressed: false });
  });

  it("is none where a side was not judged, whatever else was seen", () => {
    const down = (of: Run): Run => ({ ...of, verdict: "not-judged", because: "It is not the service." });
    for (const comparison of [compare(run, down(run)), compare(down(run), run), compare(run, down(broken))]) {
      expect(comparison.verdict).toBe("not-judged");
      expect(comparison.because.join(" ")).toContain("It is not the service.");
      expect(printed(comparison)).not.toMatch(nothingSays);
      expect(printed(comparison)).toContain("NOT JUDGED");
    }
  });

  it("is none where nothing was compared, or less than is asked for", () => {
    const left = run.clauses.map((clause) => ({ ...clause, verdict: "skipped", reason: "not selected" }) as const);
    const nothing = compare(run, { ...run, clauses: left });
    expect(nothing).toMatchObject({ verdict: "not-judged", compared: { clauses: 0, percent: 0 } });
    expect(nothing.because).toEqual(["No clause was judged in both runs, so that nothing was compared."]);
    expect(printed(nothing)).not.toMatch(nothingSays);
    const unasked = run.routes.map((route) => ({ ...route, exercised: false, reason: "not selected" }));
    expect(compare(run, { ...run, routes: unasked })).toMatchObject({
      verdict: "not-judged",
      because: ["No route was asked in both runs, so that nothing was compared."],
    });
    const { percent, clauses, ofClauses } = compare(run, run).compared;
    expect([clauses, ofClauses]).toEqual([run.totals.pass + run.totals.warn + run.totals.fail, run.clauses.length]);
    expect(compare(run, run, Math.floor(percent)).verdict).toBe("passes");
    const floor = Math.floor(percent) + 1;
    const little = compare(run, run, floor);
    const missing = Math.ceil((ofClauses * floor) / 100) - clauses;
    expect(little.verdict).toBe("not-judged");
    expect(little.because[0]).toMatch(
      new RegExp(`^${percent.toFixed(1)} % of the ${ofClauses} clauses .* ${missing} more\\.$`),
    );
    // What is breaking is known, however little was compared.
    expect(compare(run, broken, 100).verdict).toBe("fails");
  });
});

describe("what was not looked at", () => {
  const unasked = (of: Run, routes: readonly RouteId[], reason: string): Run => ({
    ...of,
    routes: of.routes.map(({ latencyMs: _, ...route }) =>
      routes.includes(route.id) ? { ...route, statuses: {}, exercised: false, reason } : route,
    ),
    shapes: of.shapes.filter(({ route }) => !routes.includes(route)),
  });

  it.each(["not selected", "its scenario did not come to it"])("is not settled, and never gone: %s", (reason) => {
    const { differences, regressed } = compare(run, unasked(run, ["GET /Lot"], reason));
    expect(regressed).toBe(false);
    expect(differences.map(({ id, weight, evidence }) => [id, weight, evidence])).toEqual([
      ["not-looked-at candidate GET /Lot", "unsettled", reason],
    ]);
    const [other] = compare(unasked(run, ["GET /Lot"], reason), run).differences;
    expect(other?.id).toBe("not-looked-at baseline GET /Lot");
  });

  it("is told once where it is much, with the routes and the reasons", () => {
    const routes = run.routes.filter(({ exercised }) => exercised).map(({ id }) => id);
    const { differences } = compare(run, unasked(run, routes.slice(0, 8), "not selected"));
    expect(differences.map(({ id }) => id)).toEqual(["not-looked-at candidate routes"]);
    expect(differences[0]?.evidence).toBe(`not selected (8): ${routes.slice(0, 8).join(", ")}`);
  });

  it("of the routes that the contract removes is no removal seen", () => {
    const { differences } = compare(former, run);
    expect(differences.filter(({ aspect, weight }) => aspect === "route" && weight === "expected")).toEqual([]);
    const [removed] = differences.filter(({ id }) => id === "not-looked-at candidate removed-routes");
    expect(removed).toMatchObject({ weight: "unsettled", aspect: "route" });
    expect(removed?.says).toMatch(/^13 routes that the contract removes on 8_01 were not looked at in the candidate/);
  });

  it("is said at the top of all pages, with what else was not the same", () => {
    const candidate: Run = {
      ...run,
      seed: 7,
      fixtures: [{ name: "jobDisplayId", value: 1, origin: "given" }, ...run.fixtures],
      deployment: { ...run.deployment, effects: "read" },
    };
    const { notes } = compare({ ...run, fixtures: [] }, candidate);
    expect(notes).toContain("Effects allowed: irreversible in the baseline, read in the candidate.");
    expect(notes).toContain("Seed: 1 in the baseline, 7 in the candidate.");
    expect(notes).toContain("Fixtures of the candidate alone: jobDisplayId.");
    const page = printed(compare({ ...run, fixtures: [] }, candidate));
    expect(page.indexOf("Effects allowed")).toBeLessThan(page.indexOf("Held against each other"));
  });
});
