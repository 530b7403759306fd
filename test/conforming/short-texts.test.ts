import { beforeAll, expect, it } from "vitest";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const judged = [
  "route:POST /commodity/search",
  "commodity-search-narrows",
  "commodity-search-page-size",
  "commodity-search-pages",
  "job-searchbydetails-page",
  "job-searchbydetails-page-size",
  "json-charset-portal",
] as const;

it.each(["three-letters-or-more", "refuses-one-or-two-letters"])(
  "a deployment whose searches want three letters (%s) is judged by longer texts, and blamed for nothing",
  async (way) => {
    const choices = {
      "commodity-search-match": way,
      "commodity-map-search-match": way,
      "job-search-matching": "three-letters-or-more",
    };
    const those = scenarios().filter(
      ({ area, judges }) => area === "commodities" || judged.some((id) => judges.includes(id)),
    );
    const { run, defects } = await judgeReference(those, { choices }, { verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    const open = run.clauses.filter(({ id, verdict }) => judged.some((one) => one === id) && verdict !== "pass");
    expect(open.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  },
);

const ofLaws = ["reads-agree:commodity", "reads-agree:commodity-map", "shown-as-given:commodity-map"] as const;

it("a deployment whose first page is page 0 is judged by what its searches show of records", async () => {
  const choices = { "commodity-search-pages": "from-zero", "commodity-map-search-pages": "from-zero" };
  const those = scenarios().filter(({ judges }) => ofLaws.some((id) => judges.some((one) => one === id)));
  const { run, defects } = await judgeReference(those, { choices }, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  const open = run.clauses.filter(({ id, verdict }) => ofLaws.some((one) => one === id) && verdict !== "pass");
  expect(open.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
});
