import type { Need } from "../context.js";
import { phrase } from "../findings.js";
import { changesBetween, isMoment } from "../values.js";
import type { Own } from "./handling.js";
import type { Made, Reading, Records } from "./readings.js";

/** Records that nothing is done to: read twice, so that what changes by itself is known. */
export class Bystanders<Needed extends Need> {
  private constructor(
    private readonly records: Records<Needed>,
    private readonly own: readonly Own[],
    private readonly before: readonly Reading[],
    /** Of each the paths of what changed by itself. */
    private readonly restless: readonly ReadonlySet<string>[],
  ) {}

  /** @param latest the one of them that was read last, if nothing was written since */
  static async watched<N extends Need>(
    records: Records<N>,
    own: readonly Own[],
    latest?: Made,
  ): Promise<Bystanders<N>> {
    const read = (one: Own) => records.read(one);
    const [first, before] = [await records.each(own, read, latest), await records.each(own, read)];
    const restless = before.map(
      ({ record }, index) => new Set(changesBetween(first[index]?.record, record).map(({ path }) => path)),
    );
    return new Bystanders(records, own, before, restless);
  }

  /** @throws Mismatch where one is not as it was */
  async areAsBefore(): Promise<void> {
    const { name } = this.records.resource;
    const now = await this.records.each(this.own, (one) => this.records.there(one, `the ${name} beside it to stay`));
    for (const [index, { record, answer }] of now.entries()) {
      const [change] = changesBetween(this.before[index]?.record, record).filter(
        ({ path, to }) => !this.restless[index]?.has(path) && (!isMoment(to) || this.records.isMember(path)),
      );
      if (change)
        throw answer.mismatch(
          `${change.path} of the ${name} beside it to stay ${phrase(change.from)}`,
          phrase(change.to),
        );
    }
  }
}
