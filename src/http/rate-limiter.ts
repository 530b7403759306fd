/** Keeps a run polite: so many requests at once and so many a second, over all its scenarios together. */
export class RateLimiter {
  #free: number;
  #nextSlot = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #spacingMs: number;

  /**
   * @param concurrency requests at once, 1 or more
   * @param requestsPerSecond starts per second; 0 means no bound
   */
  constructor(concurrency: number, requestsPerSecond: number) {
    this.#free = concurrency;
    this.#spacingMs = requestsPerSecond > 0 ? 1000 / requestsPerSecond : 0;
  }

  /** Runs `send` as soon as its turn has come. */
  async turn<T>(send: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      if (this.#spacingMs > 0) await this.#slot();
      return await send();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  async #slot(): Promise<void> {
    const now = performance.now();
    const slot = Math.max(now, this.#nextSlot);
    this.#nextSlot = slot + this.#spacingMs;
    if (slot > now) await pause(slot - now);
  }
}

/** @param ms how long to wait, in milliseconds */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
