import type { Label } from "allure-js-commons";
import { routeList } from "../../contract/routes.js";
import type { Area, Level } from "../../contract/vocabulary.js";

/** What Allure needs to know of a clause to find it a place. */
interface Placed {
  readonly id: string;
  readonly area: Area;
  /** Ids of the routes that it is about, the first of which it is shown under. */
  readonly routes: readonly string[];
  readonly level: Level;
}

const surfaceOf = new Map<string, string>(routeList.map(({ id, surface }) => [id, surface]));

/** @returns where a clause stands in Allure: under its surface, its group and its route; clauses of no route stand by themselves */
export function labelsOf({ id, area, routes, level }: Placed): Label[] {
  const [route] = routes;
  return [
    { name: "epic", value: surfaceOf.get(route ?? "") ?? "portal" },
    { name: "feature", value: area },
    { name: "story", value: route ?? id },
    { name: "severity", value: level === "stated" ? "critical" : "normal" },
  ];
}
