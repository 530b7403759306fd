import type { RouteId } from "../routes.js";

/** Why defects on the wire may not be seen: the document's silence, or what no request over HTTP can show. Never effort. */
export interface Excuse {
  /** Names of operators. */
  readonly operators: readonly string[];
  /** Any unless given. */
  readonly routes?: readonly RouteId[];
  /** Parameters, members or values; any unless given. */
  readonly places?: readonly string[];
  /** The open point that leaves it open, or the sentence or ruling that it rests on. */
  readonly by: { readonly openPoint: string } | { readonly source: string };
  readonly says: string;
}

export const excuses: readonly Excuse[] = [];

/** @returns the number of the first excuse of a defect; undefined where there is none */
export function excuseOf(site: {
  readonly operator: string;
  readonly route: RouteId;
  readonly place: string;
}): number | undefined {
  const found = excuses.findIndex(
    ({ operators, routes, places }) =>
      operators.includes(site.operator) &&
      (routes?.includes(site.route) ?? true) &&
      (places?.includes(site.place) ?? true),
  );
  return found < 0 ? undefined : found;
}
