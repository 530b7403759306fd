import { describe, expect, it } from "vitest";
import { clauseList } from "../../src/contract/register.js";
import { describeFaults } from "../../src/reference/index.js";
import { matrixOf } from "../../src/runner/mutation/matrix.js";
import { judgeMutant, type Mutant } from "../../src/runner/mutation/mutant.js";
import { pageOf } from "../../src/runner/mutation/page.js";

const faultCalled = (name: string) => {
  const fault = describeFaults().find((candidate) => candidate.name === name);
  if (!fault) throw new Error(`there is no fault ${name}`);
  return fault;
};

const timing = { startedAt: "2026-01-01T00:00:00.000Z", durationMs: 1500, whole: false };

const killed: Mutant = {
  fault: "lot-drops-images",
  clause: "lot-keeps-image-links",
  area: "lots",
  says: "Images are <lost>.",
  killed: true,
  verdict: "fail",
  by: [{ scenario: "a-lot-keeps-its-images", expected: "image_links to hold a link", actual: "[]" }],
  alsoBlamed: [],
  scenarios: 3,
};

const survivor: Mutant = {
  ...killed,
  fault: "lot-survives",
  killed: false,
  verdict: "pass",
  by: [],
  alsoBlamed: ["lot-unknown-id"],
  reason: "its clause is pass",
};

describe("a mutant", () => {
  it("is killed by its own clause, with what was expected and what came", { timeout: 120_000 }, async () => {
    const mutant = await judgeMutant(faultCalled("lookup-group-values#of-all"));
    expect(mutant).toMatchObject({ clause: "lookup-group-values", killed: true, alsoBlamed: [] });
    expect(mutant.by[0]?.expected).toBeTruthy();
  });
});

describe("the matrix", () => {
  const broken = new Set(clauseList.map(({ id }) => id));

  it("counts kills, survivors and the blame that fell beside own clauses", () => {
    const matrix = matrixOf([killed, survivor], broken, timing);
    expect(matrix.totals).toEqual({ mutants: 2, killed: 1, survived: 1 });
    expect(matrix.precision).toBe(0.5);
    expect(matrix.clauses.map(({ id, faults, killed: found }) => [id, faults, found])).toEqual([
      ["lot-keeps-image-links", 2, 1],
    ]);
    expect(matrix.withoutFault).toEqual([]);
  });

  it("names the clauses that no fault breaks", () => {
    broken.delete("lot-unknown-id");
    expect(matrixOf([killed], broken, timing).withoutFault).toEqual(["lot-unknown-id"]);
  });

  it("is a page that tells of survivors and writes no markup of its own from what came", () => {
    const page = pageOf(matrixOf([killed, survivor], broken, timing));
    expect(page).toContain("survived</span> <small>its clause is pass");
    expect(page).toContain("Images are &lt;lost&gt;.");
  });
});
