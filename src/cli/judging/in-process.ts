import type { ClauseId } from "../../contract/register.js";
import type { Release } from "../../contract/vocabulary.js";
import { profileFrom } from "../../deployment/profile.js";
import { InProcessTransport } from "../../exchange/in-process.js";
import { createReference, type ReferenceOptions } from "../../reference/index.js";
import { assembleRun } from "../../reporting/assemble.js";
import { fixtureRecords } from "../../reporting/fixtures.js";
import type { Run } from "../../reporting/run.js";
import type { Discovery } from "../../scenario/discovery/discover.js";
import { withDiscovered } from "../../scenario/discovery/judging.js";
import { type Judged, judge } from "../../scenario/judge.js";
import type { ScenarioResult } from "../../scenario/outcome.js";
import { preflight } from "../../scenario/preflight.js";
import type { Scenario } from "../../scenario/scenario.js";
import { type Judging, openSession } from "../../scenario/session.js";
import { wireRecord } from "../../scenario/wire.js";
import { profileOf } from "./embedded.js";

const address = "http://reference.example.com";

/** What a judging without a socket came to. */
export interface Judgement {
  readonly run: Run;
  readonly results: readonly ScenarioResult[];
  readonly defects: readonly Error[];
  /** What a discovery found beforehand, where one was asked for. */
  readonly discovery?: Discovery;
}

/**
 * Judges a reference deployment in this process, without a socket.
 *
 * @param scenarios that are run, one after the other
 * @param options of the reference: its release, faults and choices
 * @param given overrides fields of the profile
 * @param discovers whether what the profile does not give is looked for beforehand
 */
export async function judgeReference(
  scenarios: readonly Scenario[],
  options: ReferenceOptions = {},
  given: Readonly<Record<string, unknown>> = {},
  discovers = false,
): Promise<Judgement> {
  const reference = createReference(options);
  const handle = (request: Request) => reference.fetch(request);
  return judgeHandler(handle, scenarios, reference, options.release ?? "8_01", given, undefined, discovers);
}

/** Judges whatever answers requests as if it were the reference. */
export async function judgeHandler(
  handle: (request: Request) => Promise<Response>,
  scenarios: readonly Scenario[],
  reference: ReturnType<typeof createReference>,
  release: Release,
  given: Readonly<Record<string, unknown>> = {},
  runId = "0000test",
  discovers = false,
  env: NodeJS.ProcessEnv = {},
): Promise<Judgement> {
  const { basePaths } = reference;
  const surfaces = {
    portal: address + basePaths.portal,
    abc: address + basePaths.abc,
    catalog: address + basePaths.catalog,
  };
  const profile = profileFrom({ ...profileOf(reference, release, surfaces), ...given }, {}, "the profile in process");
  const blind: Judging = {
    profile,
    casing: { portal: "camelCase", abc: "camelCase", catalog: "camelCase" },
    unreachable: {},
    seed: 1,
    runId,
    selection: { groups: [], clauses: [] },
  };
  const transport = new InProcessTransport(handle);
  const seen = await preflight(openSession(blind, env, transport));
  const { casing } = seen;
  const looked = discovers ? await withDiscovered({ ...blind, casing }, seen, env, transport) : undefined;
  const session = openSession(looked?.judging ?? { ...blind, casing }, env, transport);
  // One after the other: a fault that hits a neighbour's record then hits one of the same scenario.
  const judged: Judged[] = [];
  for (const scenario of scenarios) judged.push(await judge(scenario, session));
  const results = judged.map(({ result }) => result);
  const run = assembleRun({
    id: blind.runId,
    deployment: {
      name: profile.name,
      release,
      surfaces: profile.surfaces,
      effects: profile.effects,
      wire: wireRecord(profile, casing),
    },
    selection: blind.selection,
    strict: false,
    minJudged: 0,
    seed: 1,
    startedAt: new Date(),
    durationMs: 0,
    interrupted: false,
    results,
    fixtures: fixtureRecords(looked?.discovery.origins ?? []),
  });
  const defects = judged.flatMap(({ defect }) => (defect ? [defect] : []));
  return { run, results, defects, ...(looked && { discovery: looked.discovery }) };
}

/** @returns the ids of the clauses of a run that are blamed: failed or warned */
export const blamed = (run: Run): readonly ClauseId[] =>
  run.clauses.filter(({ verdict }) => verdict === "fail" || verdict === "warn").map(({ id }) => id);
