import type { Run } from "./run.js";

/**
 * @param all what is said of everything
 * @returns what of the contract a run was to judge
 */
export function selectionInWords({ groups, clauses, routes }: Run["selection"], all: string): string {
  const chosen = [
    ...groups,
    ...clauses,
    ...(routes && routes.include.length > 0 ? [`routes ${routes.include.join(", ")}`] : []),
    ...(routes && routes.exclude.length > 0 ? [`no routes ${routes.exclude.join(", ")}`] : []),
  ];
  return chosen.length > 0 ? chosen.join(", ") : all;
}
