import { beforeAll, expect, it } from "vitest";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clause = "rfq-comment-only-that";

it("where no new job has quote requests, a comment that is kept for other jobs is found by those that are given", async () => {
  const those = scenarios().filter(({ judges }) => judges.some((id) => id === clause));
  const choices = { "job-new-quote-requests": "nobody-is-asked" };
  const fixtures = { rfqToCommentId: 90_001, rfqToLeaveId: 90_003, rfqId: 90_002 };
  const judging = { verdictsOnly: true, given: { fixtures } } as const;
  const honest = await judgeReference(those, { choices }, judging);
  expect(blamed(honest.run)).toEqual([]);
  const { run } = await judgeReference(those, { choices, faults: [`${clause}#other-jobs`] }, judging);
  expect(blamed(run)).toContain(clause);
});
