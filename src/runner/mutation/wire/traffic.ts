import type { RouteId } from "../../../contract/routes.js";
import { type Scenario, scenarios } from "../../../scenario/scenario.js";
import { type AsItStands, asItStands, isLearned, judgeAsItStands } from "../as-it-stands.js";
import { clausesNaming } from "./naming.js";
import { operatorOf } from "./operators.js";
import type { Site } from "./sites.js";

/** What a judging of the deployment as it is sends and receives, by route, and what the look before it came to. */
export type Traffic = Pick<AsItStands, "seen" | "passed">;

/** @returns the scenarios that judge a clause which names a route */
function scenariosNaming(route: RouteId): readonly Scenario[] {
  const naming = new Set(clausesNaming(route));
  return scenarios().filter(({ judges }) => judges.some((clause) => naming.has(clause)));
}

/** By release and route, where the scenarios of that one alone were judged. */
const ofRoutes = new Map<string, Promise<Traffic>>();

/** It takes less time to learn all at once than that of more routes one by one. */
const fewRoutes = 2;

/** @returns what a judging of the reference sends and receives, at least by the scenarios that a site concerns; learned once */
export function trafficOf({ release, route, conforms }: Site): Promise<Traffic> {
  const id = `${release} ${route}`;
  const known = ofRoutes.get(id);
  // What conforms is judged by all that come by it, a defect by those that can say it.
  if (conforms || isLearned(release) || (!known && ofRoutes.size >= fewRoutes)) return asItStands(release);
  const traffic = known ?? judgeAsItStands(release, () => scenariosNaming(route));
  ofRoutes.set(id, traffic);
  return traffic;
}

/** Whom an operator at one place has anything to do with. */
export interface AffectedScenarios {
  /** That judge a clause which names the route. */
  readonly scenarios: readonly Scenario[];
  readonly others: readonly Scenario[];
  /** Whether the look before the first scenario comes by it. */
  readonly look: boolean;
}

/** @returns the scenarios of which at least one exchange would be altered, as far as an exchange by itself tells */
export async function affectedBySite(site: Site, { passed }: Traffic): Promise<AffectedScenarios> {
  const way = operatorOf(site.operator)?.way;
  const affected = new Set<Scenario | undefined>();
  for (const { scenario, call, answer } of passed.get(site.route) ?? []) {
    if (affected.has(scenario) || !way) continue;
    const instead =
      way.on === "exchange" ||
      (way.on === "answer" ? way.alter(answer, call, site.place) : await way.alter(call, site.place)) !== undefined;
    if (instead) affected.add(scenario);
  }
  const clauses = new Set<string>(clausesNaming(site.route));
  const all = [...affected].filter((one) => one !== undefined);
  // Those first that can say it: a clause that names the route is judged by them.
  const naming = all.filter(({ judges }) => judges.some((clause) => clauses.has(clause)));
  return { scenarios: naming, others: all.filter((one) => !naming.includes(one)), look: affected.has(undefined) };
}
