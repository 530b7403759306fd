import { type Answer, ok } from "../../core/answer.js";
import { unstatedDemands } from "../../core/demands.js";
import { Form, isObject, type Json } from "../../core/form.js";
import type { Call } from "../../core/handler.js";
import { Refusal } from "../../core/refusal.js";
import { platforms, sellers } from "../../core/seed.js";
import type { World } from "../../core/world.js";
import { newLot, removeRecordsOf } from "../lots/handlers.js";
import { deletedLots, formerLots, type Lot, lots } from "../lots/state.js";
import * as bulk from "./bulk.js";
import * as open from "./bulk-open.js";
import { takenDates } from "./open.js";
import { catalogIdsOf, lotsIn, withLots } from "./show.js";
import { type Catalog, catalogs, formerTitles, goneCatalogs, newCatalogNumber, refusedKeys } from "./state.js";

interface Row extends bulk.BulkCatalog {
  readonly title: string | undefined;
  readonly start_date: string | undefined;
  readonly end_date: string | undefined;
  readonly seller_id: number;
  readonly lots: readonly Json[];
}

/** @returns what is written of a row of a partner-scoped caller */
function ofPartner(row: Row, world: World): Row {
  const known = knownOf(row, world);
  if (!known) return row;
  const title = row.title && world.choose(bulk.partnersTitles)(row.title);
  const kept = { ...row, title: world.choose(bulk.partnersResentCatalogs) ? title : (known.title ?? undefined) };
  return world.choose(bulk.partnersResentLots) ? kept : { ...kept, lots: [] };
}

/** Who sends a row, and at which place. */
interface Sent {
  readonly caller: Call["caller"]["kind"];
  readonly index: number;
}

/**
 * POST /Bulk/upsert: the whole payload is looked at before anything is written (Errors, rule 6).
 *
 * @param isSeen which of the catalogs that are there it is matched with
 * @throws Refusal where any catalog is not valid
 */
export function upsert({ world, caller, body }: Call, isSeen: bulk.Seen): Answer {
  const form = Form.of(body, world.choose(bulk.issuePath));
  world.choose(unstatedDemands)(form, "catalogs");
  const forms = form.forms("catalogs") ?? [];
  const rows = forms.map((row, index) => rowOf(row, { caller: caller.kind, index }, world));
  if (form.has("catalogs") && rows.length === 0) world.choose(open.emptyPayload)();
  const keys = rows.flatMap(({ customer_catalog_id: key }) => key ?? []);
  world.choose(bulk.refusedBefore)(keys, world.of(refusedKeys));
  const isPartner = caller.kind === "partner";
  const isKept = !isPartner || world.choose(bulk.partnersRows);
  const areMatched = isPartner ? world.choose(bulk.partnersMatching) : true;
  const seen: bulk.Seen = areMatched ? isSeen : () => false;
  const asShown = () =>
    world
      .of(catalogs)
      .all()
      .map((catalog) => JSON.stringify(withLots(world, catalog)));
  const areAnswered = world.choose(open.answeredUnchanged);
  const answer = (some: readonly Row[]) => {
    const before = new Set(areAnswered ? [] : asShown());
    const those = isPartner ? some.map((row) => ofPartner(row, world)) : some;
    const shown = written(world, those, caller.name, seen).map((catalog) => withLots(world, catalog));
    if (!isKept) for (const { id } of shown) world.of(catalogs).remove(id);
    const told = shown.filter((catalog) => !before.has(JSON.stringify(catalog)));
    return ok(world.choose(bulk.bulkAnswer)(told));
  };
  try {
    form.settle();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const whole = rows.filter(({ platform_id }) => platform_id !== null);
    if (world.choose(bulk.wholeOnesFirst)) written(world, whole, caller.name);
    if (world.choose(bulk.knownOnesFirst))
      written(
        world,
        whole.filter((row) => isKnown(row, world)),
        caller.name,
      );
    if (world.choose(bulk.lotsOfLackingFirst)) writeLotsOfLacking(world, rows, caller.name);
    for (const key of keys) world.of(refusedKeys).add(key);
    if (whole.length < rows.length || rows.length === 0) throw error;
    const sound = rows.filter((_, index) => isSound(listOf(body)[index], { caller: caller.kind, index }, world));
    return world.choose(open.partialFailure)(error, () => answer(sound));
  }
  return answer(rows);
}

const knownOf = ({ customer_catalog_id: key }: Pick<Row, "customer_catalog_id">, world: World): Catalog | undefined =>
  key === null
    ? undefined
    : world
        .of(catalogs)
        .all()
        .find(({ customer_catalog_id }) => customer_catalog_id === key);

const isKnown = (row: Row, world: World): boolean => knownOf(row, world) !== undefined;

/** @returns the catalog of a row that was deleted */
const deletedOf = ({ customer_catalog_id: key }: Row, world: World): Catalog | undefined =>
  [...world.of(goneCatalogs).values()].find(
    ({ record, end }) => end === "deleted" && key !== null && record.customer_catalog_id === key,
  )?.record;

/** Writes the lots of rows that lack their platform, whose catalogs are there already. */
function writeLotsOfLacking(world: World, rows: readonly Row[], by: string): void {
  for (const row of rows) {
    const known = row.platform_id === null ? knownOf(row, world) : undefined;
    if (known) for (const data of row.lots) writeLot(world, known.id, data, by, true);
  }
}

const itemOf = (lot: Json) => lot["customer_item_id"];

/** A lot of which no row said anything. */
const bare = { image_links: [], initial_data: null, item_data: null };

const listOf = (body: unknown): readonly unknown[] =>
  isObject(body) && Array.isArray(body["catalogs"]) ? body["catalogs"] : [];

/** Whether one row would be taken by itself. */
function isSound(row: unknown, sent: Sent, world: World): boolean {
  try {
    const form = Form.of(row);
    rowOf(form, sent, world);
    form.settle();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Writes what the rows of a payload stand for, each customer id once. */
function written(world: World, rows: readonly Row[], by: string, isSeen: bulk.Seen = () => true): readonly Catalog[] {
  const catalogsWritten = write(world, world.choose(open.repeatedRows)(rows), by, isSeen);
  return world.choose(open.answerOrder)(catalogsWritten);
}

function rowOf(form: Form, sent: Sent, world: World): Row {
  const customer_catalog_id = form.textOrNumber("customer_catalog_id") ?? null;
  const needed = {
    ...sent,
    given: form.given("platform_id"),
    isKnown: knownOf({ customer_catalog_id }, world) !== undefined,
  };
  if (world.choose(bulk.platformNeeded)(needed)) form.require("platform_id");
  const platform_id = world.choose(bulk.platformField)(form, sent.caller) ?? null;
  if (platform_id !== null && !platforms.some(({ id }) => id === platform_id))
    form.complain("platform_id", "There is no such platform.");
  const seller = world.choose(bulk.bulkSeller)(form);
  const seller_id = Number(seller?.["id"] ?? sellers[0].id);
  if (!sellers.some(({ id }) => id === seller_id)) world.choose(open.unknownSeller)(form);
  world.choose(open.rowNeeds)(form);
  const lotRows = form.list("lots", "A list of objects is needed.", isObject) ?? [];
  world.choose(open.customerIds)(form, lotRows);
  const [start_date, end_date] = [form.dateTime("start_date"), form.dateTime("end_date")];
  world.choose(takenDates)(form, start_date, end_date, world.now());
  return {
    platform_id,
    customer_catalog_id,
    title: form.text("title"),
    start_date,
    end_date,
    seller_id,
    lots: lotRows,
  };
}

function write(world: World, rows: readonly Row[], by: string, isSeen: bulk.Seen): readonly Catalog[] {
  const store = world.of(catalogs);
  const before = store.all().filter(isSeen);
  const batch = store.all().length + 1 + Math.max(0, ...before.map(({ id }) => id));
  const matches = rows.map((_, index) =>
    world.choose(bulk.catalogMatching)(index, rows, before, world.choose(open.matchScope)),
  );
  const [first] = rows;
  const written = rows.map((row, index) => {
    const { platform_id } = world.choose(bulk.platformOfEach) ? row : (first ?? row);
    const { seller_id } = world.choose(bulk.sellerOfEach) ? row : (first ?? row);
    const earlier = world.choose(bulk.lotsOfEarlier)
      ? []
      : rows
          .slice(0, index)
          .flatMap(({ lots }) => lots)
          .map(itemOf);
    const lots = row.lots.filter((lot) => !earlier.includes(itemOf(lot)));
    return writeCatalog(world, { ...row, platform_id, seller_id, lots }, matches[index], batch, by);
  });
  if (!world.choose(bulk.unnamedBatchMates)) {
    const batches = new Set(matches.map((match) => match?.batch));
    for (const { id, batch: made } of before) {
      if (made !== null && batches.has(made) && !written.some((catalog) => catalog.id === id)) store.remove(id);
    }
  }
  return written;
}

function writeCatalog(world: World, row: Row, match: Catalog | undefined, batch: number, by: string): Catalog {
  const store = world.of(catalogs);
  const { lots: rows, title, start_date, end_date, ...fields } = world.choose(bulk.keptOfRow)(row, match !== undefined);
  const nothing = { title: null, start_date: "2030-01-01T00:00:00Z", end_date: "2030-01-08T00:00:00Z" };
  const gone = match || world.choose(bulk.deletedCatalogsSent) ? undefined : deletedOf(row, world);
  if (gone) return gone;
  const before = match ? world.choose(open.omittedMembers)(match, nothing) : nothing;
  const fresh: Catalog = {
    id: match?.id ?? newCatalogNumber(world),
    is_completed: false,
    agent_company_ids: [],
    platforms: fields.platform_id === null ? [] : [{ platform_id: fields.platform_id }],
    ...fields,
    title: title ?? before.title,
    start_date: start_date ?? before.start_date,
    end_date: end_date ?? before.end_date,
    ...(match && world.choose(bulk.keptOfMatchedCatalog)(match, { title: title ?? before.title })),
    // What a row is matched by stays with the record, whatever the row says.
    customer_catalog_id: match?.customer_catalog_id ?? fields.customer_catalog_id,
    batch: match?.batch ?? batch,
  };
  const catalog = match && !world.choose(bulk.matchedCatalog) ? match : fresh;
  if (match?.title && match.title !== catalog.title) world.of(formerTitles).set(match.id, match.title);
  if (match || world.choose(bulk.newBulkCatalogs)) store.add(catalog);
  if (!match) world.choose(bulk.besideNewCatalog)(store, catalog);
  if (match && !world.choose(open.omittedLots)) leaveOut(world, catalog.id, rows);
  const held = lotsIn(world, catalog.id).map(({ customer_item_id }) => customer_item_id);
  const paired = world.choose(bulk.lotPairing)(rows, held);
  for (const data of world.choose(bulk.writtenLots)(paired, match !== undefined))
    writeLot(world, catalog.id, data, by, match !== undefined);
  return catalog;
}

/** Takes the lots out of a catalog that its row does not name. */
function leaveOut(world: World, catalogId: number, rows: readonly Json[]): void {
  const named = rows.map((row) => String(row["customer_item_id"]));
  for (const lot of lotsIn(world, catalogId)) {
    if (lot.customer_item_id !== null && named.includes(lot.customer_item_id)) continue;
    const kept = lot.catalogs.filter((entry) => Number(entry["catalog_id"]) !== catalogId);
    world.of(lots).add({ ...lot, catalogs: kept });
  }
}

/** @returns a lot whose catalog's key and own, one behind the other, are the same text; undefined where there is none */
function ofJoinedKeys(world: World, catalogId: number, item: string | null): Lot | undefined {
  const joined = (catalog: number, of: string | null) => {
    const key = world.of(catalogs).get(catalog)?.customer_catalog_id ?? null;
    return key === null || of === null ? undefined : `${key}${of}`;
  };
  const asked = joined(catalogId, item);
  const isAsked = (lot: Lot) => catalogIdsOf(lot).some((id) => joined(id, lot.customer_item_id) === asked);
  return asked === undefined ? undefined : world.of(lots).all().find(isAsked);
}

function writeLot(world: World, catalogId: number, data: Json, by: string, isKnown: boolean): void {
  const store = world.of(lots);
  const former = world.of(formerLots);
  const isHidden = (id: number) => former.get(id)?.updated !== undefined && !world.choose(bulk.updatedLotMatching);
  const customerItemId = data["customer_item_id"] === undefined ? null : String(data["customer_item_id"]);
  const match = world.choose(bulk.lotMatching)
    ? (world
        .choose(open.lotScope)(world.choose(bulk.lotsLookedThrough)(lotsIn(world, catalogId)), store.all())
        .find(
          ({ id, customer_item_id }) =>
            !isHidden(id) &&
            customer_item_id !== null &&
            customerItemId !== null &&
            world.choose(bulk.lotKey)(customer_item_id, customerItemId),
        ) ?? (world.choose(bulk.keysJoined) ? ofJoinedKeys(world, catalogId, customerItemId) : undefined))
    : undefined;
  const given = world.choose(bulk.givenToLot)({
    ...(Array.isArray(data["image_links"]) && { image_links: data["image_links"] }),
    ...(isObject(data["initial_data"]) && { initial_data: data["initial_data"] }),
    ...(isObject(data["item_data"]) && { item_data: data["item_data"] }),
  });
  if (match) {
    const before = world.choose(open.omittedMembers)(match, bare);
    const inCatalog = match.catalogs.some(({ catalog_id }) => Number(catalog_id) === catalogId);
    const catalogsOfLot = inCatalog ? match.catalogs : [...match.catalogs, { catalog_id: catalogId }];
    if (!world.choose(bulk.recordsOfResentLot)) removeRecordsOf(world, match.id);
    if (world.choose(bulk.matchedLot))
      store.add({ ...before, ...given, catalogs: catalogsOfLot, ...world.choose(bulk.keptOfMatchedLot)(match, given) });
    return;
  }
  if (!world.choose(bulk.newBulkLots) || (isKnown && !world.choose(bulk.newLotsOfKnown))) return;
  const isGone = world
    .of(deletedLots)
    .some((lot) => lot.customer_item_id === customerItemId && catalogIdsOf(lot).includes(catalogId));
  if (customerItemId !== null && isGone && !world.choose(bulk.deletedLotsSent)) return;
  const batchOf = (id: number) => world.of(catalogs).get(id)?.batch;
  const isElsewhere = store
    .all()
    .filter(({ customer_item_id }) => customerItemId !== null && customer_item_id === customerItemId)
    .some((lot) => catalogIdsOf(lot).some((id) => batchOf(id) !== batchOf(catalogId)));
  if (isElsewhere && !world.choose(bulk.lotsKnownElsewhere)) return;
  const entry = { catalog_id: catalogId, lot_number: data["lot_number"] ?? null };
  store.add(newLot(world, { ...given, customer_item_id: customerItemId, catalogs: [entry] }, by));
}
