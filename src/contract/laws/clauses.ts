import type { Clause } from "../clause.js";
import { routeOf } from "../routes.js";
import { highest } from "../vocabulary.js";
import { type Law, type LawName, laws } from "./laws.js";
import { type ResourceName, resourceOf, resources } from "./resources.js";

export type LawClauseId = `${LawName}:${ResourceName}`;

const names = Object.keys(laws) as readonly LawName[];
const resourceNames = Object.keys(resources) as readonly ResourceName[];

function clauseOf(law: LawName, name: ResourceName): readonly Clause<LawClauseId>[] {
  const resource = resourceOf(name);
  const { says, source, routes }: Law = laws[law];
  const taking = routes(resource);
  if (!taking || resource.said?.[law] !== undefined) return [];
  const [first, ...others] = taking;
  return [
    {
      id: `${law}:${name}`,
      area: resource.group,
      says: says(resource),
      source,
      routes: [
        first,
        ...new Set([...others, ...(resource.remove ? [resource.remove] : [])].filter((one) => one !== first)),
      ],
      effect: highest([...taking.map((route) => routeOf(route).effect), ...(resource.leaves ? [resource.leaves] : [])]),
      level: "implied",
    },
  ];
}

/** One clause for each law and resource that has the routes for it, unless its group says the same already. */
export const lawClauses = Object.fromEntries(
  names.flatMap((law) => resourceNames.flatMap((name) => clauseOf(law, name))).map((clause) => [clause.id, clause]),
) as { readonly [Id in LawClauseId]: Clause<Id> };

/** @returns the id of the clause that says a law of a resource, its own or one of its group; undefined where none does */
export function clauseOfLaw(law: LawName, name: ResourceName): string | undefined {
  const own: LawClauseId = `${law}:${name}`;
  return Object.hasOwn(lawClauses, own) ? own : laws[law].routes(resourceOf(name)) && resourceOf(name).said?.[law];
}
