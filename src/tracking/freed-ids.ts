import type { RecordKind } from "../contract/record-kind.js";
import type { Named } from "./touching.js";

const keyOf = ({ kind, id }: Named): string => `${kind} ${id}`;

/** Ids that records of any scenario of a run had until their removal: what is given them again may be anybody's. */
export class FreedIds {
  readonly #freed = new Set<string>();
  readonly #kinds = new Set<RecordKind>();

  /** Takes down that a record was removed. */
  free(named: Named): void {
    this.#freed.add(keyOf(named));
  }

  /** Takes down that a record was made: under the id of a removed one, ids of its kind are given again. */
  take(named: Named): void {
    if (this.#freed.has(keyOf(named))) this.#kinds.add(named.kind);
  }

  /** @returns whether a record of the kind was made under the id of a removed one */
  areGivenAgain(kind: RecordKind): boolean {
    return this.#kinds.has(kind);
  }
}
