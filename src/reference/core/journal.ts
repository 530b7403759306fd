export interface JournalEntry {
  readonly method: string;
  readonly path: string;
  /** The route that was asked; absent where no route was, or the caller was refused before. */
  readonly route?: string;
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
