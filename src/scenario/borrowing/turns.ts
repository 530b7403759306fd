import type { RecordKind } from "../../contract/records.js";

/** The scenarios of a run go on at the same time: they take turns with records that are not theirs, kind by kind. */
export class Turns {
  readonly #last = new Map<RecordKind, Promise<void>>();

  /** Waits for the scenarios that borrow records of the kind. @returns what ends the turn */
  async take(kind: RecordKind): Promise<() => void> {
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
}
