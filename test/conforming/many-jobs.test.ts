import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

/** Jobs of somebody else's, more than a page of a search holds; four of each customer. */
const jobs = Array.from({ length: 90 }, (_, index) => ({
  jobDisplayId: 4_000_001 + index,
  customerName: `Gallery ${String.fromCharCode(65 + (index % 23))}`,
  pickupCity: index % 2 === 0 ? "Boston" : "Portland",
}));

interface Asked {
  readonly searchText?: string;
  readonly page?: number;
  readonly pageSize?: number;
  readonly sortBy?: string;
}

function found({ searchText = "", page = 1, pageSize = 25, sortBy }: Asked): readonly object[] {
  const rows = jobs.filter((job) => Object.values(job).some((value) => String(value).includes(searchText)));
  const ordered = sortBy === undefined ? rows : rows.toReversed();
  return ordered.slice(pageSize * (page - 1), pageSize * page);
}

it("a search that finds some jobs and fewer than a page holds is made of what the rows show", async () => {
  const reference = createReference();
  const those = scenarios().filter(({ judges }) => judges.includes("job-searchbydetails-sort"));
  const handle = async (request: Request) => {
    if (!request.url.endsWith("/job/searchByDetails") || request.headers.get("authorization") === null)
      return reference.fetch(request);
    const text = await request.clone().text();
    // What is refused, as for its token, is refused by the reference.
    const answer = await reference.fetch(request);
    return answer.ok ? Response.json(found(JSON.parse(text))) : answer;
  };
  const { run, defects } = await judgeHandler(handle, those, reference, {
    verdictsOnly: true,
    given: { effects: "read" },
  });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  const { verdict, reason } = run.clauses.find(({ id }) => id === "job-searchbydetails-sort") ?? {};
  expect([verdict, reason]).toEqual(["pass", undefined]);
});

it("what a search is for is found before page 1, where pages count from 0 and it finds more than one of them", async () => {
  const reference = createReference({ choices: { "job-search-page-base": "zero-based" } });
  const those = scenarios().filter(({ judges }) => judges.includes("job-create-searchable"));
  const handle = async (request: Request) => {
    if (!request.url.endsWith("/job/searchByDetails")) return reference.fetch(request);
    const asked = (await request.clone().json()) as Asked;
    const first = new Request(request, { body: JSON.stringify({ ...asked, page: 0 }) });
    const answer = await reference.fetch(first);
    if (!answer.ok) return answer;
    const { page = 0, pageSize = 25 } = asked;
    const all: readonly object[] = [...((await answer.json()) as readonly object[]), ...jobs];
    return Response.json(all.slice(pageSize * page, pageSize * (page + 1)));
  };
  const { run } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(blamed(run)).toEqual([]);
  expect(run.clauses.find(({ id }) => id === "job-create-readable")?.verdict).toBe("pass");
});
