import { type Answer, ok } from "../answer.js";
import { Form, isObject, type Json } from "../form.js";
import type { Call } from "../handler.js";
import { newLot } from "../lots/handlers.js";
import { type Lot, lots } from "../lots/state.js";
import { Refusal } from "../refusal.js";
import { platforms, sellers } from "../seed.js";
import type { World } from "../world.js";
import * as bulk from "./bulk.js";
import { lotsIn, withLots } from "./show.js";
import { type Catalog, catalogs } from "./state.js";

interface Row extends bulk.BulkCatalog {
  readonly title: string | null;
  readonly start_date: string;
  readonly end_date: string;
  readonly seller_id: number;
  readonly lots: readonly Json[];
}

/**
 * POST /Bulk/upsert: the whole payload is looked at before anything is written (Errors, rule 6).
 *
 * @throws Refusal where any catalog is not valid
 */
export function upsert({ world, caller, body }: Call): Answer {
  const form = Form.of(body, world.choose(bulk.issuePath));
  form.require("catalogs");
  const needed = world.choose(bulk.platformNeeded)(caller);
  const rows = (form.forms("catalogs") ?? []).map((row) => rowOf(row, needed, world));
  try {
    form.settle();
  } catch (error) {
    if (error instanceof Refusal && world.choose(bulk.wholeOnesFirst)) {
      write(
        world,
        rows.filter(({ platform_id }) => platform_id !== null),
        caller.name,
      );
    }
    throw error;
  }
  const written = write(world, rows, caller.name);
  return ok(world.choose(bulk.bulkAnswer)(written.map((catalog) => withLots(world, catalog))));
}

function rowOf(form: Form, platformIsNeeded: boolean, world: World): Row {
  if (platformIsNeeded) form.require("platform_id");
  const platform_id = form.integer("platform_id") ?? null;
  if (platform_id !== null && !platforms.some(({ id }) => id === platform_id))
    form.complain("platform_id", "There is no such platform.");
  const seller = world.choose(bulk.bulkSeller)(form);
  const seller_id = Number(seller?.["id"] ?? sellers[0].id);
  if (!sellers.some(({ id }) => id === seller_id)) form.complain("seller", "There is no such seller.");
  return {
    platform_id,
    customer_catalog_id: form.textOrNumber("customer_catalog_id") ?? null,
    title: form.text("title") ?? null,
    start_date: form.dateTime("start_date") ?? "2030-01-01T00:00:00Z",
    end_date: form.dateTime("end_date") ?? "2030-01-08T00:00:00Z",
    seller_id,
    lots: form.list("lots", "A list of objects is needed.", isObject) ?? [],
  };
}

function write(world: World, rows: readonly Row[], by: string): readonly Catalog[] {
  const store = world.of(catalogs);
  const before = store.all();
  const batch = store.all().length + 1 + Math.max(0, ...before.map(({ id }) => id));
  const matches = rows.map((_, index) => world.choose(bulk.catalogMatching)(index, rows, before));
  const written = rows.map((row, index) => writeCatalog(world, row, matches[index], batch, by));
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
  const { lots: rows, ...fields } = row;
  const fresh: Catalog = {
    id: match?.id ?? store.nextNumber(),
    is_completed: false,
    agent_company_ids: [],
    platforms: fields.platform_id === null ? [] : [{ platform_id: fields.platform_id }],
    ...fields,
    // What a row is matched by stays with the record, whatever the row says.
    customer_catalog_id: match?.customer_catalog_id ?? fields.customer_catalog_id,
    batch: match?.batch ?? batch,
  };
  const catalog = match && !world.choose(bulk.matchedCatalog) ? match : fresh;
  if (match || world.choose(bulk.newBulkCatalogs)) store.add(catalog);
  for (const data of rows) writeLot(world, catalog.id, data, by);
  return catalog;
}

function writeLot(world: World, catalogId: number, data: Json, by: string): void {
  const store = world.of(lots);
  const customerItemId = data["customer_item_id"] === undefined ? null : String(data["customer_item_id"]);
  const match = world.choose(bulk.lotMatching)
    ? lotsIn(world, catalogId).find(
        ({ customer_item_id }) => customer_item_id !== null && customer_item_id === customerItemId,
      )
    : undefined;
  const given: Partial<Lot> = {
    ...(Array.isArray(data["image_links"]) && { image_links: data["image_links"] }),
    ...(isObject(data["initial_data"]) && { initial_data: data["initial_data"] }),
    ...(isObject(data["item_data"]) && { item_data: data["item_data"] }),
  };
  if (match) {
    if (world.choose(bulk.matchedLot)) store.add({ ...match, ...given });
    return;
  }
  if (!world.choose(bulk.newBulkLots)) return;
  const entry = { catalog_id: catalogId, lot_number: data["lot_number"] ?? null };
  store.add(newLot(world, { ...given, customer_item_id: customerItemId, catalogs: [entry] }, by));
}
