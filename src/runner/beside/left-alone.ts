import type { RouteId } from "../../contract/routes.js";
import type { Call, Received } from "../../http/call.js";
import { isSuccessStatus } from "../../http/status.js";
import { changesBetween, isOfTime } from "../../scenario/changes.js";
import type { Patience } from "../../scenario/patience.js";
import { fieldOf, idKey, idOf, isObject, isWhole, scalarsIn } from "../../scenario/values.js";
import { isAccepted } from "./calls-beside.js";

type Send = (call: Call) => Promise<Received>;
type Reading = Pick<Call, "route" | "path" | "query">;

/** What shows a record, as it was before a write that is to be refused. */
export interface Snapshot {
  readonly look: Call;
  readonly was: unknown;
  readonly since?: Received;
}

const below =
  (route: RouteId) =>
  ({ path }: Call): Reading => ({ route, path, query: {} });

const documents = "GET /documents/list";

/** The list of those that have the first item or handling unit which an update gives a document. */
function listUpdatedFor({ body }: Call): Reading | undefined {
  for (const [member, name] of [
    ["jobInventoryItems", "inventory_item_id"],
    ["jobHandlingUnits", "handling_unit_id"],
  ] as const) {
    const given = isObject(body) ? fieldOf(body, member) : undefined;
    const id: unknown = Array.isArray(given) ? given[0] : undefined;
    if (isWhole(id)) return { route: documents, path: {}, query: { [name]: id } };
  }
  return undefined;
}

/** Where writes show what they did that carry no texts of the run's own to be looked for. */
const shownBy: { readonly [Id in RouteId]?: (call: Call) => Reading | undefined } = {
  "POST /rfq/{rfqId}/decline": below("GET /rfq/{rfqId}"),
  "POST /job/transfer/{jobDisplayId}": below("GET /job/{jobDisplayId}"),
  "POST /job/{jobDisplayId}/payment/bysource": below("GET /job/{jobDisplayId}/payment"),
  "PUT /documents/update/{docId}": listUpdatedFor,
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
    const reading = this.#readingOf(call);
    if (!reading) return undefined;
    const look: Call = { ...reading, caller: call.caller };
    const answer = await send(look);
    return isSuccessStatus(answer.status) ? { look, was: partOf(answer, call) } : undefined;
  }

  /** @returns the same with what is shown of it once all is refused */
  async since(snapshot: Snapshot | undefined, send: Send): Promise<Snapshot | undefined> {
    return snapshot && { ...snapshot, since: await send(snapshot.look) };
  }

  /**
   * What changes by itself, or comes late, is no deed of what was refused. That it was carried out is told where what is new there was given
   * by it, is as the accepted write leaves it, and stays so; or where a list grows by it as by that.
   *
   * @param call the write, which was accepted behind those that were refused
   * @returns the answer that shows that one of these was carried out
   */
  async carriedOut(
    snapshot: Snapshot | undefined,
    call: Call,
    control: Received,
    send: Send,
  ): Promise<Received | undefined> {
    const { look, was, since } = snapshot ?? {};
    if (!look || !since || !isSuccessStatus(since.status) || !isAccepted(control)) return undefined;
    const is = partOf(since, call);
    if (!isChanged(was, is) || !isDeedOf(call, was, is)) return undefined;
    const acceptedAt = this.patience.now;
    let [tries, last] = [0, await send(look)];
    if (isSuccessStatus(last.status) && growing(was, is).some((name) => growing(is, partOf(last, call)).includes(name)))
      return since;
    const isStill = () => isSuccessStatus(last.status) && !isChanged(is, partOf(last, call));
    while (isStill() && (await this.patience.again(acceptedAt, tries++, [last.exchange.id])))
      last = await send({ ...look, repeats: last.exchange.id });
    return isStill() ? since : undefined;
  }

  #readingOf(call: Call): Reading | undefined {
    if (call.route === "PUT /documents/hide/{docId}") return this.#lists.get(idKey(call.path["docId"]));
    return shownBy[call.route as RouteId]?.(call);
  }
}

/** @returns what an answer shows of the record that a write names last: its row of a list, all of another answer */
function partOf({ body }: Received, { path }: Call): unknown {
  const id = idKey(Object.values(path).at(-1));
  return Array.isArray(body) ? body.find((row) => idKey(idOf(row)) === id) : body;
}

/** A word that a quote request which was declined may show. */
const declined = /declin|reject/i;

/** Whether a change may be that which a write asks for: a row of a list has come or gone, or there is now what the write gave, or its name. */
function isDeedOf(call: Call, was: unknown, is: unknown): boolean {
  if (isObject(was) !== isObject(is)) return true;
  const before = new Set(scalarsIn(was).map(idKey));
  const fresh = scalarsIn(is).filter((one) => !before.has(idKey(one)));
  const given = new Set(scalarsIn(call.body).map(idKey));
  return fresh.some((one) => given.has(idKey(one)) || (/decline$/.test(call.route) && declined.test(String(one))));
}

function isChanged(was: unknown, is: unknown): boolean {
  if (!isObject(was) || !isObject(is)) return isObject(was) !== isObject(is);
  return changesBetween(was, is).some((change) => !isOfTime(change));
}

/** @returns the lists of a record that have more entries than before */
function growing(was: unknown, is: unknown): readonly string[] {
  if (!isObject(was) || !isObject(is)) return [];
  const lengthIn = (record: typeof is, name: string) => {
    const list = fieldOf(record, name);
    return Array.isArray(list) ? list.length : undefined;
  };
  return Object.keys(is).filter((name) => (lengthIn(is, name) ?? 0) > (lengthIn(was, name) ?? Number.NaN));
}
