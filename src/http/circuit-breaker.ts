import { pause } from "./rate-limiter.js";

/** What a run puts up with from one surface. */
export interface FailurePolicy {
  /** Requests one after another without a usable answer; those that were under way together count as one. */
  readonly failuresInARow: number;
  /** For the waiting that the surface asks for or its failures make advisable, in milliseconds; answers earn it anew. */
  readonly maxWaitMs: number;
}

/** How a request went, seen from whether it makes sense to send more. */
export type Outcome = "answered" | "failed" | "timed-out";

const firstPauseMs = 100;
const tolerableTimeouts = 40;
const tolerableShare = 0.1;

/** So many answers earn all waiting anew: a surface that serves in between, as one with a mild rate limit does, is waited for again. */
const answersForAllWaiting = 1000;

/**
 * Watches how one surface bears the run: holds requests back while it asks for time, and gives it up when it fails again
 * and again.
 */
export class CircuitBreaker {
  #generation = 0;
  #inARow = 0;
  #sent = 0;
  #timeouts = 0;
  #heldUntil = 0;
  #waitedMs = 0;
  #givenUp: string | undefined;

  /** @param surface how messages call it */
  constructor(
    private readonly surface: string,
    private readonly policy: FailurePolicy,
  ) {}

  /** Why nothing more is sent there; undefined while something is. */
  get givenUp(): string | undefined {
    return this.#givenUp;
  }

  /** Whether one more failure in a row is the last. */
  get isAtLimit(): boolean {
    return this.#inARow + 1 >= this.policy.failuresInARow;
  }

  /**
   * Waits until the surface may be asked.
   *
   * @returns a mark to be handed to `ended`, which tells those under way together from those after one another
   */
  async ready(): Promise<number> {
    for (let left = this.#left(); left > 0 && this.#givenUp === undefined; left = this.#left()) await pause(left);
    return this.#generation;
  }

  /**
   * Holds all requests back for a while.
   *
   * @param ms asked for by the surface, in milliseconds
   * @returns false where the run's policy does not reach so far; nothing is held back then
   */
  hold(ms: number): boolean {
    const now = performance.now();
    const more = ms - Math.max(0, this.#heldUntil - now);
    if (more <= 0) return true;
    if (this.#waitedMs + more > this.policy.maxWaitMs) return false;
    this.#waitedMs += more;
    this.#heldUntil = now + ms;
    return true;
  }

  /**
   * Takes note of how a request went.
   *
   * @param mark what `ready` returned before it left
   * @param why what went wrong, for the reason
   */
  ended(mark: number, outcome: Outcome, why = ""): void {
    this.#sent++;
    if (outcome === "answered") {
      this.#inARow = 0;
      this.#waitedMs = Math.max(0, this.#waitedMs - this.policy.maxWaitMs / answersForAllWaiting);
      return;
    }
    if (outcome === "timed-out") this.#timeouts++;
    if (this.#timeouts >= tolerableTimeouts && this.#timeouts > this.#sent * tolerableShare) {
      this.#giveUp(`${this.#timeouts} requests had no answer in time`, why);
    }
    if (mark !== this.#generation) return;
    this.#generation++;
    this.#inARow++;
    if (this.#inARow >= this.policy.failuresInARow) {
      this.#giveUp(`${this.#inARow} times in a row there was no usable answer (limits.failuresInARow)`, why);
    } else if (this.#inARow > 1) this.hold(firstPauseMs * 2 ** (this.#inARow - 2));
  }

  #giveUp(because: string, why: string): void {
    this.#givenUp ??= `Nothing more is sent to the ${this.surface} surface: ${because}; the last: ${why}`;
  }

  #left(): number {
    return this.#heldUntil - performance.now();
  }
}
