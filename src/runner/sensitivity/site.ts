import type { Release } from "../../contract/releases.js";
import type { RouteId } from "../../contract/routes.js";
import { excuseOf } from "../../contract/wire/excuses.js";
import type { ScenarioResult } from "../../scenario/outcome.js";
import type { Scenario } from "../../scenario/scenario.js";
import { namesRoute } from "../mutation/wire/naming.js";
import { operatorOf } from "../mutation/wire/operators.js";
import { type Site, type SiteSelection, sitesOf } from "../mutation/wire/sites.js";
import type { Evidence } from "./evidence.js";

/**
 * What a run would have said of a defect of an answer. `noticed`: a clause that names the route would have been blamed. `unnoticed`: it
 * was asked, and nobody would have said so. `unclear`: it would have asked something else then, which the evidence does not hold.
 * `unasked`: no answer of the run could have shown it.
 */
export const sensitivityVerdicts = ["noticed", "unnoticed", "unclear", "unasked"] as const;
export type SensitivityVerdict = (typeof sensitivityVerdicts)[number];

export interface SensedSite {
  readonly id: string;
  readonly operator: string;
  readonly route: RouteId;
  readonly place: string;
  readonly verdict: SensitivityVerdict;
  /** The clause that would have been blamed first. */
  readonly clause?: string;
}

/** @returns the defects of answers that a deployment of a release may have, without those that the register excuses */
export const answerSitesOf = (selection: SiteSelection & { readonly release: Release }): readonly Site[] =>
  sitesOf(selection).filter(
    (site) => !site.conforms && operatorOf(site.operator)?.way.on === "answer" && excuseOf(site) === undefined,
  );

/** @returns what a run would have said of a defect, by judging what it was answered again */
export async function sensed(site: Site, evidence: Evidence): Promise<SensedSite> {
  const { id, operator, route, place } = site;
  const found = await verdictOf(site, evidence);
  return { id, operator, route, place, ...found };
}

async function verdictOf(site: Site, evidence: Evidence): Promise<Pick<SensedSite, "verdict" | "clause">> {
  const way = operatorOf(site.operator)?.way;
  if (way?.on !== "answer") return { verdict: "unasked" };
  const affected = new Set<Scenario>();
  for (const { scenario, call, answer } of evidence.answeredOn(site.route))
    if (!affected.has(scenario) && way.alter(answer, call, site.place)) affected.add(scenario);
  if (affected.size === 0) return { verdict: "unasked" };
  let isUnclear = false;
  for (const scenario of likeliestFirst(site, [...affected], evidence)) {
    const { results, parted } = await evidence.judged(scenario, (answer, request) => {
      const call = evidence.callOf(request);
      return call?.route.id === site.route ? way.alter(answer, call, site.place) : undefined;
    });
    isUnclear ||= parted;
    const known = new Set((await evidence.before(scenario)).flatMap(failedIn));
    const clause = results.flatMap((result) => blamesOf(site, result)).find((one) => !known.has(one));
    if (clause !== undefined) return { verdict: "noticed", clause };
  }
  return { verdict: isUnclear ? "unclear" : "unnoticed" };
}

/** Those that judge a clause which names the route come first, of them those that asked least: the first that says so is enough. */
function likeliestFirst({ route }: Site, scenarios: readonly Scenario[], evidence: Evidence): readonly Scenario[] {
  const cost = (scenario: Scenario): number => {
    const isNaming = scenario.judges.some((clause) => namesRoute(route, clause, undefined));
    return evidence.lengthOf(scenario) + (isNaming ? 0 : evidence.length);
  };
  return scenarios.toSorted((one, other) => cost(one) - cost(other));
}

const failedIn = ({ checks }: ScenarioResult): readonly string[] =>
  checks.filter(({ verdict }) => verdict === "fail").map(({ clause }) => clause);

/** The clauses that fail and name the route: by their register entry, or as those of the whole service by the exchange that shows it. */
function blamesOf({ route }: Site, { checks, exchanges }: ScenarioResult): readonly string[] {
  const shown = new Map(exchanges.map((exchange) => [exchange.id, exchange.route]));
  return checks
    .filter(({ verdict }) => verdict === "fail")
    .filter(({ clause, exchange }) => namesRoute(route, clause, shown.get(exchange ?? "")))
    .map(({ clause }) => clause);
}
