import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

/** So many searches after an update still find what it replaced. */
const late = 2;

it("a search that goes on finding a former description for a moment is only late", async () => {
  const reference = createReference();
  const stale = createReference({ faults: ["commodity-search-follows#as-they-were"] });
  let left = 0;
  const handle = async (request: Request) => {
    const isSearch = new URL(request.url).pathname.endsWith("/commodity/search");
    const copy = request.clone();
    const [answer, former] = [await reference.fetch(request), await stale.fetch(copy)];
    if (request.method === "PUT" && answer.ok) left = late;
    return isSearch && left-- > 0 ? former : answer;
  };
  const those = scenarios().filter(({ judges }) => judges.some((one) => one === "commodity-search-follows"));
  const { run } = await judgeHandler(handle, those, reference, {
    given: { limits: { settleMs: 3_000 } },
    verdictsOnly: true,
  });
  expect(blamed(run)).toEqual([]);
  expect(run.clauses.find(({ id }) => id === "commodity-search-follows")?.verdict).toBe("pass");
});
