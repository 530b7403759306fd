import { isDeepStrictEqual } from "node:util";
import { surfaces } from "../contract/vocabulary.js";
import type { Exchange } from "../http/exchange.js";
import { UsageError } from "../profile/usage-error.js";
import type { ScenarioResult } from "../scenario/outcome.js";
import { type Shard, shardInWords } from "../scenario/shard.js";
import { assembleRun } from "./assemble.js";
import { knownBefore } from "./causes.js";
import type { Pins } from "./observe/open-points.js";
import { withObservations } from "./observed.js";
import { resultsOf, type StoredRun } from "./read.js";
import type { FixtureRecord, Run } from "./run.js";

/** What all shards of one run have in common, by its field in run.json. */
const common: { readonly [field: string]: (run: Run) => unknown } = {
  "suite.version": ({ suite }) => suite.version,
  "contract.version": ({ contract }) => contract.version,
  "contract.clauses": ({ contract }) => contract.clauses,
  "deployment.name": ({ deployment }) => deployment.name,
  "deployment.release": ({ deployment }) => deployment.release,
  ...Object.fromEntries(
    surfaces.map((surface) => [
      `deployment.surfaces.${surface}`,
      ({ deployment }: Run) => deployment.surfaces[surface],
    ]),
  ),
  "deployment.effects": ({ deployment }) => deployment.effects,
  "deployment.laws": ({ deployment }) => deployment.laws,
  seed: ({ seed }) => seed,
  "selection.groups": ({ selection }) => [...selection.groups].sort(),
  "selection.clauses": ({ selection }) => [...selection.clauses].sort(),
  "selection.routes": ({ selection }) => selection.routes,
  "selection.strict": ({ selection }) => selection.strict,
  "selection.minJudged": ({ selection }) => selection.minJudged,
  "shard.of": ({ shard }) => shard?.of,
};

/** A shard as it lies in its folder. */
type StoredShard = StoredRun & { readonly shard: Shard };

/** What the merged run is asked for beyond its shards. */
export interface MergeOptions {
  /** Broken clauses that are implied or provisional fail, even where the shards were not asked for it. */
  readonly strict?: boolean;
  /** In percent of the clauses; that of the shards unless given. */
  readonly minJudged?: number;
}

/**
 * Makes one run of all shards of a run: every clause is judged anew from the checks of all of them.
 *
 * @param given all of them, in any order
 * @returns the run, and its evidence in the order of the shards
 * @throws UsageError naming the field where they are no shards of one run, or not all of them, each once
 */
export function mergeRuns(
  given: readonly StoredRun[],
  { strict = false, minJudged }: MergeOptions = {},
): { readonly run: Run; readonly exchanges: readonly Exchange[] } {
  const parts = partsOfOne(given);
  const runs = parts.map(({ run }) => run);
  const [first] = runs;
  if (!first) throw new UsageError("RUN: there is no run to merge; name the folders of all shards.");
  const starts = runs.map(({ startedAt }) => Date.parse(startedAt));
  const ends = runs.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs);
  const startedAt = new Date(Math.min(...starts));
  const exchanges = parts.flatMap(exchangesOf);
  const isSpeltAlike = runs.every(({ deployment }) => isDeepStrictEqual(deployment.wire, first.deployment.wire));
  const run = assembleRun({
    id: runs.map(({ id }) => id).join("+"),
    deployment: { ...first.deployment, wire: wireOf(runs) },
    selection: first.selection,
    strict: strict || first.selection.strict,
    minJudged: minJudged ?? first.selection.minJudged,
    seed: first.seed,
    startedAt,
    durationMs: Math.max(...ends) - startedAt.getTime(),
    interrupted: runs.some(({ interrupted }) => interrupted),
    results: resultsOfAll(parts),
    fixtures: fixturesOf(parts),
    exchanges,
    waivers: first.waivers,
    p95Ms: first.thresholds?.p95Ms,
    causes: [
      ...new Map(runs.flatMap(({ causes }) => knownBefore(causes)).map((cause) => [cause.says, cause])).values(),
    ],
    shards: parts.map(({ shard, run: { id, startedAt, durationMs, deployment } }) => ({
      ...shard,
      ...{ id, startedAt, durationMs },
      ...(isSpeltAlike ? {} : { wire: deployment.wire }),
    })),
  });
  const leftovers = runs.flatMap((one) => one.leftovers);
  return { run: withObservations({ ...run, leftovers }, exchanges, pinsOf(runs)), exchanges };
}

/** @returns the shards in their order */
function partsOfOne(given: readonly StoredRun[]): readonly StoredShard[] {
  const parts = given.map((stored): StoredShard => {
    const { shard } = stored.run;
    if (!shard)
      throw new UsageError(
        `${stored.dir}: shard is missing in run.json: it is a whole run, or a merged one, and no part of any.`,
      );
    if (stored.run.repeat)
      throw new UsageError(
        `${stored.dir}: repeat is ${stored.run.repeat.rounds.length} rounds: a merged run holds each scenario once; judge the shards without --repeat.`,
      );
    return { ...stored, shard };
  });
  const [first, ...others] = parts;
  for (const [field, of] of Object.entries(common)) {
    const inWords = ({ run }: StoredShard) => JSON.stringify(of(run)) ?? "nothing";
    const other = first && others.find((part) => inWords(part) !== inWords(first));
    if (first && other) {
      throw new UsageError(
        `${field} is ${inWords(first)} in ${first.dir} and ${inWords(other)} in ${other.dir}: only the shards of one run can be merged.`,
      );
    }
  }
  const of = first?.shard.of ?? 0;
  for (let index = 1; index <= of; index++) {
    const [one, another] = parts.filter(({ shard }) => shard.index === index);
    if (!one)
      throw new UsageError(
        `shard.index ${index} is missing: shard ${index}/${of} is not among the runs; name all ${of}.`,
      );
    if (another)
      throw new UsageError(
        `shard.index ${index} is there twice, in ${one.dir} and ${another.dir}: name each shard once.`,
      );
  }
  return [...parts].sort((a, b) => a.shard.index - b.shard.index);
}

/**
 * @returns each scenario as the shard told that judged it; where none of them did, as the first tells why
 */
function resultsOfAll(parts: readonly StoredShard[]): readonly ScenarioResult[] {
  const results = new Map<string, ScenarioResult>();
  for (const result of parts.flatMap(resultsOf)) {
    const before = results.get(result.id);
    if (!before || (before.shard !== undefined && result.shard === undefined)) results.set(result.id, result);
  }
  return [...results.values()];
}

/** What was sent for no scenario, such as the look before the run, was sent by every shard: it tells which. */
function exchangesOf({ run, exchanges, shard }: StoredShard): readonly Exchange[] {
  const scenarios = new Set(run.scenarios.map(({ id }) => id));
  return exchanges.map((exchange) => {
    if (scenarios.has(exchange.scenario)) return exchange;
    const scenario = `${exchange.scenario}@${shard.index}`;
    return { ...exchange, scenario, id: scenario + exchange.id.slice(exchange.scenario.length) };
  });
}

function wireOf(runs: readonly Run[]): Run["deployment"]["wire"] {
  const keys = new Set(runs.flatMap(({ deployment }) => Object.keys(deployment.wire)));
  const values = (key: string) => new Set(runs.flatMap(({ deployment }) => deployment.wire[key] ?? []));
  return Object.fromEntries([...keys].map((key) => [key, [...values(key)].join(" / ")]));
}

const pinsOf = (runs: readonly Run[]): Pins =>
  Object.fromEntries(
    runs.flatMap(({ openPoints }) =>
      openPoints.flatMap(({ id, pinned }) => (pinned === undefined ? [] : [[id, pinned] as const])),
    ),
  );

/** Each shard looks for fixtures itself; where they found other ones, each is told with its shard. */
function fixturesOf(parts: readonly StoredShard[]): readonly FixtureRecord[] {
  const found = new Map<string, { readonly fixture: FixtureRecord; readonly shards: string[] }>();
  for (const { run, shard } of parts) {
    for (const fixture of run.fixtures) {
      const key = JSON.stringify([fixture.name, fixture.value, fixture.origin]);
      const one = found.get(key) ?? { fixture, shards: [] };
      one.shards.push(shardInWords(shard));
      found.set(key, one);
    }
  }
  return [...found.values()].map(({ fixture, shards }) =>
    shards.length === parts.length ? fixture : { ...fixture, origin: `${fixture.origin} (shard ${shards.join(", ")})` },
  );
}

/** @returns the fixtures of a merged run as one of its shards told them */
export function fixturesOfShard(merged: readonly FixtureRecord[], shard: Shard): readonly FixtureRecord[] {
  return merged.flatMap((fixture) => {
    const [, origin, named] = /^(.*) \(shard ([\d/, ]+)\)$/s.exec(fixture.origin) ?? [];
    if (origin === undefined || named === undefined) return [fixture];
    return named.split(", ").includes(shardInWords(shard)) ? [{ ...fixture, origin }] : [];
  });
}
