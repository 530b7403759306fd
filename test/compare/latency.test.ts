import { beforeAll, describe, expect, it } from "vitest";
import { compareRuns } from "../../src/reporting/compare/compare.js";
import { comparisonMarkdown } from "../../src/reporting/compare/markdown.js";
import { comparisonPage } from "../../src/reporting/compare/page.js";
import type { RouteRecord, Run } from "../../src/reporting/run.js";
import { judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

let run: Run;

beforeAll(async () => {
  await loadSpecs();
  // Times are made up: it is enough that routes of two surfaces are asked.
  const asked = /^route:\w+ \/(?:lookup|Lot)\b/;
  ({ run } = await judgeReference(scenarios().filter(({ judges }) => judges.some((id) => asked.test(id)))));
}, 120_000);

/** The run as if its answers had taken so long; what the clock says plays no part. */
const taking = (median: (route: RouteRecord, index: number) => number, answers = 20): Run => ({
  ...run,
  routes: run.routes.map((route, index) => {
    if (!route.exercised) return route;
    const p50 = median(route, index);
    const statuses = { "200": answers };
    return { ...route, statuses, latencyMs: { p50, p95: p50 * 1.2, max: p50 * 2 } };
  }),
});

const described = (baseline: Run, candidate: Run, strictLatency = false) =>
  compareRuns(baseline, candidate, { strictLatency })
    .differences.filter(({ aspect }) => aspect === "latency")
    .map(({ id, weight, says }) => ({ id, weight, says }));

describe("slower answers", () => {
  it("of every route are told as one, with the total; breaking only where asked", () => {
    const [before, after] = [taking((_, at) => 10 + (at % 7)), taking((_, at) => 160 + (at % 7), 3)];
    const routes = run.routes.filter(({ exercised }) => exercised).length;
    expect(routes).toBeGreaterThan(20);
    const [one, ...others] = described(before, after);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ id: "slower every-route", weight: "harmless" });
    expect(one?.says).toMatch(
      new RegExp(
        `^Every route is about 150 ms slower, on ${routes} of ${routes} routes: .* 16\\d ms where it was 1\\d ms`,
      ),
    );
    const sum = (by: number) => run.routes.reduce((all, { exercised }, at) => all + (exercised ? by + (at % 7) : 0), 0);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    expect(one?.says).toContain(`one call of each takes ${seconds(sum(160))} where it took ${seconds(sum(10))}`);
    expect(described(before, after, true)).toEqual([{ ...one, weight: "breaking" }]);
    expect(compareRuns(before, after, { strictLatency: true }).verdict).toBe("fails");
    expect(described(after, before)).toEqual([]);
  });

  it("of every route leave one that is slower still to be told by itself", () => {
    const after = taking(({ id }) => (id === "GET /Lot" ? 900 : 160));
    expect(
      described(
        taking(() => 10),
        after,
      ).map(({ id }) => id),
    ).toEqual(["slower every-route", "slower GET /Lot"]);
  });

  it("of one surface are told as that surface's", () => {
    const after = taking(({ surface }) => (surface === "catalog" ? 10 : 160));
    expect(
      described(
        taking(() => 10),
        after,
      ).map(({ id }) => id),
    ).toEqual(["slower portal"]);
  });

  it("of one route need 20 answers, twice the time and 50 ms", () => {
    const one = (p50: number, answers = 20) => taking(({ id }) => (id === "GET /Lot" ? p50 : 10), answers);
    const weights = (was: number, is: number, answers = 20, strict = false) =>
      described(one(was, answers), one(is, answers), strict).map(({ id, weight }) => [id, weight]);
    expect(weights(40, 120)).toEqual([["slower GET /Lot", "harmless"]]);
    expect(weights(40, 120, 20, true)).toEqual([["slower GET /Lot", "breaking"]]);
    expect([weights(40, 120, 19), weights(40, 89), weights(100, 190), weights(120, 40)]).toEqual([[], [], [], []]);
  });

  it("are not told where a side took its own waiting for the wire's, which is said", () => {
    const old: Run = { ...run, routes: run.routes.map(({ queuedMs: _, ...route }) => route) };
    const { latency, notes } = compareRuns(
      old,
      taking(() => 900),
      { strictLatency: true },
    );
    expect(latency.routes).toEqual([]);
    expect(notes.join(" ")).toContain("Latency is not compared: the suite that judged the baseline");
  });
});

it("the pages hold how long each route took on both sides", () => {
  const comparison = compareRuns(
    taking(() => 10),
    taking(() => 160, 33),
    { strictLatency: false },
  );
  expect(comparison.latency.routes.find(({ route }) => route === "GET /Lot")).toEqual({
    route: "GET /Lot",
    baseline: { answers: 20, p50: 10, p95: 12, max: 20 },
    candidate: { answers: 33, p50: 160, p95: 192, max: 320 },
  });
  expect(comparisonMarkdown(comparison)).toContain("| GET /Lot | 20 | 10 | 12 | 20 | 33 | 160 | 192 | 320 |");
  expect(comparisonPage(comparison)).toContain('<th scope="row">GET /Lot</th><td>20</td><td>10</td>');
});
