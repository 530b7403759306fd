import { beforeAll, expect, it } from "vitest";
import { judgeReference } from "../../../src/runner/in-process.js";
import { loadSpecs } from "../../../src/runner/specs.js";
import { scenarios } from "../../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clause = "timeline-post-simple";
const those = () => scenarios().filter(({ judges }) => judges.some((one) => one === clause));

const judged = async (taskCode: string) => {
  const samples = { SimpleTaskRequest: { taskCode, notes: "{notes}", worker: "{worker}" } };
  const { run } = await judgeReference(those(), {}, { given: { effects: "reversible", samples }, verdictsOnly: true });
  return run.clauses.find(({ id }) => id === clause);
};

it("a job with a task of the code that would be posted is left alone, and the reason says what to give", async () => {
  const { verdict, reason } = (await judged("PU")) ?? {};
  expect(verdict).toBe("inconclusive");
  expect(reason).toContain("a task of the code PU already");
  expect(reason).toContain("give `samples.SimpleTaskRequest` a taskCode that the job has no task of");
});

it("such a taskCode settles it", async () => {
  expect(await judged("ST")).toMatchObject({ verdict: "pass" });
});
