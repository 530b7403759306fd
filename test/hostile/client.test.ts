import { describe, expect, it, vi } from "vitest";
import type { Received } from "../../src/http/call.js";
import type { ExchangeFailure } from "../../src/http/exchange.js";
import { exchangeContextOf, facing, limits } from "./judging.js";
import { type ModeName, modeNames } from "./modes.js";

/** What a read comes to under each mode: the kind of its failure, or that it has none. */
const comesTo: { readonly [M in ModeName]: ExchangeFailure["kind"] | "an answer" } = {
  silent: "timeout",
  "slow-headers": "timeout",
  "dripping-body": "timeout",
  "empty-with-length": "timeout",
  "endless-body": "too-large",
  "exploding-gzip": "too-large",
  "exploding-deflate": "too-large",
  "exploding-brotli": "too-large",
  "broken-gzip": "broken",
  "unknown-encoding": "broken",
  bloated: "too-large",
  "truncated-json": "broken",
  "invalid-json": "broken",
  "invalid-utf8": "broken",
  "deep-json": "broken",
  "huge-numbers": "broken",
  "huge-ids": "broken",
  "duplicate-keys": "broken",
  "length-too-long": "broken",
  "length-too-short": "broken",
  "reset-in-the-middle": "broken",
  "closed-before-answer": "broken",
  "not-http": "broken",
  "many-headers": "an answer",
  "too-many-headers": "broken",
  "redirect-elsewhere": "redirect",
  "redirect-within": "an answer",
  "redirect-in-a-circle": "redirect",
  "redirect-on-and-on": "redirect",
  "too-many-requests": "unavailable",
  "too-many-requests-for-an-hour": "unavailable",
  "too-many-requests-until": "unavailable",
  unavailable: "unavailable",
  "bad-gateway": "unavailable",
  "token-expires": "an answer",
  dies: "unreachable",
};

const read = { route: "GET /Lot", caller: "corporate", path: {}, query: {} } as const;
const write = {
  route: "POST /Lot",
  caller: "corporate",
  path: {},
  query: {},
  body: { customer_item_id: "hostile" },
} as const;
const timed = /silent|slow|dripping|empty-with/;
const limitsOf = (mode: ModeName) => ({
  limits: { ...limits, timeoutMs: timed.test(mode) ? 250 : 10_000, maxWaitMs: 100 },
});

describe.concurrent("a read under", () => {
  it.for(modeNames)("%s", { timeout: 60_000 }, async (mode, { expect }) => {
    await using facingIt = await facing({ modes: [mode] }, limitsOf(mode));
    const { failure, exchange } = await facingIt.session.client.send(read, exchangeContextOf());
    expect(failure?.kind ?? "an answer").toBe(comesTo[mode]);
    expect(exchange.failure?.message).toBe(failure?.message);
    expect(facingIt.peer.strayed).toEqual([]);
  });
});

describe.concurrent("what changes something is sent once under", () => {
  it.for([
    "closed-before-answer",
    "reset-in-the-middle",
    "truncated-json",
    "bad-gateway",
    "silent",
    "redirect-within",
  ] as const)("%s", { timeout: 60_000 }, async (mode, { expect }) => {
    await using facingIt = await facing({ modes: [mode] }, limitsOf(mode));
    const { exchange } = await facingIt.session.client.send(write, exchangeContextOf());
    expect(exchange.attempts).toBe(1);
    // On a busy machine it may arrive after its sender has given up.
    await vi.waitFor(() => expect(facingIt.peer.seen.requests).toBe(1));
  });
});

describe("redirects", () => {
  it("are followed within the origin, and shown", async () => {
    await using facingIt = await facing({ modes: ["redirect-within"] });
    const { status, exchange } = await facingIt.session.client.send(read, exchangeContextOf());
    expect(status).toBe(200);
    expect(exchange.redirects).toEqual([{ status: 307, location: expect.stringContaining("hop=1") }]);
  });

  it("are an answer to those without a credential of their own", async () => {
    await using facingIt = await facing({ modes: ["redirect-within"] });
    const { status, failure } = await facingIt.session.client.send(
      { ...read, caller: "anonymous" },
      exchangeContextOf(),
    );
    expect([status, failure]).toEqual([307, undefined]);
  });
});

describe("a certificate that nobody vouches for", () => {
  it("is named as the reason", async () => {
    await using facingIt = await facing({ modes: [], tls: true });
    const { failure } = await facingIt.session.client.send(read, exchangeContextOf());
    expect(failure).toMatchObject({ kind: "tls", message: expect.stringContaining("SELF_SIGNED") });
  });
});

describe("a surface that fails again and again", () => {
  it("is given up with the reason, and clean-up is tried all the same", async () => {
    await using facingIt = await facing({ modes: ["closed-before-answer"] });
    const { client } = facingIt.session;
    const failures: (string | undefined)[] = [];
    for (let index = 0; index < 5; index++) failures.push((await client.send(read, exchangeContextOf())).failure?.kind);
    expect(failures).toEqual(["broken", "broken", "broken", "given-up", "given-up"]);
    const { failure } = await client.send(read, exchangeContextOf());
    expect(failure?.message).toMatch(/Nothing more is sent to the catalog surface: 3 times in a row .* broke off/);
    const sent = facingIt.peer.seen.requests;
    await client.send(read, { ...exchangeContextOf(), phase: "cleanup" });
    expect(facingIt.peer.seen.requests).toBeGreaterThan(sent);
  });
});

describe("a token that is refused in the middle", () => {
  it("is lost where it cannot be renewed: the rest is not sent, with the reason", async () => {
    await using facingIt = await facing({ modes: ["token-expires"], from: 1 });
    const { client } = facingIt.session;
    const received: Received[] = [];
    for (let index = 0; index < 3; index++) received.push(await client.send(read, exchangeContextOf()));
    expect(received.map(({ failure }) => failure?.kind)).toEqual([undefined, "credential", "credential"]);
    expect(received[2]?.failure?.message).toMatch(/taken before, is refused .*tokenCommand/);
    expect(received[2]?.exchange.attempts).toBe(0);
  });

  it("is renewed where it can be, and the request sent again", async () => {
    const callers = { corporate: { tokenCommand: "date +%s%N" } };
    await using facingIt = await facing({ modes: ["token-expires"], share: 1 }, { callers });
    const { exchange } = await facingIt.session.client.send(read, exchangeContextOf());
    expect(exchange.attempts).toBe(2);
    expect(facingIt.peer.seen.requests).toBe(2);
  });
});
