import type { Release } from "../../../contract/releases.js";
import type { RouteId } from "../../../contract/routes.js";
import type { Transport, WireResponse } from "../../../http/transport/transport.js";
import type { Preflight } from "../../../preflight/preflight.js";
import { createReference } from "../../../reference/index.js";
import { type Scenario, scenarios } from "../../../scenario/scenario.js";
import { DirectTransport } from "../../direct-transport.js";
import { judgeOver, surfacesInProcess } from "../../in-process.js";
import { loadSpecs } from "../../specs.js";
import { clausesNaming } from "./naming.js";
import type { Call } from "./operator.js";
import { operatorOf } from "./operators.js";
import { Routing } from "./routing.js";
import type { Site } from "./sites.js";

/** One exchange with a deployment as it is. */
interface Passed {
  /** That sent it; undefined for the look before the first one. */
  readonly scenario: Scenario | undefined;
  readonly call: Call;
  readonly answer: WireResponse;
}

/** What a judging of the deployment as it is sends and receives, by route. */
export interface Traffic {
  readonly seen: Preflight | undefined;
  readonly passed: ReadonlyMap<RouteId, readonly Passed[]>;
}

async function learn(release: Release, of: () => readonly Scenario[]): Promise<Traffic> {
  await loadSpecs();
  const reference = createReference({ release });
  const routing = new Routing(release, surfacesInProcess(reference));
  const passed = new Map<RouteId, Passed[]>();
  let current: Scenario | undefined;
  let seen: Preflight | undefined;
  const direct = new DirectTransport(reference);
  const recording: Transport = {
    close: () => direct.close(),
    async send(request, limits) {
      const scenario = current;
      const answer = await direct.send(request, limits);
      const asked = routing.asked(request.method, request.url);
      if (!asked) return answer;
      const id = asked.route.id as RouteId;
      const those = passed.get(id) ?? [];
      those.push({ scenario, call: { ...asked, release, request }, answer });
      passed.set(id, those);
      return answer;
    },
  };
  await judgeOver(recording, of(), reference, {
    release,
    verdictsOnly: true,
    onSeen: (found) => {
      seen = found;
    },
    onScenario: (scenario) => {
      current = scenario;
    },
  });
  return { seen, passed };
}

/** @returns the scenarios that judge a clause which names a route */
function scenariosNaming(route: RouteId): readonly Scenario[] {
  const naming = new Set(clausesNaming(route));
  return scenarios().filter(({ judges }) => judges.some((clause) => naming.has(clause)));
}

/** By release, and by route where the scenarios of that one alone were judged. */
const learned = new Map<string, Promise<Traffic>>();

/** It takes less time to learn all at once than that of more routes one by one. */
const fewRoutes = 2;

/** @returns what a judging of the reference sends and receives, at least by the scenarios that a site concerns; learned once */
export function trafficOf({ release, route, conforms }: Site): Promise<Traffic> {
  const ofRoute = `${release} ${route}`;
  // What conforms is judged by all that come by it, a defect by those that can say it.
  const known = learned.get(release) ?? (conforms ? undefined : learned.get(ofRoute));
  if (known) return known;
  const isAll = conforms || learned.size >= fewRoutes;
  const traffic = isAll ? learn(release, scenarios) : learn(release, () => scenariosNaming(route));
  learned.set(isAll ? release : ofRoute, traffic);
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
