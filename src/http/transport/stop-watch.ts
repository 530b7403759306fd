import { Arrivals } from "./arrivals.js";

const arrivals = new Arrivals();

/** An answer that lay there was on the wire for some time all the same. */
const leastMs = 1;

/**
 * Takes the time that one request is on the wire: neither its waiting for a free connection nor that of its answer for this
 * process is the deployment's.
 */
export class StopWatch {
  #taken: number | undefined;
  #ended: number | undefined;

  /** @param onTaken called each time when a connection takes the request */
  constructor(private readonly onTaken: () => void) {}

  /** A connection has taken the request; once more where undici sends it again over another one. */
  start(): void {
    this.#taken = performance.now();
    this.#ended = undefined;
    this.onTaken();
  }

  /** The last byte has come. */
  end(): void {
    const known = Math.max(arrivals.latest(), this.#taken ?? 0);
    this.#ended = Math.min(known + leastMs, performance.now());
  }

  /** @returns milliseconds so far, or to the end; 0 where no connection took the request */
  ms(): number {
    return this.#taken === undefined ? 0 : (this.#ended ?? performance.now()) - this.#taken;
  }
}
