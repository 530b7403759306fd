import type { Release } from "../../contract/vocabulary.js";
import { describeDecisions } from "../../reference/index.js";
import { type Scenario, scenarios } from "../../scenario/scenario.js";
import { judgeReference } from "../in-process.js";
import { loadSpecs } from "../specs.js";

/** The scenarios that come by each decision of the conforming reference: what a fault there can affect. */
type Affected = ReadonlyMap<string, readonly Scenario[]>;

async function learn(release: Release): Promise<Affected> {
  await loadSpecs();
  const affected = new Map<string, Set<Scenario>>();
  let current: Scenario | undefined;
  const consulted = (decision: string) => {
    if (current) affected.set(decision, (affected.get(decision) ?? new Set()).add(current));
  };
  const onScenario = (scenario: Scenario) => {
    current = scenario;
  };
  await judgeReference(scenarios(), { release, consulted }, { onScenario, verdictsOnly: true });
  return new Map([...affected].map(([decision, those]) => [decision, [...those]]));
}

const learned = new Map<Release, Promise<Affected>>();

const decisionOf = new Map(describeDecisions().flatMap(({ name, faults }) => faults.map((fault) => [fault, name])));

/** @returns the scenarios that come by a decision on a release: what another behaviour there can affect */
export async function affectedByDecision(decision: string, release: Release): Promise<readonly Scenario[]> {
  const affected = learned.get(release) ?? learn(release);
  learned.set(release, affected);
  return (await affected).get(decision) ?? [];
}

/** @returns the scenarios that a fault can reach on a release */
export const affectedBy = (fault: string, release: Release): Promise<readonly Scenario[]> =>
  affectedByDecision(decisionOf.get(fault) ?? "", release);
