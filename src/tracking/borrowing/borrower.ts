import { type BorrowedBy, saveOfBorrowed, visitOfBorrowed } from "../../contract/borrowing.js";
import type { RecordKind } from "../../contract/record-kind.js";
import type { Release } from "../../contract/releases.js";
import { type RouteId, routeOf, routeOn } from "../../contract/routes.js";
import type { Effect } from "../../contract/vocabulary.js";
import type { Call, ExchangeContext } from "../../http/call.js";
import type { Client } from "../../http/client.js";
import { Verbatim } from "../../http/names.js";
import { Answer } from "../../scenario/answer.js";
import type { Borrowed, Query } from "../../scenario/context.js";
import { assume, Inconclusive, phrase } from "../../scenario/findings.js";
import type { Difference, Leftover } from "../../scenario/outcome.js";
import type { Patience } from "../../scenario/patience.js";
import { isMoment } from "../../scenario/values.js";
import type { Path, Restoration, StoredRequest } from "../ledger.js";
import type { Loan } from "../tracked-items.js";
import type { TrackedRecords } from "../tracked-records.js";
import type { Borrowings } from "./borrowings.js";
import { movingByThemselves, ordersThatStay } from "./by-itself.js";
import {
  differencesBetween,
  differencesInWords,
  isOfTimeAlone,
  isTimeOfChange,
  lasting,
  orderOf,
  ordersBetween,
  ordersOf,
  textOfRun,
} from "./differences.js";
import { remedyBeside } from "./remedy.js";
import { listsKnownByOrder, movedByAnySave, placesOfChildren, type Unchanged, unchangedBody } from "./unchanged.js";

interface BorrowerParts {
  readonly client: Client;
  /** As which the deployment is judged. */
  readonly release: Release;
  readonly exchangeContext: ExchangeContext;
  readonly trackedRecords: TrackedRecords;
  readonly borrowings: Borrowings;
  readonly patience: Patience;
  /** What the run may send at the most. */
  readonly effects: Effect;
}

/** What is to be borrowed, and what a user can do where it cannot be. */
interface Wanted {
  readonly what: string;
  readonly remedy: string;
}

/** Borrows records that are not the run's own, where it is seen beforehand that they can be put back. */
export class Borrower {
  #turn: { readonly kind: RecordKind; readonly end: () => void } | undefined;
  readonly #borrowed: { readonly by: BorrowedBy; readonly kind: RecordKind; readonly id: string }[] = [];

  constructor(private readonly parts: BorrowerParts) {}

  /** Lets the next scenario have its turn, and know what could not be put back. */
  end(): void {
    for (const { by, kind, id } of this.#borrowed) {
      const isIt = ({ what, id: left, differences }: Leftover) => differences && what === kind && left === id;
      if (this.parts.trackedRecords.leftovers.some(isIt)) this.parts.borrowings.leftTrace(by, `${kind} ${id}`);
    }
    this.#turn?.end();
  }

  /** @see ScenarioContext.borrow */
  async borrow(by: BorrowedBy, id: string | number, query: Query = {}, only?: string): Promise<Borrowed> {
    const save = saveOfBorrowed(by);
    const read = save?.read ?? visitOfBorrowed(by)?.read;
    const kind = Object.values(routeOf(by).touches)[0];
    if (!read || !kind) throw new Error(`${by} does not say how a record is borrowed for it.`);
    await this.#takeTurn(kind);
    const what = `${kind} ${id}`;
    const remedy = remedyBeside({ kind, effects: this.parts.effects, only });
    const trace = this.parts.borrowings.traceOf(by);
    assume(trace === undefined, `${what} cannot be borrowed: ${by} has left a trace on ${trace}; ${remedy}`);
    await this.parts.borrowings.holders?.before(kind, id, read);
    this.#borrowed.push({ by, kind, id: String(id) });
    const request: StoredRequest = { route: read, path: pathOf(read, id), query };
    const earlier = await this.#read(request);
    const before = await this.#read(request);
    const byThemselves = this.#still(what, read, earlier.raw, before.raw);
    const restoration: Restoration = { read: request, was: before.raw };
    if (!save) {
      this.#mayBeWrittenDown(restoration);
      this.parts.trackedRecords.rehearsed(this.parts.trackedRecords.lend(kind, id, restoration), byThemselves);
      return { before, unchanged: new Verbatim(undefined) };
    }
    const { body } = this.#sendable({ what, remedy }, by, before.raw);
    if (save.rowsBy === undefined) this.#knownAgain({ what, remedy }, before.raw, body, byThemselves);
    const { rowsBy } = save;
    const whole: Restoration = {
      ...restoration,
      save: { route: by, path: pathOf(by, id), body: new Verbatim(body) },
      ...(rowsBy !== undefined && { rowsBy: this.parts.client.spelt(rowsBy, routeOf(by).surface) }),
    };
    this.#mayBeWrittenDown(whole);
    await this.#rehearsed({ what, remedy }, this.parts.trackedRecords.lend(kind, id, whole), byThemselves);
    return { before, unchanged: new Verbatim(body) };
  }

  /** @see ScenarioContext.spend */
  async spend(kind: RecordKind, id: string | number, isGiven: boolean): Promise<void> {
    this.parts.trackedRecords.grant(kind, id);
    if (!isGiven) return;
    this.parts.trackedRecords.spend(kind, id);
    await this.#takeTurn(kind);
  }

  /** One kind of record at a time, so that no two scenarios wait for each other. */
  async #takeTurn(kind: RecordKind): Promise<void> {
    if (this.#turn?.kind === kind) return;
    if (this.#turn) throw new Error(`A scenario that borrows a ${this.#turn.kind} may not borrow a ${kind} as well.`);
    this.#turn = { kind, end: await this.parts.borrowings.turn(kind) };
  }

  async #send({ route, path, query = {}, body }: StoredRequest): Promise<Answer> {
    const call: Call = { route, caller: "corporate", path, query, ...(body !== undefined && { body }) };
    return new Answer(await this.parts.client.send(call, this.parts.exchangeContext));
  }

  async #read(request: StoredRequest): Promise<Answer> {
    const answer = (await this.#send(request)).accepted();
    assume(typeof answer.raw === "object" && answer.raw !== null, `${answer.where}: it shows nothing to be put back`);
    return answer;
  }

  /** @returns the times of change among what moves by itself, and the orders */
  #still(what: string, read: RouteId, earlier: unknown, before: unknown): readonly string[] {
    const moving = differencesBetween(earlier, before);
    const others = lasting(
      moving,
      moving.filter(isOfTimeAlone).map(({ member }) => member),
    );
    assume(
      others.length === 0,
      `${what} cannot be borrowed: it moves by itself, or somebody else is at work on it (${read}: ${differencesInWords(others)})`,
    );
    const stamps = differencesBetween(before, earlier).filter(isOfTimeAlone);
    return [...stamps, ...ordersBetween(before, earlier)].map(({ member }) => member);
  }

  /** @throws Inconclusive where a save of what was read would be sure to change it, or may not be known to leave it */
  #sendable({ what, remedy }: Wanted, by: BorrowedBy, reading: unknown): Unchanged {
    const { client, release } = this.parts;
    const text = textOfRun(reading);
    assume(text === undefined, `${what} cannot be borrowed: another run has changed it, or made it: ${phrase(text)}`);
    const [moved] = movedByAnySave(reading);
    assume(moved === undefined, `${what} cannot be borrowed: any save would move its ${moved} for good; ${remedy}`);
    const route = routeOn(by, release);
    const { model } = route.body ?? {};
    if (model === undefined) throw new Error(`${by} has no body to send a reading back in.`);
    const sends = saveOfBorrowed(by)?.sends ?? "whole";
    const unchanged = unchangedBody(reading, model, sends, (name) => client.spelt(name, route.surface));
    const [missing] = unchanged.missing;
    assume(
      missing === undefined,
      `${what} cannot be borrowed: its read does not show ${missing}, which ${by} takes, under that name, so it could not be put back; ${remedy}`,
    );
    const [children] = placesOfChildren(reading, unchanged.body);
    assume(
      children === undefined,
      `${what} cannot be borrowed: its ${children || "rows"} have ids of their own, and a save may make them anew under other ids; ${remedy}`,
    );
    return unchanged;
  }

  /** @throws Inconclusive where a list is sent whose order alone tells its entries, and that order moves by itself */
  #knownAgain({ what, remedy }: Wanted, reading: unknown, body: unknown, byThemselves: readonly string[]): void {
    const moving = listsKnownByOrder(reading, body).find((list) => byThemselves.includes(orderOf(list)));
    assume(
      moving === undefined,
      `${what} cannot be borrowed: its ${moving || "rows"} stand in another order each time, and a save does not carry what tells them apart; ${remedy}`,
    );
  }

  /** Sends the reading back unchanged; only where nothing but times of change moved, other values may be sent. */
  async #rehearsed({ what, remedy }: Wanted, loan: Loan, byThemselves: readonly string[]): Promise<void> {
    const { save, read, was } = loan.restoration;
    if (!save) return;
    this.parts.borrowings.holders?.savedBack(loan.kind, loan.id, read.route);
    const rehearsal = await this.#send(save);
    await this.parts.patience.settled(this.parts.patience.now);
    const now = await this.#read(read);
    const moved = differencesBetween(was, now.raw);
    const known = [...byThemselves, ...moved.filter((one) => isStampOf(one, save.body)).map(({ member }) => member)];
    const again = async () => (await this.#send(read)).raw;
    const { patience } = this.parts;
    const byTime = await movingByThemselves(lasting(moved, known), was, again, patience);
    const reordered = ordersOf(loan.restoration, now.raw, known);
    const staying = await ordersThatStay(reordered, now.raw, again);
    const restless = reordered.filter((one) => !staying.includes(one)).map(({ member }) => member);
    const learned = [...known, ...byTime, ...restless];
    const others = [...lasting(moved, learned), ...staying];
    if (others.length > 0)
      throw new Inconclusive(
        `${what} cannot be borrowed: saved as it was read, it is another (${differencesInWords(others)}); ${remedy}`,
        rehearsal.exchange,
      );
    if (rehearsal.isSuccess) {
      this.parts.trackedRecords.rehearsed(loan, learned);
      return;
    }
    const { status } = rehearsal;
    // What had no answer, or failed, may still be carried out: the end of the scenario looks again.
    if (status !== undefined && status < 500) this.parts.trackedRecords.giveBack(loan);
    // What it shows itself it may refuse to take; that the route is not there, or fails, is another matter.
    if (!rehearsal.isInvalid && (status ?? 0) >= 300) rehearsal.accepted();
    throw new Inconclusive(
      `${what} cannot be borrowed: ${rehearsal.where} does not take it as it was read (${status ?? "no answer"}); ${remedy}`,
      rehearsal.exchange,
    );
  }

  /** @throws Inconclusive where the ledger would have to hold a secret, so that the record could not be restored after a kill */
  #mayBeWrittenDown(restoration: Restoration): void {
    const text = JSON.stringify(restoration);
    assume(
      this.parts.client.redacted(text) === text,
      `what ${restoration.read.route} shows holds a secret, so it could not be restored after a kill`,
    );
  }
}

/** A moment that a save moved on: a time of change by its name, or because the save did not carry it. */
function isStampOf(difference: Difference, body: unknown): boolean {
  const { member, was, is } = difference;
  if (isTimeOfChange(difference, [])) return true;
  if (!isMoment(was) || !isMoment(is) || Date.parse(String(is)) < Date.parse(String(was))) return false;
  return !carries(body instanceof Verbatim ? body.value : body, member);
}

const carries = (body: unknown, member: string): boolean =>
  member.split(".").reduce<unknown>((part, name) => Object(part)[name] as unknown, body) !== undefined;

/** The path of a route with one parameter, which names the record. */
const pathOf = (route: RouteId, id: string | number): Path =>
  Object.fromEntries(Object.keys(routeOf(route).path).map((name) => [name, id]));
