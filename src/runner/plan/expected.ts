import { lawClauses } from "../../contract/laws/clauses.js";
import type { ClauseId } from "../../contract/register.js";
import { routeOf } from "../../contract/routes.js";
import { type Area, type Effect, effects } from "../../contract/vocabulary.js";
import type { Exchange } from "../../http/exchange.js";
import type { Profile } from "../../profile/profile.js";
import { createReference } from "../../reference/index.js";
import { type Scenario, scenarios } from "../../scenario/scenario.js";
import type { Selection } from "../../scenario/selection.js";
import { profileOf } from "../embedded.js";
import { judgeHandler, surfacesInProcess } from "../in-process.js";
import { loadSpecs } from "../specs.js";

/** How many requests one scenario sends. */
export interface ExpectedScenario {
  readonly id: string;
  readonly area: Area;
  /** By what they may do to the deployment's data. */
  readonly requests: { readonly [E in Effect]: number };
  /** How many of them remove or restore what the others made or changed. */
  readonly cleanup: number;
  /** It judges laws, with hard values. */
  readonly isOfLaws: boolean;
  /** Why none is sent. */
  readonly leftOut?: string;
}

/** What a run sends, measured against the reference deployment. */
export interface Expected {
  /** Reads of the preflight. */
  readonly preflight: number;
  /** Reads that look for fixtures. */
  readonly discovery: number;
  readonly scenarios: readonly ExpectedScenario[];
}

/**
 * Measures what a run with a profile sends, by judging the reference deployment in this process: with as much given as
 * the profile gives (which fixtures, samples and callers; not their values), on its release, up to its effects.
 *
 * @param profile nothing is sent to its deployment, and no credential of it is used
 */
export async function expectedOf(profile: Profile, selection: Selection): Promise<Expected> {
  await loadSpecs();
  const { release } = profile;
  const reference = createReference({ release });
  const own = profileOf(reference, release, surfacesInProcess(reference));
  const { partner, ...callers } = own.callers;
  const measured: ExpectedScenario[] = [];
  let all = 0;
  const handle = (request: Request) => {
    all++;
    return reference.fetch(request);
  };
  const { discovery } = await judgeHandler(handle, scenarios(), reference, {
    verdictsOnly: true,
    release,
    selection,
    discovers: true,
    given: {
      effects: profile.effects,
      laws: profile.laws,
      fixtures: among(own.fixtures, profile.fixtures),
      samples: among(own.samples, profile.samples),
      callers: { ...callers, ...(profile.callers.partner && { partner }) },
    },
    onJudged: (scenario, { exchanges, result }) =>
      measured.push({
        id: scenario.id,
        area: scenario.area,
        requests: byEffect(scenario, exchanges),
        isOfLaws: scenario.judges.some(isLaw),
        cleanup: exchanges.filter(({ phase }) => phase === "cleanup").reduce(sent, 0),
        ...(result.verdict === "skipped" && { leftOut: result.reason ?? "" }),
      }),
  });
  const reads = discovery?.reads ?? 0;
  const ofScenarios = measured
    .flatMap(({ requests }) => Object.values(requests))
    .reduce((sum, count) => sum + count, 0);
  return { preflight: all - reads - ofScenarios, discovery: reads, scenarios: measured };
}

const isLaw = (clause: ClauseId): boolean => Object.hasOwn(lawClauses, clause);

const sent = (sum: number, { attempts }: Exchange): number => sum + attempts;

/** @returns the entries whose names are given */
const among = <T>(all: Readonly<Record<string, T>>, given: object): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(given, name)));

function byEffect(scenario: Scenario, exchanges: readonly Exchange[]): { readonly [E in Effect]: number } {
  const count = (effect: Effect) =>
    exchanges.filter((exchange) => effectOf(scenario, exchange) === effect).reduce(sent, 0);
  const [read, reversible, residue, irreversible] = effects.map(count);
  return { read: read ?? 0, reversible: reversible ?? 0, residue: residue ?? 0, irreversible: irreversible ?? 0 };
}

/** What no table lists has the effect of its scenario, unless its method reads. */
function effectOf({ effect }: Scenario, { route, request }: Exchange): Effect {
  if (route !== undefined) return routeOf(route).effect;
  return request.method === "GET" ? "read" : effect;
}
