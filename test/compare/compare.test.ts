import { beforeAll, describe, expect, it } from "vitest";
import type { RouteId } from "../../src/contract/routes.js";
import { compareRuns } from "../../src/reporting/compare/compare.js";
import type { Comparison } from "../../src/reporting/compare/comparison.js";
import { probabilityOf } from "../../src/reporting/compare/probability.js";
import type { Run } from "../../src/reporting/run.js";
import { fault, judgeLots } from "../gate/judged.js";
import { many, seeing, shapeOf } from "./answers.js";

let run: Run;

beforeAll(async () => {
  ({ run } = await judgeLots());
}, 120_000);

const compare = (baseline: Run, candidate: Run, strictLatency = false): Comparison =>
  compareRuns(baseline, candidate, { strictLatency });

const described = (before: readonly unknown[], after: readonly unknown[], route: RouteId = "GET /job/{jobDisplayId}") =>
  compare(seeing(run, route, before), seeing(run, route, after)).differences.map(({ weight, aspect, says }) => [
    weight,
    aspect,
    says.split(/[:,]/)[0],
  ]);

describe("what is surprising", () => {
  it("is a field that was always there, the more so the more often", () => {
    expect(probabilityOf(0, 1, 1, 1, 1)).toBeCloseTo(1 / 3);
    expect(probabilityOf(0, 3, 3, 3, 1)).toBeCloseTo(1 / 35);
    expect(probabilityOf(2, 4, 1, 1, 0.01)).toBeCloseTo(0.5);
    expect(probabilityOf(0, 10, 1, 10, 0.1)).toBeLessThan(probabilityOf(0, 10, 1, 10, 0.5));
    expect(probabilityOf(0, 5, 0, 5, 0.5)).toBe(1);
  });
});

describe("two runs of one deployment", () => {
  it("are alike where a field that comes and goes does not come", () => {
    expect(
      described(
        many(12, (id) => (id === 3 ? { id, remark: "x" } : { id })),
        many(12, (id) => ({ id })),
      ),
    ).toEqual([]);
    expect(
      described(
        many(12, (id) => ({ id })),
        many(12, (id) => (id === 3 ? { id, remark: null } : { id, remark: "x" })),
      ),
    ).toHaveLength(1);
  });

  it("are alike where null, empty lists, empty texts and inner objects vary with the data", () => {
    const one = many(8, (id) => ({
      id,
      list: [{ a: 1 }],
      text: "2026-01-01",
      inner: id % 3 ? { b: 1 } : null,
      amount: id % 2 ? id : 1.5,
    }));
    const other = many(8, (id) => ({ id, list: [], text: "", inner: id % 4 ? null : { b: 2 }, amount: id }));
    expect(described(one, other)).toEqual([]);
  });

  it("are not claimed to differ by one new record that lacks, nulls or writes otherwise what all before it had", () => {
    const full = (id: number) => ({ id, name: `n${id}`, weight: 4, at: "2026-01-02", deep: { a: 1 }, price: 2 });
    const sparse = { id: 99, weight: 4.5, at: "soon", deep: null, price: null };
    const route = "GET /Lot";
    const [before, after] = [[many(42, full)], [[...many(42, full), sparse]]];
    const { differences, regressed } = compare(seeing(run, route, before), seeing(run, route, after));
    expect(regressed).toBe(false);
    expect(differences.map(({ weight, id }) => `${weight} ${id.split(" ")[0]}`).sort()).toEqual([
      "unsettled field-format",
      "unsettled field-fraction",
      "unsettled field-missing",
      "unsettled field-null",
      "unsettled field-null",
    ]);
    expect(differences[0]?.says).toContain("too seldom to tell that from the data");
  });

  it("are not claimed to differ where the candidate has a single record and it lacks a field", () => {
    const full = (id: number) => ({ id, name: `n${id}` });
    const [before, after] = [[many(42, full)], [[{ id: 1 }]]];
    const { differences, regressed } = compare(seeing(run, "GET /Lot", before), seeing(run, "GET /Lot", after));
    expect(regressed).toBe(false);
    expect(differences.map(({ weight, path }) => [weight, path])).toEqual([["unsettled", "*[].name"]]);
  });

  it.each([
    ["two records, the only ones, lack it", 42, 0, 2],
    ["all of many records lack it", 42, 0, 42],
    ["a third of many records lack it", 42, 42, 20],
  ])("are told apart where %s", (_, before, full, lacking) => {
    const row = (id: number) => ({ id, name: `n${id}` });
    const rows = [...many(full, row), ...many(lacking, (id) => ({ id: 100 + id }))];
    const { differences } = compare(seeing(run, "GET /Lot", [many(before, row)]), seeing(run, "GET /Lot", [rows]));
    expect(differences.map(({ weight, path }) => [weight, path])).toEqual([["breaking", "*[].name"]]);
  });

  it("are not claimed to differ where one record was read in each run, and the one of now has no value", () => {
    const route = "GET /job/feedback/{jobDisplayId}";
    const [before, after] = [[{ feedbackId: 7, cancelJob: true }], [{ feedbackId: null, cancelJob: true }]];
    const { differences, regressed } = compare(seeing(run, route, before), seeing(run, route, after));
    expect(regressed).toBe(false);
    expect(differences.map(({ weight, path }) => [weight, path])).toEqual([["unsettled", "feedbackId"]]);
  });

  it("are not claimed to differ by one record, but it is told", () => {
    const withRemarks = seeing(run, "GET /job/{jobDisplayId}", [{ id: 1, remark: "x" }], 0);
    const { differences, regressed } = compare(withRemarks, seeing(run, "GET /job/{jobDisplayId}", [{ id: 1 }], 0));
    expect(regressed).toBe(false);
    expect(differences.map(({ weight, path }) => [weight, path])).toEqual([["unsettled", "remark"]]);
  });
});

describe("a difference", () => {
  it.each([
    ["gone", { id: 1, a: "x" }, { id: 1 }, "breaking", "shape", "no longer answers `a`"],
    ["null", { id: 1, a: "x" }, { id: 1, a: null }, "breaking", "shape", "answers null for `a`"],
    [
      "of another type",
      { id: 1, a: "x" },
      { id: 1, a: 7 },
      "breaking",
      "shape",
      "answers `a` as a number where it was a string",
    ],
    [
      "an object for a list",
      { a: [1] },
      { a: { b: 1 } },
      "breaking",
      "shape",
      "answers `a` as an object where it was a list",
    ],
    ["a fraction", { a: 1 }, { a: 1.5 }, "breaking", "shape", "answers fractions in `a` where only whole numbers came"],
    [
      "another format",
      { a: "2026-01-01T00:00:00Z" },
      { a: "01/01/2026" },
      "breaking",
      "shape",
      "writes `a` as slashed date where it was date-time",
    ],
    [
      "another spelling",
      { someName: 1 },
      { some_name: 1 },
      "breaking",
      "casing",
      "spells `some_name` where it was `someName`",
    ],
    ["a field more", { a: 1 }, { a: 1, b: 2 }, "harmless", "shape", "answers `b` as well"],
    [
      "a body of another kind",
      { a: 1 },
      [{ a: 1 }],
      "breaking",
      "shape",
      "answers the whole answer as a list where it was an object",
    ],
  ])("is told: %s", (_, before, after, weight, aspect, says) => {
    const route = "GET /job/{jobDisplayId}";
    const [one, other] = [many(6, () => before), many(6, () => after)];
    expect(described(one, other, route)).toEqual([[weight, aspect, `${route} ${says}`]]);
    expect(described(one, one, route)).toEqual([]);
  });

  it("is told once: not for what lies below it, nor again for each name of a surface", () => {
    expect(
      described(
        many(6, () => ({ a: { b: { c: 1 } } })),
        many(6, () => ({})),
      ),
    ).toHaveLength(1);
    const spelling = (names: string) => ({
      ...run,
      shapes: (["GET /Lot/{id}", "GET /Catalog/{id}", "GET /Catalog"] as const).map((route) =>
        shapeOf(
          route,
          many(3, () => ({ [`some${names}`]: 1, [`other${names}`]: 2 })),
        ),
      ),
    });
    const { differences } = compare(spelling("Name"), spelling("_name"));
    expect(differences.map(({ aspect, route }) => [aspect, route])).toEqual([["casing", undefined]]);
  });

  it("is a clause that was kept and is broken; one that could not be judged is not", async () => {
    const { run: broken } = await judgeLots(fault);
    const { differences, regressed } = compare(run, broken);
    expect(regressed).toBe(true);
    expect(differences[0]).toMatchObject({ aspect: "clause", weight: "breaking", clause: "lot-merge-source-removed" });
    expect(compare(broken, run)).toMatchObject({ regressed: false, totals: { breaking: 0 } });
  });
});
