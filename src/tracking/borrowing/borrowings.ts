import type { BorrowedBy } from "../../contract/borrowing.js";
import type { RecordKind } from "../../contract/record-kind.js";
import { FreedIds } from "../freed-ids.js";
import type { Holders } from "./holders.js";

/** What the scenarios of a run, which go on at the same time, share of records that are not theirs. */
export class Borrowings {
  /** Records of others that creations were answered with. */
  readonly met = new Set<string>();
  /** Ids of the run's own records that were removed, which others may have been given since. */
  readonly freed = new FreedIds();
  readonly #last = new Map<RecordKind, Promise<void>>();
  readonly #traces = new Map<BorrowedBy, string>();

  /** @param holders what is looked at before the first borrowing and after the last; undefined where nothing is sent beside scenarios */
  constructor(readonly holders?: Holders) {}

  /** Waits for the scenarios that borrow records of the kind. @returns what ends the turn */
  async turn(kind: RecordKind): Promise<() => void> {
    const before = this.#last.get(kind);
    let end = () => {};
    this.#last.set(
      kind,
      new Promise((resolve) => {
        end = resolve;
      }),
    );
    await before;
    return end;
  }

  /** Takes down that a route left a trace: it is not used again on what is not the run's own. */
  leftTrace(by: BorrowedBy, what: string): void {
    this.#traces.set(by, what);
  }

  /** @returns the record on which the route left a trace in this run; undefined where it left none */
  traceOf(by: BorrowedBy): string | undefined {
    return this.#traces.get(by);
  }
}
