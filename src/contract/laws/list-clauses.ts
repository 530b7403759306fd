import type { Clause } from "../clause.js";
import { routeOf } from "../routes.js";
import { effectOfOwnRows, type ListLawName, type ListName, listLaws, listOf, lists } from "./lists.js";

export type ListClauseId = `${ListLawName}:${ListName}`;

const names = Object.keys(listLaws) as readonly ListLawName[];
const listNames = Object.keys(lists) as readonly ListName[];

const holds = (law: ListLawName, name: ListName): boolean =>
  listLaws[law].holdsFor(listOf(name)) && listOf(name).said?.[law] === undefined;

function clauseOf(law: ListLawName, name: ListName): Clause<ListClauseId> {
  const list = listOf(name);
  const routes = [list.route, ...list.with] as const;
  return {
    id: `${law}:${name}`,
    area: list.group,
    says: listLaws[law].says(list),
    source: listLaws[law].source,
    routes,
    effect: list.isThere ? routeOf(list.route).effect : effectOfOwnRows(list),
    level: "implied",
  };
}

/** One clause for each law and list that has what the law is about, unless its group says the same already. */
export const listClauses = Object.fromEntries(
  names.flatMap((law) =>
    listNames.filter((name) => holds(law, name)).map((name) => [`${law}:${name}`, clauseOf(law, name)]),
  ),
) as { readonly [Id in ListClauseId]: Clause<Id> };

/** @returns the id of the clause of a law about a list; undefined where there is none */
export function clauseOfListLaw(law: ListLawName, name: ListName): ListClauseId | undefined {
  const id: ListClauseId = `${law}:${name}`;
  return Object.hasOwn(listClauses, id) ? id : undefined;
}
