import { beforeAll, expect, it } from "vitest";
import { sellers } from "../../src/reference/core/seed.js";
import { judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { samplesOf } from "../no-trace/samples.js";

beforeAll(() => loadSpecs());

it("a sample that names one seller, whichever is asked for, is told by its name and no defect", async () => {
  const some = scenarios().filter(({ judges }) => judges.includes("bulk-resend-updates-catalog"));
  const samples = { ...samplesOf({}), BulkUpsertSellerRequest: { id: sellers[1].id } };
  const { run, defects } = await judgeReference(some, {}, { given: { samples }, verdictsOnly: true });
  expect(defects).toEqual([]);
  const clause = run.clauses.find(({ id }) => id === "bulk-resend-updates-catalog");
  expect(clause).not.toMatchObject({ verdict: "fail" });
  expect(clause?.reason).toContain("samples.BulkUpsertSellerRequest");
});
