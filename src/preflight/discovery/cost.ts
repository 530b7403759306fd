import { type ClauseId, clauseOf } from "../../contract/register.js";
import { holdsOn, type Release } from "../../contract/releases.js";
import { fixtureCoverage } from "../../profile/fixture-coverage.js";
import type { Need } from "../../scenario/context.js";
import type { Scenario } from "../../scenario/scenario.js";

/**
 * What it costs not to have a fixture, or a partner-scoped caller.
 *
 * @param scenarios all of them
 * @returns the clauses of the release that need it: those of the scenarios that demand it, and those that the register
 *   names for the scenarios that can do with less
 */
export function costOf(name: Need, scenarios: readonly Scenario[], release: Release): readonly ClauseId[] {
  const demanding = scenarios.filter(({ needs }) => needs.includes(name)).flatMap(({ judges }) => judges);
  const covered = name === "partner" ? [] : (fixtureCoverage[name] ?? []);
  return [...new Set([...demanding, ...covered])].filter((id) => holdsOn(clauseOf(id), release));
}
