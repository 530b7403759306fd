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
