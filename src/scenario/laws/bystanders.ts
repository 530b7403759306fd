import type { Need } from "../context.js";
import { Mismatch, phrase } from "../findings.js";
import { changesBetween, isMoment } from "../values.js";
import type { Own } from "./handling.js";
import type { Reading, Records } from "./readings.js";

/** Records that nothing is done to: read twice before it, when all that is made for it is there, so that what changes by itself is known. */
export class Bystanders<Needed extends Need> {
  private constructor(
    private readonly records: Records<Needed>,
    private readonly own: readonly Own[],
    /** How each was read before. */
    readonly before: readonly Reading[],
    /** Of each the paths of what changed by itself. */
    private readonly restless: readonly ReadonlySet<string>[],
  ) {}

  static async watched<N extends Need>(records: Records<N>, own: readonly Own[]): Promise<Bystanders<N>> {
    const read = (one: Own) => records.read(one);
    const [first, before] = [await records.each(own, read), await records.each(own, read)];
    for (const [index, reading] of first.entries()) records.learn(reading, own[index]?.given ?? {});
    const restless = before.map(
      ({ record }, index) => new Set(changesBetween(first[index]?.record, record).map(({ path }) => path)),
    );
    return new Bystanders(records, own, before, restless);
  }

  /** @throws Mismatch where one is not as it was */
  async areAsBefore(): Promise<void> {
    const [change] = (await this.changes()).filter((one) => one !== undefined);
    if (change) throw change;
  }

  /** @returns of each how it is not as it was; undefined where it is */
  async changes(): Promise<readonly (Mismatch | undefined)[]> {
    const { name } = this.records.resource;
    const gone = new Map<Own, Mismatch>();
    const now = await this.records.each(this.own, async (one) => {
      try {
        return await this.records.there(one, `the ${name} beside it to stay`);
      } catch (error) {
        if (!(error instanceof Mismatch)) throw error;
        gone.set(one, error);
        return undefined;
      }
    });
    return this.own.map((own, index) => gone.get(own) ?? this.#changed(index, now[index]));
  }

  #changed(index: number, now: Reading | undefined): Mismatch | undefined {
    const [change] = changesBetween(this.before[index]?.record, now?.record).filter(
      ({ path, to }) => !this.restless[index]?.has(path) && (!isMoment(to) || this.records.isMember(path)),
    );
    return (
      change &&
      now?.answer.mismatch(
        `${change.path} of the ${this.records.resource.name} beside it to stay ${phrase(change.from)}`,
        phrase(change.to),
      )
    );
  }
}
