import type { Received } from "../http/call.js";
import { fold } from "../http/names.js";
import { isSuccessStatus } from "../http/status.js";
import { isMoreThanDefault, isObject } from "./values.js";

/** Which members the records that one scenario was answered have shown, by route and caller. */
export class ShownMembers {
  readonly #names = new Map<string, Set<string>>();

  /** Takes in an answer. */
  meets(received: Received): void {
    const { status, body } = received;
    if (!isSuccessStatus(status) || !isObject(body)) return;
    const known = this.#names.get(keyOf(received)) ?? new Set();
    for (const [name, value] of Object.entries(body)) if (isMoreThanDefault(value)) known.add(fold(name));
    this.#names.set(keyOf(received), known);
  }

  /** @returns whether a record that came the same way has shown a member, by whatever casing of its name; without one, whether any has */
  has(received: Received, name?: string): boolean {
    const known = this.#names.get(keyOf(received));
    return name === undefined ? (known?.size ?? 0) > 0 : (known?.has(fold(name)) ?? false);
  }
}

const keyOf = ({ route, exchange }: Received): string => `${route} ${exchange.caller}`;
