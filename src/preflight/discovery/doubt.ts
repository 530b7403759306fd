import { routeOf } from "../../contract/routes.js";
import type { Received } from "../../http/call.js";
import { isSuccessStatus } from "../../http/status.js";
import type { FixtureName } from "../../profile/fixtures.js";
import { Inconclusive, Mismatch } from "../../scenario/findings.js";
import { sameScalar } from "../../scenario/values.js";
import type { FixtureNotes } from "./fixture-results.js";
import { glances } from "./glances.js";

/**
 * @param error what ended a check or a scenario
 * @param needs what the scenario needs of the profile, or asked it for
 * @param given the values of the fixtures
 * @param exchanges of the scenario so far
 * @returns the error, or where it is a mismatch beside a doubtful fixture, what is doubtful. Where the deployment accepted a
 *   change that carries the fixture, it knows it, and the mismatch is its own
 */
export function undoubted(
  error: unknown,
  needs: readonly (FixtureName | "partner")[],
  notes: FixtureNotes | undefined,
  given: Readonly<Record<string, string | number>>,
  exchanges: readonly Received[],
): unknown {
  if (!(error instanceof Mismatch) || !notes) return error;
  for (const name of needs) {
    const note = name === "partner" ? undefined : notes[name];
    const value = given[name];
    if (name === "partner" || note?.state !== "doubtful" || value === undefined) continue;
    const isKnown = exchanges.some((received) => isAcceptedChange(received) && carries(received, name, value));
    if (!isKnown) return new Inconclusive(note.reason, error.exchange);
  }
  return error;
}

const isAcceptedChange = ({ route, status }: Received): boolean =>
  route !== undefined && routeOf(route).effect !== "read" && isSuccessStatus(status);

function carries({ exchange: { request } }: Received, name: FixtureName, value: string | number): boolean {
  try {
    const body: unknown = JSON.parse(request.body?.text ?? "");
    return (glances[name]?.valuesIn(body) ?? []).some((sent) => sameScalar(sent, value));
  } catch {
    return false;
  }
}
