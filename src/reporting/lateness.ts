import type { Lateness } from "../scenario/outcome.js";
import type { Run } from "./run.js";

/** Delays are told in steps, so that two runs of one deployment tell the same. */
const stepsMs = [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000];

/** @returns the longest delay; undefined where nothing was read back late */
export const longestOf = (all: readonly { readonly late?: Lateness | undefined }[]): Lateness | undefined =>
  all.flatMap(({ late }) => late ?? []).toSorted((a, b) => b.ms - a.ms)[0];

/** @returns what the open point of it says: the same for delays that differ by chance alone */
export function latenessObserved({ ms }: Lateness): string {
  const step = stepsMs.find((one) => ms <= one) ?? 600_000;
  return `up to ${step / 1_000} s later`;
}

/** @returns a sentence with the delay and the route */
export const latenessInWords = ({ lateness }: Run): readonly string[] =>
  lateness
    ? [
        `What was written was read back late: after ${(lateness.ms / 1_000).toFixed(1)} s at the longest (${lateness.read} after ${lateness.after}).`,
      ]
    : [];
