import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const several = "accessorials-are-added-to-one-shipment-and-deleted-from-it-one-by-one";

/**
 * @param nth the request that the service fails at, counted from 1
 * @param ids of add-ons
 */
async function leftAfter(nth: number, ids: "numbers" | "words") {
  const reference = createReference({ choices: { "add-on-ids": ids } });
  let sent = 0;
  const lists = new Set<string>();
  const handle = async (request: Request): Promise<Response> => {
    if (/\/shipment\/accessorials$/.test(new URL(request.url).pathname)) lists.add(request.url);
    return ++sent === nth ? new Response("{}", { status: 500 }) : reference.fetch(request);
  };
  const { run, exchanges } = await judgeHandler(
    handle,
    scenarios().filter(({ id }) => id === several),
    reference,
    // Above it the jobs are the run's own.
    { given: { effects: "reversible" }, verdictsOnly: true },
  );
  const headers = { authorization: `Bearer ${reference.tokens.corporate}` };
  const shown = [...lists].map(async (list) => (await reference.fetch(new Request(list, { headers }))).json());
  const cleaning = exchanges.filter(({ phase }) => phase === "cleanup").length;
  return { before: sent - cleaning, left: (await Promise.all(shown)).flat(), leftovers: run.leftovers };
}

it.each([
  // Some of the places: it is the same at each.
  ["numbers", 16],
  ["words", 23],
] as const)(
  "accessorials whose ids no answer told, %s, are removed wherever the scenario breaks off",
  async (ids, step) => {
    const whole = await leftAfter(0, ids);
    expect(whole.before).toBeGreaterThan(50);
    for (let nth = 1; nth <= whole.before; nth += step) {
      const { left, leftovers } = await leftAfter(nth, ids);
      expect({ nth, left, leftovers }).toEqual({ nth, left: whole.left, leftovers: [] });
    }
  },
);

it("what is listed late, before what was there, is told from that, and removed", async () => {
  const reference = createReference({ choices: { "late-reads": "late", "shipment-accessorials": "newest-first" } });
  const { basePaths, tokens, fixtures, fetch } = reference;
  const headers = { authorization: `Bearer ${tokens.corporate}`, "content-type": "application/json" };
  const shipment = `http://reference.example.com${basePaths.portal}/job/${fixtures.jobDisplayId}/shipment`;
  const body = JSON.stringify({ addOnId: 103 });
  expect((await fetch(new Request(`${shipment}/accessorial`, { method: "POST", headers, body }))).ok).toBe(true);
  reference.letPass(60_000);
  const { run } = await judgeHandler(
    fetch,
    scenarios().filter(({ id }) => id === several),
    reference,
    { given: { effects: "reversible" }, verdictsOnly: true },
  );
  expect(run.scenarios.find(({ id }) => id === several)).toMatchObject({ verdict: "pass" });
  expect(run.leftovers).toEqual([]);
  reference.letPass(60_000);
  const left = await (await fetch(new Request(`${shipment}/accessorials`, { headers }))).json();
  expect(left).toMatchObject([{ addOnId: 103 }]);
});
