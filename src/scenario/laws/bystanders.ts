import type { Watched } from "../answer.js";
import { isOfAnyWrite } from "../changes.js";
import type { Need } from "../context.js";
import { Mismatch, phrase } from "../findings.js";
import type { Own } from "./handling.js";
import type { Reading, Records } from "./readings.js";

/** Records that nothing is done to: read twice before it, when all that is made for it is there, so that what changes by itself is known. */
export class Bystanders<Needed extends Need> {
  private constructor(
    private readonly records: Records<Needed>,
    private readonly own: readonly Own[],
    /** How each was read before. */
    readonly before: readonly Reading[],
    private readonly watched: readonly Watched[],
  ) {}

  static async watched<N extends Need>(records: Records<N>, own: readonly Own[]): Promise<Bystanders<N>> {
    const read = (one: Own) => records.read(one);
    const [first, before] = [await records.each(own, read), await records.each(own, read)];
    for (const [index, reading] of first.entries()) records.learn(reading, own[index]?.given ?? {});
    const watched = before.map(({ answer }, index) => Object.assign(answer, { first: first[index]?.answer ?? answer }));
    return new Bystanders(records, own, before, watched);
  }

  /** @throws Mismatch where one is not as it was */
  async areAsBefore(): Promise<void> {
    const change = (await this.changes()).find((one) => one !== undefined);
    if (change) throw change;
  }

  /** @returns of each how it is not as it was; undefined where it is */
  async changes(): Promise<readonly (Mismatch | undefined)[]> {
    const { name } = this.records.resource;
    const gone = new Map<Own, Mismatch>();
    const now = await this.records.each(this.own, async (one) => {
      try {
        const before = this.before[this.own.indexOf(one)];
        return await this.records.there(one, `the ${name} beside it to stay`, before);
      } catch (error) {
        if (!(error instanceof Mismatch)) throw error;
        gone.set(one, error);
        return undefined;
      }
    });
    return this.own.map((own, index) => gone.get(own) ?? this.#changed(own, this.watched[index], now[index]));
  }

  #changed(own: Own, before: Watched | undefined, now: Reading | undefined): Mismatch | undefined {
    if (!before || !now) return undefined;
    const [change] = now.answer
      .changesSince(before, (answer) => this.records.recordIn(answer, own))
      .filter((one) => !isOfAnyWrite(one) || this.records.isMember(one.path));
    return (
      change &&
      now.answer.mismatch(
        `${change.path} of the ${this.records.resource.name} beside it to stay ${phrase(change.from)}`,
        phrase(change.to),
      )
    );
  }
}
