import type { ClauseId } from "../contract/register.js";
import type { RouteId } from "../contract/routes.js";
import type { Area } from "../contract/vocabulary.js";
import type { ExchangeFailure } from "../http/exchange.js";
import type { Told } from "./hints.js";

/** The longest delay after which something that was written was read back. */
export interface Lateness {
  readonly ms: number;
  /** What was read, and after what was written: routes, or methods and paths. */
  readonly read: string;
  readonly after: string;
}

export type CheckVerdict = "pass" | "fail" | "inconclusive";

/** How one check of one clause ended. */
export interface CheckOutcome {
  readonly clause: ClauseId;
  readonly verdict: CheckVerdict;
  /** For `inconclusive`: why it could not be judged and what would make it judgeable. */
  readonly reason?: string;
  /** For `fail`: what the clause demands, and what came. */
  readonly expected?: string;
  readonly actual?: string;
  /** Id of the exchange that shows it. */
  readonly exchange?: string;
  /** The cause for which it is inconclusive, where that spoils many checks: its id in the run. What was expected and came stays told. */
  readonly cause?: string;
}

/** What a deployment was seen to do at an open point. */
export interface Observation {
  readonly openPoint: string;
  readonly observed: string;
}

export type ScenarioVerdict = "pass" | "fail" | "inconclusive" | "skipped";

/** @returns the verdict of a scenario that made these checks */
export function worst(checks: readonly CheckOutcome[]): ScenarioVerdict {
  if (checks.some(({ verdict }) => verdict === "fail")) return "fail";
  return checks.some(({ verdict }) => verdict === "inconclusive") ? "inconclusive" : "pass";
}

/** How one scenario ended; plain data, as it is kept in run.json. */
export interface ScenarioResult {
  readonly id: string;
  readonly title: string;
  readonly area: Area;
  readonly clauses: readonly ClauseId[];
  readonly verdict: ScenarioVerdict;
  /** Why it was skipped, or why it broke off. */
  readonly reason?: string;
  readonly checks: readonly CheckOutcome[];
  readonly observations: readonly Observation[];
  /** What it read back latest, where anything was late. */
  readonly late?: Lateness;
  /** What others of the run had found out that it was told, by what it is about. */
  readonly told?: Told;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** What its exchanges were, in the order of sending. */
  readonly exchanges: readonly ExchangeSummary[];
  /** What it could not remove or restore. */
  readonly leftovers: readonly Leftover[];
  /** The shard that judges it, where that is another than this. */
  readonly shard?: number;
}

/** What the accounting needs of an exchange; the exchange itself is evidence. */
export interface ExchangeSummary {
  readonly id: string;
  readonly route?: RouteId;
  readonly status?: number;
  /** Why it had no usable answer. */
  readonly failure?: ExchangeFailure["kind"];
  /** As of the exchange. */
  readonly durationMs: number;
  readonly queuedMs?: number;
}

/** A member of a record that is another than it was; without `was` it came, without `is` it went. */
export interface Difference {
  /** Where it stands in the reading, with the names on the wire: `0.providerCompanyCode`. */
  readonly member: string;
  readonly was?: unknown;
  readonly is?: unknown;
}

/** What could not be removed or restored. */
export interface Leftover {
  readonly what: string;
  readonly id: string;
  readonly createdBy: string;
  readonly reason: string;
  /** The contract offers no route that removes it; its scenario was allowed by the effects of the run. */
  readonly residue: boolean;
  /** Records of others that it belongs to, which the profile gives: `job 12`. */
  readonly under?: readonly string[];
  /** Of a borrowed record: what is not as it was. */
  readonly differences?: readonly Difference[];
  /** Of a record of others that holds what was borrowed: the members that show more than before. */
  readonly more?: readonly string[];
  /** Somebody has acknowledged that it stays (`cleanup --accept`). */
  readonly accepted?: Acceptance;
}

/** @returns what is left: each by itself where it is one that was there before, else its kind */
export const whatIsLeft = ({ what, id, more }: Leftover): string => (more === undefined ? what : `${what} ${id}`);

/** @returns why something is left, and under whose records it stands */
export const whyLeft = ({ reason, under }: Leftover): string =>
  under === undefined ? reason : `${reason} It belongs to ${under.join(", ")}, which this run did not make.`;

/** @returns whether a clean-up could still do something about it */
export const isStuck = ({ residue, accepted }: Leftover): boolean => !residue && accepted === undefined;

/** Why a leftover is left for good, and since when. */
export interface Acceptance {
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}
