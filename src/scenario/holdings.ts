import { type RecordKind, recordLives } from "../contract/records.js";
import type { Route } from "../contract/route.js";
import type { RouteId } from "../contract/routes.js";
import type { Call, Client, Received, Strand, UnlistedCall, Watch } from "../exchange/client.js";
import type { CallerName } from "../exchange/exchange.js";
import type { Answered, Intent, Ledger, LedgerEntry, Lent, Made, Path, Restoration } from "./ledger.js";
import type { Leftover } from "./outcome.js";
import { joinedBy, keysOf, type Named, touchedBy } from "./touching.js";
import { idsOf, type Remainder, Undoing } from "./undoing.js";
import { createdId, fieldOf, idOf, idsIn, isObject, isUuid, scalarsIn } from "./values.js";

/** A record of the scenario's own. */
interface Held {
  readonly is: "record";
  readonly kind: RecordKind;
  readonly id: string | number;
  /** The path parameters of the request that made it, for the routes below another record. */
  readonly path: Path;
  readonly caller: CallerName;
  /** Its own deletion was accepted. */
  deleted: boolean;
}

/** A record that is not the run's own, lent for the time of the scenario. */
interface Loan extends Pick<Lent, "n" | "kind" | "id" | "restoration"> {
  readonly is: "loan";
  /** Told when it has been returned. */
  readonly returned?: () => void;
}

/** A creation whose answer never came or told no id. */
interface Lost {
  readonly is: "creation";
  readonly n: number;
  readonly kind: RecordKind;
  readonly route: RouteId;
  readonly path: Path;
  readonly caller: CallerName;
  readonly marks: readonly string[];
}

/** Whose holdings these are and where they are written down. */
export interface HoldingParts {
  /** Id of the scenario. */
  readonly scenario: string;
  readonly ledger: Ledger;
  readonly runId: string;
  /** Identifiers that the profile gives: what a scenario makes may belong to their records. */
  readonly given?: readonly (string | number)[];
}

const mostMarks = 20;

/** What one scenario holds on the deployment: refuses changes to anything else, removes it all and restores what it borrowed. */
export class Holdings implements Watch {
  readonly leftovers: Leftover[] = [];
  /** In the order in which they came. */
  readonly #items: (Held | Loan | Lost)[] = [];
  /** Records that requests may name although the run did not create them. */
  readonly #granted = new Set<string>();
  /** Other ids of the scenario's own records. */
  readonly #aliases = new Set<string>();
  /** Records that were the scenario's own and are gone, or stay as residue. */
  readonly #past = new Set<string>();
  /** Creations without a told id that a search did not find. */
  readonly #unseen = new Set<Lost>();
  readonly #intents = new Map<Call | UnlistedCall, Lost | number>();
  readonly #given: ReadonlySet<string>;

  constructor(private readonly parts: HoldingParts) {
    this.#given = new Set((parts.given ?? []).map(String));
  }

  /** @returns what a scenario of an earlier process still holds, from its entries in the ledger, oldest first */
  static resumed(parts: HoldingParts, entries: readonly LedgerEntry[]): Holdings {
    const holdings = new Holdings(parts);
    for (const entry of entries) holdings.#replay(entry);
    return holdings;
  }

  /** Whether nothing is to be removed, restored or looked for. */
  get isEmpty(): boolean {
    return this.#items.every((item) => item.is !== "loan" && this.#isWithinOwn(item));
  }

  /** Allows requests that name a record which the run did not create: one that does not exist, or is given to be used up. */
  grant(kind: RecordKind, id: string | number): void {
    this.#granted.add(`${kind} ${id}`);
  }

  /**
   * Allows the changes to a record that is not the run's own which the restoration puts back, and has that done at the end.
   *
   * @param restoration absent where only records of the run's own come and go below it
   * @param returned told when that has been done
   */
  borrow(kind: RecordKind, id: string | number, restoration?: Restoration, returned?: () => void): void {
    const n = this.parts.ledger.number();
    const loan = { kind, id, n, ...(restoration && { restoration }) };
    this.#write({ event: "lent", ...loan });
    this.#items.push({ is: "loan", ...loan, ...(returned && { returned }) });
  }

  /** Takes on a record that no answer told of. */
  adopt(kind: RecordKind, id: string | number, path: Path): void {
    const lost = this.#items.findIndex((item) => item.is === "creation" && item.kind === kind);
    const [creation] = lost < 0 ? [] : this.#items.splice(lost, 1);
    this.#hold(kind, id, path, "corporate");
    if (creation?.is === "creation") this.#write({ event: "settled", of: creation.n });
  }

  async before(call: Call | UnlistedCall, route: Route | undefined): Promise<string | undefined> {
    const refusal = this.#refusal(call, route);
    if (refusal !== undefined || !route || route.effect === "read") return refusal;
    const { path, caller } = call as Call;
    const { ledger } = this.parts;
    const kind = route.creates;
    const to = { route: route.id as RouteId, path, caller };
    const n = ledger.number();
    const marks = kind === undefined ? [] : this.#marksOf(kind, call);
    this.#write({ event: "intent", n, ...to, ...(kind !== undefined && { creates: kind, marks }) });
    this.#intents.set(call, kind === undefined ? n : { is: "creation", n, kind, marks, ...to });
    await ledger.commit();
    return undefined;
  }

  after(call: Call | UnlistedCall, route: Route | undefined, received: Received): void {
    if (!route) return;
    const { status, failure } = received;
    const accepted = status !== undefined && status < 300;
    if (route.effect === "read") {
      if (accepted) this.#learnAliases(call as Call, route, received);
      return;
    }
    const intent = this.#intents.get(call);
    this.#intents.delete(call);
    const unsent = failure?.kind === "refused-to-send";
    const refused = unsent || (status !== undefined && status >= 300 && status < 500);
    let outcome: Answered["outcome"] = accepted ? "done" : refused ? "refused" : "unknown";
    if (typeof intent === "object") {
      const told = accepted ? this.#made(received, call as Call, intent.kind) : refused;
      if (!told) {
        this.#items.push(intent);
        outcome = "unknown";
      }
    } else if (accepted && route.method === "DELETE") this.#deleted(touchedBy(call, route).at(-1), route);
    if (intent !== undefined)
      this.#write({ event: "answered", of: typeof intent === "object" ? intent.n : intent, outcome });
  }

  /**
   * Removes what the scenario holds and restores what it borrowed, newest first, and sees that it is gone or as it was.
   * What cannot be removed or restored becomes a leftover.
   */
  async release(client: Client, strand: Strand): Promise<void> {
    const undoing = new Undoing(client, strand, this.parts.runId);
    await this.#find(undoing);
    for (const item of this.#items.toReversed()) {
      if (item.is === "record" && !this.#isWithinOwn(item)) await this.#remove(item, undoing);
      else if (item.is === "loan") await this.#return(item, undoing);
    }
    // What was on its way when its sender ended may have come meanwhile.
    const late = await this.#find(undoing);
    for (const item of late.toReversed()) if (!this.#isWithinOwn(item)) await this.#remove(item, undoing);
    for (const item of this.#items) if (item.is === "creation") this.#giveUp(item);
    this.#items.length = 0;
  }

  /** Takes on what creations without a told id have made. */
  async #find(undoing: Undoing): Promise<readonly Held[]> {
    const before = new Set(this.#items);
    for (const lost of this.#items.filter((item) => item.is === "creation")) {
      if (this.#isWithinOwn(lost)) continue;
      const rows = await undoing.find(lost).catch(() => undefined);
      if (rows?.length === 0) this.#unseen.add(lost);
      for (const row of rows ?? []) this.#take(lost.kind, row, idsOf(lost.kind, row)[0], lost.path, lost.caller);
      if (rows !== undefined && rows.length > 0) {
        this.#items.splice(this.#items.indexOf(lost), 1);
        this.#write({ event: "settled", of: lost.n });
      }
    }
    return this.#items.filter((item): item is Held => item.is === "record" && !before.has(item));
  }

  async #remove(held: Held, undoing: Undoing): Promise<void> {
    const { kind, id, deleted } = held;
    const left = await caught(undoing.remove({ ...held, marks: [] }, id, deleted));
    if (left) this.#leave(kind, id, left);
    else this.#write({ event: "removed", kind, id });
  }

  async #return({ kind, id, n, restoration, returned }: Loan, undoing: Undoing): Promise<void> {
    const left = restoration && (await caught(undoing.restore(restoration)));
    if (left) this.#leave(kind, id, left, n);
    else this.#write({ event: "settled", of: n });
    returned?.();
  }

  #giveUp(lost: Lost): void {
    const { kind, n, route } = lost;
    if (this.#unseen.has(lost) || this.#isWithinOwn(lost)) this.#write({ event: "settled", of: n });
    else {
      const reason = `The answer of ${route} did not tell its id, and no read finds it.`;
      this.#leave(kind, "?", { reason, residue: !recordLives[kind].remove }, n);
    }
  }

  #refusal(call: Call | UnlistedCall, route: Route | undefined): string | undefined {
    const touched = touchedBy(call, route);
    const foreign = touched.find((named) => !this.#mayChange(named) && !this.#isLent(named));
    if (foreign) return `It would change ${foreign.kind} ${foreign.id}, which this run did not create.`;
    const lent = touched.find((named) => !this.#mayChange(named));
    const own = touched.at(-1);
    const comesAndGoes = route?.creates !== undefined && recordLives[route.creates].remove !== undefined;
    if (lent && !comesAndGoes && !(own && this.#mayChange(own)) && !this.#isPutBack(lent, route))
      return `It would change ${lent.kind} ${lent.id}, which is lent without what would put that back.`;
    if (!route || route.effect === "read") return undefined;
    const joined = joinedBy(call, route).find(
      (named) => !this.#mayChange(named) && !this.#isLent(named) && !this.#given.has(named.id),
    );
    if (joined)
      return `It would tie ${joined.kind} ${joined.id} to a record of this run, and the profile does not give it.`;
    const key = keysOf(call, route).find((value) => !value.includes(this.parts.runId));
    return key === undefined ? undefined : `It would overwrite what is stored under ${key}, which is not this run's.`;
  }

  #mayChange({ kind, id }: Named): boolean {
    const key = `${kind} ${id}`;
    const isHeld = this.#items.some((item) => item.is === "record" && item.kind === kind && String(item.id) === id);
    return isHeld || this.#granted.has(key) || this.#aliases.has(key.toLowerCase());
  }

  #loansOf = ({ kind, id }: Named) =>
    this.#items.filter((item): item is Loan => item.is === "loan" && item.kind === kind && String(item.id) === id);

  #isLent = (named: Named): boolean => this.#loansOf(named).length > 0;

  #isPutBack = (named: Named, route: Route | undefined): boolean =>
    this.#loansOf(named).some(({ restoration }) =>
      [...(restoration?.undoes ?? []), ...(restoration?.requests ?? []).map((request) => request.route)].some(
        (id) => id === route?.id,
      ),
    );

  /** Whether it goes, or stays, with a record of the scenario's own that holds it. */
  #isWithinOwn({ kind, path }: Pick<Held, "kind" | "path">): boolean {
    const { within } = recordLives[kind];
    if (within === undefined) return false;
    const ids = Object.values(path).map(String);
    return (
      this.#items.some(
        (item) => item.is === "record" && item.kind === within && (ids.length === 0 || ids.includes(String(item.id))),
      ) || ids.some((id) => this.#past.has(`${within} ${id}`))
    );
  }

  #marksOf(kind: RecordKind, { body }: Call | UnlistedCall): readonly string[] {
    if (recordLives[kind].search?.byIds) return idsIn(body).map(String);
    const texts = scalarsIn(body).filter((scalar) => typeof scalar === "string");
    return [...new Set(texts)].filter((text) => text.includes(this.parts.runId)).slice(0, mostMarks);
  }

  /** @returns whether the answer told the id of everything that it made */
  #made(received: Received, { path, caller }: Call, kind: RecordKind): boolean {
    const answer = received.kind === "text" ? Buffer.from(received.bytes).toString("utf8").trim() : received.body;
    const records = recordLives[kind].untold ? [] : Array.isArray(answer) ? answer : [answer];
    for (const record of records) this.#take(kind, record, createdId(kind, record), path, caller);
    return records.length > 0 && records.every((record) => createdId(kind, record) !== undefined);
  }

  #take(kind: RecordKind, record: unknown, id: string | number | undefined, path: Path, caller: CallerName): void {
    if (id === undefined) return;
    this.#hold(kind, id, path, caller);
    for (const [list, nested] of Object.entries(recordLives[kind].holds ?? {})) {
      const rows = isObject(record) ? fieldOf(record, list) : undefined;
      for (const row of Array.isArray(rows) ? rows : []) {
        const nestedId = idOf(row);
        if (nestedId !== undefined) this.#hold(nested, nestedId, {}, caller);
      }
    }
  }

  #hold(kind: RecordKind, id: string | number, path: Path, caller: CallerName): void {
    if (this.#heldAs(kind, id)) return;
    this.#items.push({ is: "record", kind, id, path, caller, deleted: false });
    this.#write({ event: "made", kind, id, path, caller });
  }

  #heldAs = (kind: RecordKind, id: string | number) =>
    this.#items.find(
      (item): item is Held => item.is === "record" && item.kind === kind && String(item.id) === String(id),
    );

  #deleted(named: Named | undefined, route: Route): void {
    const held = named && recordLives[named.kind].remove?.route === route.id && this.#heldAs(named.kind, named.id);
    if (!held) return;
    held.deleted = true;
    this.#write({ event: "deleted", kind: held.kind, id: held.id });
  }

  /** A record of the scenario's own is also known by the UUIDs that its read shows as its ids. */
  #learnAliases({ path }: Call, route: Route, { body }: Received): void {
    if (!isObject(body)) return;
    for (const item of this.#items) {
      const read = item.is === "record" ? recordLives[item.kind].read : undefined;
      if (item.is !== "record" || read?.route !== route.id || String(path[read.parameter]) !== String(item.id))
        continue;
      const shown = [idOf(body), fieldOf(body, `${item.kind}_id`)].filter(isUuid);
      for (const id of shown) this.#aliases.add(`${item.kind} ${id}`.toLowerCase());
    }
  }

  #leave(
    kind: RecordKind,
    id: string | number,
    { reason, residue = false }: NonNullable<Remainder>,
    of?: number,
  ): void {
    const leftover: Leftover = { what: kind, id: String(id), createdBy: this.parts.scenario, reason, residue };
    this.#write({ event: "left", leftover, ...(of !== undefined && { of }) });
    this.leftovers.push(leftover);
  }

  #write(entry: Unsigned): void {
    this.parts.ledger.write({ scenario: this.parts.scenario, ...entry });
  }

  #replay(entry: LedgerEntry): void {
    const drop = (is: (item: Held | Loan | Lost) => boolean) => {
      const at = this.#items.findIndex(is);
      if (at >= 0) this.#items.splice(at, 1);
    };
    const numbered = (n: number) => (item: Held | Loan | Lost) => item.is !== "record" && item.n === n;
    switch (entry.event) {
      case "intent":
        this.#replayIntent(entry);
        break;
      case "answered":
        if (entry.outcome !== "unknown") drop(numbered(entry.of));
        break;
      case "made":
        this.#replayMade(entry);
        break;
      case "lent":
        this.#items.push({ is: "loan", ...entry });
        break;
      case "deleted": {
        const held = this.#heldAs(entry.kind, entry.id);
        if (held) held.deleted = true;
        break;
      }
      case "removed":
        this.#past.add(`${entry.kind} ${entry.id}`);
        drop((item) => item === this.#heldAs(entry.kind, entry.id));
        break;
      case "settled":
        drop(numbered(entry.of));
        break;
      case "left": {
        const { leftover, of } = entry;
        if (!leftover.residue) break;
        this.leftovers.push(leftover);
        this.#past.add(`${leftover.what} ${leftover.id}`);
        drop((item) => (of === undefined ? item.is === "record" && isOf(item, leftover) : numbered(of)(item)));
        break;
      }
    }
  }

  #replayIntent({ n, creates, marks = [], route, path, caller }: Intent): void {
    if (creates !== undefined) this.#items.push({ is: "creation", n, kind: creates, marks, route, path, caller });
  }

  #replayMade({ kind, id, path, caller }: Made): void {
    if (!this.#heldAs(kind, id)) this.#items.push({ is: "record", kind, id, path, caller, deleted: false });
  }
}

/** An entry that does not say yet whose it is. */
type Unsigned = LedgerEntry extends infer E ? (E extends unknown ? Omit<E, "scenario"> : never) : never;

const isOf = ({ kind, id }: Held, { what, id: left }: Leftover) => kind === what && String(id) === left;

/** A defect of one removal must not keep the others from being tried. */
const caught = (removal: Promise<Remainder>): Promise<Remainder> =>
  removal.catch((error: Error) => ({ reason: `The suite itself failed: ${error.message}.` }));
