import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { planned } from "../../src/cli/plan.js";
import type { Effect } from "../../src/contract/vocabulary.js";
import { type Profile, profileFrom } from "../../src/profile/profile.js";
import { createReference, listen } from "../../src/reference/index.js";
import { profileOf } from "../../src/runner/embedded.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { planPage, secondsOf, sumsOf } from "../../src/runner/plan/page.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import type { Selection } from "../../src/scenario/selection.js";

/** What was sent to the deployment of the test. */
let received: string[] = [];
let close: (() => Promise<void>) | undefined;

beforeAll(() => loadSpecs());
afterEach(async () => {
  await close?.();
  close = undefined;
  received = [];
});

async function served(given: object = {}): Promise<Profile> {
  const reference = createReference();
  const fetch = (request: Request) => {
    received.push(`${request.method} ${new URL(request.url).pathname}`);
    return reference.fetch(request);
  };
  const { surfaces, close: stop } = await listen({ ...reference, fetch });
  close = stop;
  return profileFrom({ ...profileOf(reference, "8_01", surfaces), ...given }, {}, "test profile");
}

const views: Selection = { groups: ["views"], clauses: [] };
const removal: Selection = { groups: [], clauses: ["view-delete"] };
/** Its surface is looked at without a search, which is a read that is sent as a POST. */
const ofTheCatalog: Selection = {
  groups: ["lots"],
  clauses: [],
  routes: { include: ["DELETE /Lot/{lotId}/ClientItemData/{clientItemDataId}"], exclude: [] },
};

describe("a plan", () => {
  it.each([
    ["all of a group", { effects: "irreversible" }, views],
    ["reads alone", { effects: "read" }, { groups: ["lookup", "views"], clauses: [] }],
    ["one clause", {}, { groups: [], clauses: ["lot-merge-source-removed"] }],
    ["nothing given", { fixtures: {}, samples: {} }, removal],
  ] as const)("says what a run then sends, to the request: %s", async (_, given, selection) => {
    const profile = await served(given);
    const { expected } = await planned(profile, selection, 50);
    const reference = createReference();
    let sent = 0;
    const handle = (request: Request) => {
      sent++;
      return reference.fetch(request);
    };
    await judgeHandler(handle, scenarios(), reference, { given, selection, discovers: true, verdictsOnly: true });
    const { requests } = sumsOf(expected.scenarios);
    expect(expected.preflight + expected.discovery + requests).toBe(sent);
    expect(requests).toBeGreaterThan(0);
  });

  it("sends the reads of the preflight alone, and tells how many", async () => {
    const { latency, expected } = await planned(await served(), ofTheCatalog);
    expect(received).toHaveLength(latency.reads);
    expect(received).toHaveLength(expected.preflight);
    expect(received.filter((line) => !line.startsWith("GET "))).toEqual([]);
    expect(latency.latencyMs).toBeGreaterThan(0);
  });

  it("sends nothing where the latency is told, not even with a credential that is not there", async () => {
    const profile = await served({ callers: { corporate: { tokenEnv: "NOT_THERE" } } });
    const { latency, expected } = await planned(profile, removal, 120);
    expect(received).toEqual([]);
    expect(planPage(profile, expected, latency, 1)).toContain("Sent for it: nothing.");
  });

  it("allows no request above the effects of the profile", async () => {
    const changes = async (effects: Effect) => {
      const { byEffect } = sumsOf((await planned(await served({ effects }), removal, 50)).expected.scenarios);
      return byEffect.reversible + byEffect.residue + byEffect.irreversible;
    };
    expect(await changes("reversible")).toBeGreaterThan(0);
    expect(await changes("read")).toBe(0);
  });

  it("leaves out what a scenario needs that the profile does not give", async () => {
    const requestsOf = async (given: object) =>
      sumsOf(
        (await planned(await served(given), { groups: [], clauses: ["contact-user-current"] }, 50)).expected.scenarios,
      ).requests;
    const alone = { callers: { corporate: { token: "a-token-of-the-corporate-caller" } } };
    expect(await requestsOf(alone)).toBeLessThan(await requestsOf({}));
  });

  it("stops where the deployment is down", async () => {
    const profile = await served({ limits: { connectTimeoutMs: 500, preflightTimeoutMs: 500 } });
    await close?.();
    close = undefined;
    await expect(planned(profile, views)).rejects.toThrow("With --latency MS a plan is made without sending anything.");
  });
});

describe("the time of a run", () => {
  const limits = { concurrency: 10, requestsPerSecond: 0 };
  it("is that of all requests at once, of the longest scenario, or of the bound on requests per second", () => {
    expect(secondsOf(1000, 20, 100, limits)).toBe(10);
    expect(secondsOf(100, 60, 100, limits)).toBe(6);
    expect(secondsOf(1000, 20, 100, { ...limits, requestsPerSecond: 20 })).toBe(50);
  });
});
