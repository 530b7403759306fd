import type { Release } from "../../contract/vocabulary.js";
import type { Preflight } from "../../preflight/preflight.js";
import { describeDecisions } from "../../reference/index.js";
import { type Scenario, scenarios } from "../../scenario/scenario.js";
import { judgeReference } from "../in-process.js";
import { loadSpecs } from "../specs.js";

/** What the look before the scenarios comes to on a release, where what is done at a decision changes nothing of it. */
export interface Look {
  readonly seen?: Preflight;
}

/** What another behaviour at a decision of the reference can reach. */
export interface Reach extends Look {
  /** The scenarios that come by it. */
  readonly scenarios: readonly Scenario[];
}

const decisionOf = new Map(describeDecisions().flatMap(({ name, faults }) => faults.map((fault) => [fault, name])));

async function look(release: Release): Promise<{ readonly seen: Preflight; readonly metBy: ReadonlySet<string> }> {
  const metBy = new Set<string>();
  const found: Preflight[] = [];
  const consulted = (decision: string) => metBy.add(decision);
  await judgeReference([], { release, consulted }, { verdictsOnly: true, onSeen: (seen) => found.push(seen) });
  const [seen] = found;
  if (!seen) throw new Error(`The reference of ${release} was not looked at.`);
  return { seen, metBy };
}

async function learn(release: Release): Promise<ReadonlyMap<string, ReadonlySet<Scenario>>> {
  await loadSpecs();
  const { seen } = await looked(release);
  const affected = new Map<string, Set<Scenario>>();
  let current: Scenario | undefined;
  const consulted = (decision: string) => {
    if (current) affected.set(decision, (affected.get(decision) ?? new Set()).add(current));
  };
  const onScenario = (scenario: Scenario) => {
    current = scenario;
  };
  await judgeReference(scenarios(), { release, consulted }, { verdictsOnly: true, seen, onScenario });
  return affected;
}

/** @returns what does the work for a release when it is first asked for one */
function oncePerRelease<T>(work: (release: Release) => Promise<T>): (release: Release) => Promise<T> {
  const done = new Map<Release, Promise<T>>();
  return (release) => {
    const known = done.get(release) ?? work(release);
    done.set(release, known);
    return known;
  };
}

const looked = oncePerRelease(look);
const learned = oncePerRelease(learn);

/** @returns what a decision leaves of the look before the scenarios */
async function lookBeside(decision: string, release: Release): Promise<Look> {
  const { seen, metBy } = await looked(release);
  return metBy.has(decision) ? {} : { seen };
}

/** @returns what a decision can reach on a release */
export async function reachOfDecision(decision: string, release: Release): Promise<Reach> {
  const affected = await learned(release);
  return { scenarios: [...(affected.get(decision) ?? [])], ...(await lookBeside(decision, release)) };
}

const placeOf = (fault: string): string => decisionOf.get(fault) ?? "";

/** @returns what a fault can reach on a release */
export const reachOf = (fault: string, release: Release): Promise<Reach> => reachOfDecision(placeOf(fault), release);

/** @returns what a fault leaves of the look before the scenarios: that is known without judging any */
export const lookBesideFault = (fault: string, release: Release): Promise<Look> => lookBeside(placeOf(fault), release);
