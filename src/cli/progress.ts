import { neverSent } from "../http/exchange.js";
import type { ScenarioResult } from "../scenario/outcome.js";
import { isLive } from "./appearance.js";

/** Live progress: one line that changes on a terminal, a plain line every few seconds elsewhere. */
export class Progress {
  #total = 0;
  /** Ended, whether anything was sent or not. */
  #ended = 0;
  /** Sent something. */
  #ran = 0;
  #broken = 0;
  #exchanges = 0;
  #lastLine = 0;
  readonly #isLive: boolean;

  constructor(
    private readonly out: NodeJS.WriteStream,
    /** Nothing is told at all. */
    private readonly isQuiet = false,
  ) {
    this.#isLive = isLive(out);
  }

  /** Says what is going on before the scenarios start. */
  note(text: string): void {
    if (this.isQuiet) return;
    if (!this.#isLive) this.out.write(`${text}\n`);
    else this.out.write(`\r\u001b[K${text}`);
  }

  /** Begins a judging of so many scenarios. */
  collected(total: number): void {
    this.#total = total;
    this.#ended = 0;
    this.#ran = 0;
    this.#exchanges = 0;
    this.#broken = 0;
    this.#draw();
  }

  ended({ verdict, exchanges }: ScenarioResult): void {
    // What is left out is no part of what is to be done.
    if (verdict === "skipped") this.#total--;
    else this.#ended++;
    const sent = exchanges.filter(({ failure }) => failure === undefined || !neverSent.has(failure)).length;
    if (sent > 0) this.#ran++;
    this.#exchanges += sent;
    if (verdict === "fail") this.#broken++;
    this.#draw();
  }

  /** @returns tells of a state that changes often, no more often than a reader can follow */
  every(state: () => string): () => void {
    return () => {
      if (this.#isDue()) this.note(state());
    };
  }

  /** Leaves the terminal's line to what follows. */
  close(): void {
    if (this.#isLive && !this.isQuiet) this.out.write("\r\u001b[K");
  }

  #draw(): void {
    if (this.#isDue() || this.#ended >= this.#total)
      this.note(`${this.#ran} of ${this.#total} scenarios, ${this.#exchanges} exchanges, ${this.#broken} broken`);
  }

  #isDue(): boolean {
    const now = Date.now();
    if (now - this.#lastLine < (this.#isLive ? 80 : 5000)) return false;
    this.#lastLine = now;
    return true;
  }
}
