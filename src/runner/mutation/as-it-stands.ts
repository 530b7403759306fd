import type { Release } from "../../contract/releases.js";
import type { RouteId } from "../../contract/routes.js";
import type { Transport, WireResponse } from "../../http/transport/transport.js";
import type { Preflight } from "../../preflight/preflight.js";
import { createReference } from "../../reference/index.js";
import { type Scenario, scenarios } from "../../scenario/scenario.js";
import { DirectTransport } from "../direct-transport.js";
import { type Judgement, judgeOver, surfacesInProcess } from "../in-process.js";
import { loadSpecs } from "../specs.js";
import type { Call } from "./wire/operator.js";
import { Routing } from "./wire/routing.js";

/** One exchange with a deployment as it is. */
interface Passed {
  /** That sent it; undefined for the look before the first one. */
  readonly scenario: Scenario | undefined;
  readonly call: Call;
  readonly answer: WireResponse;
}

/** What a judging of the reference as it stands comes to, and what it comes by. */
export interface AsItStands extends Pick<Judgement, "run" | "results" | "defects"> {
  /** What the look before the scenarios came to. */
  readonly seen: Preflight | undefined;
  /** The scenarios that come by each decision; undefined for the look. */
  readonly consulted: ReadonlyMap<string, ReadonlySet<Scenario | undefined>>;
  /** What is sent and received, by route. */
  readonly passed: ReadonlyMap<RouteId, readonly Passed[]>;
}

/** Judges the reference as it stands, and notes what some scenarios come by. */
export async function judgeAsItStands(release: Release, of: () => readonly Scenario[]): Promise<AsItStands> {
  await loadSpecs();
  const consulted = new Map<string, Set<Scenario | undefined>>();
  const passed = new Map<RouteId, Passed[]>();
  let current: Scenario | undefined;
  let seen: Preflight | undefined;
  const reference = createReference({
    release,
    consulted: (decision) => {
      consulted.set(decision, (consulted.get(decision) ?? new Set()).add(current));
    },
  });
  const routing = new Routing(release, surfacesInProcess(reference));
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
  const { run, results, defects } = await judgeOver(recording, of(), reference, {
    release,
    verdictsOnly: true,
    onSeen: (found) => {
      seen = found;
    },
    onScenario: (scenario) => {
      current = scenario;
    },
  });
  return { run, results, defects, seen, consulted, passed };
}

const learned = new Map<Release, Promise<AsItStands>>();

/** @returns whether it is known, or about to be, what all scenarios come by on a release */
export const isLearned = (release: Release): boolean => learned.has(release);

/** @returns what all scenarios come to, and by, on a release; learned once */
export function asItStands(release: Release): Promise<AsItStands> {
  const known = learned.get(release) ?? judgeAsItStands(release, scenarios);
  learned.set(release, known);
  return known;
}
