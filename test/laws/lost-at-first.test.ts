import { beforeAll, expect, it } from "vitest";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const judged = () => scenarios().filter(({ judges }) => judges.some((clause) => clause === "stored-as-given:job"));

it("what a new job does not show, and shows once an update gives it, the creation lost", async () => {
  const choices = { "empty-fields": "left-out" };
  const faults = ["job-create-keeps-customer#drops-customer"];
  const { run } = await judgeReference(judged(), { faults, choices });
  expect(blamed(run)).toContain("stored-as-given:job");
});

it("what a new job shows later alone is not missed", async () => {
  const { run } = await judgeReference(judged(), { choices: { "empty-fields": "left-out", "late-reads": "late" } });
  expect(blamed(run)).toEqual([]);
});
