import { closeSync, existsSync, fdatasync, openSync, readFileSync, writeSync } from "node:fs";
import { promisify } from "node:util";
import type { RecordKind } from "../contract/record-kind.js";
import type { RouteId } from "../contract/routes.js";
import type { Call } from "../http/call.js";
import type { CallerName } from "../http/exchange.js";
import { Guess, Verbatim } from "../http/names.js";
import type { LearnedIdentity } from "../scenario/identity.js";
import type { Leftover } from "../scenario/outcome.js";

/** The path parameters of a request. */
export type Path = Call["path"];

/** A request as data, to be sent later or by another process. */
export interface StoredRequest {
  readonly route: RouteId;
  readonly path: Path;
  readonly query?: Call["query"];
  readonly body?: unknown;
}

/** How a borrowed record is put back: data, so that any process can do it. */
export interface Restoration {
  /** Shows what has to be as it was. */
  readonly read: StoredRequest;
  /** The whole of what it answered before any change, with the names on the wire. */
  readonly was: unknown;
  /** Sends that back; absent where only records of the run's own come and go below it. */
  readonly save?: StoredRequest;
  /** The member, as it goes on the wire, that tells the rows of a list apart. */
  readonly rowsBy?: string;
}

/** What every line of the ledger says. */
interface About {
  readonly scenario: string;
}

/** A request that changes something is about to leave. */
interface Intent extends About {
  readonly event: "intent";
  /** Numbers the intents and loans of a run. */
  readonly n: number;
  readonly route: RouteId;
  readonly caller: CallerName;
  readonly path: Path;
  /** The kind of record that it creates if it is accepted. */
  readonly creates?: RecordKind;
  /** How many of them, where it is more than one. */
  readonly asked?: number;
  /** What such a record can be found by: the texts with the run id that the body carries, or the identifiers in it. */
  readonly marks?: readonly string[];
  /** Records of others that it would belong to, which the profile gives: `job 12`. */
  readonly under?: readonly string[];
}

/** What came of an intent; `unknown` where the answer did not tell, or did not show the record's id. */
export interface Answered extends About {
  readonly event: "answered";
  readonly of: number;
  readonly outcome: "done" | "refused" | "unknown";
  /** What the answer or its `Location` tells and may be the record's id. */
  readonly doubtful?: string | number;
}

/** A record of the run's own. */
interface Made extends About {
  readonly event: "made";
  readonly kind: RecordKind;
  readonly id: string | number;
  readonly path: Path;
  readonly caller: CallerName;
  /** Its id is told by the row of another record alone. */
  readonly nested?: boolean;
  /** Records of others that it belongs to. */
  readonly under?: readonly string[];
}

/** A record of somebody else's is rehearsed, and changed if that moved nothing, from now on. */
export interface Lent extends About {
  readonly event: "lent";
  readonly n: number;
  readonly kind: RecordKind;
  readonly id: string | number;
  readonly restoration: Restoration;
}

/** Its save was rehearsed: sent as it was read, it moved nothing but times of change. */
interface Rehearsed extends About {
  readonly event: "rehearsed";
  /** The number of the loan. */
  readonly of: number;
  /** Paths of members that are times of change. */
  readonly apart: readonly string[];
}

/** Somebody has acknowledged that what is left stays. */
interface Accepted extends About {
  readonly event: "accepted";
  readonly leftover: Leftover;
  /** The number of the loan or the creation; absent for a record of the run's own. */
  readonly of?: number;
}

/** One line of the ledger file; each is written before what it allows and after what it tells. */
export type LedgerEntry =
  | Intent
  | Answered
  | Made
  | Lent
  | Rehearsed
  | Accepted
  /** A scenario's own deletion was accepted; whether the record is gone is yet to be seen. */
  | (About & { readonly event: "deleted"; readonly kind: RecordKind; readonly id: string | number })
  /** It was seen to be gone. */
  | (About & { readonly event: "removed"; readonly kind: RecordKind; readonly id: string | number })
  /** A loan was seen to be as it was, or a creation without a told id has been looked for. */
  | (About & { readonly event: "settled"; readonly of: number })
  /** A request has told which member names the records of a model, for whoever cleans up. */
  | (About & LearnedIdentity & { readonly event: "learned" })
  /** It could not be removed or restored. */
  | (About & { readonly event: "left"; readonly leftover: Leftover; readonly of?: number });

const sync = promisify(fdatasync);
/** The rest of a turn of the event loop, in which others write as well. */
const turn = promisify(setImmediate);

/** The journal of everything that a run creates or changes on the deployment. */
export class Ledger {
  readonly #file: number | undefined;
  #numbers: number;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  /**
   * @param path appended to where it exists; without it nothing is written
   * @param numbers the highest number that is taken already
   */
  constructor(path?: string, numbers = 0) {
    this.#numbers = numbers;
    if (path === undefined) return;
    const torn = existsSync(path) && !/(^|\n)$/.test(readFileSync(path, "utf8"));
    this.#file = openSync(path, "a");
    if (torn) writeSync(this.#file, "\n");
  }

  /** @returns the next number for an intent or a loan */
  number(): number {
    return ++this.#numbers;
  }

  /** Hands the entry to the operating system before it returns: the end of this process does not lose it. */
  write(entry: LedgerEntry): void {
    if (this.#file === undefined) return;
    writeSync(this.#file, `${JSON.stringify({ at: new Date().toISOString(), ...entry }, packed)}\n`);
  }

  /** Returns when all that was written so far is on the disk itself; whoever waits at the same time shares one flush. */
  commit(): Promise<void> {
    const file = this.#file;
    if (file === undefined) return this.#running;
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => turn())
      .then(() => {
        this.#next = undefined;
        this.#running = sync(file);
        return this.#running;
      });
    return this.#next;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

/**
 * @param path of a ledger file
 * @returns its entries, oldest first, without a last line that a kill cut off; none where there is no file
 */
export function readLedger(path: string): readonly LedgerEntry[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [unpacked(JSON.parse(line)) as LedgerEntry];
      } catch {
        return [];
      }
    });
}

/** @returns what a run learned of the members that name records, from its ledger */
export const learnedIn = (entries: readonly LedgerEntry[]): readonly LearnedIdentity[] =>
  entries.flatMap((entry) =>
    entry.event === "learned" ? [{ model: entry.model, member: entry.member, from: entry.from }] : [],
  );

const verbatim = "$verbatim";

/** Parts that keep the names they have are told from those that are spelt for the wire. */
const packed = (_: string, value: unknown): unknown =>
  value instanceof Verbatim ? { [verbatim]: value.value } : value instanceof Guess ? value.value : value;

function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (value === null || typeof value !== "object") return value;
  if (Object.hasOwn(value, verbatim)) return new Verbatim((value as { readonly [verbatim]: unknown })[verbatim]);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unpacked(part)]));
}
