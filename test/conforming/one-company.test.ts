import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

/** So many scenarios are judged that need the one, beside those that need both. */
const few = 5;

const { fixtures } = createReference();

it.each([
  ["companyId", "agentCompanyId"],
  ["companyId", "franchiseeId"],
  ["companyId", "otherAgentCompanyId"],
  ["agentCompanyId", "companyId"],
  ["agentCompanyId", "otherCompanyId"],
  ["agentCompanyId", "otherAgentCompanyId"],
  ["otherCompanyId", "primaryCompanyId"],
  ["otherCompanyId", "agentCompanyId"],
  ["otherAgentCompanyId", "agentCompanyId"],
  ["otherAgentCompanyId", "companyId"],
] as const)("%s may be the company of %s", async (one, other) => {
  const needing = scenarios().filter(({ needs }) => needs.includes(one));
  const those = [...needing.filter(({ needs }) => needs.includes(other)), ...sampleOf(needing, few)];
  const given = { fixtures: { ...fixtures, [one]: fixtures[other] } };
  const { run, defects } = await judgeReference(new Set(those), {}, { given, verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
});
