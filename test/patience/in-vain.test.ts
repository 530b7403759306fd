import { beforeAll, expect, it } from "vitest";
import type { Call, Received } from "../../src/http/call.js";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { Patience } from "../../src/scenario/patience.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { Steps } from "../../src/scenario/steps.js";

beforeAll(() => loadSpecs());

/** Reads of one view, counted for a deployment whose removal of views does nothing. */
async function readsOf(settleMs: number): Promise<{ readonly reads: number; readonly left: number }> {
  const reference = createReference();
  let reads = 0;
  const handle = async (request: Request): Promise<Response> => {
    const isOfView = /\/views\/\d+$/.test(request.url);
    if (isOfView && request.method === "DELETE") return Response.json({ success: true });
    if (isOfView && request.method === "GET") reads++;
    return reference.fetch(request);
  };
  const those = scenarios().filter(({ area, id }) => area === "views" && !id.startsWith("laws-of-many"));
  const { run } = await judgeHandler(handle, those, reference, { given: { limits: { settleMs } }, verdictsOnly: true });
  return { reads, left: run.leftovers.filter(({ what }) => what === "view").length };
}

it("a removal that never does anything is not waited for again and again, and what is left is told", async () => {
  const [waiting, instant] = [await readsOf(3_000), await readsOf(0)];
  expect(waiting.left).toBe(instant.left);
  expect(waiting.left).toBeGreaterThan(20);
  // A first few are looked at eight times each, and scenarios look again for themselves.
  expect(waiting.reads).toBeLessThan(3 * instant.reads);
});

/** What a scenario asks for after a write, twice, and is answered. */
async function askedTwice(answers: readonly unknown[]) {
  let now = Date.parse("2026-01-01T00:00:00Z");
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
  const steps = new Steps(new Patience({ settleMs: 3_000, clock }));
  let made = 0;
  const received = ({ route, repeats }: Call, body: unknown): Received => {
    const exchange = { id: `one/${made++}`, startedAt: new Date(now).toISOString(), durationMs: 1, repeats };
    const bytes = Buffer.from(JSON.stringify(body));
    return { exchange, route, status: 200, headers: {}, bytes, body, raw: body, kind: "json" } as unknown as Received;
  };
  let read = 0;
  const send = async (sent: Call) => received(sent, sent.route === "POST /job" ? {} : answers[read++]);
  const call = (route: string) => ({ route, caller: "corporate", path: {}, query: {} }) as Call;
  const goThrough = async () => {
    const attempt = steps.begin();
    const client = steps.through({ send, sendUnlisted: () => Promise.reject(new Error("not asked for")) }, attempt);
    for (const route of ["POST /job", "GET /rfq/forjob/{jobId}"]) await client.send(call(route), {} as never);
    return attempt;
  };
  expect(await steps.goesAgain(await goThrough(), undefined, { missed: "requests" })).toBe(true);
  await goThrough();
  return steps;
}

it("where what is waited for does not come, nothing came late: a new job need not have quote requests", async () => {
  const same = await askedTwice([[], []]);
  same.passed("a check of something else");
  expect(same.late).toBeUndefined();
  // Its answers may tell something else by the by.
  const other = await askedTwice([{ trace: "a" }, { trace: "b" }]);
  other.givesUp("requests");
  other.passed("a check of something else");
  expect(other.late).toBeUndefined();
});

it("what is there when it is read again came late", async () => {
  const steps = await askedTwice([[], [{ id: 1 }]]);
  steps.passed("a check of it");
  expect(steps.late).toMatchObject({ read: "GET /rfq/forjob/{jobId}", after: "POST /job" });
});
