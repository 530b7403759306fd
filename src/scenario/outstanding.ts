import { setImmediate as nextTurn } from "node:timers/promises";
import type { Client } from "../http/client.js";

/** What sends the requests of a scenario. */
export type Requester = Pick<Client, "send" | "sendUnlisted">;

/**
 * The requests of one scenario that are not answered yet. Of several that it sends at once the first that disappoints ends
 * it; what the others are answered belongs to it all the same, and what they make has to be removed.
 */
export class Outstanding {
  readonly #sent = new Set<Promise<unknown>>();

  /** @returns what sends through the client and is waited for here */
  through(client: Requester): Requester {
    return {
      send: (...call) => this.#follow(client.send(...call)),
      sendUnlisted: (...call) => this.#follow(client.sendUnlisted(...call)),
    };
  }

  /** Waits for what is under way now. */
  async now(): Promise<void> {
    await Promise.allSettled([...this.#sent]);
  }

  /** Waits until nothing is under way any more. */
  async all(): Promise<void> {
    while (this.#sent.size > 0) {
      await this.now();
      // Whoever waited for an answer may send something on it.
      await nextTurn();
    }
  }

  #follow<T>(sent: Promise<T>): Promise<T> {
    this.#sent.add(sent);
    const done = () => this.#sent.delete(sent);
    sent.then(done, done);
    return sent;
  }
}
