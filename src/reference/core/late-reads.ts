import type { RouteId } from "../../contract/routes.js";
import { decision } from "./decision.js";

/** Whether what is written is read back some time later: by the whole deployment, or by the reads of one group. */

const says = { openPoint: "eventual-consistency", conforms: { "at-once": false, late: true } };

export const lateReads = decision<boolean>("late-reads", says);

/** @returns the decision for the reads of one group */
export const lateReadsOf = (group: string) => decision<boolean>(`late-reads:${group}`, says);

/** Writes that are answered first and carried out some time later, while all others are at once. */
const laterWrites = [
  "PUT /job/{jobDisplayId}/item/{inventoryItemId}",
  "POST /job/update",
  "POST /job/{jobDisplayId}/payment/attachCustomerBank",
] as const satisfies readonly RouteId[];

export const mayBeLater = (route: string): boolean => (laterWrites as readonly string[]).includes(route);

/** Which of them is. */
export const laterWrite = decision<RouteId | undefined>("later-write", {
  openPoint: "eventual-consistency",
  conforms: {
    none: undefined,
    "item-updates": laterWrites[0],
    "job-updates": laterWrites[1],
    "customer-banks": laterWrites[2],
  },
});

/** How long writes take until reads show them. */
export interface Lag {
  readonly ms: number;
  /** The time in milliseconds. */
  now(): number;
}

/** Writes that began within a short time, which reads come to show together. */
interface Writes<W> {
  /** What reads show until they are seen. */
  readonly before: W;
  readonly since: number;
  underWay: number;
  /** When the last one was done. */
  doneAt: number;
}

/** To copy what is stored costs more than most requests: one copy serves all writes of this part of the lag. */
const togetherFor = 1 / 8;

/** The writes that late reads do not show yet, oldest first. */
export class UnseenWrites<W> {
  readonly #writes: Writes<W>[] = [];

  constructor(private readonly lag: Lag) {}

  /**
   * Takes down that a write begins.
   *
   * @param standing makes a copy of what stands there until then
   * @returns what takes down that it is done
   */
  begin(standing: () => W): () => void {
    const now = this.lag.now();
    const last = this.#writes.at(-1);
    const joins = last !== undefined && now < last.since + this.lag.ms * togetherFor;
    const writes = joins ? last : { before: standing(), since: now, underWay: 0, doneAt: now };
    if (!joins) this.#writes.push(writes);
    writes.underWay++;
    return () => {
      writes.underWay--;
      writes.doneAt = this.lag.now();
    };
  }

  /** @returns what a late read is answered from; undefined where every write is seen by now */
  get shown(): W | undefined {
    const seen = ({ underWay, doneAt }: Writes<W>) => underWay === 0 && doneAt + this.lag.ms <= this.lag.now();
    while (this.#writes[0] && seen(this.#writes[0])) this.#writes.shift();
    return this.#writes[0]?.before;
  }
}

/** What is carried out some time after it was answered, in the order in which it was to be. */
export class DeferredWrites<W> {
  readonly #writes: { readonly dueAt: number; requestsLeft: number; readonly carryOut: (world: W) => unknown }[] = [];

  constructor(private readonly lag: Lag) {}

  /** @param requests that it is carried out after, where that is sooner */
  add(carryOut: (world: W) => unknown, requests = Number.POSITIVE_INFINITY): void {
    this.#writes.push({ dueAt: this.lag.now() + this.lag.ms, requestsLeft: requests, carryOut });
  }

  /** Carries out what is due as another request comes. */
  async carryOut(world: W): Promise<void> {
    for (const write of [...this.#writes]) {
      if (write.requestsLeft-- > 0 && write.dueAt > this.lag.now()) continue;
      this.#writes.splice(this.#writes.indexOf(write), 1);
      await write.carryOut(world);
    }
  }
}
