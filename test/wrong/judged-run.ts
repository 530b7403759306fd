import { jumpingClock, realClock } from "../../src/http/clock.js";
import { KeepsNothing } from "../../src/http/redaction/keeps-nothing.js";
import type { Transport } from "../../src/http/transport/transport.js";
import { withDiscovered } from "../../src/preflight/discovery/judging.js";
import { preflight } from "../../src/preflight/preflight.js";
import { judgingOf, openSession } from "../../src/preflight/session.js";
import { wireRecord } from "../../src/preflight/wire.js";
import { otherRelease } from "../../src/probe/other-release.js";
import type { Profile } from "../../src/profile/profile.js";
import { assembleRun } from "../../src/reporting/assemble.js";
import { causesBefore } from "../../src/reporting/causes.js";
import type { Run } from "../../src/reporting/run.js";
import { judge } from "../../src/runner/judge.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import type { Selection } from "../../src/scenario/selection.js";

/**
 * Judges whatever a profile leads to as `run` does, but in this process and without reports.
 *
 * @param transport how requests reach it; the network unless given. With one nothing is waited for
 * @param among the scenarios that judge it; all unless given
 */
export async function judgedRun(
  profile: Profile,
  selection: Selection,
  transport?: Transport,
  among: readonly Scenario[] = scenarios(),
): Promise<Run> {
  const beforePreflight = judgingOf(profile, { runId: "0000test", selection });
  const clock = transport ? jumpingClock(() => {}) : realClock;
  const options = { env: {}, clock, ...(transport && { transport }) };
  const look = openSession({ ...beforePreflight, looks: true }, options);
  const seen = await preflight(look);
  const { closed: unreachable, casing, queries } = seen;
  const { judging } = await withDiscovered(
    { ...beforePreflight, casing, queries, unreachable },
    { ...seen, unreachable },
    options,
  );
  const other = unreachable.portal === undefined ? await otherRelease(look, judging.profile) : undefined;
  await look.close();
  const session = openSession(judging, { ...options, redactor: new KeepsNothing() });
  const judged = await Promise.all(among.map((scenario) => judge(scenario, session)));
  await session.close();
  const { name, release, surfaces, effects, minJudged } = profile;
  return assembleRun({
    id: judging.runId,
    deployment: { name, release, surfaces, effects, wire: wireRecord(profile, judging, seen) },
    selection,
    strict: false,
    minJudged,
    seed: 1,
    startedAt: new Date(),
    durationMs: 0,
    interrupted: false,
    results: judged.map(({ result }) => result),
    fixtures: [],
    exchanges: judged.flatMap(({ exchanges }) => exchanges),
    causes: causesBefore(other ? [other, ...seen.troubles] : seen.troubles),
  });
}
