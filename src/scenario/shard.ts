import { type Area, groupNames } from "../contract/vocabulary.js";
import type { Scenario } from "./scenario.js";

/** One of the equal parts that a run is partitioned into, so that several processes can judge it. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly of: number;
}

const order: readonly Area[] = [...groupNames, "service"];

/**
 * Partitions scenarios like cards: group by group and by id within one, so that each shard gets its share of every group and
 * of its exchanges. The same for everyone who deals the same scenarios, whatever the order in which they are given.
 *
 * @param scenarios those that are to be judged at all
 * @param of how many shards there are, from 1
 * @returns the shard of each scenario, from 1, by its id
 */
export function partition(
  scenarios: readonly Pick<Scenario, "id" | "area">[],
  of: number,
): ReadonlyMap<string, number> {
  const sorted = [...scenarios].sort((a, b) => order.indexOf(a.area) - order.indexOf(b.area) || (a.id < b.id ? -1 : 1));
  return new Map(sorted.map(({ id }, position) => [id, (position % of) + 1]));
}

export const shardInWords = ({ index, of }: Shard): string => `${index}/${of}`;
