import { beforeAll, expect, it } from "vitest";
import { jobs } from "../../src/reference/core/seed.js";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const choices = { "job-new-quote-requests": "nobody-is-asked" };

/** Judges what declines and cancels, on a deployment whose quote requests are all given. @returns the verdict of a clause */
async function verdictOf(clause: string, faults: readonly string[], fixtures: Readonly<Record<string, number>>) {
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

/** Quote requests of two jobs, which come with the first list of each. */
const ofTwoJobs = {
  rfqToAcceptId: 90_101,
  rfqToDeclineId: 90_108,
  rfqToCancelId: 90_109,
  rfqToWinId: 90_110,
  rfqToLeaveId: 90_102,
  rfqToCommentId: 90_103,
};

/** A deployment whose quote requests are all given. */
async function deployed(others: Readonly<Record<string, string>>, faults: readonly string[] = []) {
  const reference = createReference({ choices: { ...choices, ...others }, faults });
  const headers = { authorization: `Bearer ${reference.tokens.corporate}` };
  for (const { id } of jobs.slice(0, 2))
    await reference.fetch(
      new Request(`http://reference.example.com${reference.basePaths.portal}/rfq/forjob/${id}`, { headers }),
    );
  return reference;
}

const judgedAll = [
  "rfq-decline-is-no-accept",
  "rfq-cancel-is-no-accept",
  "rfq-answers-book-no-job",
  "rfq-forjob-complete",
] as const;

/** @returns the verdicts of these clauses where an acceptance is listed among the comments */
async function verdictsOf(faults: readonly string[]) {
  const reference = await deployed({ "rfq-acceptance-listed": "as-the-latest-comment" }, faults);
  const some = scenarios().filter(({ judges }) => judges.some((id) => judgedAll.some((one) => one === id)));
  const { run, defects } = await judgeHandler(reference.fetch, some, reference, {
    given: { fixtures: ofTwoJobs },
    verdictsOnly: true,
  });
  expect(defects).toEqual([]);
  expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
  return Object.fromEntries(judgedAll.map((clause) => [clause, run.clauses.find(({ id }) => id === clause)?.verdict]));
}

it("what is declined, cancelled and booked is judged by given quote requests alone", async () => {
  expect(Object.values(await verdictsOf([]))).toEqual(judgedAll.map(() => "pass"));
});

it.each([
  "rfq-decline-is-no-accept#accepts",
  "rfq-cancel-is-no-accept#accepts",
  "rfq-answers-book-no-job#acceptance-books",
  "rfq-answers-book-no-job#winner-books",
  "rfq-forjob-complete#commented-on-alone",
])("a fault is seen by given quote requests alone: %s", async (fault) => {
  const verdicts = await verdictsOf([fault]);
  expect(Object.entries(verdicts).filter(([, verdict]) => verdict === "warn")).toEqual([
    [fault.slice(0, fault.indexOf("#")), "warn"],
  ]);
});

it("one that was answered before is named, with the fixture that takes another", async () => {
  const reference = await deployed({ "rfq-second-answer": "refused" });
  const some = scenarios().filter(({ judges }) => judges.includes("rfq-acceptwinner-visible"));
  const judged = () =>
    judgeHandler(reference.fetch, some, reference, { given: { fixtures: ofTwoJobs }, verdictsOnly: true });
  await judged();
  const { run } = await judged();
  const clauses = run.clauses.filter(({ id }) => /^(route:POST .*\/|rfq-)acceptwinner/.test(id));
  expect(clauses.map(({ verdict }) => verdict)).toEqual(clauses.map(() => "inconclusive"));
  for (const { reason } of clauses) expect(reason).toMatch(/answered before.* name another in `fixtures\.rfqToWinId`/);
});

it("what becomes of one that its company has for another job is seen by given quote requests alone", async () => {
  const verdict = async (faults: readonly string[]) => {
    const reference = await deployed({}, faults);
    const some = scenarios().filter(({ judges }) => judges.includes("rfq-acceptwinner-only-that"));
    const given = { fixtures: ofTwoJobs };
    const { run } = await judgeHandler(reference.fetch, some, reference, { given, verdictsOnly: true });
    return run.clauses.find(({ id }) => id === "rfq-acceptwinner-only-that")?.verdict;
  };
  expect(await verdict([])).toBe("pass");
  expect(await verdict(["rfq-acceptwinner-only-that#cancels-elsewhere"])).toBe("warn");
});
