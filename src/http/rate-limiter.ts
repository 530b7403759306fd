/** On the way, requests come a little closer to each other. */
const margin = 1.01;
/** What timers are late is made up for, but no more than this, lest a standstill be followed by a burst. */
const mostCaughtUpMs = 250;

/** Keeps a run polite: so many requests at once and so many a second, over all its scenarios together. */
export class RateLimiter {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  readonly #spacingMs: number;
  readonly #inOneWindow: number;
  #due = 0;
  #wanting = 0;
  /** When the last ones left, as many as one window takes. */
  readonly #left: number[] = [];
  #previous = Promise.resolve();

  /**
   * @param concurrency requests at once, 1 or more
   * @param requestsPerSecond starts per second; 0 means no bound
   */
  constructor(concurrency: number, requestsPerSecond: number) {
    this.#free = concurrency;
    this.#spacingMs = requestsPerSecond > 0 ? 1000 / requestsPerSecond : 0;
    this.#inOneWindow = Math.max(1, Math.floor(requestsPerSecond));
  }

  /** Runs `send` as soon as fewer than allowed are under way; each request of it that leaves waits for `leave` as well. */
  async turn<T>(send: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await send();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  /** Waits until one more request may leave: evenly spaced; in no second leave more than allowed, even where timers are late. */
  leave(): Promise<void> {
    if (this.#spacingMs === 0) return this.#previous;
    if (this.#wanting++ === 0) this.#due = Math.max(this.#due, performance.now());
    this.#previous = this.#previous.then(() => this.#next());
    return this.#previous;
  }

  async #next(): Promise<void> {
    const last = this.#left.length < this.#inOneWindow ? undefined : this.#left.shift();
    const window = last === undefined ? 0 : last + this.#inOneWindow * this.#spacingMs * margin;
    const due = Math.max(this.#due, window);
    let now = performance.now();
    for (; now < due; now = performance.now()) await pause(due - now);
    this.#due = Math.max(this.#due, now - mostCaughtUpMs) + this.#spacingMs;
    this.#left.push(now);
    this.#wanting--;
  }
}

/** @param ms how long to wait, in milliseconds */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
