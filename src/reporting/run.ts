import type { LawExtent } from "../contract/laws/extent.js";
import type { ClauseId } from "../contract/register.js";
import type { Release, Span } from "../contract/releases.js";
import type { RouteId } from "../contract/routes.js";
import type { Area, Effect, Level, SuiteVersion, Surface } from "../contract/vocabulary.js";
import type { Waiver } from "../profile/profile.js";
import type { Told } from "../scenario/hints.js";
import type { CheckOutcome, Lateness, Leftover, Observation, ScenarioVerdict } from "../scenario/outcome.js";
import type { RouteSelection } from "../scenario/selection.js";
import type { Shard } from "../scenario/shard.js";
import type { Shapes } from "./shapes/shape.js";

export type Verdict = "pass" | "fail" | "warn" | "inconclusive" | "skipped";
export type RunVerdict = "conforms" | "does-not-conform" | "not-judged";

export interface ClauseFailure {
  readonly scenario: string;
  readonly expected: string;
  readonly actual: string;
  /** Id of the exchange that shows it. */
  readonly exchange?: string;
}

/** `since` and `until` are those of the register: where it holds. */
export interface ClauseRecord extends Span {
  readonly id: ClauseId;
  readonly title: string;
  readonly source: string;
  readonly area: Area;
  readonly level: Level;
  /** The version of the suite that brought it; absent for what was there from the first. */
  readonly added?: SuiteVersion;
  /** It came with the minor version that judged: broken, it does not gate, unless the run was strict. */
  readonly provisional?: true;
  readonly effect: Effect;
  readonly verdict: Verdict;
  /** For `inconclusive` and `skipped`. */
  readonly reason?: string;
  readonly routes: readonly RouteId[];
  readonly scenarios: readonly string[];
  readonly failures: readonly ClauseFailure[];
  /** A waiver in force covers that it is broken: it stays `fail` (or `warn`) in every count, and does not fail the gate. */
  readonly waived?: true;
  /** The id of the cause for which it is broken, or could not be judged. */
  readonly cause?: string;
  /** Its verdict in each round of a run that judged several times. */
  readonly rounds?: readonly Verdict[];
}

/** A waiver of the profile, and what the run makes of it. All but `in force` fail the gate. */
export interface WaiverRecord extends Waiver {
  readonly state: "in force" | "expired" | "obsolete" | "unknown";
  /** What that means here, as a sentence. */
  readonly says: string;
}

/** What changed since an earlier run of the deployment. */
export interface SinceRecord {
  readonly id: string;
  readonly name: string;
  readonly release: Release;
  readonly startedAt: string;
  readonly verdict: RunVerdict;
  /** Broken now and not before, waived ones left out. */
  readonly broken: readonly { readonly clause: ClauseId; readonly before: Verdict | "not there" }[];
  /** Broken before and kept now. */
  readonly mended: readonly ClauseId[];
  /** Judged before and not judged now. */
  readonly unjudged: readonly ClauseId[];
}

/** One of several judgings that a run with `--repeat` is made of. */
export interface RoundRecord {
  /** Its run id. */
  readonly id: string;
  /** Its own reports, below the folder of the run. */
  readonly folder: string;
  readonly verdict: RunVerdict;
  readonly totals: { readonly [V in Verdict]: number };
}

export interface ScenarioRecord {
  readonly id: string;
  readonly title: string;
  readonly group: Area;
  readonly clauses: readonly ClauseId[];
  readonly routes: readonly RouteId[];
  readonly verdict: ScenarioVerdict;
  readonly reason?: string;
  /** The shard that judges it, where that is another than this run. */
  readonly shard?: number;
  readonly checks: readonly CheckOutcome[];
  readonly observations: readonly Observation[];
  /** What it read back latest, where anything was late. */
  readonly late?: Lateness;
  /** What others of the run had found out that it was told, by what it is about. */
  readonly told?: Told;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Ids, in the order of sending; the exchanges themselves are in exchanges.jsonl. */
  readonly exchanges: readonly string[];
}

/** Milliseconds, by nearest rank. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

export interface RouteRecord {
  readonly id: RouteId;
  readonly surface: Surface;
  readonly exercised: boolean;
  /** How often each status came. */
  readonly statuses: { readonly [status: string]: number };
  /** On the wire alone. */
  readonly latencyMs?: Percentiles;
  /** What its requests waited for on this side; missing where a suite judged that took both for one. */
  readonly queuedMs?: Percentiles;
  /** Why it was not exercised. */
  readonly reason?: string;
}

export interface FixtureRecord {
  readonly name: string;
  /** Absent where there is none. */
  readonly value?: string | number;
  /** `given`, `wrong: <what is wrong>`, `doubtful: <why>`, `discovered through <route>`, `not found: <why>`, or `not given: <why it is never discovered>`. */
  readonly origin: string;
}

export interface OpenPointRecord {
  readonly id: string;
  /** Each in the same words whenever it is seen, in their order; empty where this run did not meet it. */
  readonly observed: readonly string[];
  /** What the profile says that was seen before. */
  readonly pinned?: string;
  /** Whether something was seen that is not pinned. */
  readonly drift: boolean;
}

/** One of the runs that a merged run is made of. */
export interface ShardRecord extends Shard {
  /** Which the records carry that it made on the deployment. */
  readonly id: string;
  readonly startedAt: string;
  readonly durationMs: number;
  /** How names are spelt, where the shards learned it otherwise. */
  readonly wire?: Run["deployment"]["wire"];
}

/** A route that took longer than the profile allows it. */
export interface SlowRoute {
  readonly route: RouteId;
  readonly p95Ms: number;
  readonly allowedMs: number;
}

/** What the profile allows routes to take, and what they took. No clause and no verdict depends on it; `--strict` gates on it. */
export interface Thresholds {
  /** `limits.p95Ms` of the profile: milliseconds by a glob of routes. */
  readonly p95Ms: Readonly<Record<string, number>>;
  /** How many of the routes that one is set for were asked. */
  readonly routes: number;
  readonly exceeded: readonly SlowRoute[];
}

/** One reason for which many clauses were not judged, or break together. */
export interface Cause {
  /** Its kind; the second of a kind has a number behind it. */
  readonly id: string;
  /** A sentence, with the addresses that it is about. */
  readonly says: string;
  readonly remedy: string;
  readonly surfaces: readonly Surface[];
  /** What was answered, in short: status, content type, server, first words. */
  readonly answered?: string;
  /** How the reasons of clauses name it; empty where it is told by what broke. */
  readonly reasons: readonly string[];
  /** The clauses that are broken for it, or could not be judged; each names the cause. */
  readonly clauses: readonly ClauseId[];
  /** The routes whose answers it spoiled, or that were not asked. */
  readonly routes: readonly RouteId[];
}

/** What a run would have noticed, had the deployment answered otherwise: defects of answers, derived from the register. */
export interface Sensitivity {
  /** All that the answers of a deployment of the release may have. */
  readonly defects: number;
  readonly noticed: number;
  /** Of which no answer of the run could have shown anything. */
  readonly unasked: number;
  /** The routes of which less than half would have been noticed, the worst first. */
  readonly hardlyLookedAt: readonly { readonly route: RouteId; readonly defects: number; readonly noticed: number }[];
}

/** What an extension came to. It is none of the contract's: none of its clauses is in a count of the run beside this one. */
export interface ExtensionRecord {
  readonly prefix: string;
  readonly title: string;
  readonly verdict: RunVerdict;
  readonly because: string;
  readonly totals: Run["totals"];
  readonly clauses: readonly ExtensionClauseRecord[];
  readonly scenarios: readonly ScenarioRecord[];
}

/** A clause of an extension: its id begins with the extension's prefix, and stands in no register. */
export interface ExtensionClauseRecord extends Omit<ClauseRecord, "id"> {
  readonly id: string;
}

/** One judging of one deployment: the source of truth that every report is made from. */
export interface Run {
  /** Version of this file's shape. */
  readonly schema: 1;
  readonly id: string;
  /** Where it is one part of a run. */
  readonly shard?: Shard;
  /** Where it was merged from the parts of a run. */
  readonly shards?: readonly ShardRecord[];
  readonly suite: { readonly name: string; readonly version: string };
  readonly contract: {
    readonly version: string;
    readonly routes: number;
    readonly clauses: number;
    readonly openPoints: number;
  };
  readonly deployment: {
    readonly name: string;
    readonly release: Release;
    readonly surfaces: { readonly [S in Surface]: string };
    readonly effects: Effect;
    /** Absent in runs from before there was a choice: quick. */
    readonly laws?: LawExtent;
    readonly wire: { readonly [key: string]: string };
  };
  readonly selection: {
    readonly groups: readonly Area[];
    readonly clauses: readonly ClauseId[];
    /** Absent: all of them. */
    readonly routes?: RouteSelection;
    readonly strict: boolean;
    /** In percent of the clauses: less than this is not green. */
    readonly minJudged: number;
  };
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly interrupted: boolean;
  readonly totals: { readonly [V in Verdict]: number };
  readonly verdict: RunVerdict;
  /** Why the verdict is not `conforms`, or what it rests on. */
  readonly because: string;
  /** What costs many clauses at once, the first to be looked at first. */
  readonly causes: readonly Cause[];
  readonly clauses: readonly ClauseRecord[];
  readonly scenarios: readonly ScenarioRecord[];
  readonly routes: readonly RouteRecord[];
  /** Absent where the profile sets none. */
  readonly thresholds?: Thresholds;
  /** What was read back latest of all that was written; absent where everything was there at once. */
  readonly lateness?: Lateness;
  readonly openPoints: readonly OpenPointRecord[];
  readonly fixtures: readonly FixtureRecord[];
  readonly leftovers: readonly Leftover[];
  /** How each route was seen to answer; no values. */
  readonly shapes: Shapes;
  readonly waivers: readonly WaiverRecord[];
  /** The floor that the verdict rests on, in percent of the clauses. */
  readonly minJudged: number;
  /** What it would have noticed, where that was found out afterwards. */
  readonly sensitivity?: Sensitivity;
  /** Absent where there is no earlier run to hold it against. */
  readonly since?: SinceRecord;
  /** Where it was judged several times: each round, and the clauses whose verdicts differ. */
  readonly repeat?: { readonly rounds: readonly RoundRecord[]; readonly unstable: readonly ClauseId[] };
  /** What extensions came to, apart from the contract; absent where none was loaded. */
  readonly extensions?: readonly ExtensionRecord[];
}
