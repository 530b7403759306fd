import { expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { scenarioOf } from "../../src/scenario/scenario.js";

const answerBytes = 70_000;
const mostAnswers = 3;
/** Refusals are small. */
const refusedBytes = 1_000;

const twoPages = scenarioOf(
  { id: "two-pages", title: "two pages are read", judges: ["route:GET /Lot"] },
  async ({ corporate, check }) => {
    await check("route:GET /Lot", async () => {
      for (const page_number of [1, 2])
        (await corporate.get("/Lot", { query: { page_number, page_size: 1 } })).isDeclared();
    });
  },
);

it("a scenario holds no more answers than its limit allows, those to what is sent when it is over among them", async () => {
  const reference = createReference();
  const padded = async (request: Request) => {
    const answer = await reference.fetch(request);
    return answer.status === 200 ? new Response((await answer.text()).padEnd(answerBytes), answer) : answer;
  };
  const { exchanges, run } = await judgeHandler(padded, [twoPages], reference, {
    verdictsOnly: true,
    given: { limits: { maxBodyBytes: mostAnswers * answerBytes + refusedBytes } },
  });
  expect(exchanges.filter(({ response }) => response?.status === 200)).toHaveLength(mostAnswers);
  expect(exchanges.filter(({ failure }) => failure?.kind === "too-large").length).toBeGreaterThan(0);
  expect(blamed(run)).toEqual([]);
});
