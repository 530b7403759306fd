import type { ClauseId } from "../contract/register.js";
import { breaks, type Decision, decision } from "./decision.js";

interface Owned {
  readonly id: number | string;
  readonly created_by: string;
}

/** Which other records an operation on one record reaches as well. */
export type Reach = <T extends Owned>(all: readonly T[], record: T) => readonly T[];

/** The records of the same maker that were made just before and just after. */
const neighbours: Reach = (all, record) => {
  const own = all.filter(({ created_by }) => created_by === record.created_by);
  const place = own.findIndex(({ id }) => id === record.id);
  return [...own.slice(Math.max(0, place - 1), place), ...own.slice(place + 1, place + 2)];
};

/**
 * @param name of the decision
 * @param clause says that other records stay as they are
 * @param fault the name of reaching the neighbours as well
 */
export const reachOf = (name: string, clause: ClauseId, fault: string): Decision<Reach> =>
  decision<Reach>(name, {
    conforms: { "that-alone": () => [] },
    faults: { [fault]: breaks(clause, "The records made just before and after it are hit as well.", neighbours) },
  });
