import { latestRelease } from "../contract/releases.js";
import { TimedTransport } from "../http/transport/timed.js";
import { preflight } from "../preflight/preflight.js";
import { troublesInWords } from "../preflight/service/trouble.js";
import { judgingOf, lookOnce, networkTo } from "../preflight/session.js";
import { type Profile, readProfile } from "../profile/profile.js";
import { median } from "../reporting/median.js";
import { startEmbedded } from "../runner/embedded.js";
import { type RunOptions, selectionOf, withOptions } from "../runner/options.js";
import { type Expected, expectedOf } from "../runner/plan/expected.js";
import { type MeasuredLatency, planPage } from "../runner/plan/page.js";
import { newRunId } from "../scenario/run-id.js";
import type { Selection } from "../scenario/selection.js";
import { CommandFailure, exitCode } from "./exit-code.js";
import { redactor } from "./output-redactor.js";

/**
 * `run --plan`: what a run would send, and how long it would take.
 *
 * @param latencyMs of one exchange; measured where it is left out
 * @throws CommandFailure where the deployment cannot be reached, UsageError where the profile cannot be used
 */
export async function printPlan(options: RunOptions, latencyMs?: number): Promise<void> {
  const embedded = options.deployment ? undefined : await startEmbedded(options.release ?? latestRelease, process.env);
  try {
    const profile = withOptions(embedded?.profile ?? readProfile(options.deployment ?? "", process.env), options);
    const selection = selectionOf(options);
    const { expected, latency } = await planned(profile, selection, latencyMs);
    process.stdout.write(planPage(profile, expected, latency, options.repeat));
  } finally {
    await embedded?.close();
  }
}

/**
 * @param latencyMs of one exchange; measured by the reads of the preflight where it is left out, and nothing is sent otherwise
 * @returns what a run of the selection would send
 * @throws CommandFailure where the deployment cannot be reached
 */
export async function planned(
  profile: Profile,
  selection: Selection,
  latencyMs?: number,
): Promise<{ readonly expected: Expected; readonly latency: MeasuredLatency }> {
  const latency = latencyMs === undefined ? await look(profile, selection) : givenLatency(latencyMs);
  return { expected: await expectedOf(profile, selection), latency };
}

const givenLatency = (latencyMs: number): MeasuredLatency => ({
  reads: 0,
  latencyMs,
  latencyFrom: "as told with --latency",
});

/** Sends the reads of the preflight, and nothing else. */
async function look(profile: Profile, selection: Selection): Promise<MeasuredLatency> {
  // One at a time: only the first on each origin then takes the time of a connection besides.
  const oneAtATime = { ...profile, limits: { ...profile.limits, concurrency: 1 } };
  const transport = new TimedTransport(networkTo(oneAtATime, process.env));
  const judging = judgingOf(oneAtATime, { runId: newRunId(), selection });
  const seen = await lookOnce(judging, { env: process.env, transport, redactor }, preflight);
  if (seen.needed.every((surface) => seen.closed[surface] !== undefined)) {
    throw new CommandFailure(
      `${troublesInWords(seen.troubles).join("\n")}\nWith --latency MS a plan is made without sending anything.`,
      exitCode.notJudged,
    );
  }
  const latencyMs = median(transport.took.map(({ ms }) => ms));
  if (latencyMs === undefined)
    throw new CommandFailure(
      `${profile.name} answered nothing; name its latency with --latency MS.`,
      exitCode.notJudged,
    );
  return { reads: transport.requests, latencyMs, latencyFrom: `the median of ${transport.took.length} reads` };
}
