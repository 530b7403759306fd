import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import type { ExchangeContext } from "../../src/http/call.js";
import type { Exchange } from "../../src/http/exchange.js";
import { NetworkTransport } from "../../src/http/transport/network.js";
import { TimedTransport } from "../../src/http/transport/timed.js";
import { type Transport, TransportFailure, type WireResponse } from "../../src/http/transport/transport.js";
import { judgingOf, openSession } from "../../src/preflight/session.js";
import { profileFrom } from "../../src/profile/profile.js";

const limits = { timeoutMs: 20_000, maxBodyBytes: 10_000 };
const many = 32;

describe("the time on the wire, over one connection with many waiting for it", () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** @returns the address of a server that answers after a while, and how long it held each request, by path */
  async function slowServer() {
    const held = new Map<string, number>();
    const listening = createServer((request, response) => {
      const start = performance.now();
      setTimeout(() => {
        held.set(request.url ?? "", performance.now() - start);
        response.end("done");
      }, 20);
    });
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    return { origin: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`, held };
  }

  it("is what each was alone there: together no more than the time that passed, and no less than the server took", async () => {
    const { origin, held } = await slowServer();
    const transport = new TimedTransport(new NetworkTransport(1));
    const start = performance.now();
    const answers = await Promise.all(
      Array.from({ length: many }, (_, n) =>
        transport.send({ method: "GET", url: `${origin}/${n}`, headers: {} }, limits),
      ),
    );
    const passed = performance.now() - start;
    await transport.close();
    const times = answers.map(({ wireMs = Number.NaN }) => wireMs);
    expect(times.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(passed);
    // Where this process had no time to look for an answer, the time is told as less, never as more.
    const whole = times.filter((ms, n) => ms >= (held.get(`/${n}`) ?? Number.POSITIVE_INFINITY));
    expect(whole.length).toBeGreaterThan(many / 2);
    expect(transport.took.map(({ ms }) => ms).toSorted()).toEqual(times.toSorted());
  });

  it("is not what this process did instead of looking for the answer", async () => {
    const elsewhere = new Worker(
      `const { parentPort } = require("node:worker_threads");
      const server = require("node:http").createServer((_, response) => setTimeout(() => response.end("done"), 50));
      server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`,
      { eval: true },
    );
    const [port] = await once(elsewhere, "message");
    const transport = new NetworkTransport(1);
    const ask = () => transport.send({ method: "GET", url: `http://127.0.0.1:${port}/`, headers: {} }, limits);
    await ask();
    const asked = ask();
    await new Promise(setImmediate);
    const busyUntil = performance.now() + 500;
    while (performance.now() < busyUntil);
    expect((await asked).wireMs).toBeLessThan(500);
    await transport.close();
    await elsewhere.terminate();
  });

  it("is nothing where no connection stood", async () => {
    const refused = new NetworkTransport(1).send({ method: "GET", url: "http://127.0.0.1:1/", headers: {} }, limits);
    await expect(refused).rejects.toMatchObject({ kind: "unreachable", wireMs: 0 });
  });
});

describe("an exchange", () => {
  const answer = (status: number, headers = {}): WireResponse => ({
    status,
    headers: { "content-type": "application/json", ...headers },
    body: Buffer.from("[]"),
    wireMs: 7,
  });

  /** Sends reads at the same time through a client that lets one leave at a time. */
  async function kept(count: number, answered: (sent: number) => WireResponse): Promise<readonly Exchange[]> {
    let sent = 0;
    const transport: Transport = {
      async send() {
        await new Promise(setImmediate);
        return answered(++sent);
      },
      async close() {},
    };
    const base = "https://portal.example.com/api";
    const profile = profileFrom(
      {
        surfaces: { portal: base, abc: base, catalog: base },
        callers: { corporate: { token: "a-token-of-the-test" } },
        limits: { concurrency: 1, requestsPerSecond: 200 },
      },
      {},
      "test profile",
    );
    const session = openSession(judgingOf(profile, { runId: "0000test" }), { env: {}, transport });
    const exchanges: Exchange[] = [];
    let number = 0;
    const exchangeContext: ExchangeContext = {
      scenario: "story",
      phase: "scenario",
      watch: { before: () => undefined, after() {} },
      number: () => ++number,
      keep: ({ exchange }) => exchanges.push(exchange),
    };
    const call = { route: "GET /lookup/countries", caller: "corporate", path: {}, query: {} } as const;
    await Promise.all(Array.from({ length: count }, () => session.client.send(call, exchangeContext)));
    await session.close();
    return exchanges;
  }

  it("tells its time on the wire, and apart from it that it waited for its turn and for the rate asked for", async () => {
    const exchanges = await kept(8, () => answer(200));
    expect(exchanges.map(({ durationMs }) => durationMs)).toEqual(Array(8).fill(7));
    const last = exchanges.at(-1)?.queuedMs ?? 0;
    // Seven starts before it, 5 ms apart, less the 7 ms that are said to have been on the wire; timers may be early.
    expect(last).toBeGreaterThan((7 * 5 - 7) / 2);
  });

  it("tells the last attempt, with its redirects; earlier ones and the pauses between them are waiting", async () => {
    const [exchange] = await kept(1, (sent) =>
      sent === 1 ? answer(503) : sent === 2 ? answer(302, { location: "/api/elsewhere" }) : answer(200),
    );
    expect(exchange).toMatchObject({ attempts: 2, durationMs: 14, response: { status: 200 } });
    expect(exchange?.queuedMs).toBeGreaterThan(0);
  });

  it("tells how long it was on the wire up to a failure", async () => {
    const [exchange] = await kept(1, () => {
      const failure = new TransportFailure("timeout", "No whole answer in time.");
      failure.wireMs = 7;
      throw failure;
    });
    expect(exchange).toMatchObject({ durationMs: 7, failure: { kind: "timeout" } });
  });
});
