import { performance } from "node:perf_hooks";

/**
 * Tells when something came off the wire, although this process may have been busy meanwhile: what comes together is handed out
 * one after the other, each after the judging of the one before it, and what comes during a long judging lies until its end.
 */
export class Arrivals {
  #turn: { readonly earliest: number } | undefined;
  #polled = 0;
  #idle = 0;

  /**
   * Call it where something is handed out.
   *
   * @returns the latest moment (of `performance.now`) at which it is known not to have been there: this one where the process had
   *   waited for it, else when it had looked before
   */
  latest(): number {
    if (!this.#turn) {
      const now = performance.now();
      const { idle } = performance.eventLoopUtilization();
      this.#turn = { earliest: idle > this.#idle ? now : this.#polled };
      this.#polled = now;
      this.#idle = idle;
      // Runs when all that was there has been handed out, before there is another look.
      setImmediate(() => {
        this.#turn = undefined;
      });
    }
    return this.#turn.earliest;
  }
}
