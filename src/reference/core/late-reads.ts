import { decision } from "./decision.js";

/** Whether what is written is read back some time later: by the whole deployment, or by the reads of one group. */

const says = { openPoint: "eventual-consistency", conforms: { "at-once": false, late: true } };

export const lateReads = decision<boolean>("late-reads", says);

/** @returns the decision for the reads of one group */
export const lateReadsOf = (group: string) => decision<boolean>(`late-reads:${group}`, says);

/** How long writes take until reads show them. */
export interface Lag {
  readonly ms: number;
  /** The time in milliseconds. */
  now(): number;
}

interface Write<W> {
  /** What reads show until it is seen. */
  readonly before: W;
  /** Undefined while it is under way. */
  at?: number;
}

/** The writes that late reads do not show yet, oldest first. */
export class UnseenWrites<W> {
  readonly #writes: Write<W>[] = [];

  constructor(private readonly lag: Lag) {}

  /**
   * Takes down that a write begins.
   *
   * @param before what stood there until then
   * @returns what takes down that it is done
   */
  begin(before: W): () => void {
    const write: Write<W> = { before };
    this.#writes.push(write);
    return () => {
      write.at = this.lag.now();
    };
  }

  /** @returns what a late read is answered from; undefined where every write is seen by now */
  get shown(): W | undefined {
    const seen = ({ at }: Write<W>) => at !== undefined && at + this.lag.ms <= this.lag.now();
    while (this.#writes[0] && seen(this.#writes[0])) this.#writes.shift();
    return this.#writes[0]?.before;
  }
}
