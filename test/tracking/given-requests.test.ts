import { beforeAll, expect, it } from "vitest";
import { judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

/** Judges what declines and cancels, on a deployment whose quote requests are all given. @returns the verdict of a clause */
async function verdictOf(clause: string, faults: readonly string[], fixtures: Readonly<Record<string, number>>) {
  const choices = { "job-new-quote-requests": "nobody-is-asked" };
  const answering = scenarios().filter(({ judges }) => judges.includes("rfq-cancel-visible"));
  const { run } = await judgeReference(answering, { choices, faults }, { given: { fixtures }, verdictsOnly: true });
  return run.clauses.find(({ id }) => id === clause)?.verdict;
}

const given = { rfqToDeclineId: 90_001, rfqToCancelId: 90_003, rfqToLeaveId: 90_002 };

it.each(["decline", "cancel"])(
  "a %s of a given quote request that does nothing is blamed beside one that stood alike and was moved",
  async (deed) => {
    const clause = `rfq-${deed}-visible`;
    expect(await verdictOf(clause, [], given)).toBe("pass");
    expect(await verdictOf(clause, [`${clause}#forgotten`], given)).toBe("warn");
  },
);

it("what may have been cancelled before is not blamed", async () => {
  const { rfqToDeclineId: _, ...alone } = given;
  expect(await verdictOf("rfq-cancel-visible", ["rfq-cancel-visible#forgotten"], alone)).toBe("inconclusive");
  expect(
    await verdictOf("rfq-cancel-visible", ["rfq-decline-visible#forgotten", "rfq-cancel-visible#forgotten"], given),
  ).toBe("inconclusive");
});
