import type { Need } from "../context.js";
import { Inconclusive, Mismatch, phrase } from "../findings.js";
import { type Change, changesBetween, isMoment } from "../values.js";
import type { Own } from "./handling.js";
import type { Reading, Records } from "./readings.js";

/** Records that nothing is done to, read before it, when all that is made for it is there. */
export class Bystanders<Needed extends Need> {
  #restless: Promise<ReadonlySet<string>> | undefined;

  private constructor(
    private readonly records: Records<Needed>,
    private readonly own: readonly Own[],
    /** How each was read before. */
    readonly before: readonly Reading[],
  ) {}

  static async watched<N extends Need>(records: Records<N>, own: readonly Own[]): Promise<Bystanders<N>> {
    const before = await records.each(own, (one) => records.read(one));
    for (const [index, reading] of before.entries()) records.learn(reading, own[index]?.given ?? {});
    return new Bystanders(records, own, before);
  }

  /** @throws Mismatch where one is not as it was */
  async areAsBefore(): Promise<void> {
    const [change] = (await this.changes()).filter((one) => one !== undefined);
    if (change) throw change;
  }

  /** @returns of each how it is not as it was; undefined where it is, or where what is otherwise changes by itself */
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
    const changes: (Mismatch | undefined)[] = [];
    for (const [index, own] of this.own.entries())
      changes.push(gone.get(own) ?? (await this.#changed(this.before[index], now[index])));
    return changes;
  }

  async #changed(was: Reading | undefined, now: Reading | undefined): Promise<Mismatch | undefined> {
    const isTelling = ({ path, to }: Change) => !isMoment(to) || this.records.isMember(path);
    const changes = changesBetween(was?.record, now?.record).filter(isTelling);
    if (changes.length === 0 || !now) return undefined;
    this.#restless ??= this.#changedByReading();
    const restless = await this.#restless;
    const change = changes.find(({ path }) => !restless.has(path));
    return (
      change &&
      now.answer.mismatch(
        `${change.path} of the ${this.records.resource.name} beside it to stay ${phrase(change.from)}`,
        phrase(change.to),
      )
    );
  }

  /** Reads a new record twice. @returns the paths of what changed by that alone; @throws Inconclusive where none can be made */
  async #changedByReading(): Promise<ReadonlySet<string>> {
    try {
      const control = await this.records.created();
      const [first, second] = [await this.records.read(control), await this.records.read(control)];
      return new Set(changesBetween(first.record, second.record).map(({ path }) => path));
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      const { name } = this.records.resource;
      throw new Inconclusive(
        `whether it changes by itself cannot be seen: no other ${name} can be made and read`,
        error.exchange,
      );
    }
  }
}
