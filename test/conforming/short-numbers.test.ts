import { expect, it } from "vitest";
import { callsJob, namesJob } from "../../specs/forms/records.js";

it.each([
  ["packing slip of job 7", true],
  ["Job No. 7, for pickup", true],
  ["JOB #7", true],
  ["job id: 7", true],
  ["job 71", false],
  ["7 pieces of the job", false],
  ["prejob 7", false],
])("whether '%s' calls a job 7: %s", (text, calls) => {
  expect(callsJob(text, 7)).toBe(calls);
  expect(namesJob(text, 7)).toBe(false);
});
