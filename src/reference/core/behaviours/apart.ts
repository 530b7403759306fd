import { type Decision, decision, type Faults } from "../decision.js";
import type { Stored } from "../store.js";

/** Which of all records a change of one is carried out on as well. */
export type Also<T> = (all: readonly T[], changed: T) => readonly T[];

/**
 * A change of one record leaves the others as they are.
 *
 * @param alternative names what a conforming deployment does
 * @param faults which other records are changed as well
 */
export const apart = <T>(name: string, alternative: string, faults: Faults<Also<T>>): Decision<Also<T>> =>
  decision<Also<T>>(name, { conforms: { [alternative]: () => [] }, faults });

/** Every other record. */
export const allOthers = <T extends Stored>(all: readonly T[], { id }: T): readonly T[] =>
  all.filter((other) => other.id !== id);

/** The newest of the other records. */
export const theNewest = <T extends Stored>(all: readonly T[], changed: T): readonly T[] =>
  allOthers(all, changed).slice(-1);

/** @returns the record that stands so many places after one: by its number where it has one, else in the list */
const placedAfter = <T extends Stored>(all: readonly T[], { id }: T, places: number): readonly T[] => {
  const at = all.findIndex((other) => other.id === id);
  const inList = at < 0 || at + places < 0 ? undefined : all[at + places];
  const record = typeof id === "number" ? all.find((other) => other.id === id + places) : inList;
  return record ? [record] : [];
};

/** The record after the changed one. */
export const theNext = <T extends Stored>(all: readonly T[], changed: T): readonly T[] => placedAfter(all, changed, 1);

/** The records before and after the changed one. */
export const neighbours = <T extends Stored>(all: readonly T[], changed: T): readonly T[] => [
  ...placedAfter(all, changed, -1),
  ...placedAfter(all, changed, 1),
];
