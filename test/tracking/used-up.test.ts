import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { judgeInstance, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { Borrower } from "../../src/tracking/borrowing/borrower.js";
import { Borrowings } from "../../src/tracking/borrowing/borrowings.js";

beforeAll(() => loadSpecs());

const accepting = () => scenarios().filter(({ judges }) => judges.includes("rfq-accept-visible"));

it("a quote request that is given to be used up is told as left, with the routes that used it", async () => {
  const choices = { "job-new-quote-requests": "nobody-is-asked" };
  const fixtures = { rfqToAcceptId: 90_001, rfqToLeaveId: 90_002 };
  const { run } = await judgeReference(accepting(), { choices }, { given: { fixtures }, verdictsOnly: true });
  const left = run.leftovers.filter(({ what }) => what === "quote request");
  expect(left.map(({ id, residue }) => [id, residue])).toContainEqual(["90001", true]);
  expect(left[0]?.reason).toMatch(
    /^The profile gives it to be used up, and it was, by .*POST \/rfq\/\{rfqId\}\/accept/,
  );
});

it("one that an earlier run has used up is named with its fixture, for another to be given", async () => {
  const reference = createReference({ choices: { "job-new-quote-requests": "nobody-is-asked" } });
  const fixtures = { rfqToAcceptId: 90_001, rfqToLeaveId: 90_002 };
  const judged = async () => {
    const { run } = await judgeInstance(reference, accepting(), { given: { fixtures }, verdictsOnly: true });
    return run.clauses.find(({ id }) => id === "rfq-accept-visible");
  };
  expect(await judged()).toMatchObject({ verdict: "pass" });
  expect(await judged()).toMatchObject({
    verdict: "inconclusive",
    reason: expect.stringContaining("name another in `fixtures.rfqToAcceptId`"),
  });
});

it("one that a job of the run's own came with is not", async () => {
  const { run } = await judgeReference(accepting(), {}, { verdictsOnly: true });
  expect(run.leftovers.filter(({ what }) => what === "quote request")).toEqual([]);
});

it("scenarios that use up what is given take turns", async () => {
  const borrowings = new Borrowings();
  const trackedRecords = { grant() {}, spend() {}, leftovers: [] };
  const borrower = () => new Borrower({ borrowings, trackedRecords } as never);
  const [first, second, own] = [borrower(), borrower(), borrower()];
  await first.spend("quote request", 1, true);
  await own.spend("quote request", 2, false);
  let isIn = false;
  const waiting = second.spend("quote request", 1, true).then(() => {
    isIn = true;
  });
  await new Promise(setImmediate);
  expect(isIn).toBe(false);
  first.end();
  await waiting;
  expect(isIn).toBe(true);
});
