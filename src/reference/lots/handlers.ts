import { created, done, ok } from "../answer.js";
import { catalogs } from "../catalogs/state.js";
import { Form, isObject } from "../form.js";
import type { Handlers } from "../handler.js";
import { answerPage } from "../paging.js";
import { forbidden, invalid, missing } from "../refusal.js";
import type { World } from "../world.js";
import { appendedAnswer, appending, foreignLot, listedUnder, recordRemoval } from "./client-item-data.js";
import * as items from "./item-data.js";
import { keptOfNewLot, lotRemoval, lotUpdate, storingNewLot, unknownLot } from "./keep.js";
import { idFilter, listedLot, lotFiltersCombined, lotNumberFilter, platformItemFilter } from "./list.js";
import {
  lotIntoItself,
  lotMergeAnswer,
  mergedLot,
  missingLotSource,
  missingLotTarget,
  sourceAfterLotMerge,
} from "./merge.js";
import { clientItemData, type Lot, lots } from "./state.js";

/** @returns a lot as answers show it */
export const lotDto = (lot: Lot) => lot;

const neverGiven = 1_000_000_000;

/** @throws Refusal where there is no such lot */
function lotOf(world: World, id: number): Lot {
  const store = world.of(lots);
  const lot = store.get(id) ?? (id > neverGiven ? world.choose(unknownLot)(store) : undefined);
  if (!lot) throw missing("The lot");
  return lot;
}

/** The parts of a lot that a request may carry; those that it does not are absent. */
function partsOf(body: unknown, world: World): Partial<Lot> {
  const form = Form.of(body);
  const image_links = form.list("image_links", "A list of texts is needed.", (entry) => typeof entry === "string");
  const item_data = form.object("item_data");
  const inCatalogs = form.list("catalogs", "A list of objects is needed.", isObject);
  const onPlatforms = form.list("platforms", "A list of objects is needed.", isObject);
  for (const [index, entry] of (inCatalogs ?? []).entries()) {
    if (!world.of(catalogs).get(Number(entry["catalog_id"])))
      form.complain(`catalogs.${index}.catalog_id`, "There is no such catalog.");
  }
  form.settle();
  return {
    ...(image_links && { image_links }),
    ...(item_data && { item_data }),
    ...(inCatalogs && { catalogs: inCatalogs }),
    ...(onPlatforms && { platforms: onPlatforms }),
  };
}

function initialDataOf(body: unknown): Lot["initial_data"] {
  const form = Form.of(body);
  const data = form.object("initial_data");
  form.settle();
  return data ?? null;
}

/**
 * Makes a lot from what a request gives.
 *
 * @param parts what it gives
 * @param by who asks
 */
export const newLot = (world: World, parts: Partial<Lot>, by: string): Lot => ({
  id: world.of(lots).nextNumber(),
  image_links: [],
  initial_data: null,
  item_data: null,
  catalogs: [],
  platforms: [],
  customer_item_id: null,
  created_by: by,
  created_date: world.timestamp(),
  ...parts,
});

export const lotsHandlers = {
  "POST /Lot": ({ world, caller, body }) => {
    const initial_data = initialDataOf(body);
    const lot = newLot(world, { ...partsOf(body, world), initial_data }, caller.name);
    const kept = world.choose(keptOfNewLot)(lot);
    world.choose(storingNewLot)(world.of(lots), kept);
    return created(lotDto(kept), world);
  },

  "GET /Lot": ({ world, query }) => {
    const filters = [
      ...(query.id === undefined ? [] : [world.choose(idFilter)(query.id)]),
      ...(query.lot_number === undefined ? [] : [world.choose(lotNumberFilter)(query.lot_number)]),
      ...(query.platform_item_id === undefined ? [] : [world.choose(platformItemFilter)(query.platform_item_id)]),
    ];
    const rows = world.of(lots).listed().filter(world.choose(lotFiltersCombined)(filters));
    return answerPage(world, "lots", rows, query, (lot) => lotDto(world.choose(listedLot)(lot)));
  },

  "GET /Lot/{id}": ({ world, path }) => ok(lotDto(lotOf(world, path.id))),

  "PUT /Lot/{id}": ({ world, path, body }) => {
    const lot = lotOf(world, path.id);
    const next = { ...lot, ...partsOf(body, world) };
    world.choose(lotUpdate)(world.of(lots), next, initialDataOf(body));
    return ok(lotDto(next));
  },

  "DELETE /Lot/{id}": ({ world, path }) => {
    const { id } = lotOf(world, path.id);
    world.choose(lotRemoval)(world.of(lots), id);
    const records = world.of(clientItemData);
    for (const record of records.all()) if (record.lot_id === id) records.remove(record.id);
    return done(world);
  },

  "POST /Lot/{targetId}/merge/{sourceId}": ({ world, path }) => {
    const store = world.of(lots);
    const [target, source] = [store.get(path.targetId), store.get(path.sourceId)];
    if (!source) return world.choose(missingLotSource)(store, target, lotDto);
    if (!target) return world.choose(missingLotTarget)(store, source, lotDto);
    if (target.id === source.id) return world.choose(lotIntoItself)(store, target, lotDto);
    const merged = store.add(world.choose(mergedLot)(target, source));
    world.choose(sourceAfterLotMerge)(store, source.id);
    return ok(lotDto(world.choose(lotMergeAnswer)(merged, source)));
  },

  "POST /Lot/ItemData": ({ world, caller, body }) => {
    const form = Form.of(body);
    const partnerId = form.textOrNumber("partner_id");
    const ids = form.list("customer_item_ids", "A list is needed.", (entry): entry is unknown => entry !== null);
    const comments = form.text("customer_comments");
    const reference = form.text("other_ref_no");
    if (world.choose(items.partnerIdNeeded)) form.require("partner_id");
    form.settle();
    if (partnerId !== undefined && !world.choose(items.partnerScope)(caller, partnerId)) {
      throw forbidden("This partner is not among the caller's.");
    }
    const filters = [
      ...(partnerId === undefined ? [] : [(lot: Lot) => items.isOfPartner(lot, partnerId)]),
      ...(ids ? [world.choose(items.customerItemFilter)(ids)] : []),
      ...(comments === undefined ? [] : [world.choose(items.commentsFilter)(comments)]),
      ...(reference === undefined ? [] : [world.choose(items.referenceFilter)(reference)]),
    ];
    const store = world.of(lots);
    const read = store.all().filter((lot) => filters.every((filter) => filter(lot)));
    const answer = ok(read.map(items.itemRow));
    world.choose(items.afterReading)(store, read);
    return answer;
  },

  "POST /Lot/{id}/ClientItemData": ({ world, caller, path, body }) => {
    const lot = lotOf(world, path.id);
    const form = Form.of(body);
    form.require("client_item_data");
    const data = form.list("client_item_data", "A list of objects is needed.", isObject);
    if (data?.length === 0) form.complain("client_item_data", "At least one entry is needed.");
    form.settle();
    const records = world.of(clientItemData);
    const at = world.timestamp();
    const record = {
      id: records.nextNumber(),
      lot_id: lot.id,
      client_item_data: data ?? [],
      created_by: caller.name,
      created_date: at,
      modified_by: caller.name,
      modified_date: at,
    };
    world.choose(appending)(records, record);
    return created(world.choose(appendedAnswer)(record), world);
  },

  "GET /Lot/{id}/ClientItemData": ({ world, path, query }) => {
    const lot = lotOf(world, path.id);
    const rows = world
      .of(clientItemData)
      .listed()
      .filter((record) => world.choose(listedUnder)(record, lot.id));
    return answerPage(world, "client-item-data", rows, query, (record) => record);
  },

  "DELETE /Lot/{lotId}/ClientItemData/{clientItemDataId}": ({ world, path }) => {
    const lot = lotOf(world, path.lotId);
    if (!/^\d+$/.test(path.clientItemDataId)) throw invalid({ clientItemDataId: ["An integer is needed."] });
    const records = world.of(clientItemData);
    const record = records.get(Number(path.clientItemDataId));
    if (!record || (record.lot_id !== lot.id && !world.choose(foreignLot)))
      throw missing("The client item data record");
    world.choose(recordRemoval)(records, record);
    return done(world);
  },
} satisfies Handlers;
