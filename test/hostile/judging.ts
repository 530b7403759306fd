import embedded from "../../fixtures/deployments/reference.json" with { type: "json" };
import type { ExchangeContext, Received } from "../../src/http/call.js";
import { type Judging, openSession } from "../../src/preflight/session.js";
import { profileFrom } from "../../src/profile/profile.js";
import { createReference, type Reference } from "../../src/reference/index.js";
import { judge } from "../../src/runner/judge.js";
import type { CheckOutcome } from "../../src/scenario/outcome.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { everything } from "../../src/scenario/selection.js";
import { type Peer, type PeerOptions, startPeer } from "./peer.js";

export const limits = {
  concurrency: 8,
  timeoutMs: 10_000,
  connectTimeoutMs: 500,
  maxBodyBytes: 500_000,
  maxWaitMs: 1500,
  failuresInARow: 3,
};

/** A session with a hostile peer in front of a reference deployment. */
export async function facing(options: Omit<PeerOptions, "upstream">, given: Readonly<Record<string, unknown>> = {}) {
  const reference = createReference();
  const peer = await startPeer({ ...options, upstream: (request) => reference.fetch(request) });
  const session = openSession(judgingOf(reference, peer, given), { env: {} });
  return {
    peer,
    session,
    async [Symbol.asyncDispose]() {
      await session.close();
      await peer.close();
    },
  };
}

function judgingOf({ basePaths, tokens, fixtures }: Reference, { origin }: Peer, given: object): Judging {
  const { portal, abc, catalog } = basePaths;
  const profile = profileFrom(
    {
      ...embedded,
      surfaces: { portal: origin + portal, abc: origin + abc, catalog: origin + catalog },
      callers: { corporate: { token: tokens.corporate }, partner: { token: tokens.partner } },
      limits,
      fixtures,
      ...given,
    },
    {},
    "test profile",
  );
  return {
    profile,
    casing: { portal: "camelCase", abc: "camelCase", catalog: "camelCase" },
    unreachable: {},
    seed: 1,
    runId: "0000test",
    selection: everything,
  };
}

/** An exchange context that holds nothing back and keeps what came. */
export function exchangeContextOf(received: Received[] = []): ExchangeContext {
  return {
    scenario: "test",
    phase: "scenario",
    watch: { before: () => undefined, after() {} },
    number: () => received.length + 1,
    keep: (one) => received.push(one),
  };
}

/** Judges scenarios at the same time. */
export async function judgeFacing(
  scenarios: readonly Scenario[],
  options: Omit<PeerOptions, "upstream">,
  given: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly checks: readonly CheckOutcome[]; readonly defects: readonly Error[]; readonly peer: Peer }> {
  await using facingIt = await facing(options, given);
  const judged = await Promise.all(scenarios.map((scenario) => judge(scenario, facingIt.session)));
  return {
    checks: judged.flatMap(({ result }) => result.checks),
    defects: judged.flatMap(({ defect }) => (defect ? [defect] : [])),
    peer: facingIt.peer,
  };
}
