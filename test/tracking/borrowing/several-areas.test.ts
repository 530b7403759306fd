import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../../src/reference/index.js";
import { judgeInstance } from "../../../src/runner/in-process.js";
import { loadSpecs } from "../../../src/runner/specs.js";
import { scenarios } from "../../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clauses = [
  "company-geosettings-service-areas",
  "company-geosettings-restrictions",
  "company-geosettings-only-that",
];

it("geo settings of somebody else with several entries are judged, and put back whole", async () => {
  const reference = createReference();
  const { basePaths, fixtures, tokens } = reference;
  const at = `http://reference.example.com${basePaths.portal}/companies/${fixtures["companyId"]}/geosettings`;
  const headers = { authorization: `Bearer ${tokens.corporate}`, "content-type": "application/json" };
  const areas = [1, 2, 3].map((index) => ({ name: `Area ${index}`, zipCode: `6060${index}` }));
  const body = JSON.stringify({ serviceAreas: areas, restrictions: areas.slice(1) });
  expect((await reference.fetch(new Request(at, { method: "POST", headers, body }))).ok).toBe(true);
  const settings = async () => (await reference.fetch(new Request(at, { headers }))).json();
  const before = await settings();
  const those = scenarios().filter(({ judges }) => judges.some((clause) => clauses.includes(clause)));
  const { run } = await judgeInstance(reference, those, { given: { effects: "reversible" }, verdictsOnly: true });
  const verdicts = run.clauses
    .filter(({ id }) => clauses.includes(id))
    .map(({ id, verdict, reason }) => [id, reason ?? verdict]);
  expect(Object.fromEntries(verdicts)).toEqual(Object.fromEntries(clauses.map((id) => [id, "pass"])));
  expect(await settings()).toEqual(before);
  expect(run.leftovers).toEqual([]);
});
