import { vi } from "vitest";
import type { Run } from "../src/reporting/run.js";
import { judgeReference } from "../src/runner/in-process.js";
import { loadSpecs } from "../src/runner/specs.js";
import { Data } from "../src/scenario/data.js";
import { scenarios } from "../src/scenario/scenario.js";

/** What all scenarios come to on the reference as it stands. */
export interface WholeRun {
  /** With the open points that it observed. */
  readonly run: Run;
  /** What each message was composed of, in the order in which they were. */
  readonly composed: Parameters<Data["compose"]>[];
}

let whole: Promise<WholeRun> | undefined;

/** @returns the same run for all files of a thread */
export function wholeRun(): Promise<WholeRun> {
  whole ??= judged();
  return whole;
}

async function judged(): Promise<WholeRun> {
  await loadSpecs();
  const compose = vi.spyOn(Data.prototype, "compose");
  const { run } = await judgeReference(scenarios(), {}, { runId: "0observed", given: { pins: {} } });
  const composed = compose.mock.calls;
  compose.mockRestore();
  return { run, composed };
}
