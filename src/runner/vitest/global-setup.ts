import type { TestProject } from "vitest/node";
import { latestRelease, type Release, releases } from "../../contract/releases.js";
import { rateLimiterOf } from "../../http/rate-limiter.js";
import { withDiscovered } from "../../preflight/discovery/judging.js";
import { preflight } from "../../preflight/preflight.js";
import { judgingOf, lookOnce } from "../../preflight/session.js";
import { readProfile } from "../../profile/profile.js";
import { UsageError } from "../../profile/usage-error.js";
import { newRunId } from "../../scenario/run-id.js";
import { startEmbedded } from "../embedded.js";

/** @throws UsageError where the timeline has no such release */
function releaseNamed(name: string | undefined): Release {
  const release = name ? releases.find((one) => one === name) : latestRelease;
  if (!release) throw new UsageError(`RELEASE is ${name}; it is one of ${releases.join(", ")}.`);
  return release;
}

/**
 * Lets plain vitest judge: the deployment of the profile that `DEPLOYMENT` names, else the embedded one. `RELEASE` and
 * `SEED` as on the command line.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { DEPLOYMENT, RELEASE, SEED } = process.env;
  const embedded = DEPLOYMENT ? undefined : await startEmbedded(releaseNamed(RELEASE), process.env);
  // Nothing here keeps a ledger on disk, so that somebody else's deployment is only read.
  const profile = embedded?.profile ?? { ...readProfile(DEPLOYMENT ?? "", process.env), effects: "read" as const };
  const judging = judgingOf(profile, { seed: Number(SEED ?? 1), runId: newRunId() });
  const options = { env: process.env, rateLimiter: rateLimiterOf(profile.limits) };
  const seen = await lookOnce(judging, options, preflight);
  const { casing, queries, closed: unreachable } = seen;
  const looked = await withDiscovered(
    { ...judging, casing, queries, unreachable },
    { needed: seen.needed, unreachable },
    options,
  );
  project.provide("judging", looked.judging);
  return async () => embedded?.close();
}
