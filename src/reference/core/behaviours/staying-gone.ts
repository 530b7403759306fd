import type { ClauseId } from "../../../contract/register.js";
import { type Decision, decision, fault } from "../decision.js";
import { never } from "./always.js";

/** How a record came to its end. */
export type End = "deleted" | "merged";

/** A record as it was, and how it came to its end. */
export interface Gone<T> {
  readonly record: T;
  readonly end: End;
}

/**
 * Whether what was merged into a record stays gone when that is deleted.
 *
 * @param thing what a caller calls the record
 * @param clause says that the source of a merge is gone
 */
export const outlivesTarget = (name: string, thing: string, clause: ClauseId): Decision<boolean> =>
  never(name, "stays-gone", {
    [`${clause}#back-without-its-target`]: `Deleting the target of a merge brings the source ${thing} back.`,
  });

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
