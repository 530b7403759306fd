import type { RecordKind } from "../contract/record-kind.js";
import { recordLifecycles } from "../contract/records.js";
import type { Route } from "../contract/route.js";
import { type RouteId, routeOn } from "../contract/routes.js";
import type { Effect } from "../contract/vocabulary.js";
import type { Call, ExchangeContext, Received, UnlistedCall, Watch } from "../http/call.js";
import type { Client } from "../http/client.js";
import { fold } from "../http/names.js";
import { Inconclusive } from "../scenario/findings.js";
import type { Acceptance, Lateness, Leftover } from "../scenario/outcome.js";
import type { Patience } from "../scenario/patience.js";
import { requestOutcome } from "../scenario/response.js";
import { createdId, fieldOf, idOf, idsIn, isObject, isUuid, locatedId, scalarsIn } from "../scenario/values.js";
import { type Holders, madeOfBy } from "./borrowing/holders.js";
import { FreedIds } from "./freed-ids.js";
import { Guard } from "./guard.js";
import type { Answered, Ledger, LedgerEntry, Path, Restoration } from "./ledger.js";
import { ListedTogether } from "./listed-together.js";
import { OthersRecords } from "./others-records.js";
import { idsOf, type Remainder, Rollback } from "./rollback.js";
import { type Named, removedBy, touchedBy } from "./touching.js";
import { type Loan, loanOf, TrackedItems, type TrackedRecord, type UnconfirmedCreation } from "./tracked-items.js";

/** Whose tracked records these are and where they are written down. */
interface TrackedRecordsParts {
  /** Id of the scenario. */
  readonly scenario: string;
  readonly ledger: Ledger;
  readonly runId: string;
  /** Identifiers that the profile gives: what a scenario makes may belong to their records. */
  readonly given?: readonly (string | number)[];
  /** What the run may send at the most, for remedies; all where it is not known. */
  readonly effects?: Effect;
  /** Looks at the records of others below which something is made; undefined where nothing is sent beside scenarios. */
  readonly holders?: Holders | undefined;
  /** Records of others that creations of any scenario were answered with; those of this one alone unless given. */
  readonly met?: Set<string>;
  /** Ids of records that any scenario removed; those of this one alone unless given. */
  readonly freed?: FreedIds;
}

const mostMarks = 40;

/** What one scenario holds on the deployment: refuses changes to anything else, removes it all and restores what it borrowed. */
export class TrackedRecords implements Watch {
  readonly leftovers: Leftover[] = [];
  /** What was read back latest as it was released; undefined where nothing was late. */
  late: Lateness | undefined;
  readonly #held = new TrackedItems();
  readonly #guard: Guard;
  /** What the profile gives to be used up, and the routes that may have. */
  readonly #spent = new Map<string, { readonly named: Named; readonly by: Set<string> }>();
  /** Creations without a told id that a search did not find. */
  readonly #unseen = new Set<UnconfirmedCreation>();
  /** What a deployment shows may hold a secret, which neither ledger nor report may. */
  #redacted: (value: unknown) => unknown = (value) => value;
  #isReleasing = false;
  readonly #intents = new Map<Call | UnlistedCall, UnconfirmedCreation | number>();
  readonly #others: OthersRecords;
  readonly #freed: FreedIds;
  #lastIntent = 0;

  constructor(private readonly parts: TrackedRecordsParts) {
    this.#others = new OthersRecords(parts.runId, parts.met);
    this.#freed = parts.freed ?? new FreedIds();
    this.#guard = new Guard(this.#held, parts.runId, parts.given ?? [], parts.effects);
  }

  /** @returns what a scenario of an earlier process still holds, from its entries in the ledger, oldest first */
  static resumed(parts: TrackedRecordsParts, entries: readonly LedgerEntry[]): TrackedRecords {
    const trackedRecords = new TrackedRecords(parts);
    for (const entry of entries) {
      const staying = trackedRecords.#held.replay(entry);
      if (staying) trackedRecords.leftovers.push(staying);
    }
    return trackedRecords;
  }

  /** Whether nothing is to be removed, restored or looked for. */
  get isEmpty(): boolean {
    return this.#held.isEmpty;
  }

  /** @returns whether a record was made under the id of one that the scenario had removed */
  isGivenAgain(id: string | number): boolean {
    return this.#held.isGivenAgain(id);
  }

  /** @returns whether the scenario may change a record, or has removed it */
  mayHaveChanged(kind: RecordKind, id: string | number): boolean {
    return this.#held.hasHad(kind, id) || this.#guard.mayName({ kind, id: String(id) });
  }

  /** Allows requests that name a record which the run did not create: one that does not exist, or is given to be used up. */
  grant(kind: RecordKind, id: string | number): void {
    this.#guard.grant(kind, id);
  }

  /** @see Guard.grantMalformed */
  grantMalformed(kind: RecordKind, id: string | number): string | undefined {
    return this.#guard.grantMalformed({ kind, id: String(id) });
  }

  /** Tells a record as left that the profile gives to be used up, if a request may have done so. */
  spend(kind: RecordKind, id: string | number): void {
    this.#spent.set(`${kind} ${id}`, { named: { kind, id: String(id) }, by: new Set() });
  }

  /**
   * Borrows a record that is not the run's own: from now on its save may be rehearsed, and it is put back at the end.
   *
   * @returns the loan, which allows other values once it is rehearsed
   */
  lend(kind: RecordKind, id: string | number, restoration: Restoration): Loan {
    const loan = loanOf({ kind, id, n: this.parts.ledger.number(), restoration });
    const { n } = loan;
    this.#write({ event: "lent", n, kind, id, restoration });
    this.#held.add(loan);
    return loan;
  }

  /** Allows a borrowed record to be saved with other values. @param apart paths of its times of change */
  rehearsed(loan: Loan, apart: readonly string[]): void {
    this.#write({ event: "rehearsed", of: loan.n, apart });
    Object.assign(loan, { rehearsed: true, apart });
  }

  /** Gives a record back that was seen to be as it was. */
  giveBack(loan: Loan): void {
    this.#write({ event: "settled", of: loan.n });
    this.#held.drop(loan);
  }

  /** Takes on a record that no answer told of. */
  adopt(kind: RecordKind, id: string | number, path: Path): void {
    const lost = this.#held.creations.filter((one) => one.kind === kind);
    const { byIds } = recordLifecycles[kind].search ?? {};
    const creation = byIds ? lost.findLast(({ marks }) => marks.includes(String(id))) : lost[0];
    const under = creation?.under;
    const isBack = this.#held.record(kind, id)?.deleted === true;
    const isNew = this.#hold({ kind, id, path, caller: "corporate", ...(under && { under }) });
    // Under the id of one that the scenario has removed itself it may be that one again, which an update has brought back.
    if (isNew && !isBack) this.#freed.take({ kind, id: String(id) });
    // What was held before is not what a later creation made, which is looked for at the end.
    if (!isNew && !byIds) return;
    // One that asked for several is looked for at the end: others of it may not have been found.
    if (!creation || creation.asked !== undefined) return;
    this.#held.drop(creation);
    this.#write({ event: "settled", of: creation.n });
  }

  /** Some reads make something of a record: one of others is looked at before. */
  async #beforeRead(call: Call | UnlistedCall, route: Route): Promise<void> {
    const made = typeof call.path === "string" ? undefined : madeOfBy(route.id as RouteId, call.path);
    if (made && this.#held.record(made.kind, made.id) === undefined)
      await this.parts.holders?.before(made.kind, made.id);
  }

  async before(
    call: Call | UnlistedCall,
    route: Route | undefined,
    sent: unknown,
    creation?: Call,
  ): Promise<string | undefined> {
    const refusal =
      this.#guard.refusal(call, route, sent, creation && this.#shownBy(creation, call, route)) ??
      this.#removesAgain(call, route);
    if (refusal !== undefined || !route) return refusal;
    if (route.effect === "read") {
      await this.#beforeRead(call, route);
      return undefined;
    }
    const { path, caller } = call as Call;
    const { ledger } = this.parts;
    const kind = asksForNone(call.body) ? undefined : route.creates;
    const to = { route: route.id as RouteId, path, caller };
    const n = ledger.number();
    this.#lastIntent = n;
    const marks = kind === undefined ? [] : this.#marksOf(kind, call);
    const several = askedIn(call.body, route);
    const joined = kind === undefined ? [] : this.#guard.othersJoinedBy(call, route);
    for (const other of joined) await this.parts.holders?.before(other.kind, other.id);
    const others = joined.map((other) => `${other.kind} ${other.id}`);
    const more = {
      ...(several > 1 && { asked: several }),
      ...(others.length > 0 && { under: [...new Set(others)] }),
    };
    this.#write({ event: "intent", n, ...to, ...(kind !== undefined && { creates: kind, marks, ...more }) });
    this.#held.markChanged(to);
    this.#intents.set(call, kind === undefined ? n : { is: "creation", n, kind, marks, ...more, ...to });
    await ledger.commit();
    return undefined;
  }

  /** What is released is looked at before it is removed once more, and removed if it is the run's own. */
  #removesAgain(call: Call | UnlistedCall, route: Route | undefined): string | undefined {
    const named = route && !this.#isReleasing ? removedBy(call, route) : undefined;
    const held = named && this.#held.record(named.kind, named.id);
    if (!held || !(held.shownSince || this.#mayBeGivenAgain(held))) return undefined;
    return `It would remove ${held.kind} ${held.id} once more, and what is read under that id may be somebody else's by now.`;
  }

  /** Within a record of the scenario's own nobody else is given an id. */
  #mayBeGivenAgain(held: TrackedRecord): boolean {
    return held.deleted && this.#freed.areGivenAgain(held.kind) && !this.#held.isWithinOwn(held);
  }

  after(call: Call | UnlistedCall, route: Route | undefined, received: Received): void {
    if (!route) return;
    // What cannot be read names no record, and leaves open whether it was done.
    const became = requestOutcome(received);
    const accepted = became === "done";
    if (route.effect === "read") {
      this.#held.shown(call as Call, accepted && isObject(received.body));
      if (accepted) {
        this.#guard.learn(call as Call, route, received);
        this.#others.see(route, received, this.#lastIntent);
      }
      return;
    }
    const intent = this.#intents.get(call);
    this.#intents.delete(call);
    let outcome: Answered["outcome"] = became === "unsent" ? "refused" : became;
    const told = accepted ? toldBy(received) : undefined;
    const doubtful = told === undefined ? {} : { doubtful: told };
    if (outcome !== "refused")
      for (const { kind, id } of touchedBy(call, route)) this.#spent.get(`${kind} ${id}`)?.by.add(route.id);
    if (typeof intent === "object") {
      const named = accepted ? this.#made(received, call as Call, intent) : outcome === "refused";
      if (!named) {
        this.#held.add({ ...intent, ...doubtful });
        outcome = "unknown";
      }
    } else if (accepted) this.#deleted(removedBy(call, route));
    if (intent !== undefined)
      this.#write({
        event: "answered",
        of: typeof intent === "object" ? intent.n : intent,
        outcome,
        ...(outcome === "unknown" && doubtful),
      });
  }

  /**
   * Removes what the scenario holds and restores what it borrowed, newest first, and sees that it is gone or as it was.
   * What cannot be removed or restored becomes a leftover.
   *
   * @param patience how long what was written may take until it is read back
   * @param writtenAt when the last write was answered; undefined where nothing was written
   */
  async release(
    client: Client,
    exchangeContext: ExchangeContext,
    patience: Patience,
    writtenAt: number | undefined,
  ): Promise<void> {
    this.#redacted = (value) => client.redactedValue(value);
    this.#isReleasing = true;
    const rollback = new Rollback(client, exchangeContext, this.parts.runId, patience, writtenAt, ({ kind, id }) =>
      this.#guard.grant(kind, id),
    );
    await this.#find(rollback);
    const stayed = await this.#removeAll(rollback);
    // Another record may have held what stayed.
    for (const held of stayed) await this.#remove(held, rollback);
    // What was on its way when its sender ended may have come meanwhile.
    const late = await this.#find(rollback);
    for (const item of late.toReversed()) if (!this.#held.isWithinOwn(item)) await this.#remove(item, rollback);
    for (const lost of this.#held.creations) this.#giveUp(lost);
    // What came and went below a borrowed record has gone by now.
    for (const item of this.#held.all.toReversed()) if (item.is === "loan") await this.#return(item, rollback);
    for (const { named, by } of this.#spent.values()) {
      const reason = `The profile gives it to be used up, and it was, by ${[...by].join(", ")}.`;
      if (by.size > 0) this.#leave(named.kind, named.id, { reason, residue: true });
    }
    this.#held.clear();
    this.late = rollback.late;
  }

  /**
   * Leaves everything that is still held as it is, for good.
   *
   * @param accepted why, and when
   * @param entries what the ledger says of why it was left
   */
  accept(accepted: Acceptance, entries: readonly LedgerEntry[]): void {
    const { scenario } = this.parts;
    for (const item of this.#held.all) {
      const [of, id] =
        item.is === "record" ? [undefined, String(item.id)] : [item.n, item.is === "loan" ? item.id : "?"];
      const known = entries.findLast(
        (entry) =>
          entry.event === "left" &&
          entry.of === of &&
          (of !== undefined || (entry.leftover.what === item.kind && entry.leftover.id === id)),
      );
      const reason = "It has not been cleaned up.";
      const about = { what: item.kind, id: String(id), createdBy: scenario, reason, residue: false };
      const leftover: Leftover = { ...about, ...(known?.event === "left" && known.leftover), accepted };
      this.#write({ event: "accepted", leftover, ...(of !== undefined && { of }) });
      this.leftovers.push(leftover);
    }
    this.#held.clear();
  }

  /** Takes on what creations without a told id have made. */
  async #find(rollback: Rollback): Promise<readonly TrackedRecord[]> {
    const before = new Set(this.#held.all);
    for (const lost of this.#held.creations) {
      if (this.#held.isWithinOwn(lost)) continue;
      const found = await rollback.find(lost).catch(() => undefined);
      if (found?.rows.length === 0) this.#unseen.add(lost);
      for (const row of found?.rows ?? []) this.#take(lost, row, idsOf(lost.kind, row)[0]);
      // Another of several may be what could not be looked for.
      if (found && found.rows.length > 0 && (found.isSure || lost.asked === undefined)) {
        this.#held.drop(lost);
        this.#write({ event: "settled", of: lost.n });
      }
    }
    return this.#held.all.filter((item): item is TrackedRecord => item.is === "record" && !before.has(item));
  }

  /** Removes all records, newest first, and sees that they are gone. @returns those that stay yet */
  async #removeAll(rollback: Rollback): Promise<readonly TrackedRecord[]> {
    const all = this.#held.all
      .toReversed()
      .filter((item): item is TrackedRecord => item.is === "record" && !this.#held.isWithinOwn(item));
    const listed = await ListedTogether.among(all, rollback);
    const stayed: TrackedRecord[] = [];
    const remove = async (held: TrackedRecord) => {
      if (await this.#staysYet(held, rollback)) stayed.push(held);
    };
    for (const held of all) {
      let isRemoved = false;
      for (const together of listed) isRemoved ||= await together.removes(held);
      if (!isRemoved) await remove(held);
    }
    for (const together of listed) {
      for (const [held, isGone] of await together.seen(stayed)) {
        if (isGone) this.#settle(held, undefined);
        else await remove(held);
      }
    }
    return stayed;
  }

  /** @returns whether it could not be removed by a route that removes such records, which is worth a second try */
  async #staysYet(held: TrackedRecord, rollback: Rollback): Promise<boolean> {
    const left = await this.#tryToRemove(held, rollback);
    if (left && !left.residue) return true;
    this.#settle(held, left);
    return false;
  }

  async #remove(held: TrackedRecord, rollback: Rollback): Promise<void> {
    this.#settle(held, await this.#tryToRemove(held, rollback));
  }

  #tryToRemove(held: TrackedRecord, rollback: Rollback): Promise<Remainder> {
    return caught(rollback.remove(held));
  }

  #settle({ kind, id, under }: TrackedRecord, left: Remainder): void {
    if (left) this.#leave(kind, id, { ...left, ...(under && { under }) });
    else this.#write({ event: "removed", kind, id });
  }

  async #return(loan: Loan, rollback: Rollback): Promise<void> {
    const left = await caught(rollback.restore(loan));
    if (left) this.#leave(loan.kind, loan.id, left, loan.n);
    else this.#write({ event: "settled", of: loan.n });
  }

  #giveUp(lost: UnconfirmedCreation): void {
    const { kind, n, route, doubtful, asked } = lost;
    // What nobody may make, and no read finds, was refused.
    const isRefused = lost.caller === "anonymous";
    if (isRefused || this.#unseen.has(lost) || this.#held.isWithinOwn(lost)) this.#write({ event: "settled", of: n });
    else {
      const named = doubtful === undefined ? "did not tell its id" : `told ${doubtful}, which may be its id`;
      const reason =
        asked === undefined
          ? `The answer of ${route} ${named}${recordLifecycles[kind].search ? ", and no read finds it" : ""}.`
          : `The answer of ${route} did not tell the ids of all ${asked}, and not all of them could be looked for.`;
      this.#leave(kind, "?", { reason, residue: !recordLifecycles[kind].remove }, n);
    }
  }

  #marksOf(kind: RecordKind, { body }: Call | UnlistedCall): readonly string[] {
    const { byIds, idFields = [] } = recordLifecycles[kind].search ?? {};
    if (byIds) return idsSent(body, idFields);
    const texts = scalarsIn(body).filter((scalar) => typeof scalar === "string");
    return [...new Set(texts)].filter((text) => text.includes(this.parts.runId)).slice(0, mostMarks);
  }

  /** @returns the record that a creation whose answer is at hand shows as its own by a UUID, where the request names that */
  #shownBy(creation: Call, call: Call | UnlistedCall, route: Route | undefined): Named | undefined {
    const intent = this.#intents.get(creation);
    const [named, ...others] = touchedBy(call, route);
    const isIt = typeof intent === "object" && named?.kind === intent.kind && isUuid(named.id) && others.length === 0;
    return isIt ? named : undefined;
  }

  /** @returns whether the answer told the id of everything that it made */
  #made(received: Received, { route }: Call, creation: UnconfirmedCreation): boolean {
    const { kind, asked = 1 } = creation;
    const answer = received.kind === "text" ? Buffer.from(received.bytes).toString("utf8").trim() : received.body;
    const records = recordLifecycles[kind].idNotReturned ? [] : Array.isArray(answer) ? answer : [answer];
    // Where the document declares no model, a bare number may be anything: the scenario finds out and adopts.
    const doubts = routeOn(route, received.release).answers.kind === "nothing-declared";
    const idIn = (record: unknown) => (doubts && Number.isInteger(record) ? undefined : createdId(kind, record));
    for (const record of records) this.#take(creation, record, idIn(record));
    return records.length >= asked && records.every((record) => idIn(record) !== undefined);
  }

  #take(creation: UnconfirmedCreation, record: unknown, id: string | number | undefined): void {
    if (id === undefined) return;
    const { kind, path, caller, under } = creation;
    const met = this.#guard.mayName({ kind, id: String(id) }) ? undefined : this.#others.met(creation, id);
    if (met === "first") {
      const reason = `${creation.route} told it as what it made, and it was there before: it may have been changed, and is not removed.`;
      this.#leave(kind, id, { reason });
    }
    if (met) return;
    // An upsert of what the scenario has removed may bring that record back.
    const isBack = creation.route === "POST /Bulk/upsert" && this.#held.record(kind, id)?.deleted === true;
    this.#hold({ kind, id, path, caller, ...(under && { under }) });
    if (!isBack) this.#freed.take({ kind, id: String(id) });
    for (const [list, nested] of Object.entries(recordLifecycles[kind].holds ?? {})) {
      const rows = isObject(record) ? fieldOf(record, list) : undefined;
      for (const row of Array.isArray(rows) ? rows : []) {
        const nestedId = idOf(row);
        if (nestedId !== undefined) this.#hold({ kind: nested, id: nestedId, path: {}, caller, nested: true });
      }
    }
  }

  /** @returns whether it was not held before */
  #hold(record: Omit<TrackedRecord, "is" | "deleted">): boolean {
    const isNew = this.#held.made(record);
    if (isNew) this.#write({ event: "made", ...record });
    return isNew;
  }

  #deleted(named: Named | undefined): void {
    const held = named && this.#held.record(named.kind, named.id);
    if (!held) return;
    held.deleted = true;
    this.#freed.free(named);
    this.#write({ event: "deleted", kind: held.kind, id: held.id });
  }

  #leave(
    kind: RecordKind,
    id: string | number,
    { reason, residue = false, under, differences }: NonNullable<Remainder> & Pick<Leftover, "under">,
    of?: number,
  ): void {
    const about = { what: kind, id: String(id), createdBy: this.parts.scenario, reason, residue };
    const more = { ...(under && { under }), ...(differences && { differences }) };
    const leftover = this.#redacted({ ...about, ...more }) as Leftover;
    this.#write({ event: "left", leftover, ...(of !== undefined && { of }) });
    this.leftovers.push(leftover);
  }

  #write(entry: Unsigned): void {
    this.parts.ledger.write({ scenario: this.parts.scenario, ...entry });
  }
}

/** An entry that does not say yet whose it is. */
type Unsigned = LedgerEntry extends infer E ? (E extends unknown ? Omit<E, "scenario"> : never) : never;

/** @returns how many records a creation asks for: as many as it lists of the kind that it makes, one unless it lists them */
function askedIn(body: unknown, { creates, touchesInBody }: Route): number {
  const fields = typeof touchesInBody === "object" ? Object.entries(touchesInBody) : [];
  const [path = ""] = fields.find(([, kind]) => kind === creates) ?? [];
  const [list = ""] = path.split(".");
  const entries = isObject(body) ? fieldOf(body, list) : undefined;
  return Array.isArray(entries) ? entries.length : 1;
}

/** @returns the ids that a body names in some fields, words among them; where it has none of them, all that look like ids */
function idsSent(body: unknown, fields: readonly string[]): readonly string[] {
  const named = (part: unknown): readonly string[] =>
    part === null || typeof part !== "object"
      ? []
      : Object.entries(part).flatMap(([name, value]) =>
          fields.some((field) => fold(field) === fold(name)) ? scalarsIn(value).map(String) : named(value),
        );
  const ids = named(body);
  return ids.length > 0 ? ids : idsIn(body).map(String);
}

/** @returns whether it is a body of lists of which each is empty */
function asksForNone(body: unknown): boolean {
  const lists = isObject(body) ? Object.values(body) : [];
  return lists.length > 0 && lists.every((list) => Array.isArray(list) && list.length === 0);
}

/** @returns what may be the id of the one record that an answer tells of: a bare number, its only id, or what its `Location` ends with */
function toldBy({ body, headers }: Received): string | number | undefined {
  const [only, another] = idsIn(body);
  return (another === undefined ? only : undefined) ?? locatedId(headers);
}

/** A defect of one removal must not keep the others from being tried. */
const caught = (removal: Promise<Remainder>): Promise<Remainder> =>
  removal.catch((error: Error) =>
    error instanceof Inconclusive
      ? { reason: `What is left could not be seen: ${error.message}` }
      : { reason: `The suite itself failed: ${error.message}.` },
  );
