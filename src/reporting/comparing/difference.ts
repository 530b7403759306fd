import type { ClauseId } from "../../contract/register.js";
import type { RouteId } from "../../contract/routes.js";
import type { Effect, Release } from "../../contract/vocabulary.js";
import type { RunVerdict } from "../run.js";
import type { AcceptedRecord } from "./accepted.js";
import type { Compared } from "./compared.js";
import type { LatencyTable } from "./latency.js";

/** What a difference is about, in the order in which differences are told. */
export const aspects = ["clause", "route", "shape", "status", "casing", "wrapper", "latency", "open point"] as const;

export type Aspect = (typeof aspects)[number];

/**
 * What a difference means. `breaking`: something that held no longer does, and a client notices. `expected`: the register
 * says that the candidate's release differs there. `unsettled`: it may be the data, or what could not be seen. `harmless`:
 * a client need not notice.
 */
export const weights = ["breaking", "expected", "unsettled", "harmless"] as const;

export type Weight = (typeof weights)[number];

/** One thing that a client would feel when the candidate takes the baseline's place. */
export interface Difference {
  /** The same for the same difference between any two runs: `field-gone GET /Lot/{id} imageLinks`. */
  readonly id: string;
  readonly aspect: Aspect;
  readonly weight: Weight;
  /** The route that it was seen on. */
  readonly route?: RouteId;
  readonly clause?: ClauseId;
  /** The path within the route's answers, spelt as the baseline spells it. */
  readonly path?: string;
  /** One sentence, with names between backticks. */
  readonly says: string;
  /** What it rests on: how often it was seen in the one and in the other, or what the clause demanded and received. */
  readonly evidence?: string;
  /** It is breaking, and an accepted difference in force covers it: it does not count as a regression. */
  readonly accepted?: true;
}

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
