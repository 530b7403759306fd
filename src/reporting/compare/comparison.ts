import type { Effect, Release } from "../../contract/vocabulary.js";
import type { RunVerdict } from "../run.js";
import type { AcceptedRecord } from "./accepted.js";
import type { Compared } from "./compared.js";
import type { Difference, Weight } from "./difference.js";
import type { LatencyTable } from "./latency.js";

/** One of the two runs, for who reads the comparison alone. */
export interface Side {
  readonly id: string;
  readonly name: string;
  readonly release: Release;
  readonly startedAt: string;
  readonly suite: string;
  readonly effects: Effect;
  readonly verdict: RunVerdict;
}

/** Whether the candidate may take the baseline's place. */
export type ComparisonVerdict = "passes" | "fails" | "not-judged";

/** Two runs held against each other. */
export interface Comparison {
  /** Version of this file's shape. */
  readonly schema: 1;
  readonly baseline: Side;
  readonly candidate: Side;
  readonly verdict: ComparisonVerdict;
  /** What the verdict rests on, a sentence each; none where it passes. */
  readonly because: readonly string[];
  /** Whether anything is breaking that is not accepted. */
  readonly regressed: boolean;
  readonly totals: { readonly [W in Weight]: number };
  /** Breaking ones first. */
  readonly differences: readonly Difference[];
  /** What was the same, so that silence is known to be no lack of looking. */
  readonly alike: { readonly clauses: number; readonly routes: number; readonly fields: number };
  readonly compared: Compared;
  /** The accepted differences that were given, and what became of each. */
  readonly accepted: readonly AcceptedRecord[];
  readonly latency: LatencyTable;
  /** What limits the comparison: runs of different suites, effects, selections or fixtures. */
  readonly notes: readonly string[];
}
