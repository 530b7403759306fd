import type { ClauseId } from "../../../contract/register.js";
import { type Decision, decision, fault } from "../decision.js";

/** How a record came to its end. */
export type End = "deleted" | "merged";

/** A record as it was, and how it came to its end. */
export interface Gone<T> {
  readonly record: T;
  readonly end: End;
}

/**
 * Whether an update brings a record back that is gone.
 *
 * @param thing what a caller calls the record
 * @param clauses the ones that say that it is gone, by how it came to its end
 */
export const staysGone = (
  name: string,
  thing: string,
  clauses: { readonly [E in End]: ClauseId },
): Decision<(end: End) => boolean> => {
  const after = (end: End) =>
    fault<(how: End) => boolean>(`An update brings a ${end} ${thing} back.`, (how) => how === end);
  return decision<(end: End) => boolean>(name, {
    conforms: { "stays-gone": () => false },
    faults: {
      [`${clauses.deleted}#back-by-an-update`]: after("deleted"),
      [`${clauses.merged}#back-by-an-update`]: after("merged"),
    },
  });
};
