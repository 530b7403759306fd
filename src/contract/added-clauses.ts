import type { Clause } from "./clause.js";

/** Clauses that extensions of this process added. They stand in no list of the contract's, and count apart. */
const added = new Map<string, Clause>();

/** Makes a clause known that is not of the contract: what judges clauses finds it by its id. */
export const addClause = (clause: Clause): void => {
  added.set(clause.id, clause);
};

/** @returns the added clause with that id; undefined where none has it */
export const addedClause = (id: string): Clause | undefined => added.get(id);

/** @returns whether an id is written as those of extensions are: a prefix, a colon, and a name without blanks */
export const isAddedId = (id: string): boolean => /^[a-z][a-z0-9-]*:[A-Za-z0-9-]+$/.test(id);

/** What stands before the scenarios of a round, where a run judged several times; no extension has such a prefix. */
export const ofRound = /^round-\d+(?=:|$)/;

/** @returns whether a scenario is one of an extension, by its id */
export const isAddedScenario = (id: string): boolean => isAddedId(id) && !ofRound.test(id);
