import { isDeepStrictEqual } from "node:util";
import type { RecordKind } from "../contract/record-kind.js";
import { recordLifecycles } from "../contract/records.js";
import type { RouteId } from "../contract/routes.js";
import type { ParameterValue } from "../http/call.js";
import type { CallerName } from "../http/exchange.js";
import type { Leftover } from "../scenario/outcome.js";
import { isUuid } from "../scenario/values.js";
import type { LedgerEntry, Lent, Path } from "./ledger.js";
import type { Named } from "./touching.js";

/** @returns an id as it is told from others: the letters of a UUID count in neither case */
const told = (id: ParameterValue): string => (isUuid(id) ? String(id).toLowerCase() : String(id));

const named = ({ kind, id }: { readonly kind: string; readonly id: ParameterValue }): string => `${kind} ${told(id)}`;

/** A record of the scenario's own. */
export interface TrackedRecord {
  readonly is: "record";
  readonly kind: RecordKind;
  readonly id: string | number;
  /** The path parameters of the request that made it, for the routes below another record. */
  readonly path: Path;
  readonly caller: CallerName;
  /** Its own deletion was accepted. */
  deleted: boolean;
  /** Something was read under its id after its removal. */
  shownSince?: boolean;
  /** Its id is told by the row of another record alone, and may name that row and not the record. */
  nested?: boolean;
  /** Records of others that it belongs to, which the profile gives: `job 12`. */
  readonly under?: readonly string[];
}

/** A record that is not the run's own, borrowed for the time of the scenario. */
export interface Loan extends Pick<Lent, "n" | "kind" | "id" | "restoration"> {
  readonly is: "loan";
  /** Its save is known to move nothing where it changes nothing. */
  rehearsed: boolean;
  /** A request that may have changed it has left, or was about to. */
  changed: boolean;
  /** Paths of members that are times of change. */
  apart: readonly string[];
}

/** @returns the loan as it begins */
export const loanOf = ({ n, kind, id, restoration }: Pick<Lent, "n" | "kind" | "id" | "restoration">): Loan => ({
  is: "loan",
  n,
  kind,
  id,
  restoration,
  rehearsed: false,
  changed: false,
  apart: [],
});

/** A creation whose answer never came or told no id. */
export interface UnconfirmedCreation {
  readonly is: "creation";
  readonly n: number;
  readonly kind: RecordKind;
  readonly route: RouteId;
  readonly path: Path;
  readonly caller: CallerName;
  readonly marks: readonly string[];
  /** How many records its request asked for; one unless given. */
  readonly asked?: number;
  /** Records of others that it would belong to. */
  readonly under?: readonly string[];
  /** What the answer or its `Location` tells and may be its id. */
  doubtful?: string | number;
}

type Item = TrackedRecord | Loan | UnconfirmedCreation;

/** What a scenario has on the deployment, in the order in which it came. */
export class TrackedItems {
  readonly #items: Item[] = [];
  /** Records that were the scenario's own and are gone, or stay as residue. */
  readonly #past = new Set<string>();
  /** Ids that a record was given after another one with it had been removed. */
  readonly #givenAgain = new Set<string>();

  get all(): readonly Item[] {
    return this.#items;
  }

  /** Whether nothing is to be removed, restored or looked for. */
  get isEmpty(): boolean {
    return this.#items.every((item) => item.is !== "loan" && this.isWithinOwn(item));
  }

  add(item: Item): void {
    this.#items.push(item);
  }

  /** Takes on a record that was made, unless it is held already. @returns whether it is a new one */
  made(record: Omit<TrackedRecord, "is" | "deleted">): boolean {
    const known = this.record(record.kind, record.id);
    if (known && !known.deleted) {
      known.nested &&= record.nested === true;
      return false;
    }
    if (known) {
      this.drop(known);
      this.#givenAgain.add(told(record.id));
    }
    this.add({ ...record, is: "record", deleted: false });
    return true;
  }

  /** Takes down what a read shows under the id of a removed record. */
  shown({ route, path }: { readonly route: RouteId; readonly path: Path }, isThere: boolean): void {
    for (const item of this.#items) {
      if (item.is !== "record" || !item.deleted) continue;
      const { read } = recordLifecycles[item.kind];
      if (read?.route === route && told(path[read.parameter] ?? "") === told(item.id)) item.shownSince = isThere;
    }
  }

  /** Takes down that rows in other records tell the ids of records of that kind: one was read under such an id, and is the run's own. */
  proven(kind: RecordKind): void {
    for (const item of this.#items) if (item.is === "record" && item.kind === kind) item.nested = false;
  }

  /** @returns whether a record had that id after another one with it had been removed */
  isGivenAgain(id: string | number): boolean {
    return this.#givenAgain.has(told(id));
  }

  drop(item: Item | undefined): void {
    if (item) this.#items.splice(this.#items.indexOf(item), 1);
  }

  clear(): void {
    this.#items.length = 0;
  }

  /** @returns the record of the scenario's own under that id */
  record(kind: RecordKind, id: ParameterValue): TrackedRecord | undefined {
    return this.#items.find(
      (item): item is TrackedRecord => item.is === "record" && item.kind === kind && told(item.id) === told(id),
    );
  }

  /** @returns whether a record is the scenario's own, or was */
  hasHad(kind: RecordKind, id: string | number): boolean {
    return this.record(kind, id) !== undefined || this.#past.has(named({ kind, id }));
  }

  loansOf({ kind, id }: Named): readonly Loan[] {
    return this.#items.filter(
      (item): item is Loan => item.is === "loan" && item.kind === kind && told(item.id) === told(id),
    );
  }

  get creations(): readonly UnconfirmedCreation[] {
    return this.#items.filter((item) => item.is === "creation");
  }

  /** Whether it goes, or stays, with a record of the scenario's own that holds it. */
  isWithinOwn({ kind, path }: Pick<TrackedRecord, "kind" | "path">): boolean {
    const { within } = recordLifecycles[kind];
    if (within === undefined) return false;
    const ids = Object.values(path);
    if (ids.length === 0) return this.#items.some((item) => item.is === "record" && item.kind === within);
    return ids.some((id) => this.record(within, id) !== undefined || this.#past.has(named({ kind: within, id })));
  }

  /** Notes that a request which is about to leave may change a borrowed record. */
  markChanged({ route, path }: { readonly route: RouteId; readonly path: Path }): void {
    for (const item of this.#items) {
      if (item.is !== "loan" || !item.rehearsed) continue;
      const { save } = item.restoration;
      if (save?.route === route && isDeepStrictEqual(save.path, path)) item.changed = true;
    }
  }

  /** Takes in an entry of the ledger. @returns what stays for good by it: residue, or what was accepted */
  replay(entry: LedgerEntry): Leftover | undefined {
    switch (entry.event) {
      case "intent":
        if (entry.creates !== undefined) this.add({ marks: [], ...entry, is: "creation", kind: entry.creates });
        this.markChanged(entry);
        break;
      case "answered":
        if (entry.outcome !== "unknown") this.drop(this.#numbered(entry.of));
        else if (entry.doubtful !== undefined) this.#doubt(entry.of, entry.doubtful);
        break;
      case "made":
        this.made(entry);
        break;
      case "lent":
        this.add(loanOf(entry));
        break;
      case "rehearsed": {
        const loan = this.#numbered(entry.of);
        if (loan?.is === "loan") Object.assign(loan, { rehearsed: true, apart: entry.apart });
        break;
      }
      case "deleted": {
        const held = this.record(entry.kind, entry.id);
        if (held) held.deleted = true;
        break;
      }
      case "removed":
        this.#past.add(named(entry));
        this.drop(this.record(entry.kind, entry.id));
        break;
      case "settled":
        this.drop(this.#numbered(entry.of));
        break;
      case "left":
        return entry.leftover.residue ? this.#stays(entry.leftover, entry.of) : undefined;
      case "accepted":
        return this.#stays(entry.leftover, entry.of);
    }
    return undefined;
  }

  #doubt(n: number, doubtful: string | number): void {
    const lost = this.creations.find((item) => item.n === n);
    if (lost) lost.doubtful = doubtful;
  }

  #numbered = (n: number): Item | undefined => this.#items.find((item) => item.is !== "record" && item.n === n);

  #stays(leftover: Leftover, of: number | undefined): Leftover {
    const { what: kind, id } = leftover;
    if (of === undefined) this.#past.add(named({ kind, id }));
    const isIt = (item: Item) => item.is === "record" && item.kind === kind && told(item.id) === told(id);
    this.drop(of === undefined ? this.#items.find(isIt) : this.#numbered(of));
    return leftover;
  }
}
