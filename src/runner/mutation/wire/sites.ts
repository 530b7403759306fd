import { holdsOn, lastReleaseOf, type Release } from "../../../contract/releases.js";
import { type RouteId, routeList, rowOn } from "../../../contract/routes.js";
import type { GroupName } from "../../../contract/vocabulary.js";
import type { Operator } from "./operator.js";
import { operators } from "./operators.js";

/** One operator at one place of one route: what a mutant on the wire is. */
export interface Site {
  /** `operator route`, and the place behind a colon where there is one. */
  readonly id: string;
  readonly operator: string;
  readonly route: RouteId;
  readonly group: GroupName;
  /** A parameter or member; empty for the route as a whole. */
  readonly place: string;
  readonly release: Release;
  readonly conforms: boolean;
}

/** Which sites are judged; what is empty narrows nothing. */
export interface SiteSelection {
  readonly group: readonly string[];
  readonly route: readonly string[];
  readonly operator: readonly string[];
  /** Of the releases that have the route the last, unless given. */
  readonly release?: Release;
}

const takes = (among: readonly string[], one: string): boolean => among.length === 0 || among.includes(one);

/** @returns every site of the register that is selected, in the order of the document */
export function sitesOf({ group, route, operator, release }: SiteSelection): readonly Site[] {
  const chosen = operators.filter(({ name }) => takes(operator, name));
  return routeList
    .filter((row) => takes(group, row.group) && takes(route, row.id))
    .flatMap((row) => {
      const on = release ?? lastReleaseOf(row);
      if (!holdsOn(row, on)) return [];
      const edition = rowOn(row, on);
      return chosen.flatMap((one) => one.places(edition, on).map((place) => siteOf(one, edition, place, on)));
    });
}

function siteOf(
  operator: Operator,
  { id, group }: { id: string; group: GroupName },
  place: string,
  release: Release,
): Site {
  return {
    id: `${operator.name} ${id}${place === "" ? "" : `: ${place}`}`,
    operator: operator.name,
    route: id as RouteId,
    group,
    place,
    release,
    conforms: operator.conforms ?? false,
  };
}
