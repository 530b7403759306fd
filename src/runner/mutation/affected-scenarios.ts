import type { Release } from "../../contract/vocabulary.js";
import { describeDecisions } from "../../reference/index.js";
import { type Scenario, scenarios } from "../../scenario/scenario.js";
import { judgeReference } from "../in-process.js";
import { loadSpecs } from "../specs.js";

/** The scenarios that come by each decision of the conforming reference: what a fault there can reach. */
type Reach = ReadonlyMap<string, readonly Scenario[]>;

async function learn(release: Release): Promise<Reach> {
  await loadSpecs();
  const reach = new Map<string, Set<Scenario>>();
  let current: Scenario | undefined;
  const consulted = (decision: string) => {
    if (current) reach.set(decision, (reach.get(decision) ?? new Set()).add(current));
  };
  const onScenario = (scenario: Scenario) => {
    current = scenario;
  };
  await judgeReference(scenarios(), { release, consulted }, { onScenario, verdictsOnly: true });
  return new Map([...reach].map(([decision, those]) => [decision, [...those]]));
}

const learned = new Map<Release, Promise<Reach>>();

const decisionOf = new Map(describeDecisions().flatMap(({ name, faults }) => faults.map((fault) => [fault, name])));

/** @returns the scenarios that come by a decision on a release: what another behaviour there can reach */
export async function reachedBy(decision: string, release: Release): Promise<readonly Scenario[]> {
  const reach = learned.get(release) ?? learn(release);
  learned.set(release, reach);
  return (await reach).get(decision) ?? [];
}

/** @returns the scenarios that a fault can reach on a release */
export const affectedBy = (fault: string, release: Release): Promise<readonly Scenario[]> =>
  reachedBy(decisionOf.get(fault) ?? "", release);
