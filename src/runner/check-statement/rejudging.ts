import { grouped } from "../../contract/grouped.js";
import type { ClauseId } from "../../contract/register.js";
import type { Surface } from "../../contract/vocabulary.js";
import type { Exchange } from "../../http/exchange.js";
import type { Casing, QuerySpelling, QuerySpellings } from "../../http/names.js";
import { type EvidenceMismatch, Playback } from "../../http/transport/playback.js";
import type { FixtureNote } from "../../preflight/discovery/fixture-results.js";
import { type Judging, openSession } from "../../preflight/session.js";
import { identifiersIn } from "../../preflight/wire.js";
import type { Profile } from "../../profile/profile.js";
import { assembleRun } from "../../reporting/assemble.js";
import { knownBefore } from "../../reporting/causes.js";
import type { ShownProfile } from "../../reporting/formats/statement/profile.js";
import { fixturesOfShard } from "../../reporting/merge.js";
import { withOpenPoints } from "../../reporting/observe/open-points.js";
import type { Round } from "../../reporting/rounds.js";
import type { FixtureRecord, Run } from "../../reporting/run.js";
import type { ScenarioResult } from "../../scenario/outcome.js";
import type { Scenario } from "../../scenario/scenario.js";
import { judge } from "../judge.js";
import { withRecorded } from "./description.js";

/** What came of judging the evidence of a run again: the run as the evidence gives it, and the results that make it. */
export interface Rejudged extends Round {
  readonly mismatches: readonly EvidenceMismatch[];
  /** Clauses whose verdict is taken as told, with the part of the evidence that was not kept. */
  readonly notRecomputable: ReadonlyMap<ClauseId, string>;
  /** Whether parts of the evidence were not kept. */
  readonly doubtful: boolean;
  /** Defects of the suite itself. */
  readonly defects: readonly Error[];
}

/**
 * Judges the stored exchanges of a run again, without any traffic.
 *
 * @param run as it is told
 * @param profile what it was told
 * @param exchanges the evidence
 * @param scenarios all that the suite has
 */
export async function judgedAgain(
  run: Run,
  profile: ShownProfile,
  exchanges: readonly Exchange[],
  scenarios: readonly Scenario[],
): Promise<Rejudged> {
  const playback = new Playback(exchanges);
  const sessions = judgingsOf(run, profile).map((judging) => openSession(judging, { env: {}, transport: playback }));
  const known = new Map(scenarios.flatMap(underEachId).map((scenario) => [scenario.id, scenario]));
  const results: ScenarioResult[] = [];
  const defects: Error[] = [];
  const unclear = new Map<string, string>();
  const sent = grouped(exchanges, ({ scenario }) => scenario);
  for (const { id, observations } of run.scenarios) {
    const scenario = known.get(id);
    if (!scenario) continue;
    // Of a merged run, each scenario was judged by one shard, and the others left it out.
    let result: ScenarioResult | undefined;
    for (const session of sessions) {
      const judged = await judge(scenario, session);
      if (judged.defect) defects.push(judged.defect);
      if (judged.readsTokens) unclear.set(id, "it looked into a token, and tokens are in no evidence");
      if (!result || (result.shard !== undefined && judged.result.shard === undefined)) result = judged.result;
    }
    if (!result) continue;
    const why = playback.unclear(id);
    if (why !== undefined) unclear.set(id, [unclear.get(id), why].filter((one) => one !== undefined).join("; "));
    // What was seen in evidence that is not whole is taken as told.
    const seen = unclear.has(id) ? { ...result, observations } : result;
    results.push(asKept(seen, sent.get(id) ?? [], playback));
  }
  await Promise.all(sessions.map((session) => session.close()));
  const settled = withRecorded(run, results, unclear, assembled(run, profile, results, exchanges));
  const again = withOpenPoints(assembled(run, profile, settled.results, exchanges), exchanges, profile.pins);
  // The checks of a scenario whose evidence is not whole cannot all come out again; what they came to is told by the clauses.
  const checks = new Map(
    run.scenarios.filter(({ id }) => unclear.has(id)).map((recorded) => [recorded.id, recorded.checks]),
  );
  const scenariosAgain = again.scenarios.map((one) => ({ ...one, checks: checks.get(one.id) ?? one.checks }));
  return {
    run: { ...again, scenarios: scenariosAgain },
    results: settled.results,
    mismatches: playback.mismatches().filter(({ scenario }) => !unclear.has(scenario)),
    notRecomputable: settled.notRecomputable,
    doubtful: unclear.size > 0,
    defects,
  };
}

function assembled(
  run: Run,
  { minJudged }: ShownProfile,
  results: readonly ScenarioResult[],
  exchanges: readonly Exchange[],
): Run {
  const { id, deployment, selection, seed, durationMs, interrupted, fixtures } = run;
  const { strict, minJudged: _, ...selected } = selection;
  const startedAt = new Date(run.startedAt);
  const recorded = { id, deployment, seed, startedAt, durationMs, interrupted, fixtures, waivers: run.waivers };
  const { shard, shards } = run;
  const causes = knownBefore(run.causes);
  const parts = {
    ...recorded,
    p95Ms: run.thresholds?.p95Ms,
    selection: selected,
    strict,
    minJudged,
    results,
    exchanges,
  };
  return assembleRun({ ...parts, causes, ...(shard && { shard }), ...(shards && { shards }) });
}

/** @returns what the run was told, or each of the shards that it was merged from */
export function judgingsOf(run: Run, profile: ShownProfile): readonly Judging[] {
  const { shards, shard } = run;
  const parts = shards?.map((part) => ({ part, shard: { index: part.index, of: part.of } })) ?? [{ part: run, shard }];
  return parts.map(({ part, shard }) => {
    const fixtures = shards && shard ? fixturesOfShard(run.fixtures, shard) : run.fixtures;
    const wire = ("wire" in part ? part.wire : undefined) ?? run.deployment.wire;
    return {
      profile: playable(run, fixtures, profile),
      casing: casingOf(wire),
      queries: queriesOf(wire),
      identifiers: identifiersIn(wire),
      told: Object.fromEntries(run.scenarios.flatMap(({ id, told }) => (told ? [[id, told]] : []))),
      unreachable: {},
      seed: run.seed,
      runId: part.id,
      selection: run.selection,
      fixtureNotes: Object.fromEntries(fixtures.flatMap(({ name, origin }) => noteOf(name, origin))),
      startedAt: part.startedAt,
      ...(shard && { shard }),
    };
  });
}

/** @returns a scenario under each of its ids: what it sends is drawn for its id, under a former one it sends what it sent then */
export const underEachId = (scenario: Scenario): readonly Scenario[] => [
  ...scenario.formerly.map((id) => ({ ...scenario, id })),
  scenario,
];

/** Credentials are in no evidence, and a playback asks for none. */
const token = "played-back";

function playable({ deployment }: Run, fixtures: readonly FixtureRecord[], shown: ShownProfile): Profile {
  const found = fixtures.flatMap(({ name, value, origin }) =>
    value === undefined || origin === "given" || isWrong(origin) ? [] : [[name, value] as const],
  );
  const wrong = new Set(fixtures.filter(({ origin }) => isWrong(origin)).map(({ name }) => name));
  const given = Object.entries(shown.fixtures).filter(([name]) => !wrong.has(name));
  const { partner } = shown.callers;
  return {
    ...shown,
    release: deployment.release,
    effects: deployment.effects,
    laws: deployment.laws ?? "quick",
    surfaces: deployment.surfaces,
    hooks: { timeoutMs: 1 },
    callers: { corporate: { token }, ...(partner !== undefined && { partner: { token } }) },
    fixtures: { ...Object.fromEntries(given), ...Object.fromEntries(found) },
  };
}

const isWrong = (origin: string): boolean => origin.startsWith("wrong: ");
const isDoubtful = (origin: string): boolean => origin.startsWith("doubtful: ");

/** What an origin tells beside where a fixture comes from, as `originInWords` puts it. */
function noteOf(name: string, origin: string): readonly (readonly [string, FixtureNote])[] {
  const [, reason] = /^(?:not found|not given|wrong|doubtful): (.*)$/s.exec(origin) ?? [];
  const state = isWrong(origin) ? "wrong" : isDoubtful(origin) ? "doubtful" : "missing";
  return reason === undefined ? [] : [[name, { reason, state }]];
}

const casings: readonly Casing[] = ["documented", "snake_case", "PascalCase"];

function casingOf(wire: Run["deployment"]["wire"]): { readonly [S in Surface]: Casing } {
  const one = (surface: Surface): Casing => casings.find((casing) => casing === wire[`body.${surface}`]) ?? "camelCase";
  return { portal: one("portal"), abc: one("abc"), catalog: one("catalog") };
}

const listings = ["commas", "brackets"] as const;

/** Older runs wrote the names of queries alone. */
function queriesOf(wire: Run["deployment"]["wire"]): QuerySpellings {
  const one = (surface: Surface): QuerySpelling => ({
    names: [...casings, "camelCase" as const].find((casing) => casing === wire[`query.${surface}`]) ?? "documented",
    lists: listings.find((listing) => listing === wire[`queryLists.${surface}`]) ?? "repeated",
    listsAssumed: /^assumed/.test(wire[`from.queryLists.${surface}`] ?? ""),
  });
  return { portal: one("portal"), abc: one("abc"), catalog: one("catalog") };
}

/** Time and number of its exchanges are those of the evidence, not of the playback. */
const asKept = (result: ScenarioResult, kept: readonly Exchange[], playback: Playback): ScenarioResult => ({
  ...result,
  checks: result.checks.map((check) => ({
    ...check,
    ...(check.exchange !== undefined && { exchange: playback.idOf(check.exchange) }),
  })),
  exchanges: kept.map(({ id, route, response, failure, durationMs, queuedMs }) => ({
    id,
    ...(route && { route }),
    ...(response && { status: response.status }),
    ...(failure && { failure: failure.kind }),
    durationMs,
    ...(queuedMs !== undefined && { queuedMs }),
  })),
});
