import type { Exchange } from "../http/exchange.js";
import { runsNamedIn } from "../scenario/run-id.js";
import { type Pins, withOpenPoints } from "./observe/open-points.js";
import type { Run } from "./run.js";
import { shapesOf } from "./shapes/learn.js";
import { runIdsOf, withoutOwnRecords } from "./shapes/own-records.js";

/**
 * Fills in what a run shows beside its verdicts: the shapes of its answers, and what they tell of the open points.
 *
 * @param run its verdicts stay as they are
 * @param exchanges the evidence, redacted
 * @param pins of the profile
 */
export function withObservations(run: Run, exchanges: readonly Exchange[], pins: Pins): Run {
  const own = runIdsOf(run);
  // Which records earlier runs left, and whether a list shows them first, says nothing of the deployment.
  const isOfOtherRun = (text: string) => runsNamedIn(text).some((id) => !own.includes(id));
  const shapes = shapesOf(withoutOwnRecords(exchanges, isOfOtherRun), run.deployment.release);
  return withOpenPoints({ ...run, shapes }, exchanges, pins);
}
