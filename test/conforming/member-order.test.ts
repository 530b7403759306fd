import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

/** Clauses that compare what answers show, row by row or as a whole. */
const comparing =
  /^(job-searchbydetails-(page|sort)|booked-stays-booked|contact-search-pages|gridviewstate-keeps-column-order|report-insurance-whole-range|(page-by-page|beyond-the-end):(contact|job)-search)$/;

it("members of objects that stand in another order each time cost no clause", async () => {
  const reference = createReference();
  let drawn = 7;
  const random = () => {
    drawn = (drawn * 48_271) % 2_147_483_647;
    return drawn;
  };
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => ({ name, member: shuffled(member), at: random() }));
    return Object.fromEntries(members.toSorted((a, b) => a.at - b.at).map(({ name, member }) => [name, member]));
  };
  const handle = async (request: Request): Promise<Response> => {
    const answer = await reference.fetch(request);
    const { status } = answer;
    if (!/json/.test(answer.headers.get("content-type") ?? "")) return answer;
    return Response.json(shuffled(await answer.json()), { status });
  };
  const those = scenarios().filter(({ judges }) => judges.some((id) => comparing.test(id)));
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  const judged = run.clauses.filter(({ id }) => comparing.test(id));
  expect(judged.length).toBeGreaterThan(9);
  expect(judged.filter(({ verdict }) => verdict !== "pass").map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
});
