import { createHash } from "node:crypto";
import type { RecordKind } from "../contract/record-kind.js";
import { type RecordLifecycle, type RecordRoute, type RecordSearch, recordLifecycles } from "../contract/records.js";
import { type RouteId, routeOf } from "../contract/routes.js";
import type { ExchangeContext } from "../http/call.js";
import { rowsOfPage } from "../http/canonical.js";
import type { Client } from "../http/client.js";
import { answeredAt, type CallerName, type Exchange, leftAt } from "../http/exchange.js";
import { Verbatim } from "../http/names.js";
import { isInvalidStatus } from "../http/status.js";
import { Answer } from "../scenario/answer.js";
import type { Difference, Lateness } from "../scenario/outcome.js";
import type { Patience } from "../scenario/patience.js";
import { requestOutcome } from "../scenario/response.js";
import { carriesRun } from "../scenario/run-id.js";
import {
  createdId,
  fieldOf,
  idKey,
  idOf,
  inNormalForm,
  isObject,
  isUuid,
  type JsonObject,
  mentions,
  textsIn,
} from "../scenario/values.js";
import { movingByThemselves, ordersThatStay } from "./borrowing/by-itself.js";
import { differencesBetween, isOfThePresent, lasting, ordersOf, withoutRuns } from "./borrowing/differences.js";
import type { Path, StoredRequest } from "./ledger.js";
import type { Named } from "./touching.js";
import type { Loan, TrackedRecord } from "./tracked-items.js";

/** What is to be looked for. */
export interface Sought {
  readonly kind: RecordKind;
  readonly path: Path;
  readonly caller: CallerName;
  readonly marks: readonly string[];
}

/** The last request of its kind. */
interface Sent {
  readonly route: RouteId;
  readonly exchange: Exchange;
}

/** A record by its id. */
interface Removable extends Pick<Sought, "kind" | "path" | "caller"> {
  readonly id: string | number;
}

/** What one reading of a list, or a page of it, showed. */
export interface Listed {
  readonly ids: ReadonlySet<string>;
  readonly rows: number;
  /** More of it may stand on a page that can be asked for. */
  readonly isPage: boolean;
  /** It is all that there is, as the document has it. */
  readonly isAll: boolean;
}

/** What is left, and why; undefined where nothing is. */
export type Remainder =
  | { readonly reason: string; readonly residue?: boolean; readonly differences?: readonly Difference[] }
  | undefined;

const rowsOfAPage = 100;
/** So many rows a page has where more are refused. */
const rowsOfAUsualPage = 25;
const mostPages = 50;
const mostDifferences = 100;
/** Said where nothing more is sent to a record that may be somebody else's. */
const strange =
  "Its removal was accepted, and what is read under its id carries nothing of this run: it may be somebody else's, and was left alone.";
/** Said where the id of a row within another record may not be the id of what that row shows. */
const strangeRow =
  "Another record shows it under that id, and what is read under it carries nothing of this run: it may be somebody else's, and was left alone.";
/** After which it is looked once more, at the least, before a record is left as it is. */
const lateMs = 300;

/** Removes, restores and looks for what a run has made or changed, in this process or a later one. */
export class Rollback {
  /**
   * @param client sends, within the run's effects
   * @param exchangeContext whose requests these are
   * @param runId stands in the texts of the run's records
   * @param patience how long what was written may take until it is read back
   * @param writtenAt when the last write was answered before; undefined where that is long ago
   * @param admit lets requests name a record that the scenario does not have, and that the run made all the same
   */
  constructor(
    private readonly client: Client,
    private readonly exchangeContext: ExchangeContext,
    private readonly runId: string,
    private readonly patience: Patience,
    private writtenAt: number | undefined,
    private readonly admit: (named: Named) => void,
  ) {
    this.#madeBy = writtenAt;
  }

  /** What it read back latest after a request of its own; undefined where nothing was late. */
  late: Lateness | undefined;
  /** As many as the deployment takes. */
  #rowsOfAPage = rowsOfAPage;
  #read: Sent | undefined;
  #written: Sent | undefined;
  /** When what is to be removed had been made. */
  readonly #madeBy: number | undefined;

  /** What a caller without a credential may have made is removed by the one that the run has. */
  async #send({ route, path, query = {}, body }: StoredRequest, by: CallerName, repeats?: string): Promise<Answer> {
    const caller = by === "anonymous" ? "corporate" : by;
    const call = {
      route,
      caller,
      path,
      query,
      ...(body !== undefined && { body }),
      ...(repeats !== undefined && { repeats }),
    };
    const reads = routeOf(route).effect === "read";
    if (reads && repeats === undefined) await this.patience.settled(this.writtenAt);
    const received = await this.client.send(call, this.exchangeContext);
    const { exchange } = received;
    const outcome = requestOutcome(received);
    if (reads) this.#read = { route, exchange };
    else if (outcome === "done" || outcome === "unknown") {
      this.writtenAt = this.patience.now;
      this.#written = { route, exchange };
    }
    return new Answer(received);
  }

  /** Looks until what is seen holds, for as long as what was written may be read back late. */
  async #until<T extends { readonly seen: Answer | undefined }>(
    look: (repeats?: string) => Promise<T>,
    holds: (seen: T) => boolean,
    doneBy?: RouteId,
  ): Promise<T> {
    let looks = 0;
    const counted = (repeats?: string) => {
      looks++;
      return look(repeats);
    };
    const last = await this.patience.until(this.writtenAt, counted, ({ seen }) => seen?.exchange, holds, doneBy);
    if (looks > 1 && holds(last)) this.#cameLate();
    return last;
  }

  #cameLate(): void {
    if (!this.#read || !this.#written) return;
    const ms = Math.max(0, Math.round(leftAt(this.#read.exchange) - answeredAt(this.#written.exchange)));
    if (this.late === undefined || ms > this.late.ms)
      this.late = { ms, read: this.#read.route, after: this.#written.route };
  }

  /**
   * Removes a record and sees that it is gone.
   *
   * @param held it; where the row of another record alone tells its id, it is removed only once it is seen to be the run's own
   */
  async remove({ kind, path, caller, id, deleted: gone, nested }: TrackedRecord): Promise<Remainder> {
    const { read, remove, free, below, hide, search } = recordLifecycles[kind];
    const at = (to: RecordRoute, body?: unknown, repeats?: string) =>
      this.#send({ route: to.route, path: { ...path, [to.parameter]: id }, body }, caller, repeats);
    if (!remove) {
      if (gone && read && (await this.#wentAway({ kind, path, caller, id }, read))) return undefined;
      const hidden = hide && isAccepted(await at(hide));
      return { reason: `No route removes a ${kind}${hidden ? "; it was hidden" : ""}.`, residue: true };
    }
    let removal: Answer | undefined;
    const look = async (repeats?: string) => {
      if (read) {
        const seen = await at(read, undefined, repeats);
        return {
          seen,
          there: isAccepted(seen) && this.#shows(kind, seen.body, id),
          shown: seen.unusable ? undefined : seen.body,
        };
      }
      if (!search) return { seen: removal, there: false, shown: undefined };
      const rows = await this.#rows(search, path, caller, undefined, repeats);
      const shown = rows.rows.find((row) => isObject(row) && idsOf(kind, row).includes(String(id)));
      return { seen: rows.seen, there: shown !== undefined, shown };
    };
    if (nested && !gone) {
      const { there, seen, shown } = await this.#until(look, ({ there }) => there);
      if (!there) return seen && this.#unseen({ kind, path, caller, id }, seen, false);
      if (!carriesRun(shown, this.runId)) return { reason: strangeRow };
    }
    const observation = () => {
      if (gone || isAccepted(removal)) return this.#until(look, ({ there }) => !there, remove.route);
      // What is not removed for what stands around it is there, though it may be read late.
      const isTurnedDown = removal?.unusable === undefined && removal?.isTurnedDown;
      return isTurnedDown ? this.#until(look, ({ there }) => there) : look();
    };
    if (!gone) removal = await at(remove);
    let last = await observation();
    // An id may be given again: what does not carry the run's own id then may be somebody else's.
    const isStrange = () =>
      last.there && (gone || isAccepted(removal)) && !search?.byIds && !carriesRun(last.shown, this.runId);
    if (isStrange()) return { reason: strange };
    if (last.there && gone) {
      removal = await at(remove);
      last = await observation();
    }
    for (const body of last.there && free ? freeing(free, last.seen?.raw) : []) {
      if (!last.there || !free) break;
      if (isStrange()) return { reason: strange };
      await at(free, body);
      removal = await at(remove);
      last = await observation();
    }
    if (last.there && below && !isStrange() && (await this.#removedBelow(below, caller, id))) {
      removal = await at(remove);
      last = await observation();
    }
    if (last.there) return { reason: `${remove.route} did not remove it.` };
    const answer = last.seen;
    if (!answer || answer.status === undefined) return { reason: "The deployment did not answer its removal." };
    return this.#unseen({ kind, path, caller, id }, answer, gone || isAccepted(removal));
  }

  /**
   * Removes what stands below a record, page by page, each row once. A list may show what stands below others: only what carries the run's
   * own id is removed.
   *
   * @returns whether anything was removed
   */
  async #removedBelow({ list, remove }: Below, caller: CallerName, id: string | number): Promise<boolean> {
    const kind = routeOf(remove.route).touches[remove.parameter];
    const tried = new Set<string | number>();
    let isAny = false;
    while (tried.size < mostBelow) {
      const seen = await this.#send({ route: list.route, path: { [list.parameter]: id } }, caller);
      const rows = isAccepted(seen) ? (rowsOfPage(seen.body)?.rows ?? []) : [];
      const own = rows.filter((row) => carriesRun(row, this.runId)).flatMap((row) => idOf(row) ?? []);
      const left = own.filter((one) => !tried.has(one));
      if (left.length === 0) return isAny;
      for (const one of left) {
        tried.add(one);
        if (kind) this.admit({ kind, id: String(one) });
        const path = { [remove.of]: id, [remove.parameter]: one };
        if (isAccepted(await this.#send({ route: remove.route, path }, caller))) isAny = true;
      }
    }
    return isAny;
  }

  /** @returns whether a record that no route removes, and that another one took, is read as one that there is not */
  async #wentAway({ path, caller, id }: Removable, read: RecordRoute): Promise<boolean> {
    const seen = await this.#send({ route: read.route, path: { ...path, [read.parameter]: id } }, caller);
    return seen.isAbsent || (isAccepted(seen) && (seen.body === undefined || seen.body === null));
  }

  /** @returns why an answer that does not show a record is no proof that it is gone; undefined where it is one */
  async #unseen({ kind, path, caller, id }: Removable, answer: Answer, isRemoved: boolean): Promise<Remainder> {
    const { status = 0, unusable } = answer;
    const { read } = recordLifecycles[kind];
    const isUnsure = (unusable !== undefined && !answer.isAbsent) || status === 401 || status >= 500;
    const mayBeHidden = status === 403 && !isRemoved && !(await this.#isRefusedWhereNothingIs(read, path, id, caller));
    if (!isUnsure && !mayBeHidden) return undefined;
    return { reason: `Whether it is gone could not be seen: ${answered(answer)}.` };
  }

  /** Sends the removal of a record, and does not look whether it is gone. @returns whether it was accepted */
  async sendRemoval({ kind, path, caller, id }: Removable): Promise<boolean> {
    const { remove } = recordLifecycles[kind];
    if (!remove) return false;
    return isAccepted(await this.#send({ route: remove.route, path: { ...path, [remove.parameter]: id } }, caller));
  }

  /**
   * Reads what lists a kind of records, or a page of it: those of the run alone, where it can be asked for what carries a text.
   *
   * @param like one of them
   * @param gone looks again while it shows one of these, for as long as what was written may be read back late
   * @param page the first unless given
   * @returns what it shows; undefined where that cannot be read
   */
  async list({ kind, caller }: Removable, gone: readonly Removable[] = [], page = 1): Promise<Listed | undefined> {
    const { search } = recordLifecycles[kind];
    if (!search) return undefined;
    const criterion = search.by ? { [search.by.name]: this.runId } : {};
    const asked = (page_size: number) => {
      const paging = search.paged ? { page_size, page_number: page } : {};
      return search.by?.in === "body" ? { body: criterion } : { query: { ...criterion, ...paging } };
    };
    const extent = { isPage: search.paged === true, isAll: !search.paged && !search.by };
    const look = async (repeats?: string) => {
      const seen = await this.#page(search.paged === true, page, (size) =>
        this.#send({ route: search.route, path: {}, ...asked(size) }, caller, repeats),
      );
      if (!isAccepted(seen)) return { seen, shown: undefined };
      const rows = rowsIn(search, seen.body);
      const ids = new Set(rows.flatMap((row) => (isObject(row) ? idsOf(kind, row) : [])));
      return { seen, shown: { ids, rows: rows.length, ...extent } };
    };
    const isSeen = ({ shown }: { readonly shown: Listed | undefined }) =>
      !gone.some(({ id }) => shown?.ids.has(String(id)));
    return (await this.#until(look, isSeen)).shown;
  }

  /** @returns whether the deployment answers 403 for an id that no record has too */
  async #isRefusedWhereNothingIs(read: RecordRoute | undefined, path: Path, id: string | number, caller: CallerName) {
    if (!read) return false;
    const unused = idBeside(id, this.runId);
    return (
      (await this.#send({ route: read.route, path: { ...path, [read.parameter]: unused } }, caller)).status === 403
    );
  }

  #shows(kind: RecordKind, body: unknown, id: string | number): boolean {
    if (!isObject(body)) return false;
    if (recordLifecycles[kind].blankable && !JSON.stringify(body).includes(this.runId)) return false;
    return idsOf(kind, body).includes(String(id));
  }

  /**
   * Looks for records whose creation told no id, by what they carry, for as long as they may be listed late.
   *
   * @returns what was found, and whether all that was asked for it was answered; undefined where no read lets them be looked for
   */
  async find(sought: Sought): Promise<{ readonly rows: readonly JsonObject[]; readonly isSure: boolean } | undefined> {
    const { search } = recordLifecycles[sought.kind];
    // What is found by the ids that its creation sent was not asked for without one.
    if (search?.byIds && sought.marks.length === 0) return { rows: [], isSure: true };
    if (!search || sought.marks.length === 0) return undefined;
    const { found, isSure } = await this.patience.until(
      this.#madeBy,
      (repeats) => this.#look(sought, search, repeats),
      ({ seen }) => seen?.exchange,
      ({ found }) => found === undefined || found.length > 0,
    );
    return found && { rows: found, isSure };
  }

  async #look(
    { kind, path, caller, marks }: Sought,
    search: RecordSearch,
    repeats: string | undefined,
  ): Promise<{
    readonly seen: Answer | undefined;
    readonly found: readonly JsonObject[] | undefined;
    readonly isSure: boolean;
  }> {
    const isIt = (row: unknown): row is JsonObject =>
      isObject(row) &&
      idsOf(kind, row).length > 0 &&
      marks.some((mark) => (search.byIds ? mentions(row, mark) : carries(row, mark)));
    // One request may have made several records, each with texts of its own.
    const found: JsonObject[] = [];
    const isShown = (text: string) => found.some((row) => carries(row, text));
    const asked = marks.flatMap((mark) => [...new Set([mark, inNormalForm(mark)])]);
    let last: Answer | undefined;
    let isSure = true;
    for (const text of search.by ? asked : []) {
      if (isShown(text)) continue;
      const { seen, rows } = await this.#rows(search, path, caller, text, repeats);
      last = seen;
      // A search that finds nothing may say that nothing is there.
      isSure &&= isAccepted(seen) || seen?.isAbsent === true;
      found.push(...rows.filter(isIt));
    }
    if (found.length > 0) return { seen: last, found, isSure };
    if (search.by && !search.paged) return { seen: last, found: isSure ? found : undefined, isSure };
    const { seen, rows, isAll } = await this.#rows(search, path, caller, undefined, repeats);
    const those = rows.filter(isIt);
    return { seen, found: isAccepted(seen) && (isAll || those.length > 0) ? those : undefined, isSure: isAll };
  }

  /**
   * @param isSized whether it is asked for with the number of its rows
   * @returns how a page is answered; the first one of fewer rows, where so many are refused, and all behind it are of as many
   */
  async #page(isSized: boolean, page: number, ask: (rows: number) => Promise<Answer>): Promise<Answer> {
    const answer = await ask(this.#rowsOfAPage);
    const isAskedForFewer = isSized && page === 1 && this.#rowsOfAPage > rowsOfAUsualPage;
    if (!isAskedForFewer || !isInvalidStatus(answer.status)) return answer;
    this.#rowsOfAPage = rowsOfAUsualPage;
    return ask(this.#rowsOfAPage);
  }

  /** The rows that a search lists, page after page, and whether those are all. */
  async #rows(search: RecordSearch, path: Path, caller: CallerName, text: string | undefined, repeats?: string) {
    const { route, by, paged } = search;
    const parameters = Object.keys(routeOf(route).path);
    const at = Object.fromEntries(Object.entries(path).filter(([name]) => parameters.includes(name)));
    const criterion = text !== undefined && by ? { [by.name]: text } : {};
    const all = new Map<string, unknown>();
    let seen: Answer | undefined;
    const pages = paged && text === undefined ? mostPages : 1;
    for (let page = 1; page <= pages; page++) {
      const isSized = paged === true && text === undefined;
      const answer: Answer = await this.#page(isSized, page, (page_size) => {
        const paging = isSized ? { page_size, page_number: page } : {};
        const asked = by?.in === "body" ? { body: criterion } : { query: { ...criterion, ...paging } };
        return this.#send({ route, path: at, ...asked }, caller, repeats);
      });
      // Some refuse a page behind the last one.
      const { status = 0 } = answer;
      const isBehindTheLast = page > 1 && status >= 400 && status < 500 && status !== 401 && status !== 429;
      if (!isBehindTheLast) seen = answer;
      if (!isAccepted(answer)) break;
      const rows = rowsIn(search, answer.body);
      const known = all.size;
      for (const row of rows) all.set(idKey(idOf(row) ?? JSON.stringify(row)), row);
      if (pages === 1 || all.size === known) break;
      if (page === pages) return { seen, rows: [...all.values()], isAll: false };
    }
    return { seen, rows: [...all.values()], isAll: true };
  }

  /** Puts a borrowed record back as it was and sees that the whole of it is. */
  async restore({ restoration, rehearsed, changed, apart }: Loan): Promise<Remainder> {
    const { read, was, save } = restoration;
    // A save that was not rehearsed might move more.
    const sends = rehearsed ? save : undefined;
    let refusal = "";
    const look = async (repeats?: string): Promise<{ readonly seen: Answer; readonly left: Remainder }> => {
      const now = await this.#send(read, "corporate", repeats);
      if (!isAccepted(now))
        return { seen: now, left: { reason: `Whether it is as it was could not be seen: ${answered(now)}.` } };
      const left = lasting(differencesBetween(shownOf(was, save), shownOf(now.raw, save)), apart).filter(
        (one) => !isOfThePresent(one, this.patience.now),
      );
      const again = async () => shownOf((await this.#send(read, "corporate")).raw, save);
      const byThemselves = await movingByThemselves(left, shownOf(was, save), again, this.patience);
      const reordered = await ordersThatStay(ordersOf(restoration, now.raw, apart), now.raw, again);
      const lasts = [...lasting(left, byThemselves), ...reordered];
      return { seen: now, left: remainderOf(lasts, save !== undefined, refusal) };
    };
    const looked = async () => (await this.#until(look, ({ left }) => left === undefined)).left;
    // Where it may have been changed, that it looks as before is no proof: what was written may be read back late.
    let left = changed && sends ? undefined : await looked();
    if (!sends || (!left && !changed)) return left;
    const sent = await this.#send(sends, "corporate");
    if (!isAccepted(sent)) refusal = ` (${answered(sent)})`;
    left = await looked();
    if (!left) return undefined;
    await this.patience.pause(lateMs);
    return looked();
  }
}

/** The rows that the answer of a search shows. */
function rowsIn({ rows: field }: RecordSearch, shown: unknown): readonly unknown[] {
  const body = field !== undefined && isObject(shown) ? fieldOf(shown, field) : shown;
  return Array.isArray(body) ? body : (rowsOfPage(body)?.rows ?? []);
}

const isAccepted = (answer: Answer | undefined): boolean =>
  answer?.unusable === undefined && answer?.isSuccess === true;

/** What was answered, or why that tells nothing. */
const answered = ({ where, status, unusable }: Answer): string =>
  `${where} answered ${status ?? "nothing"}${status !== undefined && unusable !== undefined ? ` (${unusable.replace(/\.$/, "")})` : ""}`;

/** @returns whether a record shows a text, or what holds it, in whatever normal form both are kept (ruling 44) */
const carries = (row: JsonObject, text: string): boolean =>
  textsIn(row).some((shown) => inNormalForm(shown).includes(inNormalForm(text)));

type Below = NonNullable<RecordLifecycle["below"]>;

/** So many rows below one record are tried at most: a list may show others each time. */
const mostBelow = 1000;

/** Below a record that is only visited, rows of runs come and go. */
const shownOf = (reading: unknown, save: StoredRequest | undefined): unknown => (save ? reading : withoutRuns(reading));

/** Where nothing was saved there is nothing to send: a clean-up can do no more about it, and somebody else may have been at work. */
function remainderOf(differences: readonly Difference[], saved: boolean, refusal: string): Remainder {
  const { length } = differences;
  if (length === 0) return undefined;
  const how = saved ? `It could not be put back${refusal}` : "Records of the run's own came and went below it";
  const reason = `${how}: ${length === 1 ? "a member is" : `${length} members are`} not as before.`;
  return { reason, residue: !saved, differences: differences.slice(0, mostDifferences) };
}

/** The ids that a row may be known by, the likeliest first. */
export function idsOf(kind: RecordKind, row: JsonObject): readonly string[] {
  const { search } = recordLifecycles[kind];
  const inFields = (search?.idFields ?? []).map((name) => fieldOf(row, name));
  // What is found by the ids that its creation sent is removed by those, which may be words.
  const shown = search?.byIds ? [...inFields, idOf(row)] : [createdId(kind, row), idOf(row), ...inFields];
  return [...new Set(shown.filter((id) => typeof id === "string" || typeof id === "number").map(String))];
}

/** What takes a record out of those that hold it: the empty lists alone, with all else as its read shows it, or with nothing. */
function freeing({ empties, keeps }: NonNullable<RecordLifecycle["free"]>, shown: unknown): readonly unknown[] {
  const lists = Object.fromEntries(empties.map((name) => [name, []]));
  if (Object.keys(keeps).length === 0) return [lists];
  const asShown = (name: string) => new Verbatim(isObject(shown) ? fieldOf(shown, name) : undefined);
  const kept = Object.fromEntries(Object.keys(keeps).map((name) => [name, asShown(name)]));
  return [lists, { ...lists, ...kept }, { ...lists, ...keeps }];
}

/** @returns an id that no record has, of the type of another one; the same for the same run, so that it can be judged again */
function idBeside(id: string | number, runId: string): string | number {
  const digest = createHash("sha256").update(`${runId} ${id}`).digest();
  if (!isUuid(id)) return 1_900_000_000 + (digest.readUInt32BE(0) % 200_000_000);
  const hex = digest.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
