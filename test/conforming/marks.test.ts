import { beforeAll, describe, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import { describeDecisions, describeFaults } from "../../src/reference/index.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { lookBeside } from "../../src/runner/mutation/reach.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { finds } from "../finds.js";
import { sampleOf } from "../sample.js";

/** What is about whether a job is cancelled or booked. */
const clauses = [
  "feedback-cancel-true",
  "feedback-cancel-false",
  "feedback-cancel-default",
  "feedback-refused-cancels-none",
  "feedback-cancel-only-that-job",
  "cancelled-stays-cancelled",
  "book-quote-to-job",
  "booked-stays-booked",
] as const;

const shown = describeDecisions().find(({ name }) => name === "job-status-shown")?.conforms ?? [];
const byMarks = shown.filter((alternative) => /mark|moment/.test(alternative));

beforeAll(() => loadSpecs());

const alternatives = byMarks.map((alternative, turn) => [alternative, turn] as const);

describe.each(alternatives)("a job whose status is shown %s", (alternative, turn) => {
  const choices = { "job-status-shown": alternative };

  it("is judged by that", async () => {
    const those = scenarios().filter(({ judges }) => clauses.some((clause) => judges.includes(clause)));
    const { run } = await judgeReference(those, { choices }, { verdictsOnly: true });
    const verdictOf = (id: string) => run.clauses.find((clause) => clause.id === id)?.verdict;
    expect(Object.fromEntries(clauses.map((id) => [id, verdictOf(id)]))).toEqual(
      Object.fromEntries(clauses.map((id) => [id, "pass"])),
    );
  });

  const faults = describeFaults().filter(({ breaks }) => clauses.some((clause) => clause === breaks));
  it.each(sampleOf(faults, Math.ceil(faults.length / 4), turn))("is blamed for $name", async ({ name, breaks }) => {
    const those = scenarios().filter(({ judges }) => judges.includes(breaks));
    const look = await lookBeside(name, latestRelease);
    const options = { verdictsOnly: true, isEnough: finds(breaks), ...look } as const;
    const { run } = await judgeReference(those, { choices, faults: [name] }, options);
    expect(blamed(run)).toContain(breaks);
  });
});
