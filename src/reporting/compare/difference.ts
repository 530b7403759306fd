import type { ClauseId } from "../../contract/register.js";
import type { RouteId } from "../../contract/routes.js";

/** What a difference is about, in the order in which differences are told. */
export const aspects = ["clause", "route", "shape", "status", "casing", "wrapper", "latency", "open point"] as const;

type Aspect = (typeof aspects)[number];

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
