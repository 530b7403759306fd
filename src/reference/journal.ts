export interface JournalEntry {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly caller: "corporate" | "partner" | "anonymous";
}

/** What an instance was asked lately. */
export class Journal {
  readonly entries: JournalEntry[] = [];

  /** @param limit how many entries are kept */
  constructor(private readonly limit: number) {}

  write(entry: JournalEntry): void {
    this.entries.push(entry);
    if (this.entries.length > this.limit) this.entries.shift();
  }
}
