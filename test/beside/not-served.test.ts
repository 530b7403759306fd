import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clause = "route:POST /reports/salesDrilldown";
const route = /\/reports\/salesDrilldown$/;

const nothing = () =>
  new Response('{"title":"Not Found"}', { status: 404, headers: { "content-type": "application/json" } });

/** Judges a report without a sample of its body, of which some requests get what a path gets that nothing is served at. */
async function judged(isAbsent: (request: Request) => Promise<boolean>) {
  const reference = createReference();
  const front = async (request: Request) => {
    const { pathname } = new URL(request.url);
    const isNothing = pathname.includes("no-such-route") || (route.test(pathname) && (await isAbsent(request.clone())));
    return isNothing ? nothing() : reference.fetch(request);
  };
  const those = scenarios().filter(({ judges }) => judges.some((one) => one === clause));
  const { run } = await judgeHandler(front, those, reference, { given: { samples: {} } });
  return { blamed: blamed(run), verdict: run.clauses.find(({ id }) => id === clause)?.verdict };
}

it("a read that answers whatever it is sent as a path does that no table lists is not served", async () => {
  expect(await judged(async () => true)).toMatchObject({ blamed: [clause] });
});

it("a read that finds nothing, and says so in those words, is served where it refuses what is no body", async () => {
  const isObject = async (request: Request) => !Array.isArray(await request.json());
  expect(await judged(isObject)).toEqual({ blamed: [], verdict: "inconclusive" });
});
