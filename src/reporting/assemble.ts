import type { Clause } from "../contract/clause.js";
import { type ClauseId, clauseList, contractVersion, isClauseId, openPointList } from "../contract/register.js";
import { holdsOn } from "../contract/releases.js";
import type { Route } from "../contract/route.js";
import { type RouteId, routeList } from "../contract/routes.js";
import { suiteName, suiteVersion } from "../contract/suite.js";
import { type Exchange, neverSent } from "../http/exchange.js";
import type { Waiver } from "../profile/profile.js";
import type { CheckOutcome, Leftover, ScenarioResult } from "../scenario/outcome.js";
import { type Selection, whyUnselected } from "../scenario/selection.js";
import { type Shard, shardInWords } from "../scenario/shard.js";
import type { Found } from "./causes/evidence.js";
import { attributed } from "./causes/found.js";
import { causesOf, knownToSpoil, withCauses, withReasons, withRouteReasons } from "./causes.js";
import { counted } from "./counted.js";
import { longestOf } from "./lateness.js";
import { isProvisional, provisionalInWords, verdictIfBroken } from "./provisional.js";
import type {
  Cause,
  ClauseFailure,
  ClauseRecord,
  FixtureRecord,
  Percentiles,
  RouteRecord,
  Run,
  RunVerdict,
  ScenarioRecord,
  ShardRecord,
  Thresholds,
  Verdict,
  WaiverRecord,
} from "./run.js";
import { thresholdsOf } from "./thresholds.js";
import { totalsOf } from "./totals.js";
import { staleInWords, waiverRecords, withWaivers } from "./waivers.js";

/** What a run is made from. */
export interface RunParts {
  readonly id: string;
  readonly deployment: Run["deployment"];
  readonly selection: Selection;
  readonly strict: boolean;
  /** In percent of the clauses. */
  readonly minJudged: number;
  readonly seed: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly interrupted: boolean;
  readonly results: readonly ScenarioResult[];
  readonly fixtures: readonly FixtureRecord[];
  /** What the causes are found in. */
  readonly exchanges: readonly Exchange[];
  /** Where it is one part of a run. */
  readonly shard?: Shard;
  /** Where it is merged from the parts of a run. */
  readonly shards?: readonly ShardRecord[];
  /** Of the profile; none unless given. */
  readonly waivers?: readonly Waiver[];
  /** What was found out before the scenarios: why surfaces cannot be judged, or not as the profile says; nothing unless given. */
  readonly causes?: readonly Cause[];
  /** What routes may take, by a glob of them, in milliseconds; no bound unless given. */
  readonly p95Ms?: Thresholds["p95Ms"] | undefined;
}

/**
 * Turns the results of scenarios into a run: a verdict for each clause of the release, an account of each route. What its answers
 * show beside that is filled in by `withObservations`.
 *
 * @param parts what was judged and how it went
 */
export function assembleRun(parts: RunParts): Run {
  const { deployment } = parts;
  const known = parts.causes ?? [];
  const evidence = {
    exchanges: parts.exchanges,
    addresses: deployment.surfaces,
    wire: deployment.wire,
  };
  const { results, found } = attributed(parts.results, evidence, knownToSpoil(known, evidence));
  const byClause = resultsByClause(results);
  const judged = clauseList
    .filter((clause) => holdsOn(clause, deployment.release))
    .map((clause) => clauseRecord(clause, parts, byClause.get(clause.id) ?? [], found));
  const waivers = waiverRecords(parts.waivers ?? [], judged, parts.startedAt);
  const reasoned = withReasons(withWaivers(judged, waivers), known);
  const byRoute = exchangesByRoute(results);
  const routes = withRouteReasons(
    routeList.map((route) => routeRecord(route, { ...parts, results }, byRoute.get(route.id as RouteId) ?? [])),
    known,
  );
  const causes = causesOf({ clauses: reasoned, routes, results }, evidence, known, found);
  const clauses = withCauses(reasoned, causes);
  const totals = totalsOf(clauses);
  const lateness = longestOf(results);
  const [verdict, because] = verdictOf(totals, clauses, waivers, causes, parts);
  return {
    schema: 1,
    id: parts.id,
    ...(parts.shard && { shard: parts.shard }),
    ...(parts.shards && { shards: parts.shards }),
    suite: { name: suiteName, version: suiteVersion },
    contract: {
      version: contractVersion,
      routes: routeList.length,
      clauses: clauseList.length,
      openPoints: openPointList().length,
    },
    deployment,
    selection: {
      groups: parts.selection.groups,
      clauses: parts.selection.clauses,
      ...(parts.selection.routes && { routes: parts.selection.routes }),
      strict: parts.strict,
      minJudged: parts.minJudged,
    },
    seed: parts.seed,
    startedAt: parts.startedAt.toISOString(),
    durationMs: parts.durationMs,
    interrupted: parts.interrupted,
    totals,
    verdict,
    because,
    causes,
    clauses,
    scenarios: results.map(scenarioRecord),
    routes,
    ...(Object.keys(parts.p95Ms ?? {}).length > 0 && { thresholds: thresholdsOf(parts.p95Ms ?? {}, routes) }),
    ...(lateness && { lateness }),
    openPoints: [],
    fixtures: parts.fixtures,
    leftovers: results.flatMap(({ leftovers }): readonly Leftover[] => leftovers),
    shapes: [],
    waivers,
    minJudged: parts.minJudged,
  };
}

function verdictOf(
  totals: Run["totals"],
  records: readonly ClauseRecord[],
  waivers: readonly WaiverRecord[],
  causes: readonly Cause[],
  parts: RunParts,
): readonly [RunVerdict, string] {
  const clauses = records.length;
  const judged = totals.pass + totals.fail + totals.warn;
  const share = clauses === 0 ? 0 : (100 * judged) / clauses;
  const waived = records.filter((record) => record.verdict === "fail" && record.waived).length;
  const stale = staleInWords(waivers);
  const provisional = provisionalInWords(records);
  const lesser = [...impliedInWords(records), ...provisional];
  const none =
    lesser.length > 0
      ? [`No clause that gates is broken, of ${judged} judged.`, ...lesser].join(" ")
      : `None of the ${judged} clauses judged is broken.`;
  if (parts.interrupted) return ["not-judged", "The run was interrupted."];
  if (totals.fail > waived) {
    const others = waived > 0 ? ` ${waived} of them are waived.` : "";
    const says = [`${brokenOf(totals.fail, judged)}.${others}`, ...lesser, ...stale];
    return ["does-not-conform", says.join(" ")];
  }
  // A run that was cut short is not green.
  const lost = causes.filter(({ reasons }) => reasons.length > 0).map(({ says }) => says);
  const { clauses: selected } = parts.selection;
  if (selected.length > 0 && !selected.some(isClauseId))
    return ["not-judged", "Of the contract nothing was selected, only clauses of extensions."];
  if (judged === 0) return ["not-judged", ["No clause could be judged.", ...lost].join(" ")];
  if (lost.length > 0) return ["not-judged", `Only ${judged} of ${clauses} clauses could be judged. ${lost.join(" ")}`];
  if (parts.shard) {
    return [
      "conforms",
      `${none} This is shard ${shardInWords(parts.shard)}: merge all ${parts.shard.of} for the verdict of the run.`,
    ];
  }
  if (stale.length > 0) return ["does-not-conform", stale.join(" ")];
  if (share < parts.minJudged) {
    const missing = Math.ceil((clauses * parts.minJudged) / 100) - judged;
    return [
      "not-judged",
      `${share.toFixed(1)} % of the clauses were judged; at least ${parts.minJudged} % are asked for: ${missing} more.`,
    ];
  }
  if (waived === 0) return ["conforms", none];
  const covered = `${brokenOf(waived, judged)}, and a waiver in force covers ${waived === 1 ? "it" : "each"}.`;
  return ["conforms", [covered, ...lesser].join(" ")];
}

/** @returns that implied clauses are broken, which gate a strict run alone, as one sentence; none where there is no such clause */
function impliedInWords(records: readonly ClauseRecord[]): readonly string[] {
  const broken = records.filter(({ verdict, provisional }) => verdict === "warn" && !provisional).length;
  if (broken === 0) return [];
  return [`${counted(broken, "implied clause")} ${broken === 1 ? "is" : "are"} broken, which gates with --strict.`];
}

/** What was not judged is not known to be kept: all that is told of broken clauses is told of those that were. */
const brokenOf = (broken: number, judged: number): string =>
  `${broken} of the ${judged} clauses judged ${broken === 1 ? "is" : "are"} broken`;

/** The scenarios that were to judge each clause, or did. */
function resultsByClause(results: readonly ScenarioResult[]): ReadonlyMap<ClauseId, readonly ScenarioResult[]> {
  const byClause = new Map<ClauseId, ScenarioResult[]>();
  for (const result of results) {
    for (const clause of new Set([...result.clauses, ...result.checks.map((check) => check.clause)])) {
      const those = byClause.get(clause) ?? [];
      byClause.set(clause, those);
      those.push(result);
    }
  }
  return byClause;
}

type SentExchange = ScenarioResult["exchanges"][number];

function exchangesByRoute(results: readonly ScenarioResult[]): ReadonlyMap<RouteId, readonly SentExchange[]> {
  const byRoute = new Map<RouteId, SentExchange[]>();
  for (const exchange of results.flatMap(({ exchanges }) => exchanges)) {
    if (exchange.route === undefined) continue;
    const sent = byRoute.get(exchange.route) ?? [];
    byRoute.set(exchange.route, sent);
    sent.push(exchange);
  }
  return byRoute;
}

/**
 * @param scenarios those that were to judge it, or did
 * @param found causes that spoiled checks
 * @returns a clause with its verdict
 */
export function clauseRecord(
  clause: Clause<ClauseId>,
  parts: Pick<RunParts, "selection" | "strict" | "interrupted" | "shard">,
  scenarios: readonly ScenarioResult[],
  found: readonly Found[] = [],
): ClauseRecord {
  if (scenarios.length === 0) return untouched(clause, parts);
  const checks = scenarios.flatMap((scenario) =>
    scenario.checks
      .filter((check) => check.clause === clause.id)
      .map((check) => ({ scenario: scenario.id, ...check, ...becauseOf(check, found) })),
  );
  return recordOf(clause, clauseVerdict(clause, checks, scenarios, parts), scenarios, checks);
}

/** Clauses that no scenario came to are most of a small run, and recorded alike in each run of one selection that is not interrupted. */
const recorded = new WeakMap<Selection, WeakMap<Clause, ClauseRecord>>();

function untouched(clause: Clause<ClauseId>, parts: Parameters<typeof clauseRecord>[1]): ClauseRecord {
  const made = () => recordOf(clause, clauseVerdict(clause, [], [], parts), [], []);
  if (parts.interrupted) return made();
  const known = recorded.get(parts.selection) ?? new WeakMap<Clause, ClauseRecord>();
  recorded.set(parts.selection, known);
  const record = known.get(clause) ?? made();
  known.set(clause, record);
  return record;
}

function recordOf(
  clause: Clause<ClauseId>,
  [verdict, reason]: readonly [Verdict, string?],
  scenarios: readonly ScenarioResult[],
  checks: readonly (CheckOutcome & { readonly scenario: string })[],
): ClauseRecord {
  return {
    id: clause.id,
    title: clause.says,
    source: clause.source,
    area: clause.area,
    level: clause.level,
    ...(clause.added && { added: clause.added }),
    ...(isProvisional(clause) && { provisional: true }),
    ...(clause.since && { since: clause.since }),
    ...(clause.until && { until: clause.until }),
    effect: clause.effect,
    verdict,
    ...(reason !== undefined && { reason }),
    routes: clause.routes,
    scenarios: scenarios.map(({ id }) => id),
    failures: checks.filter((check) => check.verdict === "fail").map(failure),
  };
}

/** Where a cause spoiled a check, that is the reason that matters. */
function becauseOf({ cause }: CheckOutcome, found: readonly Found[]): Pick<CheckOutcome, "reason"> {
  const reason = found.find(({ id }) => id === cause)?.reasons[0];
  return cause === undefined || reason === undefined ? {} : { reason };
}

const failure = (check: CheckOutcome & { readonly scenario: string }): ClauseFailure => ({
  scenario: check.scenario,
  expected: check.expected ?? "",
  actual: check.actual ?? "",
  ...(check.exchange !== undefined && { exchange: check.exchange }),
});

const distinct = (reasons: readonly (string | undefined)[]): string =>
  [...new Set(reasons.filter((reason) => reason !== undefined))].join("; ");

function clauseVerdict(
  clause: Clause<ClauseId>,
  checks: readonly CheckOutcome[],
  scenarios: readonly ScenarioResult[],
  { selection, strict, interrupted, shard }: Pick<RunParts, "selection" | "strict" | "interrupted" | "shard">,
): readonly [Verdict, string?] {
  const unselected = whyUnselected(clause.id, selection);
  if (unselected !== undefined) return ["skipped", unselected];
  if (checks.some(({ verdict }) => verdict === "fail")) {
    return [verdictIfBroken(clause, strict)];
  }
  const undecided = checks.filter(({ verdict }) => verdict === "inconclusive");
  if (undecided.length > 0) return ["inconclusive", distinct(undecided.map(({ reason }) => reason))];
  const elsewhere = scenarios.some((scenario) => scenario.shard !== undefined) || (shard && isJudgedByAll(clause.id));
  if (checks.length > 0 && elsewhere) {
    return ["inconclusive", "it was kept in this shard, and judged in part: the rest of its scenarios lie in others"];
  }
  if (checks.length > 0) return ["pass"];
  if (scenarios.length > 0) return ["skipped", distinct(scenarios.map(({ reason }) => reason))];
  if (interrupted) return ["inconclusive", "the run was interrupted"];
  return ["inconclusive", isJudgedByAll(clause.id) ? "no refusal was asked for" : "no scenario yet"];
}

/** Every scenario that asks for a refusal judges it on the way. */
const isJudgedByAll = (clause: ClauseId): boolean => clause === "refusals-are-client-errors";

/** @returns a scenario's result as run.json holds it */
export function scenarioRecord(result: ScenarioResult): ScenarioRecord {
  const routes = result.exchanges.map(({ route }) => route).filter((route) => route !== undefined);
  return {
    id: result.id,
    title: result.title,
    group: result.area,
    clauses: result.clauses,
    routes: [...new Set(routes)],
    verdict: result.verdict,
    ...(result.reason !== undefined && { reason: result.reason }),
    ...(result.shard !== undefined && { shard: result.shard }),
    checks: result.checks,
    observations: result.observations,
    ...(result.late && { late: result.late }),
    ...(result.told && { told: result.told }),
    startedAt: result.startedAt,
    durationMs: result.durationMs,
    exchanges: result.exchanges.map(({ id }) => id),
  };
}

const isNeverSent = ({ failure }: SentExchange): boolean => failure !== undefined && neverSent.has(failure);

/** @param sent to it, in the order of the scenarios */
function routeRecord(route: Route, parts: RunParts, sent: readonly SentExchange[]): RouteRecord {
  const answered = sent.filter(({ status }) => status !== undefined);
  const statuses: { [status: string]: number } = {};
  for (const { status } of answered) statuses[String(status)] = (statuses[String(status)] ?? 0) + 1;
  const queued = answered.flatMap(({ queuedMs }) => (queuedMs === undefined ? [] : [queuedMs]));
  return {
    id: route.id as RouteId,
    surface: route.surface,
    exercised: answered.length > 0,
    statuses,
    ...(answered.length > 0
      ? {
          latencyMs: percentilesOf(answered.map(({ durationMs }) => durationMs)),
          ...(queued.length === answered.length && { queuedMs: percentilesOf(queued) }),
        }
      : { reason: sent.every(isNeverSent) ? whyNotSent(route, parts) : "no answer" }),
  };
}

function percentilesOf(unordered: readonly number[]): Percentiles {
  const times = unordered.toSorted((a, b) => a - b);
  const rank = (share: number) => times[Math.max(0, Math.ceil(share * times.length) - 1)] ?? 0;
  return { p50: rank(0.5), p95: rank(0.95), max: times.at(-1) ?? 0 };
}

function whyNotSent(route: Route, { results, selection, deployment }: RunParts): string {
  const clause: ClauseId = `route:${route.id as RouteId}`;
  const unselected = whyUnselected(clause, selection);
  if (unselected !== undefined) return unselected;
  const judging = results.filter(({ clauses }) => clauses.includes(clause));
  if (judging.length === 0) {
    return holdsOn(route, deployment.release) ? "no scenario yet" : `not served on ${deployment.release}`;
  }
  const reasons = distinct(judging.map(({ reason }) => reason));
  return reasons === "" ? "its scenario did not come to it" : reasons;
}
