import { beforeAll, expect, it } from "vitest";
import { releases } from "../../src/contract/releases.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const choices = { "job-shipments": "a-freight-leg-each", "form-bol-mismatch": "of-the-quote" };

it.each(releases)("bills of lading that their quotes alone decide are blamed for nothing, on %s", async (release) => {
  const those = scenarios().filter(({ judges }) => judges.includes("form-bol-plan-selects"));
  const { run, defects } = await judgeReference(those, { release, choices }, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
});
