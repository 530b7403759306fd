import { rateLimiterOf } from "../http/rate-limiter.js";
import type { Discovery } from "../preflight/discovery/discover.js";
import { withDiscovered } from "../preflight/discovery/judging.js";
import { type Preflight, preflight } from "../preflight/preflight.js";
import { type Judging, judgingOf, lookOnce, type SessionOptions } from "../preflight/session.js";
import { Asker } from "../probe/asking.js";
import { lookAtRelease } from "../probe/release.js";
import type { Probe } from "../probe/report.js";
import type { Profile } from "../profile/profile.js";
import { newRunId } from "../scenario/run-id.js";

/** What reads alone show of a deployment. */
export interface Survey {
  readonly seen: Preflight;
  /** With the names and the fixtures that were found; as it was before where nothing can be looked at. */
  readonly judging: Judging;
  /** Absent where neither surface that reads answer on can be looked at. */
  readonly discovery?: Discovery;
  /** Absent where the portal cannot be looked at. */
  readonly release?: Probe["release"];
}

/**
 * Looks at a deployment by reading: is it there, how does it spell names, which fixtures has it, which release is it.
 *
 * @param places where each fixture of the profile stands, for messages
 * @throws UsageError where a credential is missing
 */
export async function survey(
  profile: Profile,
  options: SessionOptions,
  places?: Readonly<Record<string, string>>,
): Promise<Survey> {
  const sharing = { ...options, rateLimiter: options.rateLimiter ?? rateLimiterOf(profile.limits) };
  const before = judgingOf(profile, { runId: newRunId(), ...(places && { places }) });
  const seen = await lookOnce(before, sharing, preflight);
  const { closed } = seen;
  if (closed.portal !== undefined && closed.catalog !== undefined) return { seen, judging: before };
  const spelt = { casing: seen.casing, queries: seen.queries };
  const found = await withDiscovered({ ...before, ...spelt }, { ...seen, unreachable: closed }, sharing);
  if (closed.portal !== undefined) return { seen, ...found };
  const release = await lookOnce(found.judging, sharing, ({ client }) =>
    lookAtRelease(new Asker(client), found.judging.profile),
  );
  return { seen, ...found, release };
}
