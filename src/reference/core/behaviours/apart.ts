import { type Decision, decision, type Faults } from "../decision.js";

/** What of all records a change of one is carried out on as well. */
export type Also<T> = (all: readonly T[], changed: T) => readonly T[];

/**
 * A change of one record leaves the others as they are.
 *
 * @param alternative names what a conforming deployment does
 * @param faults which other records are changed as well
 */
export const apart = <T>(name: string, alternative: string, faults: Faults<Also<T>>): Decision<Also<T>> =>
  decision<Also<T>>(name, { conforms: { [alternative]: () => [] }, faults });

/** The records whose numbers are next to that of the changed one are changed as well. */
export const beside = <T extends { readonly id: number }>(all: readonly T[], { id }: T): readonly T[] =>
  all.filter((other) => Math.abs(other.id - id) === 1);

/** Every record is changed. */
export const everyone = <T>(all: readonly T[]): readonly T[] => all;

/** The newest record is changed as well. */
export const theNewest = <T>(all: readonly T[]): readonly T[] => all.slice(-1);
