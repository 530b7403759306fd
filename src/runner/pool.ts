import { type ClauseId, clauseOf } from "../contract/register.js";
import { type Judging, openSession } from "../preflight/session.js";
import { verdictIfBroken } from "../reporting/provisional.js";
import type { Leftover, ScenarioResult } from "../scenario/outcome.js";
import { type Scenario, scenarios } from "../scenario/scenario.js";
import type { SharingHost } from "./host.js";
import { judge } from "./judge.js";
import { inOrder } from "./order.js";
import { loadSpecs } from "./specs.js";

/** What came of judging all selected scenarios. */
export interface Outcome {
  readonly results: readonly ScenarioResult[];
  /** Defects of the suite itself. */
  readonly defects: readonly string[];
  /** Records of others that show more than before they were borrowed. */
  readonly more: readonly Leftover[];
}

/** What nobody awaits may fail as well, and is no reason to leave what was made. */
const unhandled = ["uncaughtException", "unhandledRejection"] as const;

/** More scenarios than requests at once, so that one which waits holds up no other; of one request at once, one scenario as well. */
const scenariosAtOnce = (concurrency: number): number => (concurrency === 1 ? 1 : Math.max(16, 2 * concurrency));

/**
 * Judges all scenarios at the same time, so that one client and one limit serve the whole run. Once interrupted, nothing more is
 * sent but clean-up.
 *
 * @param host is told how many there are, and of each as it ends
 * @param beside scenarios of extensions
 * @param failFast sends nothing more but clean-up once a clause is broken that gates
 */
export async function judgeAll(
  judging: Judging,
  { env, redactor, rateLimiter, interruption, ...host }: SharingHost,
  failFast?: { readonly strict: boolean },
  beside: readonly Scenario[] = [],
): Promise<Outcome> {
  await loadSpecs();
  const session = openSession(judging, { env, redactor, rateLimiter });
  const gates = (clause: ClauseId) => verdictIfBroken(clauseOf(clause), failFast?.strict) === "fail";
  const stop = () => session.client.stop("the run was interrupted");
  interruption.signal.addEventListener("abort", stop);
  if (interruption.happened) stop();
  const waiting = [...inOrder(scenarios()), ...beside];
  host.collected(waiting.length);
  const results: ScenarioResult[] = [];
  const defects: string[] = [];
  let more: readonly Leftover[] = [];
  const defective = (error: unknown) => {
    defects.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  };
  for (const event of unhandled) process.on(event, defective);
  const judged = async (scenario: Scenario) => {
    const { result, defect } = await judge(scenario, session);
    if (defect) defective(defect);
    results.push(result);
    host.ended(result);
    if (failFast && result.checks.some(({ clause, verdict }) => verdict === "fail" && gates(clause)))
      session.client.stop("a clause is broken, and --fail-fast ends the run there");
  };
  const work = async () => {
    // A defect of the suite costs no more than the scenario: others are under way, and what they have made is to be removed.
    for (let scenario = waiting.shift(); scenario; scenario = waiting.shift()) await judged(scenario).catch(defective);
  };
  const readAfter = async () => {
    more = (await session.borrowings.holders?.after()) ?? [];
  };
  try {
    await Promise.all(Array.from({ length: scenariosAtOnce(judging.profile.limits.concurrency) }, work));
    await readAfter().catch(defective);
  } finally {
    interruption.signal.removeEventListener("abort", stop);
    await session.close();
    for (const event of unhandled) process.off(event, defective);
  }
  return { results, defects, more };
}
