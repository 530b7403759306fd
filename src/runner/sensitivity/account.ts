import type { RouteId } from "../../contract/routes.js";
import type { Run, Sensitivity } from "../../reporting/run.js";
import { operators } from "../mutation/wire/operators.js";
import { type SensedSite, type SensitivityVerdict, sensitivityVerdicts } from "./site.js";

export type Counts = { readonly [V in SensitivityVerdict]: number };

/** What a run would have noticed, by route and operator: the content of sensitivity.json. */
export interface SensitivityAccount {
  readonly schema: 1;
  readonly run: Pick<Run, "id" | "deployment">;
  readonly durationMs: number;
  /** Whether every defect of an answer was tried, or those that the options narrowed it to. */
  readonly whole: boolean;
  readonly totals: Counts;
  readonly operators: readonly ({ readonly name: string; readonly says: string } & Counts)[];
  readonly routes: readonly ({ readonly route: RouteId } & Counts)[];
  readonly defects: readonly SensedSite[];
}

const countsOf = (sites: readonly SensedSite[]): Counts =>
  Object.fromEntries(
    sensitivityVerdicts.map((one) => [one, sites.filter(({ verdict }) => verdict === one).length]),
  ) as Counts;

const sumOf = (counts: Counts): number => sensitivityVerdicts.reduce((sum, verdict) => sum + counts[verdict], 0);

/** @param sites all that were tried */
export function accountOf(
  run: Run,
  sites: readonly SensedSite[],
  timing: Pick<SensitivityAccount, "durationMs" | "whole">,
): SensitivityAccount {
  const routes = [...new Set(sites.map(({ route }) => route))].toSorted();
  return {
    schema: 1,
    run: { id: run.id, deployment: run.deployment },
    ...timing,
    totals: countsOf(sites),
    operators: operators.flatMap(({ name, says }) => {
      const its = sites.filter(({ operator }) => operator === name);
      return its.length === 0 ? [] : [{ name, says, ...countsOf(its) }];
    }),
    routes: routes.map((route) => ({ route, ...countsOf(sites.filter((one) => one.route === route)) })),
    defects: sites.toSorted((one, other) => one.id.localeCompare(other.id, "en")),
  };
}

/** @returns what the run itself keeps of it */
export function recordOf({ totals, routes }: SensitivityAccount): Sensitivity {
  const hardly = routes
    .map((counts) => ({ route: counts.route, defects: sumOf(counts), noticed: counts.noticed }))
    .filter(({ defects, noticed }) => noticed < defects / 2);
  return {
    defects: sumOf(totals),
    noticed: totals.noticed,
    unasked: totals.unasked,
    hardlyLookedAt: hardly.toSorted((one, other) => one.noticed / one.defects - other.noticed / other.defects),
  };
}
