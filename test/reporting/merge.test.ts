import { beforeAll, describe, expect, it } from "vitest";
import { verifyAccounting } from "../../src/reporting/accounting.js";
import { mergeRuns } from "../../src/reporting/merge.js";
import type { StoredRun } from "../../src/reporting/read.js";
import type { Run } from "../../src/reporting/run.js";
import { type Judgement, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { lengthOf } from "../../src/scenario/lengths.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { partition } from "../../src/scenario/shard.js";
import { sampleOf } from "../sample.js";

const of = 4;
const faults = ["lot-merge-source-removed#keeps-source"];
let whole: Judgement;
let parts: readonly StoredRun[];
let merged: ReturnType<typeof mergeRuns>;

const storedOf = ({ run, exchanges }: Judgement, dir: string): StoredRun => ({
  dir,
  renamed: [],
  run: JSON.parse(JSON.stringify(run)),
  exchanges: JSON.parse(JSON.stringify(exchanges)),
});

beforeAll(async () => {
  await loadSpecs();
  const some = sampleOf(scenarios(), 20);
  // Whether a credential that was refused still holds is asked by what it was accepted for, which is another request in each part.
  const those = scenarios()
    .filter((one) => one.judges.some((id) => id.startsWith("lot-merge-")) || some.includes(one))
    .filter(({ needs }) => !needs.includes("partner"));
  whole = await judgeReference(those, { faults });
  const judged: StoredRun[] = [];
  for (let index = 1; index <= of; index++) {
    const shard = { index, of };
    judged.push(storedOf(await judgeReference(those, { faults }, { shard, runId: `shard${index}` }), `s${index}`));
  }
  parts = judged;
  merged = mergeRuns([...parts].reverse());
}, 120_000);

/** What a run says, without what differs from one judging to the next. */
const said = ({ clauses, totals, verdict, because, routes, scenarios: all }: Run) => ({
  totals,
  verdict,
  because,
  clauses: clauses.map(({ failures, scenarios: ids, ...clause }) => ({
    ...clause,
    scenarios: [...ids].sort(),
    failures: failures.map(({ scenario, expected }) => ({ scenario, expected })),
  })),
  routes: routes.map(({ latencyMs, queuedMs: _, ...route }) => ({ ...route, isTimed: latencyMs !== undefined })),
  scenarios: all
    .map(({ id, verdict: of, checks, exchanges }) => [id, of, checks.length, exchanges.length])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
});

describe("the shards of a run", () => {
  it("hold every scenario once, and about as many exchanges each", () => {
    const judged = parts.map(({ run }) => run.scenarios.filter(({ shard }) => shard === undefined).map(({ id }) => id));
    const left = whole.run.scenarios.filter(({ exchanges }) => exchanges.length === 0).map(({ id }) => id);
    const once = judged.flat().filter((id) => !left.includes(id));
    expect(new Set(once).size).toBe(once.length);
    expect(once.length + left.length).toBe(whole.run.scenarios.length);
    // Those that are judged here are a sample: all scenarios are dealt by what they are said to send, and these send about that.
    const dealt = partition(scenarios(), of, "irreversible");
    const weights = parts.map((_, index) => {
      const those = scenarios().filter(({ id }) => dealt.get(id) === index + 1);
      return those.reduce((sum, one) => sum + lengthOf(one), 0);
    });
    expect(Math.max(...weights) / Math.min(...weights)).toBeLessThan(1.05);
    for (const [index, { exchanges }] of parts.entries()) {
      const told = scenarios().filter(({ id }) => judged[index]?.includes(id) && !left.includes(id));
      const ratio = exchanges.length / told.reduce((sum, one) => sum + lengthOf(one), 0);
      expect(ratio).toBeGreaterThan(0.75);
      expect(ratio).toBeLessThan(1.25);
    }
  });

  it("are dealt alike, in whatever order the scenarios come", () => {
    const all = scenarios();
    for (const effects of ["reversible", "irreversible"] as const)
      expect(partition([...all].reverse(), of, effects)).toEqual(partition(all, of, effects));
  });

  it("add up by themselves, and pass no clause that is judged in part", () => {
    for (const { run } of parts) {
      verifyAccounting(run);
      const elsewhere = new Set(run.scenarios.filter(({ shard }) => shard !== undefined).map(({ id }) => id));
      const partial = run.clauses.filter(({ scenarios: ids }) => ids.some((id) => elsewhere.has(id)));
      expect(partial.length).toBeGreaterThan(0);
      expect(partial.filter(({ verdict }) => verdict === "pass")).toEqual([]);
    }
  });
});

describe("a merged run", () => {
  it("says what one whole run says: clause by clause, route by route, scenario by scenario", () => {
    const { run } = merged;
    verifyAccounting(run);
    expect(said(run)).toEqual(said(whole.run));
    expect(run.verdict).toBe("does-not-conform");
    expect(run.shards?.map(({ id }) => id)).toEqual(["shard1", "shard2", "shard3", "shard4"]);
  });

  it("holds the evidence of all, each exchange once, and what they left", () => {
    const { run, exchanges } = merged;
    expect(exchanges).toHaveLength(whole.exchanges.length);
    expect(new Set(exchanges.map(({ id }) => id)).size).toBe(exchanges.length);
    expect(run.leftovers).toHaveLength(whole.run.leftovers.length);
  });

  it("measures the latencies of a route over all of them", () => {
    const { run, exchanges } = merged;
    for (const { id, latencyMs } of run.routes) {
      const times = exchanges.filter(({ route, response }) => route === id && response).map((one) => one.durationMs);
      expect(latencyMs?.max).toBe(times.length > 0 ? Math.max(...times) : undefined);
    }
  });

  type Spoil = (parts: readonly StoredRun[]) => readonly StoredRun[];
  const second = (change: (run: Run) => Partial<Run>): Spoil => {
    return (all) => all.map((part, at) => (at === 1 ? { ...part, run: { ...part.run, ...change(part.run) } } : part));
  };
  it.each<readonly [string, Spoil]>([
    ["deployment.name", second(({ deployment }) => ({ deployment: { ...deployment, name: "other" } }))],
    [
      "deployment.surfaces.abc",
      second(({ deployment }) => ({
        deployment: { ...deployment, surfaces: { ...deployment.surfaces, abc: "https://abc.example.com" } },
      })),
    ],
    ["deployment.release", second(({ deployment }) => ({ deployment: { ...deployment, release: "7.11" } }))],
    ["deployment.effects", second(({ deployment }) => ({ deployment: { ...deployment, effects: "read" } }))],
    ["deployment.laws", second(({ deployment }) => ({ deployment: { ...deployment, laws: "full" } }))],
    ["contract.version", second(({ contract }) => ({ contract: { ...contract, version: "9" } }))],
    ["suite.version", second(({ suite }) => ({ suite: { ...suite, version: "9" } }))],
    ["seed", second(() => ({ seed: 2 }))],
    ["selection.groups", second(({ selection }) => ({ selection: { ...selection, groups: ["lots"] } }))],
    ["shard.of", second(() => ({ shard: { index: 2, of: 5 } }))],
    ["shard is missing", (all) => [...all.slice(1), { ...storedOf(whole, "whole") }]],
    ["shard.index 2 is missing", (all) => all.filter((_, at) => at !== 1)],
    ["shard.index 2 is there twice", (all) => [...all, ...all.slice(1, 2)]],
    ["exchanges.jsonl lacks exchange", (all) => all.map((part) => ({ ...part, exchanges: part.exchanges.slice(1) }))],
  ])("is refused where %s is not as it should be", (field, spoil) => {
    expect(() => mergeRuns(spoil(parts))).toThrow(field);
  });
});
