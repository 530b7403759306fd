import type { ClauseId } from "../../contract/register.js";
import { undoubted } from "../../preflight/discovery/doubt.js";
import type { ScenarioContext } from "../../scenario/context.js";
import { Differing, Inconclusive, Mismatch, Unseen } from "../../scenario/findings.js";
import type { CheckOutcome, Observation } from "../../scenario/outcome.js";
import type { Requester } from "../../scenario/outstanding.js";
import { type Attempt, never } from "../../scenario/steps.js";
import { AskedAgain } from "../beside/asked-again.js";
import { AskedOtherwise } from "../beside/asked-otherwise.js";
import { AtOnce } from "../beside/at-once.js";
import { Authentication } from "../beside/authentication.js";
import { BehindWrites } from "../beside/behind-writes.js";
import { BodyKind } from "../beside/body-kind.js";
import type { JudgedBeside } from "../beside/calls-beside.js";
import { FailedAgain } from "../beside/failed-again.js";
import { NotServed } from "../beside/not-served.js";
import { StillListed } from "../beside/still-listed.js";
import { UnknownId } from "../beside/unknown-id.js";
import { UuidCase } from "../beside/uuid-case.js";
import { WholeId } from "../beside/whole-id.js";
import { seenBy, unansweredIn, undisturbed } from "../disturbance.js";
import { contextOf } from "../scenario-context.js";
import { belonging, inTime } from "./findings.js";
import type { TrialState } from "./state.js";

/** How going through a scenario ended: with what broke it off, or at its end. */
export interface Ending {
  readonly error?: unknown;
}

/** Goes through a scenario once, from its first step on. What the attempts before it were answered is not asked for again. */
export class ScenarioAttempt {
  readonly checks: CheckOutcome[] = [];
  readonly observations: Observation[] = [];
  readonly atOnce: AtOnce;
  readonly notServed: NotServed;
  readonly stillListed: StillListed;
  readonly failedAgain = new FailedAgain();
  /** What judges on the way of the scenario by calls beside its own, from the first to be sent to the last. */
  readonly beside: readonly JudgedBeside[];
  /** Why the scenario broke off; undefined where it came to its end. */
  broken: string | undefined;
  readonly #attempt: Attempt;
  readonly #again: Promise<"again">;
  #goAgain = () => {};

  constructor(private readonly trial: TrialState) {
    this.#attempt = trial.steps.begin();
    this.atOnce = new AtOnce(trial.judged, trial.scenario.atOnce);
    this.notServed = new NotServed(trial.judged, trial.session.profile.release);
    this.stillListed = new StillListed(trial.session.runId);
    this.beside = [...callsBeside(trial), this.atOnce, this.notServed, this.stillListed];
    this.#again = new Promise((resolve) => {
      this.#goAgain = () => resolve("again");
    });
  }

  /** @returns how it ended; `again` where the scenario is to be gone through once more */
  goThrough(): Promise<Ending | "again"> {
    return Promise.race([this.#whole(), this.#again]);
  }

  /** @returns the answer without which what a clause is about may not have been seen; undefined where there is none */
  unansweredFor(clause: ClauseId): Inconclusive | undefined {
    const { scenario, exchanges } = this.trial;
    return unansweredIn(seenBy(clause, scenario.apart, exchanges), this.beside);
  }

  async #whole(): Promise<Ending | "again"> {
    const { scenario, steps, outstanding } = this.trial;
    try {
      // A fixture that is missing breaks it off before its first step.
      await scenario.run(this.#context());
      steps.passed();
      return {};
    } catch (error) {
      await outstanding.all();
      const cause = this.#blamed(error);
      const isLeft = (await this.#goesAgain(cause)) || (await this.#isDoubted(cause));
      return isLeft ? "again" : { error: inTime(cause, steps.wasEarly) };
    }
  }

  #context(): ScenarioContext {
    const { trial } = this;
    const { scenario, session, options } = trial;
    return contextOf({
      scenario,
      drawnFor: options.anew ? `${scenario.id} again` : scenario.id,
      session,
      trackedRecords: trial.trackedRecords,
      borrower: trial.borrower,
      steps: trial.steps,
      attempt: this.#attempt,
      sender: this.#sender(),
      exchangeContext: trial.inScenario,
      check: (clause, assertions) => this.#check(clause, assertions),
      checks: this.checks,
      observations: this.observations,
      asked: trial.asked,
      settled: (missed) => this.#settled(missed),
      onToken: () => {
        trial.readsTokens = true;
      },
      onSamples: (used) => {
        trial.samplesUsed = used;
      },
      onChanged: (exchange, changes) => trial.changed.set(exchange, changes),
    });
  }

  #sender(): Requester {
    const { session, steps, outstanding, notThereYet, judged } = this.trial;
    const client = steps.through(outstanding.through(notThereYet.through(session.client)), this.#attempt);
    const beside = this.beside.reduceRight<Requester>((sender, one) => one.through(sender), client);
    return new AskedAgain(judged).through(this.failedAgain.through(beside), client);
  }

  async #check(clause: ClauseId, assertions: () => unknown): Promise<boolean> {
    const { scenario, judged, steps } = this.trial;
    if (!scenario.judges.includes(clause))
      throw new Error(`"${scenario.title}" does not say that it judges ${clause}.`);
    if (!judged.includes(clause)) return true;
    const key = steps.checkOf(this.#attempt, clause);
    try {
      await steps.check(this.#attempt, key, assertions);
      // Beside what could not have failed, that nothing failed is no pass.
      const unanswered = steps.hasPassed(key) ? undefined : this.unansweredFor(clause);
      if (unanswered) throw unanswered;
      steps.passed(key);
      this.checks.push({ clause, verdict: "pass" });
      return true;
    } catch (error) {
      await this.#disappointed(clause, key, error);
      return false;
    }
  }

  /** Takes down what a check threw, unless the scenario is gone through once more for it. */
  async #disappointed(clause: ClauseId, key: string, error: unknown): Promise<void> {
    const { trial } = this;
    const { steps, findings } = trial;
    await trial.outstanding.now();
    const cause = this.#blamed(error);
    if (await this.#goesAgain(cause, key)) {
      if (cause instanceof Mismatch) trial.formerly = findings.outcomeOf(clause, belonging(cause, clause));
      return this.#startOver();
    }
    if (await this.#isDoubted(cause)) return this.#startOver();
    const found = findings.outcomeOf(clause, belonging(inTime(cause, steps.wasEarly), clause), steps.gaveUp(key));
    const hasWorsened = found.verdict !== "fail" && steps.hasWorsened(found.exchange);
    this.checks.push(hasWorsened && trial.formerly?.clause === clause ? trial.formerly : found);
  }

  /** @see ScenarioContext.settled */
  async #settled(missed: string | undefined): Promise<void> {
    if (this.#attempt.isOver) return never();
    const { session, steps, outstanding } = this.trial;
    const { patience } = session;
    await outstanding.now();
    if (missed !== undefined && patience.hasGivenUp(missed)) return steps.givesUp(missed);
    if (await steps.goesAgain(this.#attempt, undefined, { missed })) return this.#startOver();
    if (missed !== undefined) patience.inVain(missed);
  }

  #startOver(): Promise<never> {
    this.#goAgain();
    return never();
  }

  async #goesAgain(error: unknown, key?: string): Promise<boolean> {
    if (this.#attempt.isOver) return never();
    const mayBeLate = error instanceof Mismatch || error instanceof Unseen;
    return mayBeLate && (await this.trial.steps.goesAgain(this.#attempt, error.exchange, { check: key }));
  }

  /** @returns whether what is about to be told by a difference may have come by itself, so that the scenario is gone through once more */
  async #isDoubted(error: unknown): Promise<boolean> {
    const isByDifference = (error instanceof Mismatch && !error.blame) || error instanceof Differing;
    const mayBeByItself = isByDifference ? error.exchange !== undefined : error instanceof Inconclusive;
    const isFound = mayBeByItself && (await this.trial.steps.doubts(isByDifference ? error.exchange : undefined));
    if (this.#attempt.isOver) return never();
    this.#attempt.isOver = isFound;
    return isFound;
  }

  /** @returns the error, or where it is a mismatch that cannot be held against the deployment, why not */
  #blamed(error: unknown): unknown {
    const { scenario, session, asked, exchanges } = this.trial;
    const { fixtureNotes, profile } = session;
    const cause = undisturbed(this.#carried(error), exchanges, this.beside);
    return undoubted(cause, [...scenario.needs, ...asked], fixtureNotes, profile.fixtures, exchanges);
  }

  /** What no request carried cannot be missed in an answer. */
  #carried(error: unknown): unknown {
    if (!(error instanceof Mismatch) || error.blame) return error;
    const { samplesUsed, steps } = this.trial;
    const why = samplesUsed?.unsent(error.expected, (value) => steps.hasWritten(String(value)));
    return why === undefined ? error : new Inconclusive(why, error.exchange);
  }
}

function callsBeside({ judged, session, trackedRecords }: TrialState): readonly JudgedBeside[] {
  const { fixtures, release } = session.profile;
  return [
    // Ahead of the others, so that it sees the calls of the scenario alone.
    new AskedOtherwise(judged),
    new Authentication(judged, trackedRecords, fixtures.expiredToken?.toString(), session.patience),
    new BehindWrites(judged),
    new BodyKind(judged, release),
    new UnknownId(judged, trackedRecords, { jobDisplayId: [fixtures.jobDisplayId, fixtures.otherJobDisplayId] }),
    new UuidCase(judged),
    new WholeId(judged, trackedRecords),
  ];
}
