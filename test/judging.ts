import embedded from "../fixtures/deployments/reference.json" with { type: "json" };
import type { Release } from "../src/contract/vocabulary.js";
import { secretFixtures } from "../src/deployment/fixtures.js";
import { profileFrom } from "../src/deployment/profile.js";
import { InProcessTransport } from "../src/exchange/in-process.js";
import { createReference, type ReferenceOptions } from "../src/reference/index.js";
import { assembleRun } from "../src/reporting/assemble.js";
import type { Run } from "../src/reporting/run.js";
import { type Judged, judge } from "../src/scenario/judge.js";
import type { ScenarioResult } from "../src/scenario/outcome.js";
import { preflight } from "../src/scenario/preflight.js";
import type { Scenario } from "../src/scenario/scenario.js";
import { type Judging, openSession } from "../src/scenario/session.js";

const address = "http://reference.example.com";

/** What a judging without a socket came to. */
export interface Judgement {
  readonly run: Run;
  readonly results: readonly ScenarioResult[];
  readonly defects: readonly Error[];
}

/**
 * Judges a reference deployment in this process, without a socket.
 *
 * @param scenarios that are run, one after the other
 * @param options of the reference: its release, faults and choices
 * @param given overrides fields of the profile
 */
export async function judgeReference(
  scenarios: readonly Scenario[],
  options: ReferenceOptions = {},
  given: Readonly<Record<string, unknown>> = {},
): Promise<Judgement> {
  const reference = createReference(options);
  return judgeHandler((request) => reference.fetch(request), scenarios, reference, options.release ?? "8_01", given);
}

/** Judges whatever answers requests as if it were the reference. */
export async function judgeHandler(
  handle: (request: Request) => Promise<Response>,
  scenarios: readonly Scenario[],
  reference: ReturnType<typeof createReference>,
  release: Release,
  given: Readonly<Record<string, unknown>> = {},
  runId = "0000test",
  env: NodeJS.ProcessEnv = {},
): Promise<Judgement> {
  const { basePaths, tokens, fixtures } = reference;
  const at = Object.fromEntries(Object.entries(basePaths).map(([surface, path]) => [surface, address + path]));
  const callers = { corporate: { token: tokens.corporate }, partner: { token: tokens.partner } };
  const [expired = "expiredToken"] = secretFixtures;
  const profile = profileFrom(
    { ...embedded, release, surfaces: at, callers, fixtures: { ...fixtures, [expired]: tokens.expired }, ...given },
    {},
    "test profile",
  );
  const blind: Judging = {
    profile,
    casing: { portal: "camelCase", abc: "camelCase", catalog: "camelCase" },
    unreachable: {},
    seed: 1,
    runId,
    selection: { groups: [], clauses: [] },
  };
  const transport = new InProcessTransport(handle);
  const { casing } = await preflight(openSession(blind, env, transport));
  const session = openSession({ ...blind, casing }, env, transport);
  // One after the other: a fault that hits a neighbour's record then hits one of the same scenario.
  const judged: Judged[] = [];
  for (const scenario of scenarios) judged.push(await judge(scenario, session));
  const results = judged.map(({ result }) => result);
  const run = assembleRun({
    id: blind.runId,
    deployment: { name: profile.name, release, surfaces: profile.surfaces, effects: profile.effects, wire: casing },
    selection: blind.selection,
    strict: false,
    minJudged: 0,
    seed: 1,
    startedAt: new Date(),
    durationMs: 0,
    interrupted: false,
    results,
    fixtures: [],
  });
  return { run, results, defects: judged.flatMap(({ defect }) => (defect ? [defect] : [])) };
}

/** @returns the ids of the clauses of a run that are blamed: failed or warned */
export const blamed = (run: Run): readonly string[] =>
  run.clauses.filter(({ verdict }) => verdict === "fail" || verdict === "warn").map(({ id }) => id);
