import { kindOfModel } from "../../contract/identities.js";
import type { RecordKind } from "../../contract/record-kind.js";
import { type RecordLifecycle, recordLifecycles } from "../../contract/records.js";
import type { ClauseId } from "../../contract/register.js";
import type { Declared } from "../../contract/route.js";
import { type RouteId, routeOf, routeOn } from "../../contract/routes.js";
import type { Call, ExchangeContext, Received } from "../../http/call.js";
import { rowsOfPage } from "../../http/canonical.js";
import { isId } from "../../http/identity.js";
import { Mismatch } from "../../scenario/findings.js";
import type { Requester } from "../../scenario/outstanding.js";
import type { Patience } from "../../scenario/patience.js";
import { fieldOf, idKey, idOf, isMoment, isObject, type JsonObject, scalarsIn } from "../../scenario/values.js";
import type { Broken } from "../on-the-way/broken.js";
import { isOwn } from "./asked-again.js";
import { isAccepted, LooksBeside } from "./calls-beside.js";

/** The clauses on what is removed, and listed no more. */
const clauses: { readonly [K in RecordKind]?: ClauseId } = {
  lot: "lot-delete-unlists",
  "client item data": "clientitemdata-delete-removes",
  catalog: "catalog-delete-unlists",
  "timeline task": "timeline-delete",
  "common inventory": "company-inventory-delete",
  "commodity map": "commodity-map-delete-unlisted",
  view: "view-delete-unlisted",
  document: "document-hide-unlists",
};

/** The clauses on documents, by what they are listed for. */
const clausesByQuery: Readonly<Record<string, ClauseId>> = {
  inventory_item_id: "document-hide-unlists-by-item",
  handling_unit_id: "document-hide-unlists-by-handling-unit",
  rfq_id: "document-hide-unlists-by-rfq",
};

/** Routes that take a record away by the last parameter of their path. */
const kindsRemoved: ReadonlyMap<string, RecordKind> = new Map(
  (Object.entries(recordLifecycles) as readonly (readonly [RecordKind, RecordLifecycle])[]).flatMap(
    ([kind, { remove, hide }]) => [remove, hide].flatMap((one) => (one ? [[one.route, kind] as const] : [])),
  ),
);

/** A record that was removed, and what shows it since. */
interface Removed {
  readonly kind: RecordKind;
  readonly id: string;
  readonly by: RouteId;
  /** What its path named beside the record itself. */
  readonly parents: readonly string[];
  /** How lists showed it before. */
  readonly rows: ReadonlySet<string>;
  /** The first list that shows it since, and its answer. */
  listing?: { readonly call: Call; readonly answer: Received };
}

/**
 * Looks on the way whether what a scenario removed is listed no more, whichever it was of those that were removed, and whatever the
 * scenario judges. Where the last list before the next write shows a record just as before its removal, that is asked for once more
 * when the scenario is over, for as long as a list may be late.
 */
export class StillListed extends LooksBeside {
  readonly what = "a list of what was removed";
  /** How lists showed each record, by kind and id. */
  readonly #rows = new Map<string, Set<string>>();
  #removed: Removed[] = [];
  /** Those that a list showed before the next write. */
  readonly #shown: Removed[] = [];
  readonly #broken: Broken[] = [];

  /** @param runId stands in the texts that the run gives */
  constructor(private readonly runId: string) {
    super();
  }

  through(client: Requester): Requester {
    return {
      send: async (call, exchangeContext) => {
        const answer = await client.send(call, exchangeContext);
        if (routeOf(call.route).effect !== "read") this.#written(call, answer);
        else if (isOwn(call) && isAccepted(answer)) this.#read(call, answer);
        return answer;
      },
      sendUnlisted: (...call) => client.sendUnlisted(...call),
    };
  }

  /** Asks once more for the lists that show what was removed. @param since when the scenario wrote last */
  async ask(
    client: Requester,
    exchangeContext: ExchangeContext,
    patience: Pick<Patience, "until">,
    since: number | undefined,
  ): Promise<void> {
    this.#goOn();
    for (const removed of this.#shown) {
      const { kind, id, by, listing } = removed;
      if (!listing) continue;
      const { call } = listing;
      const clause = clauseOf(kind, call);
      if (clause === undefined || this.#broken.some((one) => one.clause === clause)) continue;
      const answer = await patience.until(
        since,
        (repeats) => this.send(client, { ...call, ...(repeats !== undefined && { repeats }) }, exchangeContext),
        ({ exchange }) => exchange.id,
        (reading) => !(isAccepted(reading) && shows(reading, removed)),
      );
      if (!isAccepted(answer) || !shows(answer, removed)) continue;
      const expected = `${kind} ${id} to be listed no more, which ${by} took away`;
      this.#broken.push({ clause, mismatch: new Mismatch(expected, "it is listed as before", answer.exchange.id), by });
    }
  }

  seen(): readonly Broken[] {
    return this.#broken;
  }

  #written(call: Call, answer: Received): void {
    const kind = kindsRemoved.get(call.route);
    if (kind === undefined || !isOwn(call) || !isAccepted(answer)) {
      this.#goOn();
      return;
    }
    const { id, parents } = namedBy(call);
    const rows = this.#rows.get(keyOf(kind, id));
    // Of what no list has shown it is not known how one shows it.
    if (rows) this.#removed.push({ kind, id, by: call.route, parents, rows });
  }

  #read(call: Call, answer: Received): void {
    const kind = kindListedBy(answer);
    if (kind === undefined) return;
    for (const removed of this.#removed.filter((one) => one.kind === kind && isListedFor(one, call)))
      if (shows(answer, removed)) removed.listing = { call, answer };
      else if (removed.listing && isSameCall(removed.listing.call, call)) delete removed.listing;
    for (const row of rowsIn(answer, kind)) {
      const id = rowId(row, kind);
      if (id === undefined || !this.#isTold(row, kind)) continue;
      if (this.#removed.some((one) => one.kind === kind && one.id === id)) continue;
      const key = keyOf(kind, id);
      this.#rows.set(key, (this.#rows.get(key) ?? new Set()).add(lookOf(row)));
    }
  }

  /** Whether a row shows what no other has: a text of the run, or the path of a document. */
  #isTold(row: JsonObject, kind: RecordKind): boolean {
    return kind === "document" || scalarsIn(row).some((scalar) => String(scalar).includes(this.runId));
  }

  /** What is written next may bring a record of that id back, or another one. */
  #goOn(): void {
    this.#shown.push(...this.#removed.filter(({ listing }) => listing !== undefined));
    this.#removed = [];
  }
}

const keyOf = (kind: RecordKind, id: string): string => `${kind} ${id}`;

const clauseOf = (kind: RecordKind, { query }: Call): ClauseId | undefined =>
  Object.entries(clausesByQuery).find(([name]) => kind === "document" && query[name] !== undefined)?.[1] ??
  clauses[kind];

/** @returns what a path names: its last parameter, and those before it */
function namedBy({ path }: Call): { readonly id: string; readonly parents: readonly string[] } {
  const named = Object.values(path).map(idKey);
  return { id: named.at(-1) ?? "", parents: named.slice(0, -1) };
}

/** Whether a list is one of what stands below the same, or of all: ids may be numbers within what they stand below. */
const isListedFor = ({ parents }: Removed, { path }: Call): boolean =>
  Object.values(path).length >= parents.length && parents.every((id) => Object.values(path).map(idKey).includes(id));

const isSameCall = (one: Call, other: Call): boolean =>
  JSON.stringify([one.route, one.path, one.query, one.body]) ===
  JSON.stringify([other.route, other.path, other.query, other.body]);

/** @returns the kind of the records that an answer lists; undefined where it lists none */
function kindListedBy({ route, release }: Received): RecordKind | undefined {
  if (!route) return undefined;
  const found = searches.get(route);
  if (found) return found;
  const { answers } = routeOn(route, release);
  if (answers.kind !== "list" && answers.kind !== "page") return undefined;
  return kindOfRows(answers);
}

const kindOfRows = ({ model }: Extract<Declared, { model: string }>): RecordKind | undefined =>
  model === "Document" ? "document" : kindOfModel(model);

/** Kinds that are looked for by a search of their own. */
const searches: ReadonlyMap<string, RecordKind> = new Map(
  (Object.entries(recordLifecycles) as readonly (readonly [RecordKind, RecordLifecycle])[]).flatMap(
    ([kind, { search }]) => (search ? [[search.route, kind] as const] : []),
  ),
);

function rowsIn({ body }: Received, kind: RecordKind): readonly JsonObject[] {
  const name = searchOf(kind)?.rows;
  const rows = name !== undefined && isObject(body) ? fieldOf(body, name) : (rowsOfPage(body)?.rows ?? body);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

const searchOf = (kind: RecordKind): RecordLifecycle["search"] => {
  const { search }: RecordLifecycle = recordLifecycles[kind];
  return search;
};

/** @returns the id of a row, under whichever name */
function rowId(row: JsonObject, kind: RecordKind): string | undefined {
  const id = idOf(row) ?? (searchOf(kind)?.idFields ?? []).map((name) => fieldOf(row, name)).find(isId);
  return id === undefined ? undefined : idKey(id);
}

/** Whether a list shows a record as it was: an id may be given to another one by whoever makes one meanwhile. */
const shows = (answer: Received, { kind, id, rows }: Removed): boolean =>
  rowsIn(answer, kind).some((row) => rowId(row, kind) === id && rows.has(lookOf(row)));

/** @returns the texts of a row, by which it is the same again */
const lookOf = (row: JsonObject): string =>
  JSON.stringify(scalarsIn(row).filter((scalar) => typeof scalar === "string" && !isMoment(scalar)));
