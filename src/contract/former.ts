import { type ClauseId, clauseList, isClauseId, openPointList } from "./register.js";

/** Ids are for ever: what was called otherwise once is still known by that name. */

/** An id that a file or a person still uses, and what it is called now. */
export interface Renamed {
  readonly former: string;
  readonly now: string;
}

const formerly = <Id extends string>(entries: readonly { readonly id: Id; readonly formerly?: readonly string[] }[]) =>
  new Map(entries.flatMap(({ id, formerly = [] }) => formerly.map((former) => [former, id] as const)));

const formerClauses: ReadonlyMap<string, ClauseId> = formerly(clauseList);
const formerPoints: ReadonlyMap<string, string> = formerly(openPointList());

/** @returns the id of the clause that has that id, or had it once; undefined where none has */
export const currentClause = (id: string): ClauseId | undefined => (isClauseId(id) ? id : formerClauses.get(id));

/** @returns the id of the open point that has that id, or had it once; the id itself where none has */
export const currentPoint = (id: string): string => formerPoints.get(id) ?? id;

/** @returns whether the id of a clause or open point is a former one, and what it is called now */
export function renamed(id: string): Renamed | undefined {
  const now = formerClauses.get(id) ?? formerPoints.get(id);
  return now === undefined ? undefined : { former: id, now };
}

const named = 3;

/** @returns ids that are called otherwise now, as one sentence */
export function renamedInWords(ids: readonly Renamed[]): string {
  const more = ids.length > named ? `, and ${ids.length - named} more` : "";
  const which = ids.slice(0, named).map(({ former, now }) => `${former} is called ${now} now`);
  return `${which.join(", ")}${more}.`;
}
