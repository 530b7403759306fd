import { expect, it } from "vitest";
import type { Call, ExchangeContext, Received } from "../../src/http/call.js";
import { AtOnce } from "../../src/runner/beside/at-once.js";
import type { Requester } from "../../src/scenario/outstanding.js";

const route = "POST /dashboard/inbound";
const asked = (company?: string): Call => ({
  route,
  caller: "corporate",
  path: {},
  query: company === undefined ? {} : { company_id: company },
});

/** How many rows are told, and the company that they are of. */
type Told = readonly [rows: number, company: string];

/** Answers the calls in turn, and then each as it is answered in the end. */
function feed(answers: readonly Told[], own: Told, other: Told): Requester {
  let sent = 0;
  return {
    send: async ({ query }) => {
      const [count, company] = answers[sent] ?? ("company_id" in query ? other : own);
      sent += 1;
      const raw = { count, company, rows: Array.from({ length: count }, (_, id) => ({ id })) };
      const url = `https://example.com/dashboard/inbound?${JSON.stringify(query)}`;
      const exchange = { id: `a/${sent}`, route, request: { url } };
      const bytes = Buffer.from(JSON.stringify(raw));
      return { status: 200, kind: "json", raw, body: raw, bytes, exchange } as unknown as Received;
    },
    sendUnlisted: () => Promise.reject(new Error("Nothing unlisted is sent.")),
  };
}

/** A feed is asked for without a company and with one; it has a row less whenever both ask at once. */
async function mixedUp(own: Told, other: Told): Promise<number> {
  const looked = new AtOnce([`route:${route}`], []);
  const less: Told = [4, other[1]];
  const together = [less, less, own];
  const client = feed([own, less, ...together, ...together], own, other);
  const through = looked.through(client);
  const exchangeContext = {} as ExchangeContext;
  for (const call of [asked(), asked("7")]) await through.send(call, exchangeContext);
  await looked.ask(client, exchangeContext);
  return looked.seen().length;
}

it("what two calls are answered alike is not mixed up where a row comes and goes meanwhile", async () => {
  expect(await mixedUp([5, "one"], [5, "one"])).toBe(0);
});

it("what is answered as another call is, at the same time as that, is mixed up", async () => {
  expect(await mixedUp([5, "one"], [4, "other"])).toBe(1);
});
