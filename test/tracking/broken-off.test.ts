import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const several = "accessorials-are-added-to-one-shipment-and-deleted-from-it-one-by-one";

/** @param nth the request that the service fails at, counted from 1 */
async function leftAfter(nth: number) {
  const reference = createReference({});
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
    { given: { effects: "reversible" } },
  );
  const headers = { authorization: `Bearer ${reference.tokens.corporate}` };
  const shown = [...lists].map(async (list) => (await reference.fetch(new Request(list, { headers }))).json());
  const cleaning = exchanges.filter(({ phase }) => phase === "cleanup").length;
  return { before: sent - cleaning, left: (await Promise.all(shown)).flat(), leftovers: run.leftovers };
}

it("accessorials whose ids no answer told are removed, wherever the scenario breaks off", async () => {
  const whole = await leftAfter(0);
  expect(whole.before).toBeGreaterThan(50);
  for (let nth = 1; nth <= whole.before; nth++) {
    const { left, leftovers } = await leftAfter(nth);
    expect({ nth, left, leftovers }).toEqual({ nth, left: whole.left, leftovers: [] });
  }
});
