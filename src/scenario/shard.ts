import { type BorrowedBy, borrowedSaves, borrowedVisits } from "../contract/borrowing.js";
import type { RecordKind } from "../contract/record-kind.js";
import { clauseOf } from "../contract/register.js";
import { type RouteId, routeOf } from "../contract/routes.js";
import { type Area, type Effect, groupNames } from "../contract/vocabulary.js";
import { lengthOf } from "./lengths.js";
import type { Scenario } from "./scenario.js";

/** One of the equal parts that a run is partitioned into, so that several processes can judge it. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly of: number;
}

const order: readonly Area[] = [...groupNames, "service"];

type Dealt = Pick<Scenario, "id" | "area" | "judges">;

const weightOf = (deck: readonly Dealt[]): number => deck.reduce((sum, one) => sum + lengthOf(one), 0);

/**
 * Partitions scenarios like cards: group by group and by id within one, so that each shard gets its share of every group and
 * of its exchanges. The same for everyone who deals the same scenarios, whatever the order in which they are given.
 *
 * @param scenarios those that are to be judged at all
 * @param of how many shards there are, from 1
 * @param effects those that may only borrow records take turns with them, which they can in one process alone: they stay together
 * @returns the shard of each scenario, from 1, by its id
 */
export function partition(scenarios: readonly Dealt[], of: number, effects: Effect): ReadonlyMap<string, number> {
  const sorted = [...scenarios].sort((a, b) => order.indexOf(a.area) - order.indexOf(b.area) || (a.id < b.id ? -1 : 1));
  const decks = new Map<string, Dealt[]>();
  for (const one of sorted) {
    const deck = (effects === "reversible" && mayBorrow(one)) || one.id;
    decks.set(deck, [...(decks.get(deck) ?? []), one]);
  }
  const held = Array.from({ length: of }, () => 0);
  const shards = new Map<string, number>();
  // The largest first, so that what is dealt one by one evens out what they leave uneven.
  for (const deck of [...decks.values()].sort((one, other) => weightOf(other) - weightOf(one))) {
    const index = held.indexOf(Math.min(...held));
    held[index] = (held[index] ?? 0) + weightOf(deck);
    for (const { id } of deck) shards.set(id, index + 1);
  }
  return shards;
}

const borrowing = [...Object.keys(borrowedSaves), ...Object.keys(borrowedVisits)] as readonly BorrowedBy[];

/** Kinds of records below which others may come and go. */
const visited: ReadonlySet<RecordKind | undefined> = new Set(
  (Object.keys(borrowedVisits) as readonly RouteId[]).map((route) => Object.values(routeOf(route).touches)[0]),
);

/** @returns the kind of record that a scenario may borrow, as the routes of its clauses tell; undefined where it borrows none */
export function mayBorrow({ judges }: Pick<Scenario, "judges">): RecordKind | undefined {
  const routes = judges.map(clauseOf).filter(({ effect }) => effect === "reversible");
  return routes
    .flatMap((clause) => clause.routes.map(routeOf))
    .flatMap((route) => {
      const [kind] = Object.values(route.touches);
      const changes = route.effect !== "read" && visited.has(kind);
      return kind !== undefined && (changes || borrowing.includes(route.id as BorrowedBy)) ? [kind] : [];
    })[0];
}

export const shardInWords = ({ index, of }: Shard): string => `${index}/${of}`;
