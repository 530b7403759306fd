import { beforeAll, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { samplesOf } from "../no-trace/samples.js";

beforeAll(() => loadSpecs());

/** Scenarios that update a job, and may save it. */
const updating = /with-it-reference$|update/;

it("an update whose text stands in a part that a save gives a job as well is blamed for nothing", async () => {
  const some = scenarios().filter(({ id, area }) => area === "jobs" && updating.test(id));
  const samples = { ...samplesOf({}), JobUpdates: { customer: { name: "{text}" } } };
  const { run } = await judgeReference(some, { release: latestRelease }, { given: { samples }, verdictsOnly: true });
  expect(blamed(run)).toEqual([]);
  expect(run.clauses.find(({ id }) => id === "job-writes-keep-reference")?.verdict).toBe("pass");
});
