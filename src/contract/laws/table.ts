import type { GroupName } from "../vocabulary.js";
import { clauseOfLaw } from "./clauses.js";
import { type LawName, laws } from "./laws.js";
import { clauseOfListLaw } from "./list-clauses.js";
import { type ListLawName, type ListName, listLaws, listOf, lists } from "./lists.js";
import { type ResourceName, resourceOf, resources } from "./resources.js";

/** A resource or a list with the clauses that say the laws of it. */
export interface LawRow {
  /** As it stands in the ids of its clauses. */
  readonly name: string;
  readonly group: GroupName;
  /** By law, the clause that says it, of the law itself or of the group; none where it lacks what the law is about. */
  readonly clauses: { readonly [law: string]: string };
}

const lawNames = Object.keys(laws) as readonly LawName[];
const listLawNames = Object.keys(listLaws) as readonly ListLawName[];

/** The names of all laws that hold for resources or lists, in the order of their columns. */
export const lawColumns: readonly string[] = [...lawNames, ...listLawNames];

const present = (entries: readonly (readonly [string, string | undefined])[]): LawRow["clauses"] =>
  Object.fromEntries(entries.flatMap(([law, clause]) => (clause === undefined ? [] : [[law, clause]])));

const ofResource = (name: ResourceName): LawRow => ({
  name,
  group: resourceOf(name).group,
  clauses: present(lawNames.map((law) => [law, clauseOfLaw(law, name)])),
});

const ofList = (name: ListName): LawRow => ({
  name,
  group: listOf(name).group,
  clauses: present(listLawNames.map((law) => [law, clauseOfListLaw(law, name) ?? listOf(name).said?.[law]])),
});

/** @returns the resources and lists with the clauses of their laws; what goes by one name is one row */
export function lawTable(): readonly LawRow[] {
  const rows = new Map<string, LawRow>();
  for (const row of [
    ...(Object.keys(resources) as readonly ResourceName[]).map(ofResource),
    ...(Object.keys(lists) as readonly ListName[]).map(ofList),
  ]) {
    const known = rows.get(row.name);
    rows.set(row.name, known ? { ...known, clauses: { ...known.clauses, ...row.clauses } } : row);
  }
  return [...rows.values()];
}
