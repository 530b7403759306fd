import { currentClause, currentPoint, type Renamed, renamed } from "../contract/former.js";
import type { ClauseId } from "../contract/register.js";
import type { Run } from "./run.js";

/** What of a run names clauses and open points; one of an older suite may lack some of it. */
type Named = Pick<Run, "clauses"> &
  Partial<Pick<Run, "causes" | "scenarios" | "openPoints" | "waivers" | "selection" | "since">>;

// An id that the register has never known stays as it is.
const clause = (id: ClauseId): ClauseId => currentClause(id) ?? id;

/**
 * Gives the clauses and open points of an older suite's run the ids that they have now.
 *
 * @param run as it was written
 * @returns the run, and the ids that are called otherwise now
 */
export function withCurrentIds<R extends Named>(run: R): { readonly run: R; readonly renamed: readonly Renamed[] } {
  const ids = [...run.clauses, ...(run.openPoints ?? [])].map(({ id }) => id);
  const found = ids.flatMap((id) => renamed(id) ?? []);
  if (found.length === 0) return { run, renamed: found };
  const { causes, scenarios, openPoints, waivers, selection, since } = run;
  const current: R = {
    ...run,
    clauses: run.clauses.map((one) => ({ ...one, id: clause(one.id) })),
    ...(causes && { causes: causes.map((one) => ({ ...one, clauses: one.clauses.map(clause) })) }),
    ...(openPoints && { openPoints: openPoints.map((one) => ({ ...one, id: currentPoint(one.id) })) }),
    ...(waivers && { waivers: waivers.map((one) => ({ ...one, clause: currentClause(one.clause) ?? one.clause })) }),
    ...(selection && { selection: { ...selection, clauses: selection.clauses.map(clause) } }),
    ...(scenarios && {
      scenarios: scenarios.map((one) => ({
        ...one,
        clauses: one.clauses.map(clause),
        checks: one.checks.map((check) => ({ ...check, clause: clause(check.clause) })),
        observations: (one.observations ?? []).map((seen) => ({ ...seen, openPoint: currentPoint(seen.openPoint) })),
      })),
    }),
    ...(since && {
      since: {
        ...since,
        broken: since.broken.map((one) => ({ ...one, clause: clause(one.clause) })),
        mended: since.mended.map(clause),
        unjudged: since.unjudged.map(clause),
      },
    }),
  };
  return { run: current, renamed: found };
}
