import type { ClauseId } from "../../src/contract/register.js";
import type { FixtureName } from "../../src/deployment/fixtures.js";
import { createReference } from "../../src/reference/index.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { blamed, judgeReference } from "../judging.js";

/** How a profile can differ that decides whether a scenario falls back on what the profile gives. */
const profiles = [
  { release: "8_01", effects: "irreversible" },
  { release: "8_01", effects: "reversible" },
  { release: "7.11", effects: "irreversible" },
] as const;

/**
 * Measures what a fixture is good for beyond the scenarios that demand it.
 *
 * @returns the clauses that pass with it and are inconclusive without it, though no scenario of theirs demands it
 */
export async function asked(name: FixtureName, scenarios: readonly Scenario[]): Promise<readonly ClauseId[]> {
  const found = new Set<ClauseId>();
  return [...found];
}
