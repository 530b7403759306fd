import type { ClauseId } from "../../../contract/register.js";
import { excuseOf } from "../../../contract/wire/excuses.js";
import { withinSize } from "../../../http/transport/in-process.js";
import type { Transport } from "../../../http/transport/transport.js";
import type { Preflight } from "../../../preflight/preflight.js";
import { createReference, type ReferenceOptions } from "../../../reference/index.js";
import type { ScenarioResult } from "../../../scenario/outcome.js";
import { type Scenario, scenarios } from "../../../scenario/scenario.js";
import { DirectTransport } from "../../direct-transport.js";
import { judgeOver, surfacesInProcess } from "../../in-process.js";
import { mutated } from "./mutated.js";
import { namesRoute } from "./naming.js";
import type { Site } from "./sites.js";
import { affectedBySite, trafficOf } from "./traffic.js";

/**
 * What became of a mutant on the wire. `killed`: a clause that names its route was failed or warned. `dead`: nothing that is judged
 * comes by its place. `excused`: the register says why it may not be seen. `survived`: it was there, and nobody said so.
 * A conforming one is `quiet` or raises an `alarm`; it is `idle` where it found nothing to do.
 */
export const wireVerdicts = ["killed", "dead", "excused", "survived", "quiet", "idle", "alarm"] as const;
export type WireVerdict = (typeof wireVerdicts)[number];

/** A clause that was blamed, and the first check that shows it. */
export interface Blamed {
  readonly clause: ClauseId;
  readonly scenario: string;
  readonly expected: string;
  readonly actual: string;
}

export interface WireMutant extends Site {
  readonly verdict: WireVerdict;
  /** Clauses that name the route. */
  readonly own: readonly Blamed[];
  /** Other clauses, of scenarios that came by the mutant. */
  readonly beside: readonly Blamed[];
  /** Other clauses, of scenarios that never came by it: blame that is misplaced. */
  readonly misplaced: readonly Blamed[];
  /** How many exchanges were otherwise than without it. */
  readonly altered: number;
  readonly scenarios: number;
  /** Why nothing is to be seen, where the register says it: its number among the excuses. */
  readonly excuse?: number;
  /** What the suite itself failed of. */
  readonly defect?: string;
}

/** Other conforming ways in which the reference behaves, by the names of its decisions. */
export type Choices = NonNullable<ReferenceOptions["choices"]>;

/**
 * Judges the reference deployment with one operator at one place, by the scenarios that can say it, until one does; a conforming one
 * by all that come by it.
 *
 * @param choices how the reference behaves otherwise; as it stands unless given
 */
export async function judgeSite(site: Site, choices?: Choices): Promise<WireMutant> {
  const traffic = await trafficOf(site);
  const { scenarios: naming, others, look } = await affectedBySite(site, traffic);
  // Who is to raise no alarm is to raise none anywhere.
  const those = site.conforms ? [...naming, ...others] : naming;
  if (those.length === 0) return verdictOf(site, { blames: [], through: new Set(), altered: 0, scenarios: 0 });
  const how = { choices, seen: look || choices ? undefined : traffic.seen };
  const { isHidden, ...found } = await judgedBy(site, those, how);
  if (!isHidden) return verdictOf(site, found);
  // A few scenarios that all come by the defect may look like a deployment that understands no names: a whole run shows that it does.
  const { isHidden: _, ...whole } = await judgedBy(site, scenarios(), how);
  return verdictOf(site, whole);
}

/** What the deployment answers is measured where it leaves the operator. */
const unbounded = { timeoutMs: Number.POSITIVE_INFINITY, maxBodyBytes: Number.POSITIVE_INFINITY } as const;

/** Judges a site by some scenarios, until one says it; tells as well whether what one said is put down to a cause of many failures. */
async function judgedBy(
  site: Site,
  those: readonly Scenario[],
  { choices, seen }: { readonly choices: Choices | undefined; readonly seen: Preflight | undefined },
): Promise<Seen & { readonly isHidden: boolean }> {
  const reference = createReference({ release: site.release, ...(choices && { choices }) });
  const direct = new DirectTransport(reference);
  const mutant = mutated(site, {
    send: (request) => direct.send(request, unbounded),
    addresses: surfacesInProcess(reference),
    checkpoint: () => reference.checkpoint(),
    credential: `Bearer ${reference.tokens.corporate}`,
  });
  const inFront: Transport = {
    close: () => direct.close(),
    send: async (request, limits) => withinSize(await mutant.send(request), limits),
  };
  const through = new Set<string>();
  const routes = new Map<string, string>();
  let before = 0;
  const isWhole = those.length === scenarios().length;
  const isSaid = ({ checks }: ScenarioResult) =>
    checks.some(
      (check) => check.verdict === "fail" && namesRoute(site.route, check.clause, routes.get(check.exchange ?? "")),
    );
  const { run, defects, results } = await judgeOver(inFront, those, reference, {
    release: site.release,
    verdictsOnly: true,
    readsAgain: true,
    ...(seen && { seen }),
    onScenario: () => {
      before = mutant.altered();
    },
    onJudged: ({ id }, { result }) => {
      if (mutant.altered() > before) through.add(id);
      for (const { id: exchange, route } of result.exchanges) if (route) routes.set(exchange, route);
    },
    isEnough: ({ result }) => !site.conforms && !isWhole && isSaid(result),
  });
  const blames = run.clauses
    .filter(({ verdict }) => verdict === "fail" || verdict === "warn")
    .flatMap(({ id, failures: [first] }) =>
      first
        ? [
            {
              clause: id,
              scenario: first.scenario,
              expected: first.expected,
              actual: first.actual,
              names: namesRoute(site.route, id, routes.get(first.exchange ?? "")),
            },
          ]
        : [],
    );
  return {
    blames,
    through,
    altered: mutant.altered(),
    scenarios: those.length,
    ...(defects[0] && { defect: defects[0].message }),
    isHidden: !isWhole && !blames.some(({ names }) => names) && results.some(isSaid),
  };
}

interface Seen {
  readonly blames: readonly (Blamed & { readonly names: boolean })[];
  /** Scenarios of which an exchange was altered. */
  readonly through: ReadonlySet<string>;
  readonly altered: number;
  readonly scenarios: number;
  readonly defect?: string;
}

function verdictOf(site: Site, { blames, through, ...seen }: Seen): WireMutant {
  const withoutNames = (those: Seen["blames"]): readonly Blamed[] => those.map(({ names: _, ...blame }) => blame);
  const own = withoutNames(blames.filter(({ names }) => names));
  const others = withoutNames(blames.filter(({ names }) => !names));
  const beside = others.filter(({ scenario }) => through.has(scenario));
  const excuse = excuseOf(site);
  const found = { ...site, own, beside, misplaced: others.filter((one) => !beside.includes(one)), ...seen };
  if (site.conforms) return { ...found, verdict: blames.length > 0 ? "alarm" : seen.altered > 0 ? "quiet" : "idle" };
  if (own.length > 0) return { ...found, verdict: "killed" };
  if (excuse !== undefined) return { ...found, verdict: "excused", excuse };
  return { ...found, verdict: seen.altered > 0 ? "survived" : "dead" };
}
