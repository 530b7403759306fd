import { describe, expect, it } from "vitest";
import { pause, RateLimiter } from "../../src/http/rate-limiter.js";
import { Sender, type SendOptions } from "../../src/http/sending.js";
import type { Transport } from "../../src/http/transport/transport.js";

const limits = {
  concurrency: 1,
  requestsPerSecond: 0,
  timeoutMs: 1_000,
  connectTimeoutMs: 1_000,
  preflightTimeoutMs: 1_000,
  maxBodyBytes: 1_000,
  maxWaitMs: 1_000,
  settleMs: 0,
  failuresInARow: 5,
  p95Ms: {},
};

const change: SendOptions = {
  id: "x/1",
  surface: "portal",
  phase: "scenario",
  reads: false,
  ownCredential: true,
  follows: false,
  maxBodyBytes: 1_000,
  barred: () => undefined,
};

const request = (path: string) => ({ method: "POST", url: `http://127.0.0.1/${path}`, headers: {} });

/** @returns whether a second request leaves, with one allowed at once, while the answer to the first one is looked at */
async function leavesMeanwhile(status: number): Promise<boolean> {
  const left: string[] = [];
  let settle = () => {};
  const transport: Transport = {
    async send({ url }, _limits, onTheWire) {
      left.push(url);
      onTheWire?.answered?.(status);
      if (left.length === 1)
        await new Promise<void>((resolve) => {
          settle = resolve;
        });
      return { status: 200, headers: {}, body: new Uint8Array() };
    },
    close: async () => {},
  };
  const sender = new Sender(transport, new RateLimiter(1, 0), limits);
  const both = [sender.send(request("first"), change), sender.send(request("second"), change)];
  await pause(5);
  const there = left.length;
  settle();
  await Promise.all(both);
  expect(left).toHaveLength(2);
  return there === 2;
}

describe("who waits for the place of a request", () => {
  it("leaves when the answer has come, before that is looked at", async () => {
    for (const status of [200, 204, 404, 500]) expect(await leavesMeanwhile(status), `${status}`).toBe(true);
  });

  it("waits for what a redirect or a refusal to serve leads to", async () => {
    for (const status of [302, 429, 502, 503, 504]) expect(await leavesMeanwhile(status), `${status}`).toBe(false);
  });
});

describe("a write that is answered 503", () => {
  it.each([
    [{ "retry-after": "0" }, 200],
    [{}, 503],
  ])("is sent again where it is told when to come back: %j", async (headers, status) => {
    const answers = [503, 200];
    const transport: Transport = {
      send: async () => ({ status: answers.shift() ?? 0, headers, body: new Uint8Array() }),
      close: async () => {},
    };
    const { response } = await new Sender(transport, new RateLimiter(1, 0), limits).send(request("first"), change);
    expect(response?.status).toBe(status);
  });

  it.each([503, 429])("is sent beside fewer others once it comes back too early: %i", async (tooMany) => {
    let [underWay, served] = [0, 0];
    const most: number[] = [];
    const transport: Transport = {
      async send() {
        const isBusy = ++underWay > 3;
        most.push(underWay);
        await pause(2);
        underWay--;
        if (!isBusy) served++;
        return { status: isBusy ? tooMany : 200, headers: { "retry-after": "0" }, body: new Uint8Array() };
      },
      close: async () => {},
    };
    const sender = new Sender(transport, new RateLimiter(12, 0), { ...limits, maxWaitMs: 60_000 });
    const all = Array.from({ length: 60 }, (_, index) => sender.send(request(`${index}`), change));
    const answers = await Promise.all(all);
    expect(answers.map(({ response }) => response?.status)).toEqual(all.map(() => 200));
    expect(served).toBe(all.length);
    expect(Math.max(...most.slice(-10))).toBeLessThanOrEqual(3);
  });
});

describe("a redirect that ends at an HTML page", () => {
  it.each([
    [200, true],
    [401, true],
    [403, false],
    [404, false],
  ])("with %i came to a login: %s", async (status, isLogin) => {
    const transport: Transport = {
      send: async ({ url }) => {
        const headers = url.endsWith("read") ? { location: "/page" } : { "content-type": "text/html" };
        return { status: url.endsWith("read") ? 302 : status, headers, body: new Uint8Array() };
      },
      close: async () => {},
    };
    const sender = new Sender(transport, new RateLimiter(1, 0), limits);
    const { failure } = await sender.send(
      { ...request("read"), method: "GET" },
      { ...change, reads: true, follows: true },
    );
    expect(failure?.kind).toBe(isLogin ? "redirect" : undefined);
  });
});

describe("a deployment that asks to wait now and then (429, Retry-After)", () => {
  /** @returns the failures of as many reads as there are, one after the other, of which each so many-th is refused at first */
  async function failuresOf(reads: number, every: number, limited: Partial<typeof limits>): Promise<readonly string[]> {
    let come = 0;
    const transport: Transport = {
      send: async () =>
        ++come % every === 0
          ? { status: 429, headers: { "retry-after": "0.01" }, body: new Uint8Array() }
          : { status: 200, headers: {}, body: new Uint8Array() },
      close: async () => {},
    };
    const sender = new Sender(transport, new RateLimiter(1, 0), { ...limits, ...limited });
    const failures: string[] = [];
    for (let sent = 0; sent < reads; sent++) {
      const { failure } = await sender.send(request("read"), { ...change, reads: true });
      if (failure) failures.push(failure.message);
    }
    return failures;
  }

  it("is waited for as long as it serves in between", async () => {
    expect(await failuresOf(2_500, 300, { maxWaitMs: 400 })).toEqual([]);
  });

  it("is given up where it asks too often, with the remedy", async () => {
    const [first] = await failuresOf(200, 20, { maxWaitMs: 400 });
    expect(first).toBe(
      "The deployment answers too many requests (429) and asks to wait, Retry-After: 0.01, sent 1 time: a lower limits.requestsPerSecond asks less often, a higher limits.maxWaitMs waits longer.",
    );
  });

  it("is not waited for at all where nothing may be waited for", async () => {
    expect(await failuresOf(100, 50, { maxWaitMs: 0 })).toHaveLength(2);
  });
});

it("a deployment that serves three requests at a time and says nothing of waiting is asked so many, and answers all", async () => {
  let underWay = 0;
  const transport: Transport = {
    send: async () => {
      const isServed = underWay < 3;
      if (isServed) {
        underWay++;
        await pause(2);
        underWay--;
      }
      return { status: isServed ? 200 : 429, headers: {}, body: new Uint8Array() };
    },
    close: async () => {},
  };
  const sender = new Sender(transport, new RateLimiter(16, 0), limits);
  const sent = Array.from({ length: 200 }, () => sender.send(request("read"), { ...change, reads: true }));
  expect((await Promise.all(sent)).filter(({ failure }) => failure !== undefined)).toEqual([]);
});
