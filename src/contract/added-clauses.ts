import { AsyncLocalStorage } from "node:async_hooks";
import type { Clause } from "./clause.js";

/** Clauses that extensions add to one judging. They stand in no list of the contract's, and count apart. */
const added = new AsyncLocalStorage<ReadonlyMap<string, Clause>>();

/** A store slows every promise of the process down, so there is one only while some judging has added clauses. */
let underWay = 0;

/**
 * Makes clauses known that are not of the contract: what judges clauses finds them by their ids, in this work and what it awaits
 * and nowhere else. Two judgings of one process, at the same time or after each other, know nothing of each other's.
 *
 * @param clauses of the extensions that are judged
 * @returns what the work returns
 */
export async function withAddedClauses<T>(clauses: readonly Clause[], work: () => Promise<T>): Promise<T> {
  if (clauses.length === 0) return work();
  underWay += 1;
  try {
    return await added.run(new Map(clauses.map((clause) => [clause.id, clause])), work);
  } finally {
    underWay -= 1;
    if (underWay === 0) added.disable();
  }
}

/** @returns the clause with that id that was added to the judging which is under way; undefined where none was */
export const addedClause = (id: string): Clause | undefined => added.getStore()?.get(id);

/** @returns whether an id is written as those of extensions are: a prefix, a colon, and a name without blanks */
export const isAddedId = (id: string): boolean => /^[a-z][a-z0-9-]*:[A-Za-z0-9-]+$/.test(id);

/** What stands before the scenarios of a round, where a run judged several times; no extension has such a prefix. */
export const ofRound = /^round-\d+(?=:|$)/;

/** @returns whether a scenario is one of an extension, by its id */
export const isAddedScenario = (id: string): boolean => isAddedId(id) && !ofRound.test(id);
