import { type ClauseId, clauseOf } from "../../contract/register.js";
import { holdsOn } from "../../contract/releases.js";
import type { ExchangeContext, Received } from "../../http/call.js";
import type { Session } from "../../preflight/session.js";
import type { FixtureName } from "../../profile/fixtures.js";
import type { Change } from "../../scenario/changes.js";
import type { CheckOutcome } from "../../scenario/outcome.js";
import { Outstanding } from "../../scenario/outstanding.js";
import type { SamplesUsed } from "../../scenario/samples.js";
import type { Scenario } from "../../scenario/scenario.js";
import { isSelected } from "../../scenario/selection.js";
import { Steps } from "../../scenario/steps.js";
import { Borrower } from "../../tracking/borrowing/borrower.js";
import { TrackedRecords } from "../../tracking/tracked-records.js";
import { NotThereYet } from "../beside/not-there-yet.js";
import { Findings } from "./findings.js";

/** How a trial differs from the first one. */
export interface TrialOptions {
  /** Numbers its exchanges. */
  readonly number: () => number;
  /** It makes other records than the first one, judges these clauses alone, and reads nothing before what was written has settled. */
  readonly anew?: readonly ClauseId[];
}

/** What a trial works with, and what it has come to so far, in all its attempts. */
export class TrialState {
  readonly startedAt = new Date().toISOString();
  readonly start = performance.now();
  readonly exchanges: Received[] = [];
  readonly outstanding = new Outstanding();
  readonly notThereYet: NotThereYet;
  readonly findings: Findings;
  readonly trackedRecords: TrackedRecords;
  readonly borrower: Borrower;
  readonly steps: Steps;
  /** Of all that it sends before its clean-up: the answers share one limit. */
  readonly inScenario: ExchangeContext;
  /** The clauses that are judged, of those that the scenario does. */
  readonly judged: readonly ClauseId[];
  /** Fixtures that were asked for without being needed. */
  readonly asked = new Set<FixtureName>();
  /** What exchanges show otherwise than before. */
  readonly changed = new Map<string, readonly Change[]>();
  /** The last check that failed before it was gone through once more. */
  formerly: CheckOutcome | undefined;
  /** The samples that were sent last. */
  samplesUsed: SamplesUsed | undefined;
  /** Whether it looked into the callers' tokens. */
  readsTokens = false;

  constructor(
    readonly scenario: Scenario,
    readonly session: Session,
    readonly options: TrialOptions,
  ) {
    const { client, ledger, runId, profile, borrowings, patience } = session;
    const { anew } = options;
    this.notThereYet = new NotThereYet(patience);
    this.findings = new Findings(client);
    this.trackedRecords = new TrackedRecords({
      scenario: scenario.id,
      ledger,
      runId,
      given: Object.values(profile.fixtures),
      effects: profile.effects,
      holders: borrowings.holders,
      met: borrowings.met,
      freed: borrowings.freed,
    });
    this.inScenario = this.exchangeContext("scenario");
    this.borrower = new Borrower({
      client,
      release: profile.release,
      exchangeContext: this.inScenario,
      trackedRecords: this.trackedRecords,
      borrowings,
      patience,
      effects: profile.effects,
    });
    this.steps = new Steps(patience, anew !== undefined);
    this.judged = scenario.judges.filter((clause) => isJudgedIn(clause, session) && (anew?.includes(clause) ?? true));
  }

  /** @returns whose exchanges those of the trial are, and what watches over them */
  exchangeContext(phase: ExchangeContext["phase"]): ExchangeContext {
    return {
      scenario: this.scenario.id,
      phase,
      watch: this.trackedRecords,
      number: this.options.number,
      keep: (received) => this.exchanges.push(received),
    };
  }
}

/** @returns whether a clause holds on the release of a session, and is selected */
export const isJudgedIn = (clause: ClauseId, { profile, selection }: Session): boolean =>
  holdsOn(clauseOf(clause), profile.release) && isSelected(clause, selection);
