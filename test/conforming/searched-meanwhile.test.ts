import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clauses = ["job-searchbydetails-page", "job-searchbydetails-page-size"];

/** Judges a deployment in which somebody makes a job before each search of a text that is not the run's own; the newest stands first. */
async function judgedMeanwhile(faults: readonly string[] = []) {
  const reference = createReference({ faults });
  let made = 0;
  const handle = async (request: Request) => {
    const sent = await request.clone().text();
    const answer = await reference.fetch(request);
    if (!/searchByDetails$/i.test(request.url) || !answer.ok || /conformance/.test(sent)) return answer;
    const rows = (await answer.json()) as object[];
    const { page = 1, pageSize = rows.length } = JSON.parse(sent) as {
      readonly page?: number;
      readonly pageSize?: number;
    };
    const first = page === 1 ? [{ ...rows[0], jobDisplayId: 900_000 + made++ }] : [];
    return Response.json([...first, ...rows].slice(0, pageSize));
  };
  const those = scenarios().filter(({ judges }) => judges.some((id) => id === clauses[0]));
  const { run } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  return clauses.map((clause) => run.clauses.find(({ id }) => id === clause)?.verdict);
}

it("pages of a search are told apart by jobs of the scenario's own where all others move on meanwhile", async () => {
  expect(await judgedMeanwhile()).toEqual(["pass", "pass"]);
  expect(await judgedMeanwhile(["job-searchbydetails-page#search-page-overlaps"])).toEqual(["warn", "pass"]);
});
