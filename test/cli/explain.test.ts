import { beforeAll, describe, expect, it } from "vitest";
import { clauseOf } from "../../src/contract/register.js";
import { type Explanation, explain, explanationText } from "../../src/runner/explain.js";

describe("the explanation of a clause", () => {
  let explanation: Explanation;
  beforeAll(async () => {
    explanation = await explain("lot-merge-source-removed");
  });

  it("says its sentence and where the document says it", () => {
    const { says, source } = clauseOf("lot-merge-source-removed");
    expect(explanationText(explanation)).toContain(says);
    expect(explanationText(explanation)).toContain(source);
  });

  it("follows each scenario step by step, and tells set-up from check and clean-up", () => {
    const [judging] = explanation.judgedBy;
    expect(judging?.file).toBe("specs/lots/merge.spec.ts");
    const steps = judging?.steps ?? [];
    const [first] = steps.filter(({ check }) => check === "lot-merge-source-removed");
    expect(first?.request).toMatch(/^GET \S+\/Lot\/\d+ → 404$/);
    const merge = steps.find(({ request }) => /^POST \S+\/merge\/\d+ → 200$/.test(request));
    expect(merge).toBeDefined();
    expect(merge?.check).toBeUndefined();
    expect(judging?.cleanup).toBeGreaterThan(0);
  });

  it("names the faults that it is proven to find, and what is left open near it", () => {
    expect(explanation.faults.length).toBeGreaterThan(0);
    for (const { breaks } of explanation.faults) expect(breaks).toBe("lot-merge-source-removed");
    expect(explanation.openPoints.map(({ id }) => id)).toContain("lot-merge-rest");
  });
});
