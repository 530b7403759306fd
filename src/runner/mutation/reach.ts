import type { Release } from "../../contract/vocabulary.js";
import type { Preflight } from "../../preflight/preflight.js";
import { describeDecisions } from "../../reference/index.js";
import type { Scenario } from "../../scenario/scenario.js";
import { type AsItStands, asItStands, isLearned, judgeAsItStands } from "./as-it-stands.js";

/** What the look before the scenarios comes to all the same, where another behaviour at a decision changes nothing of it. */
export interface Look {
  readonly seen?: Preflight;
}

/** What another behaviour at a decision of the reference can reach. */
export interface Reach extends Look {
  /** The scenarios that come by it. */
  readonly scenarios: readonly Scenario[];
}

const decisionOf = new Map(describeDecisions().flatMap(({ name, faults }) => faults.map((fault) => [fault, name])));

const ofFault = (fault: string): string => decisionOf.get(fault) ?? "";

function lookIn({ consulted, seen }: AsItStands, decision: string): Look {
  return seen && !consulted.get(decision)?.has(undefined) ? { seen } : {};
}

/** @returns what a decision can reach on a release */
export async function reachOfDecision(decision: string, release: Release): Promise<Reach> {
  const learned = await asItStands(release);
  const affected = [...(learned.consulted.get(decision) ?? [])];
  return { scenarios: affected.filter((one) => one !== undefined), ...lookIn(learned, decision) };
}

/** @returns what a fault can reach on a release */
export const reachOf = (fault: string, release: Release): Promise<Reach> => reachOfDecision(ofFault(fault), release);

/** By release, without any scenario. */
const looked = new Map<Release, Promise<AsItStands>>();

/** @returns what a fault leaves of the look on a release, for which no scenario has to be judged */
export async function lookBeside(fault: string, release: Release): Promise<Look> {
  const known = isLearned(release) ? asItStands(release) : (looked.get(release) ?? judgeAsItStands(release, () => []));
  looked.set(release, known);
  return lookIn(await known, ofFault(fault));
}
