import { latestRelease, type Release } from "../../src/contract/releases.js";
import { assembleRun, type RunParts } from "../../src/reporting/assemble.js";
import { runOfRounds } from "../../src/reporting/rounds.js";
import type { Run } from "../../src/reporting/run.js";
import { type Judgement, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { everything } from "../../src/scenario/selection.js";
import { sampleOf } from "../sample.js";

/** The clause that `fault` breaks, and one that it leaves alone. */
export const brokenClause = "lot-merge-source-removed";
export const keptClause = "lot-merge-moves-catalogs";
export const fault = "lot-merge-source-removed#keeps-source";

/** What reports and gates are told of: merges of lots, and a law that the matrix of the laws has to show as kept. */
const isTold = (clause: string): boolean => clause.startsWith("lot-merge-") || clause === "stored-as-given:lot";

/** When the judgings of these tests begin. */
const startedAt = new Date("2026-06-15T23:59:00.000Z");

export const waiver = (clause: string, until: string) => ({ clause, until, reason: "being mended", ticket: "OPS-7" });

const known = new Map<string, Promise<Judgement>>();

/** Judges what is told and a sample of the other lots on a reference deployment, once in a thread for each fault and release. */
export function judgeLots(fault?: string, release: Release = latestRelease): Promise<Judgement> {
  const key = `${fault} ${release}`;
  const judging = known.get(key) ?? judged(fault, release);
  known.set(key, judging);
  return judging;
}

async function judged(fault: string | undefined, release: Release): Promise<Judgement> {
  await loadSpecs();
  const lots = scenarios().filter(({ area }) => area === "lots");
  const others = sampleOf(lots, 10);
  const some = lots.filter((one) => one.judges.some(isTold) || others.includes(one));
  return judgeReference(some, { release, ...(fault !== undefined && { faults: [fault] }) });
}

const partsOf = ({ run }: Judgement, more: Partial<RunParts>): Omit<RunParts, "results"> => ({
  id: run.id,
  deployment: run.deployment,
  selection: everything,
  strict: false,
  minJudged: 0,
  seed: run.seed,
  startedAt,
  durationMs: 1500,
  interrupted: false,
  fixtures: [],
  exchanges: [],
  ...more,
});

/** The run of a judging, with other waivers, another floor, … than it had. */
export const runWith = (judgement: Judgement, more: Partial<RunParts> = {}): Run =>
  assembleRun({ ...partsOf(judgement, more), results: judgement.results });

/** Puts judgings together as the rounds of one run. */
export const inRounds = (rounds: readonly [Judgement, ...Judgement[]], more: Partial<RunParts> = {}): Run =>
  runOfRounds(partsOf(rounds[0], more), rounds);
