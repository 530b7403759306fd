import { beforeAll, expect, it } from "vitest";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clause = "rfq-comment-keeps-state";

it.each([
  ["of a new job", {}],
  ["that is given", { "job-new-quote-requests": "nobody-is-asked" }],
])("where an answered quote request takes no other, a comment that accepts one %s is blamed", async (_, more) => {
  const those = scenarios().filter(({ judges }) => judges.some((id) => id === clause));
  const choices = { "rfq-second-answer": "refused", ...more };
  const judging = { verdictsOnly: true, given: { fixtures: { rfqToAcceptId: 90_001, rfqToLeaveId: 90_002 } } } as const;
  const honest = await judgeReference(those, { choices }, judging);
  expect(blamed(honest.run)).toEqual([]);
  const { run } = await judgeReference(those, { choices, faults: [`${clause}#accepts`] }, judging);
  expect(blamed(run)).toContain(clause);
});
