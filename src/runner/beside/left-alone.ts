import type { RouteId } from "../../contract/routes.js";
import type { Call, Received } from "../../http/call.js";
import { isSuccessStatus } from "../../http/status.js";
import { changesBetween, isOfTime } from "../../scenario/changes.js";
import type { Patience } from "../../scenario/patience.js";
import { fieldOf, idKey, idOf, isObject, isShown, isWhole, scalarsIn } from "../../scenario/values.js";
import { isAccepted } from "./calls-beside.js";
import { below } from "./reads-of-stored.js";

type Send = (call: Call) => Promise<Received>;
type Reading = Pick<Call, "route" | "path" | "query">;

/** A read, and the row of its list that is looked at, where that is all. */
interface Showing extends Reading {
  readonly row?: unknown;
}

/** What shows a record, as it was before a write that is to be refused. */
export interface Snapshot {
  readonly look: Call;
  readonly row?: unknown;
  readonly was: unknown;
  readonly since?: Received;
}

const documents = "GET /documents/list";

/** The list of those that have the first item or handling unit which an update gives a document. */
function listUpdatedFor({ body, path }: Call): Showing | undefined {
  for (const [member, name] of [
    ["jobInventoryItems", "inventory_item_id"],
    ["jobHandlingUnits", "handling_unit_id"],
  ] as const) {
    const given = isObject(body) ? fieldOf(body, member) : undefined;
    const id: unknown = Array.isArray(given) ? given[0] : undefined;
    if (isWhole(id)) return { route: documents, path: {}, query: { [name]: id }, row: path["docId"] };
  }
  return undefined;
}

/** How it is told what a write did that carries no texts of the run's own to be looked for. */
interface Deed {
  readonly shownBy: (call: Call) => Showing | undefined;
  /** A word that shows it, as well as what the write gives. */
  readonly word?: RegExp;
  /** What the write gives may be shown of itself, and late: only the word tells. */
  readonly wordAlone?: true;
  /** What it gives is a small number alone. */
  readonly givesDigit?: true;
  /** It takes an entry away from a list whose member is named so. */
  readonly takes?: RegExp;
}

const deeds: { readonly [Id in RouteId]?: Deed } = {
  "POST /rfq/{rfqId}/decline": { shownBy: below("GET /rfq/{rfqId}"), word: /declin|reject/i },
  "POST /rfq/{rfqId}/cancel": { shownBy: below("GET /rfq/{rfqId}"), word: /cancel/i },
  "POST /rfq/{rfqId}/acceptwinner": { shownBy: below("GET /rfq/{rfqId}"), word: /award|\bwon\b|winn/i },
  "POST /job/transfer/{jobDisplayId}": { shownBy: below("GET /job/{jobDisplayId}") },
  "POST /job/{jobDisplayId}/book": { shownBy: below("GET /job/{jobDisplayId}"), word: /\bbook/i },
  "POST /job/{jobDisplayId}/changeAgent": { shownBy: below("GET /job/{jobDisplayId}") },
  "POST /job/{jobDisplayId}/freightproviders": { shownBy: below("GET /job/{jobDisplayId}/freightproviders") },
  "POST /job/{jobDisplayId}/payment/bysource": { shownBy: below("GET /job/{jobDisplayId}/payment"), givesDigit: true },
  "POST /job/{jobDisplayId}/shipment/book": {
    shownBy: below("GET /job/{jobDisplayId}"),
    word: /\bbook/i,
    wordAlone: true,
  },
  "DELETE /job/{jobDisplayId}/shipment": { shownBy: below("GET /job/{jobDisplayId}"), takes: /shipment|booking/i },
  "POST /job/{jobDisplayId}/shipment/accessorial": { shownBy: below("GET /job/{jobDisplayId}/shipment/accessorials") },
  "PUT /documents/update/{docId}": { shownBy: listUpdatedFor },
  "POST /dashboard/gridviewstate/{id}": { shownBy: below("GET /dashboard/gridviewstate/{id}") },
  "PUT /views/{viewId}/access": { shownBy: below("GET /views/{viewId}/accessinfo") },
};

/** Looks whether a record is left alone by writes that are refused. */
export class LeftAlone {
  /** The lists that showed a document, by its id. */
  readonly #lists = new Map<string, Reading>();

  constructor(private readonly patience: Pick<Patience, "again" | "now">) {}

  /** Takes in what the scenario is answered. */
  meets({ route, path, query }: Call, { status, body }: Received): void {
    if (route !== documents || !isSuccessStatus(status) || !Array.isArray(body)) return;
    for (const row of body) {
      const id = idOf(row);
      if (id !== undefined) this.#lists.set(idKey(id), { route, path, query });
    }
  }

  /** @returns how what a write names is shown before it; undefined where nothing is known to show it */
  async before(call: Call, send: Send): Promise<Snapshot | undefined> {
    const showing = this.#showing(call);
    if (!showing) return undefined;
    const { row, ...reading } = showing;
    const look: Call = { ...reading, caller: call.caller };
    const answer = await send(look);
    return isSuccessStatus(answer.status) ? { look, row, was: partOf(answer, row) } : undefined;
  }

  /** @returns the same with what is shown of it once all is refused */
  async since(snapshot: Snapshot | undefined, send: Send): Promise<Snapshot | undefined> {
    return snapshot && { ...snapshot, since: await send(snapshot.look) };
  }

  /**
   * What changes by itself, or comes late, is no deed of what was refused. That it was carried out is told where the change is such as the
   * write asks for, and the same write with a token leaves it so for as long as a write may be late; or where a list grows by both.
   * Where that one is refused as well, which may be for what was done before, only the word of the write tells.
   *
   * @param call the write, which was sent with a token behind those that were refused
   * @param control how that was answered
   * @returns the answer that shows that one of these was carried out
   */
  async carriedOut(
    snapshot: Snapshot | undefined,
    call: Call,
    control: Received,
    send: Send,
  ): Promise<Received | undefined> {
    const { look, row, was, since } = snapshot ?? {};
    if (!look || !since || !isSuccessStatus(since.status) || control.failure) return undefined;
    const is = partOf(since, row);
    const isDeed = isAccepted(control) ? isDeedOf(call, was, is) : isWordOf(call, was, is);
    if (!isChanged(was, is) || !isDeed) return undefined;
    const sentAt = this.patience.now;
    let [tries, last] = [0, await send(look)];
    if (isSuccessStatus(last.status) && growing(was, is).some((name) => growing(is, partOf(last, row)).includes(name)))
      return since;
    const isStill = () => isSuccessStatus(last.status) && !isChanged(is, partOf(last, row));
    while (isStill() && (await this.patience.again(sentAt, tries++, [last.exchange.id])))
      last = await send({ ...look, repeats: last.exchange.id });
    return isStill() ? since : undefined;
  }

  #showing(call: Call): Showing | undefined {
    const { docId } = call.path;
    const list = call.route === "PUT /documents/hide/{docId}" ? this.#lists.get(idKey(docId)) : undefined;
    if (list) return { ...list, row: docId };
    return deeds[call.route as RouteId]?.shownBy(call);
  }
}

/** @returns that row of a list which is looked at, or all of the answer */
function partOf({ body }: Received, row: unknown): unknown {
  if (row === undefined || !Array.isArray(body)) return body;
  return body.find((one) => idKey(idOf(one)) === idKey(row));
}

/**
 * Whether a change may be that which a write asks for: a row of a list has come or gone, there is now what the write gave, or its word,
 * or an entry is gone from a list of what the write takes away.
 */
function isDeedOf(call: Call, was: unknown, is: unknown): boolean {
  const { takes, givesDigit, wordAlone } = deeds[call.route as RouteId] ?? {};
  if (takes) return growing(is, was).some((name) => takes.test(name));
  if (wordAlone) return isWordOf(call, was, is);
  if (isObject(was) !== isObject(is)) return true;
  const given = new Set(
    scalarsIn(call.body)
      .filter((one) => typeof one !== "boolean" && (givesDigit || String(one).length > 1))
      .map(idKey),
  );
  return freshIn(was, is).some((one) => given.has(idKey(one))) || isWordOf(call, was, is);
}

/** Whether there is now the word of a write. */
function isWordOf({ route }: Call, was: unknown, is: unknown): boolean {
  const { word } = deeds[route as RouteId] ?? {};
  return word !== undefined && freshIn(was, is).some((one) => word.test(String(one)));
}

/** @returns the values that were not there before */
function freshIn(was: unknown, is: unknown): readonly unknown[] {
  const before = new Set(scalarsIn(was).map(idKey));
  return scalarsIn(is).filter((one) => !before.has(idKey(one)));
}

function isChanged(was: unknown, is: unknown): boolean {
  return changesBetween(was, is).some((change) => !isOfTime(change));
}

/** @returns the lists of a record that have more entries than before: one that is not shown has none */
function growing(was: unknown, is: unknown): readonly string[] {
  if (Array.isArray(was) && Array.isArray(is)) return is.length > was.length ? ["entries"] : [];
  if (!isObject(was) || !isObject(is)) return [];
  const lengthIn = (record: typeof is, name: string) => {
    const list = fieldOf(record, name);
    if (Array.isArray(list)) return list.length;
    return isShown(list) ? Number.NaN : 0;
  };
  return Object.keys(is).filter((name) => lengthIn(is, name) > lengthIn(was, name));
}
