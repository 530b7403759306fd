import { beforeAll, describe, it } from "vitest";
import type { ClauseId } from "../../src/contract/register.js";
import { loadSpecs } from "../../src/runner/specs.js";
import type { CheckOutcome } from "../../src/scenario/outcome.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";
import { judgeFacing, limits } from "./judging.js";
import { harmless, type ModeName, modeNames, passing } from "./modes.js";

beforeAll(() => loadSpecs());

const few = () =>
  sampleOf(
    scenarios().filter(({ area }) => area === "lots" || area === "lookup"),
    3,
  );

/** These change some answers only, and leave the others what they were. */
const partial: ReadonlySet<ModeName> = new Set(["huge-ids", "huge-numbers"]);

/** These are told by the time that they take; under the others an honest answer may take its time. */
const timed: ReadonlySet<ModeName> = new Set(["silent", "slow-headers", "dripping-body", "empty-with-length"]);

const within = (modes: readonly ModeName[], timeoutMs = 250) =>
  modes.some((mode) => timed.has(mode)) ? { limits: { ...limits, timeoutMs } } : {};

/** What the reasons under a mode say; "no usable answer" and the like would not tell a reader what to look at. */
const tells: { readonly [M in ModeName]?: RegExp } = {
  silent: /No whole answer within 250 ms/,
  "slow-headers": /No whole answer/,
  "dripping-body": /No whole answer/,
  "empty-with-length": /No whole answer/,
  "endless-body": /larger than 500000 bytes/,
  "exploding-gzip": /larger than/,
  "exploding-deflate": /larger than/,
  "exploding-brotli": /larger than/,
  "broken-gzip": /broke off|not HTTP/,
  "unknown-encoding": /encoded as lzma/,
  bloated: /larger than/,
  "truncated-json": /cut off or invalid/,
  "invalid-json": /cut off or invalid/,
  "invalid-utf8": /not UTF-8/,
  "deep-json": /nested deeper/,
  "huge-numbers": /too large to be read/,
  "huge-ids": /read exactly/,
  "duplicate-keys": /twice/,
  "length-too-long": /broke off/,
  "length-too-short": /cut off/,
  "reset-in-the-middle": /broke off/,
  "closed-before-answer": /broke off/,
  "not-http": /not HTTP/,
  "too-many-headers": /not HTTP/,
  "redirect-elsewhere": /redirects \(307\) to http/,
  "redirect-in-a-circle": /in a circle/,
  "redirect-on-and-on": /more than 5 times/,
  "too-many-requests": /429.*Retry-After/,
  "too-many-requests-for-an-hour": /429.*3600/,
  "too-many-requests-until": /429.*Retry-After/,
  unavailable: /503/,
  "bad-gateway": /502/,
  "token-expires": /401/,
  dies: /cannot be reached|broke off/,
};

describe.concurrent("a peer that is hostile to every request", () => {
  it.for(modeNames.filter((mode) => !harmless.has(mode)))(
    "%s: nothing is kept and nothing is broken",
    { timeout: 60_000 },
    async (mode, { expect }) => {
      const { checks, defects, peer } = await judgeFacing(few(), { modes: [mode] }, within([mode]));
      expect(peer.seen.strikes).toBeGreaterThan(0);
      expect(defects).toEqual([]);
      expect(checks.filter(({ verdict }) => verdict === "fail")).toEqual([]);
      if (!partial.has(mode)) expect(checks.filter(({ verdict }) => verdict === "pass")).toEqual([]);
      const reasons = checks.map(({ reason }) => reason ?? "").join("\n");
      if (tells[mode]) expect(reasons).toMatch(tells[mode]);
      expect(peer.strayed.filter((headers) => headers.authorization !== undefined)).toEqual([]);
    },
  );
});

describe.concurrent("answers that can be read, and tell nothing for certain", () => {
  const read: readonly ClauseId[] = [
    "lookup-literals-before-key",
    "gridviewstate-members",
    "job-search-literal",
    "company-create-searchable",
    "view-all-literal",
    "view-datasetsps-literal",
  ];
  it.for(read)("%s is neither kept nor broken", async (clause, { expect }) => {
    const those = scenarios().filter(({ judges }) => judges.includes(clause));
    const patient = { limits: { ...limits, failuresInARow: 1_000 } };
    const { checks, peer } = await judgeFacing(those, { modes: ["duplicate-keys"] }, patient);
    expect(peer.seen.strikes).toBeGreaterThan(0);
    const own = checks.filter((one) => one.clause === clause);
    expect(own.map(({ verdict }) => verdict)).toContain("inconclusive");
    expect(own.filter(({ verdict }) => verdict !== "inconclusive")).toEqual([]);
  });
});

describe.concurrent("a peer that turns hostile in the middle", () => {
  // Each of them is judged from the first request on above.
  it.for(sampleOf(modeNames, 5))("%s: nothing is blamed for it", { timeout: 60_000 }, async (mode, { expect }) => {
    // What is answered before has to be so in time on a busy machine as well.
    const { checks, defects, peer } = await judgeFacing(few(), { modes: [mode], from: 34 }, within([mode], 1_500));
    expect(peer.seen.strikes).toBeGreaterThan(0);
    expect(defects).toEqual([]);
    expect(checks.filter(({ verdict }) => verdict === "fail")).toEqual([]);
    if (!timed.has(mode)) expect(checks.some(({ verdict }) => verdict === "pass")).toBe(true);
  });
});

describe("a peer that is hostile now and then", () => {
  const modes = passing.filter((mode) => !timed.has(mode));
  // Which requests are struck depends on the order in which they arrive: how much is kept shows over several seeds only.
  it("is blamed for nothing, and much is still judged", { timeout: 60_000 }, async ({ expect }) => {
    const checks: CheckOutcome[] = [];
    for (const seed of [1, 3, 4, 5]) {
      const judged = await judgeFacing(few(), { modes, share: 0.05, seed });
      expect(judged.peer.seen.strikes, `strikes of seed ${seed}`).toBeGreaterThan(0);
      expect(judged.defects, `defects of seed ${seed}`).toEqual([]);
      checks.push(...judged.checks);
    }
    expect(checks.filter(({ verdict }) => verdict === "fail")).toEqual([]);
    const kept = checks.filter(({ verdict }) => verdict === "pass").length;
    expect(kept).toBeGreaterThan(checks.length / 3);
  });
});
