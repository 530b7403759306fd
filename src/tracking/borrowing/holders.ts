import type { RecordKind } from "../../contract/record-kind.js";
import { recordLifecycles } from "../../contract/records.js";
import { type RouteId, routeOn } from "../../contract/routes.js";
import type { ExchangeContext, UnlistedCall } from "../../http/call.js";
import type { Client } from "../../http/client.js";
import { isSuccessStatus } from "../../http/status.js";
import type { Profile } from "../../profile/profile.js";
import type { Leftover } from "../../scenario/outcome.js";
import { doubts, type Patience } from "../../scenario/patience.js";
import { type Readings, Restless } from "../../scenario/restless.js";
import { isObject, isShown, memberOf } from "../../scenario/values.js";
import type { Ledger, Path } from "../ledger.js";
import { differencesBetween, isTimeOfChange } from "./differences.js";

/** As whose leftovers they are told: of no scenario, but of all that borrow or make something below them. */
const together = "what this run borrowed";

/** Reads that show of a record what its own read need not, such as who changed it last. */
const alsoShownBy: { readonly [K in RecordKind]?: readonly RouteId[] } = {
  job: ["GET /job/{jobDisplayId}/shipment/ratesstate"],
  company: ["GET /companies/{companyId}/details", "GET /companies/{companyId}/fulldetails"],
};

/** Reads that may make something of the record that they name, as new rates of a job (open point ratequotes-read-or-made). */
const making: { readonly [R in RouteId]?: RecordKind } = { "GET /job/{jobDisplayId}/shipment/ratequotes": "job" };

/** @returns of which record a read may make something; undefined where it makes nothing */
export function madeOfBy(route: RouteId, path: Path): { readonly kind: RecordKind; readonly id: string } | undefined {
  const kind = making[route];
  const [id] = Object.values(path);
  return kind === undefined || id === undefined ? undefined : { kind, id: String(id) };
}

/** How long a deployment may take until it shows what it has taken down of a request. */
const takenDownMs = 300;

/** What one read showed of a record, twice. */
interface Shown {
  readonly route: RouteId;
  readonly readings: Readings;
}

/** A record that holds what was borrowed, read twice before the first time. */
interface Holder {
  readonly kind: RecordKind;
  readonly id: string;
  readonly before: Promise<readonly Shown[]>;
  /** Reads that showed what saves put back. */
  readonly putBack: Set<RouteId>;
}

interface HoldersParts {
  readonly client: Client;
  readonly patience: Patience;
  readonly ledger: Ledger;
  readonly profile: Profile;
  /** Routes that nothing may be sent to. */
  readonly excluded?: readonly RouteId[];
}

/**
 * Records of others that hold what a run borrows, or what it makes and leaves below them: what is borrowed is put back, and compared, but a
 * record may keep of it more than that, such as a log. So each is read before the first time in the run and after the last. These reads
 * judge nothing, and are in no evidence.
 */
export class Holders {
  readonly #holders = new Map<string, Holder>();
  #sent = 0;

  constructor(private readonly parts: HoldersParts) {}

  /**
   * Reads a record before it is borrowed, or something is made below it, for the first time.
   *
   * @param shownBy the read that it is borrowed by, which is compared whole
   */
  async before(kind: RecordKind, id: string | number, shownBy?: RouteId): Promise<void> {
    if (recordLifecycles[kind].read?.route === shownBy) return;
    const named = `${kind} ${id}`;
    const known = this.#holders.get(named);
    const holder = known ?? {
      kind,
      id: String(id),
      before: this.#shown(kind, String(id)),
      putBack: new Set<RouteId>(),
    };
    this.#holders.set(named, holder);
    await holder.before;
  }

  /** Takes down that what a read shows of what a record holds is sent back by a save. */
  savedBack(kind: RecordKind, id: string | number, shownBy: RouteId): void {
    this.#holders.get(`${kind} ${id}`)?.putBack.add(shownBy);
  }

  /** Reads them all once more. @returns those that show more than before, or something else; they are written down */
  async after(): Promise<readonly Leftover[]> {
    const { ledger, patience } = this.parts;
    if (this.#holders.size === 0) return [];
    await patience.pause(takenDownMs);
    const leftovers: Leftover[] = [];
    for (const { kind, id, before, putBack } of this.#holders.values()) {
      const members: string[] = [];
      for (const { route, readings } of await before) {
        const now = await this.#read(route, id);
        if (now !== undefined) members.push(...(await this.#moreSince(readings, now, () => this.#read(route, id))));
      }
      const more = [...new Set(members)];
      if (more.length === 0) continue;
      const reason = [reasonOf(more), ...[...putBack].map(storedBy)].join(" ");
      const leftover = { what: kind, id, createdBy: together, reason, residue: true, more };
      ledger.write({ event: "left", scenario: together, leftover });
      leftovers.push(leftover);
    }
    return leftovers;
  }

  /** @returns what a record shows more, or otherwise; what has few values may be twice the same and then another, so that is asked again */
  async #moreSince(readings: Readings, now: unknown, read: () => Promise<unknown>): Promise<readonly string[]> {
    const since: Readings[] = [];
    let moved = movedSince([readings], now);
    for (let doubt = 0; doubt < doubts && moved.some(({ isMore }) => !isMore); doubt++) {
      const again = await read();
      if (again === undefined) break;
      since.push([now, again]);
      moved = movedSince([readings, ...since], now);
    }
    return moved.map(told);
  }

  async #shown(kind: RecordKind, id: string): Promise<readonly Shown[]> {
    const { read } = recordLifecycles[kind];
    const routes = [...(read ? [read.route] : []), ...(alsoShownBy[kind] ?? [])];
    const first = new Map<RouteId, unknown>();
    for (const route of routes) first.set(route, await this.#read(route, id));
    // All of them in between: one may count the readings of another.
    const shown: Shown[] = [];
    for (const [route, one] of first) {
      const other = one === undefined ? undefined : await this.#read(route, id);
      if (other !== undefined) shown.push({ route, readings: [one, other] });
    }
    return shown;
  }

  /** @returns what a read shows of the record; undefined where it shows none */
  async #read(route: RouteId, id: string): Promise<unknown> {
    const { client, profile, excluded = [] } = this.parts;
    if (excluded.includes(route)) return undefined;
    const { surface, template } = routeOn(route, profile.release);
    const path = template.replace(/\{\w+\}/, encodeURIComponent(id));
    // As a call that no table lists it teaches nothing of how records are named.
    const call: UnlistedCall = { method: "GET", surface, path, caller: "corporate", effect: "read" };
    const { status, raw, failure } = await client.sendUnlisted(call, this.#context);
    return failure === undefined && isSuccessStatus(status) && isObject(raw) ? raw : undefined;
  }

  get #context(): ExchangeContext {
    return {
      scenario: together,
      phase: "cleanup",
      watch: { before: () => undefined, after() {} },
      number: () => ++this.#sent,
      keep() {},
      isUnkept: true,
    };
  }
}

const isNothing = (value: unknown): boolean => !isShown(value) || (Array.isArray(value) && value.length === 0);

/** A member that is not as it was. */
interface Moved {
  readonly member: string;
  /** How many entries came; undefined where it is no list. */
  readonly entries?: number;
  readonly isMore: boolean;
}

/** @returns the members that show more or something else; lists as a whole */
function movedIn(was: unknown, is: unknown, member = ""): readonly Moved[] {
  if (isObject(was) && isObject(is))
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) =>
      movedIn(memberOf(was, name), memberOf(is, name), member === "" ? name : `${member}.${name}`),
    );
  const differences = differencesBetween(was, is, member);
  if (differences.every((one) => isTimeOfChange(one, [one.member]))) return [];
  const entries = Array.isArray(is) ? is.length - (Array.isArray(was) ? was.length : 0) : 0;
  const isMore = entries > 0 || (isNothing(was) && !isNothing(is));
  return [{ member, isMore, ...(entries > 0 && { entries }) }];
}

/** @returns each member of the latest reading that shows more than before, or something else, but for what moves by itself */
function movedSince(readings: readonly [before: Readings, ...since: Readings[]], now: unknown): readonly Moved[] {
  const restless = new Restless(...readings);
  return movedIn(readings[0][1], now).filter(({ member }) => !restless.covers({ path: member, from: 0, to: 0 }));
}

function told({ member, entries, isMore }: Moved): string {
  if (!isMore) return `${member} (another)`;
  return entries === undefined ? member : `${member} (${entries} more)`;
}

const reasonOf = (more: readonly string[]): string =>
  `This run did not make it, and borrowed it or what it holds, uploaded for it, or asked for its rates; it shows more than before: ${more.join(", ")}. No route takes that back.`;

/** What a save stores of what was derived until then no read tells from it. */
const storedBy = (shownBy: RouteId): string =>
  `What ${shownBy} shows was put back by a save: what of it was worked out from other data until then may be stored now, and follow those no more.`;
