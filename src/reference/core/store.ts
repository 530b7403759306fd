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
    return copy;
  }

  /** The number that comes next: no record had it, or one above it. */
  get upcomingNumber(): number {
    return this.lastNumber + 1;
  }

  /** The record that was added last; undefined where none was. */
  get latest(): T | undefined {
    return this.added;
  }

  nextNumber(): number {
    return ++this.lastNumber;
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
    if (record && (remains.readable || remains.listed)) this.remains.set(id, { ...record, remains });
  }
}
