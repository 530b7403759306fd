import type { GroupName } from "../vocabulary.js";
import { clauseOfLaw } from "./clauses.js";
import { laws } from "./laws.js";
import { clauseOfListLaw } from "./list-clauses.js";
import { type ListName, listLaws, listOf, lists } from "./lists.js";
import { type ResourceName, resourceOf, resources } from "./resources.js";

/** A resource or a list with the clauses that say the laws of it. */
export interface LawRow {
  /** As it stands in the ids of its clauses. */
  readonly name: string;
  readonly group: GroupName;
  /** By law, the clause that says it, of the law itself or of the group; none where it lacks what the law is about. */
  readonly clauses: { readonly [law: string]: string };
  /** By law, why it does not hold there. */
  readonly excused: { readonly [law: string]: string };
}

/** The names of all laws that hold for resources or lists, in the order of their columns. */
export const lawColumns: readonly string[] = [...Object.keys(laws), ...Object.keys(listLaws)];

/** @returns a row: of each law the clause that says it, or why none does */
function rowOf<Name extends string>(
  { name, group }: Pick<LawRow, "name" | "group">,
  those: { readonly [law in Name]: { readonly excused: string } },
  clauseOf: (law: Name) => string | undefined,
): LawRow {
  const found = (Object.keys(those) as Name[]).map((law) => [law, clauseOf(law)] as const);
  return {
    name,
    group,
    clauses: Object.fromEntries(found.flatMap(([law, clause]) => (clause === undefined ? [] : [[law, clause]]))),
    excused: Object.fromEntries(
      found.flatMap(([law, clause]) => (clause === undefined ? [[law, those[law].excused]] : [])),
    ),
  };
}

const ofResource = (name: ResourceName): LawRow =>
  rowOf({ name, group: resourceOf(name).group }, laws, (law) => clauseOfLaw(law, name));

const ofList = (name: ListName): LawRow =>
  rowOf({ name, group: listOf(name).group }, listLaws, (law) => clauseOfListLaw(law, name) ?? listOf(name).said?.[law]);

/** @returns the resources and lists with the clauses of their laws; what goes by one name is one row */
export function lawTable(): readonly LawRow[] {
  const rows = new Map<string, LawRow>();
  for (const row of [
    ...(Object.keys(resources) as readonly ResourceName[]).map(ofResource),
    ...(Object.keys(lists) as readonly ListName[]).map(ofList),
  ]) {
    const known = rows.get(row.name);
    rows.set(
      row.name,
      known
        ? { ...row, clauses: { ...known.clauses, ...row.clauses }, excused: { ...known.excused, ...row.excused } }
        : row,
    );
  }
  return [...rows.values()];
}
