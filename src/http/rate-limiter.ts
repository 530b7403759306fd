/** A window is longer by this than it has to be, in milliseconds: on the way, requests come closer to each other. */
const marginMs = 25;
/** The first requests of a run open connections, and both sides do for the first time what they do then: they come latest. */
const firstMarginMs = 150;
/** What timers are late is made up for, but no more than this, lest a standstill be followed by a burst. */
const mostCaughtUpMs = 250;

/** One request that may leave. */
export interface Departure {
  /** When it left. Who sees a connection take it sets it again: the windows count it then. */
  at: number;
}

/** Keeps a run polite: so many requests at once and so many a second, over all its scenarios together. */
export class RateLimiter {
  #atOnce: number;
  #underWay = 0;
  #fewerSince = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #spacingMs: number;
  readonly #inOneWindow: number;
  #due = 0;
  #wanting = 0;
  #departed = 0;
  /** The last ones that left, as many as one window takes. */
  #left: Departure[] = [];
  #previous: Promise<Departure> = Promise.resolve({ at: 0 });

  /**
   * @param concurrency requests at once, 1 or more
   * @param requestsPerSecond starts per second; 0 means no bound
   */
  constructor(concurrency: number, requestsPerSecond: number) {
    this.#atOnce = concurrency;
    this.#spacingMs = requestsPerSecond > 0 ? 1000 / requestsPerSecond : 0;
    this.#inOneWindow = Math.max(1, Math.floor(requestsPerSecond));
  }

  /**
   * Runs `send` as soon as fewer than allowed are under way; each request of it that leaves waits for `leave` as well.
   *
   * @param send may end its turn before it has settled, where it sends nothing any more
   */
  async turn<T>(send: (end: () => void) => Promise<T>): Promise<T> {
    if (this.#underWay < this.#atOnce) this.#underWay++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      const next = this.#underWay <= this.#atOnce ? this.#waiting.shift() : undefined;
      if (next) next();
      else this.#underWay--;
    };
    try {
      return await send(end);
    } finally {
      end();
    }
  }

  /**
   * Takes down that so many at once were too many: from now on half as many are under way. Those that were under way together count as
   * one.
   *
   * @param leftAt when the request left that was told so
   */
  tooMany(leftAt: number): void {
    if (leftAt < this.#fewerSince) return;
    this.#fewerSince = performance.now();
    this.#atOnce = Math.max(1, Math.floor(this.#atOnce / 2));
  }

  /** Waits until one more request may leave: evenly spaced; in no second leave more than allowed, even where timers are late. */
  leave(): Promise<Departure> {
    if (this.#spacingMs === 0) return this.#previous;
    if (this.#wanting++ === 0) this.#due = Math.max(this.#due, performance.now());
    this.#previous = this.#previous.then(() => this.#next());
    return this.#previous;
  }

  async #next(): Promise<Departure> {
    let now = performance.now();
    for (let due = this.#soonest(); now < due; due = this.#soonest()) {
      await pause(due - now);
      now = performance.now();
    }
    this.#due = Math.max(this.#due, now - mostCaughtUpMs) + this.#spacingMs;
    const departure = { at: now };
    this.#left.push(departure);
    this.#departed++;
    this.#wanting--;
    return departure;
  }

  /** @returns when the next one may leave, as far as is known of those before it */
  #soonest(): number {
    this.#left = this.#left.toSorted((a, b) => a.at - b.at).slice(-this.#inOneWindow);
    const [first] = this.#left;
    if (!first || this.#left.length < this.#inOneWindow) return this.#due;
    const margin = this.#departed < 2 * this.#inOneWindow ? firstMarginMs : marginMs;
    return Math.max(this.#due, first.at + this.#inOneWindow * this.#spacingMs + margin);
  }
}

/** @returns a new one, which keeps to the limits of a profile whatever is sent through it */
export const rateLimiterOf = (limits: {
  readonly concurrency: number;
  readonly requestsPerSecond: number;
}): RateLimiter => new RateLimiter(limits.concurrency, limits.requestsPerSecond);

/** @param ms how long to wait, in milliseconds */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
