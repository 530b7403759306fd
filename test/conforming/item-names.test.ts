import { beforeAll, describe, expect, it } from "vitest";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { lookAtReference } from "../looking.js";

beforeAll(() => loadSpecs());

const choices = { "job-item-id": "the-integer-id-as-text" };

describe("a deployment whose job_item_id is the text of the integer id", () => {
  it("is blamed for nothing that is about legacy UUIDs, which are sent all the same", async () => {
    const some = scenarios().filter(({ needs }) => needs.includes("jobItemId"));
    const { run, defects } = await judgeReference(some, { choices }, { verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    const judged = run.clauses.filter(({ id }) => some.some(({ judges }) => judges.some((clause) => clause === id)));
    expect(judged.length).toBeGreaterThan(8);
    expect(judged.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
  });

  it("shows what the lookup of items takes", async () => {
    const { origins, reference } = await lookAtReference({ choices });
    expect(origins.find(({ name }) => name === "jobItemId")).toEqual({
      name: "jobItemId",
      value: String(reference.fixtures["inventoryItemId"]),
      origin: "discovered",
      route: "GET /lookup/items",
    });
  });
});
