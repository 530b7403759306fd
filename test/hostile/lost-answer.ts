import type { ClauseId } from "../../src/contract/register.js";
import type { Preflight } from "../../src/preflight/preflight.js";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import type { ScenarioResult } from "../../src/scenario/outcome.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { finds } from "../finds.js";

/** A request is sent again a few times; an answer that is lost is lost for each of them. */
const mostTries = 5;

/** What becomes of an answer: it is cut off on its way, or the service fails in its place. */
type Loss = "cut off" | "a failure";

function lossOf(loss: Loss, { ok, status }: Response): Response {
  const headers = { "content-type": "application/json" };
  if (loss === "a failure") return new Response("{}", { status: 500, headers });
  return new Response('{"cut', { status: ok ? 200 : status, headers });
}

const limits = { maxWaitMs: 1, failuresInARow: 50 };
let seen: Preflight | undefined;

/** A scenario that finds a fault, and how many requests it sends. */
interface Finder {
  readonly scenario: Scenario;
  readonly requests: number;
}

/** @returns the first scenario that blames the clause for the fault; @throws Error where none of those that judge it does */
export async function finderOf(fault: string, clause: ClauseId): Promise<Finder> {
  for (const scenario of scenarios().filter(({ judges }) => judges.includes(clause))) {
    const { judged, requests } = await judgedLosing("cut off", 0, scenario, fault);
    if (finds(clause)({ result: judged })) return { scenario, requests };
  }
  throw new Error(`No scenario that judges ${clause} finds ${fault}.`);
}

/** @returns whether all checks of a clause, of which there is one at least, passed */
export function passes({ checks }: ScenarioResult, clause: ClauseId): boolean {
  const own = checks.filter((one) => one.clause === clause);
  if (own.length === 0) throw new Error(`Nothing was said of ${clause}.`);
  return own.every(({ verdict }) => verdict === "pass");
}

/**
 * Judges the reference with a fault by one scenario, which does not get one of the answers whole.
 *
 * @param loss what comes in place of that answer
 * @param place of the request among those of the scenario, from 1 on; 0 loses none
 */
export async function judgedLosing(
  loss: Loss,
  place: number,
  scenario: Scenario,
  fault: string,
): Promise<{ readonly judged: ScenarioResult; readonly requests: number; readonly lost: number }> {
  const reference = createReference({ faults: [fault] });
  let requests = 0;
  let lost = 0;
  let losing: string | undefined;
  const handle = async (request: Request): Promise<Response> => {
    const at = ++requests;
    const sent = `${request.method} ${request.url} ${await request.clone().text()}`;
    if (at === place) losing = sent;
    const answer = await reference.fetch(request);
    if (sent !== losing || lost === mostTries) return answer;
    lost++;
    return lossOf(loss, answer);
  };
  const { results } = await judgeHandler(handle, [scenario], reference, {
    verdictsOnly: true,
    given: { limits },
    ...(seen && { seen }),
    onSeen: (found) => {
      seen = found;
    },
    onScenario: () => {
      requests = 0;
    },
  });
  const [judged] = results;
  if (!judged) throw new Error(`"${scenario.title}" was not judged.`);
  return { judged, requests, lost };
}
