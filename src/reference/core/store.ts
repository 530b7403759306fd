import type { GivenAgain } from "./record-numbers.js";

/** Where a removed record can still be seen. A conforming service answers neither. */
export interface Remains {
  readonly readable: boolean;
  readonly listed: boolean;
}

const nothingRemains: Remains = { readable: false, listed: false };

/** Whatever a store holds. */
export interface Stored {
  readonly id: number | string;
}

/** Records of one kind by id, in the order of their creation. A record is never changed: one that is put in its place is. */
export class Store<T extends Stored> {
  private readonly records = new Map<T["id"], T>();
  private readonly remains = new Map<T["id"], T & { readonly remains: Remains }>();
  private lastNumber: number;
  private added: T | undefined;
  private givesAgain: GivenAgain = "none";
  /** Numbers of removed records that are given again, the lowest first. */
  private free: number[] = [];

  /** @param firstNumber the first number that `nextNumber` gives */
  constructor(firstNumber: number) {
    this.lastNumber = firstNumber - 1;
  }

  /** @returns the same records in a store of its own */
  copy(): Store<T> {
    const copy = new Store<T>(this.upcomingNumber);
    for (const [id, record] of this.records) copy.records.set(id, record);
    for (const [id, record] of this.remains) copy.remains.set(id, record);
    copy.added = this.added;
    copy.givesAgain = this.givesAgain;
    copy.free = [...this.free];
    return copy;
  }

  /** From now on numbers of removed records are given again. */
  giveAgain(which: GivenAgain): void {
    this.givesAgain = which;
  }

  /** The number that comes next: no record had it, or one above it, unless it is given again. */
  get upcomingNumber(): number {
    return this.lastNumber + 1;
  }

  /** The record that was added last; undefined where none was. */
  get latest(): T | undefined {
    return this.added;
  }

  nextNumber(): number {
    return this.free.shift() ?? ++this.lastNumber;
  }

  /** Gives no number below this one any more. */
  goOnFrom(number: number): void {
    this.lastNumber = Math.max(this.lastNumber, number - 1);
  }

  add<R extends T>(record: R): R {
    this.records.set(record.id, record);
    this.added = record;
    return record;
  }

  /** @returns the record as a read by its id finds it */
  get(id: T["id"]): T | undefined {
    const removed = this.remains.get(id);
    return this.records.get(id) ?? (removed?.remains.readable ? removed : undefined);
  }

  /** @returns the records that exist */
  all(): readonly T[] {
    return [...this.records.values()];
  }

  /** @returns the records as a list finds them */
  listed(): readonly T[] {
    return [...this.records.values(), ...[...this.remains.values()].filter(({ remains }) => remains.listed)];
  }

  /** @param remains where the record can be seen afterwards */
  remove(id: T["id"], remains: Remains = nothingRemains): void {
    const record = this.records.get(id);
    this.records.delete(id);
    this.remains.delete(id);
    if (!record) return;
    if (remains.readable || remains.listed) this.remains.set(id, { ...record, remains });
    if (typeof id !== "number") return;
    if (this.givesAgain === "last" && id === this.lastNumber) this.lastNumber--;
    if (this.givesAgain === "lowest") this.free = [...this.free, id].sort((one, other) => one - other);
  }
}
