import type { Release } from "../../contract/vocabulary.js";
import type { Preflight } from "../../preflight/preflight.js";
import { describeDecisions } from "../../reference/index.js";
import { type Scenario, scenarios } from "../../scenario/scenario.js";
import { judgeReference } from "../in-process.js";
import { loadSpecs } from "../specs.js";

/** What another behaviour at a decision of the reference can reach. */
export interface Reach {
  /** The scenarios that come by it. */
  readonly scenarios: readonly Scenario[];
  /** What the look before the scenarios comes to all the same, where it does not come by it. */
  readonly seen?: Preflight;
}

interface Learned {
  readonly affected: ReadonlyMap<string, ReadonlySet<Scenario>>;
  readonly beforehand: ReadonlySet<string>;
  readonly seen: Preflight | undefined;
}

async function learn(release: Release): Promise<Learned> {
  await loadSpecs();
  const affected = new Map<string, Set<Scenario>>();
  const beforehand = new Set<string>();
  let current: Scenario | undefined;
  let seen: Preflight | undefined;
  const consulted = (decision: string) => {
    if (current) affected.set(decision, (affected.get(decision) ?? new Set()).add(current));
    else beforehand.add(decision);
  };
  await judgeReference(
    scenarios(),
    { release, consulted },
    {
      verdictsOnly: true,
      onSeen: (found) => {
        seen = found;
      },
      onScenario: (scenario) => {
        current = scenario;
      },
    },
  );
  return { affected, beforehand, seen };
}

const learned = new Map<Release, Promise<Learned>>();

const decisionOf = new Map(describeDecisions().flatMap(({ name, faults }) => faults.map((fault) => [fault, name])));

/** @returns what a decision can reach on a release */
export async function reachOfDecision(decision: string, release: Release): Promise<Reach> {
  const known = learned.get(release) ?? learn(release);
  learned.set(release, known);
  const { affected, beforehand, seen } = await known;
  return { scenarios: [...(affected.get(decision) ?? [])], ...(seen && !beforehand.has(decision) && { seen }) };
}

/** @returns what a fault can reach on a release */
export const reachOf = (fault: string, release: Release): Promise<Reach> =>
  reachOfDecision(decisionOf.get(fault) ?? "", release);
