import { created, done, ok } from "../../core/answer.js";
import { asReadBefore, holdBack } from "../../core/behaviours/held-back.js";
import { unstatedDemands } from "../../core/demands.js";
import { Form, isObject, type Json } from "../../core/form.js";
import type { Handlers } from "../../core/handler.js";
import { invalid, missing } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import { catalogs } from "../catalogs/state.js";
import {
  addingAtOnce,
  appendedAnswer,
  appending,
  appendingOfPartner,
  filedUnder,
  foreignLot,
  keptEntries,
  listedUnder,
  lotOnceRemovedFrom,
  recordRemoval,
  recordsAfterUpdate,
  recordsShownTo,
  takenByAdding,
  takenByRefused,
  takenFromOthers,
} from "./client-item-data.js";
import { auditShown, emptyList, recordsOfList } from "./client-item-data-open.js";
import { readItemData } from "./item-data-query.js";
import {
  addedOnceDeleted,
  backWithoutTarget,
  besideUpdated,
  catalogsOfDeleted,
  describedStays,
  heldBack,
  keptOfNewLot,
  keptOfPartnersLot,
  lotRemoval,
  lotUpdate,
  madeAgainAnew,
  newLotOfPartner,
  readKey,
  recordsOfDeleted,
  recordsOfItemMates,
  storingNewLot,
  takenByNewLot,
  unknownLot,
  updatedByPartner,
  updateOfGone,
  updateOfNone,
  updateOfPartner,
} from "./keep.js";
import {
  askedInVain,
  catalogsOfListed,
  countedOfQuery,
  filtersOfPartners,
  foundAfterRemoved,
  foundOfBulk,
  idFilter,
  itemDataOfRow,
  listedLot,
  lookedFor,
  lotFiltersCombined,
  lotNumberFilter,
  lotRows,
  lotsOfItem,
  platformItemFilter,
} from "./list.js";
import {
  catalogsOfMoved,
  foldedAlong,
  foldedLot,
  lotIntoItself,
  lotMergeAnswer,
  mergedLot,
  mergeOfBoth,
  missingLotSource,
  missingLotTarget,
  moving,
  platformsOfSecond,
  recordsOfTarget,
  removedAlong,
  secondLotMerge,
  sourceAfterLotMerge,
  targetOfUpdated,
} from "./merge.js";
import { clientItemDataOfMergedLot, restOfMergedLot, sharedAssociations } from "./merge-open.js";
import * as open from "./open.js";
import { answerRows, filteredPage, lotFiltersOfPage, pageOfPartner, sizeOfUnsized } from "./pages.js";
import {
  type ClientItemData,
  clientItemData,
  deletedCatalogs,
  deletedLots,
  formerCatalogs,
  formerLots,
  gappyLots,
  goneLots,
  type Lot,
  lessenedLots,
  lots,
  mergedLots,
} from "./state.js";

/** @returns the catalog of a lot's entry with its lots, as they are stored */
function catalogWithLots(world: World, { catalog_id }: Json): unknown {
  const id = Number(catalog_id);
  const isIn = (lot: Lot) => lot.catalogs.some((entry) => Number(entry["catalog_id"]) === id);
  return { ...world.of(catalogs).get(id), lots: world.of(lots).all().filter(isIn) };
}

/** @returns a lot as answers show it */
export const lotDto = (lot: Lot, world: World) => ({
  ...lot,
  image_links: lot.image_links.map(world.choose(open.imageLinkShown)),
  item_data: world.choose(open.itemDataShown)(lot.item_data),
  catalogs: world
    .choose(open.entryIds)(lot.catalogs, lot)
    .map((entry) => world.choose(open.catalogOfLotShown)(entry, (one) => catalogWithLots(world, one))),
  platforms: world.choose(open.entryIds)(lot.platforms, lot),
});

/** @throws Refusal where there is no such lot */
function lotOf(world: World, id: number): Lot {
  const store = world.of(lots);
  const lot = store.get(id) ?? world.choose(unknownLot)(store, id);
  if (!lot) throw missing("The lot");
  return lot;
}

const isLink = (entry: unknown): entry is unknown => typeof entry === "string" || isObject(entry);

/** The parts of a lot that a request may carry; those that it does not are absent. */
function partsOf(body: unknown, world: World): Partial<Lot> {
  const form = Form.of(body);
  const image_links = form.list("image_links", "A list of links is needed.", isLink);
  const item_data = form.object("item_data");
  const inCatalogs = form.list("catalogs", "A list of objects is needed.", isObject);
  const onPlatforms = form.list("platforms", "A list of objects is needed.", isObject);
  const known = (entry: Json) => world.of(catalogs).get(Number(entry["catalog_id"])) !== undefined;
  const taken = inCatalogs && world.choose(open.unknownCatalogs)(form, inCatalogs, known);
  world.choose(sharedAssociations).place(form, onPlatforms ?? []);
  form.settle();
  return {
    ...(image_links && { image_links }),
    ...(item_data && { item_data }),
    ...(taken && { catalogs: taken }),
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
export function newLot(world: World, parts: Partial<Lot>, by: string): Lot {
  const id = world.of(lots).nextNumber();
  // A number that is given again leads nowhere any more, and nothing was before it.
  world.of(mergedLots).delete(id);
  world.of(formerLots).delete(id);
  world.of(goneLots).delete(id);
  return {
    id,
    image_links: [],
    initial_data: null,
    item_data: null,
    catalogs: [],
    platforms: [],
    customer_item_id: null,
    created_by: by,
    created_date: world.timestamp(),
    ...parts,
  };
}

/** Removes the client item data of a lot. */
export function removeRecordsOf(world: World, lotId: number): void {
  const records = world.of(clientItemData);
  for (const record of records.all()) if (record.lot_id === lotId) records.remove(record.id);
}

function areOfOneItem(lot: Lot, other: Lot): boolean {
  const item = lot.item_data?.["customer_item_id"];
  return item !== undefined && item !== null && lot.id !== other.id && other.item_data?.["customer_item_id"] === item;
}

/** @returns the ids of deleted lots of the same item: none where the lot has no item */
const deletedNamesakes = (world: World, lot: Lot): readonly number[] =>
  world
    .of(deletedLots)
    .filter((other) => areOfOneItem(lot, other))
    .map(({ id }) => id);

export const lotsHandlers = {
  "POST /Lot": ({ world, caller, body }) => {
    const initial_data = initialDataOf(body);
    const form = Form.of(body);
    world.choose(open.newLotNeeds)(form);
    form.settle();
    const lot = newLot(world, { ...partsOf(body, world), initial_data }, caller.name);
    const all = world.choose(keptOfNewLot)(world.choose(open.lotNumbering)(lot));
    const isOfPartner = caller.kind === "partner";
    const kept = isOfPartner ? world.choose(keptOfPartnersLot)(all) : all;
    world.choose(takenByNewLot)(world.of(lots), kept);
    if (!isOfPartner || world.choose(newLotOfPartner)) world.choose(storingNewLot)(world.of(lots), kept);
    return created(lotDto(kept, world), world);
  },

  "GET /Lot": ({ world, caller, query }) => {
    const { id, lot_number, platform_item_id } = world.choose(countedOfQuery)(query);
    const matches = world.choose(open.lotTextMatch);
    const given = [
      ...(id === undefined ? [] : [world.choose(idFilter)(id)]),
      ...(lot_number === undefined ? [] : [world.choose(lotNumberFilter)(lot_number, matches)]),
      ...(platform_item_id === undefined ? [] : [world.choose(platformItemFilter)(platform_item_id, matches)]),
    ];
    const filters = world.choose(lotFiltersOfPage)(given, query);
    const areCounted = caller.kind !== "partner" || world.choose(filtersOfPartners);
    const isFound = world.choose(lotFiltersCombined)(areCounted ? filters : []);
    const as = (lot: Lot) => world.choose(lookedFor)(lot, world.of(formerLots).get(lot.id) ?? {});
    const isAsked = world.choose(foundAfterRemoved)(query, world.of(deletedLots));
    const found = world
      .of(lots)
      .listed()
      .filter((lot) => isAsked && world.choose(foundOfBulk)(query, lot) && isFound(as(lot)));
    const now = lot_number === undefined ? found : world.choose(askedInVain)(found, JSON.stringify(query), world);
    const every = world.choose(lotRows)(now);
    const rows = platform_item_id === undefined ? every : world.choose(lotsOfItem)(every);
    const sized = world.choose(sizeOfUnsized)(query, world);
    const asked = world.choose(filteredPage)(sized, filters.length > 0);
    const paged = caller.kind === "partner" ? world.choose(pageOfPartner)(asked) : asked;
    return answerRows(world, "lots", rows, paged, (lot) => {
      const deleted = world.of(deletedCatalogs).get(lot.id);
      const updated = world.of(formerLots).get(lot.id)?.updated?.catalogs;
      const shown = lotDto(world.choose(catalogsOfListed)(world.choose(listedLot)(lot), { deleted, updated }), world);
      const before = world.of(lots).get(lot.id - 1);
      return { ...shown, item_data: world.choose(itemDataOfRow)(shown.item_data, before?.item_data) };
    });
  },

  "GET /Lot/{id}": ({ world, path }) => {
    const target = world.of(lots).get(path.id) ? undefined : world.of(mergedLots).get(path.id);
    if (target !== undefined) return world.choose(open.mergedLotRead)(target);
    const id = world.choose(readKey)(world.of(lots).all(), path.id);
    const [found, former] = [lotOf(world, id), world.of(formerCatalogs).get(path.id)];
    const lot = world.choose(heldBack) ? asReadBefore(world, found) : found;
    return ok(lotDto(former ? world.choose(catalogsOfMoved)(lot, former) : lot, world));
  },

  "PUT /Lot/{id}": async ({ world, caller, path, body }) => {
    if (isObject(body) && !world.of(lots).get(path.id) && world.choose(updateOfNone))
      return ok({ id: path.id, ...body });
    const gone = world.of(lots).get(path.id) ? undefined : world.of(goneLots).get(path.id);
    if (gone && world.choose(updateOfGone)(gone.end)) world.of(lots).add(gone.record);
    const beside = world.choose(besideUpdated)(world.of(lots), lotOf(world, path.id));
    if (beside) await beside;
    const lot = lotOf(world, path.id);
    const asked = initialDataOf(body);
    world.choose(open.initialDataOfUpdate)(asked);
    const changed = world.choose(open.leftOutOfUpdate)(lot, partsOf(body, world));
    const given = world.choose(open.lotNumbering)(changed);
    const next = caller.kind === "partner" ? world.choose(updatedByPartner)(given, lot) : given;
    if (caller.kind === "partner" && !world.choose(updateOfPartner)) return ok(lotDto(next, world));
    world.choose(lotUpdate)(world.of(lots), next, lot, asked);
    if (caller.kind === "partner" && world.choose(heldBack)) holdBack(world, lot, next);
    const was = world.of(formerLots);
    const former = was.get(lot.id);
    was.set(lot.id, { updated: lot, ...former, ...(former?.updated && { between: lot }) });
    const records = world.of(clientItemData);
    const own = records.all().filter(({ lot_id }) => lot_id === lot.id);
    const left = world.choose(recordsAfterUpdate)(own);
    for (const { id } of own) if (!left.some((one) => one.id === id)) records.remove(id);
    for (const record of left) if (!own.includes(record)) records.add(record);
    return ok(lotDto(next, world));
  },

  "DELETE /Lot/{id}": ({ world, path }) => {
    const { id } = path;
    const lot = world.of(lots).get(id);
    if (!lot) return world.choose(open.repeatedLotRemoval)(world);
    world.choose(open.catalogedLotRemoval)(lot);
    const records = world.of(clientItemData).all();
    world.choose(open.describedLotRemoval)(records.filter((record) => record.lot_id === id));
    if (records.some((record) => record.lot_id === id) && world.choose(describedStays)) {
      removeRecordsOf(world, id);
      return done(world);
    }
    world.choose(lotRemoval)(world.of(lots), lot);
    world.of(deletedLots).push(lot);
    world.of(goneLots).set(id, { record: lot, end: "deleted" });
    if (world.choose(recordsOfDeleted) && world.choose(madeAgainAnew)) removeRecordsOf(world, id);
    if (!world.choose(recordsOfItemMates))
      for (const mate of world.of(lots).all()) if (areOfOneItem(mate, lot)) removeRecordsOf(world, mate.id);
    if (world.choose(backWithoutTarget))
      for (const [source, target] of world.of(mergedLots)) {
        const gone = target === id ? world.of(goneLots).get(source) : undefined;
        if (gone) world.of(lots).add(gone.record);
      }
    world.choose(catalogsOfDeleted)(lot, world.of(lots), world.of(catalogs));
    return done(world);
  },

  "POST /Lot/{targetId}/merge/{sourceId}": ({ world, path }) => {
    const store = world.of(lots);
    const [target, named] = [store.get(path.targetId), store.get(path.sourceId)];
    const show = (lot: Lot) => lotDto(lot, world);
    const isDeleted = (id: number) => world.of(goneLots).get(id)?.end === "deleted";
    if (!named) return world.choose(missingLotSource)(store, target, show, isDeleted(path.sourceId));
    if (!target) return world.choose(missingLotTarget)(store, named, show, isDeleted(path.targetId));
    if (target.id === named.id) return world.choose(lotIntoItself)(store, target, show);
    world.choose(mergeOfBoth)(target, named);
    const source = world.choose(foldedLot)(named, store.all(), target);
    const isFirst = ![...world.of(mergedLots).values()].includes(target.id);
    const was = world.of(formerLots);
    const brought = world
      .choose(sharedAssociations)
      .brought(target, world.choose(moving)(source, was.get(source.id)?.merged));
    was.set(target.id, { merged: target, ...was.get(target.id) });
    const moved = isFirst || world.choose(secondLotMerge) ? world.choose(mergedLot)(target, brought) : target;
    const isOnAll = isFirst || world.choose(platformsOfSecond);
    const placed = isOnAll ? moved : { ...moved, platforms: target.platforms };
    const folded = world.choose(targetOfUpdated)(placed, source, was.get(source.id)?.updated !== undefined);
    if (!world.choose(recordsOfTarget)) removeRecordsOf(world, target.id);
    const merged = store.add(world.choose(restOfMergedLot)(folded, source));
    for (const other of world.choose(foldedAlong)(store.all(), merged)) {
      if (other.id === source.id) continue;
      store.add({ ...merged, catalogs: [...merged.catalogs, ...other.catalogs] });
      store.remove(other.id);
    }
    for (const { id } of world.choose(removedAlong)(store.all(), source)) if (id !== target.id) store.remove(id);
    world.choose(clientItemDataOfMergedLot)(world.of(clientItemData), target.id, source.id);
    world.choose(sourceAfterLotMerge)(store, source.id);
    world.of(mergedLots).set(source.id, target.id);
    world.of(goneLots).set(source.id, { record: source, end: "merged" });
    return ok(show(world.choose(lotMergeAnswer)(merged, source)));
  },

  "POST /Lot/ItemData": readItemData,

  "POST /Lot/{id}/ClientItemData": ({ world, caller, path, body }) => {
    const gone = world.of(goneLots).get(path.id);
    const lot = gone?.end === "deleted" && world.choose(addedOnceDeleted) ? gone.record : lotOf(world, path.id);
    const form = Form.of(body);
    world.choose(unstatedDemands)(form, "client_item_data");
    const data = form.list("client_item_data", "A list of objects is needed.", isObject);
    if (data?.length === 0) world.choose(emptyList)(form);
    if (!data) world.choose(takenByRefused)(lot, world.of(lots));
    form.settle();
    const records = world.of(clientItemData);
    const at = world.timestamp();
    const made = world
      .choose(recordsOfList)(world.choose(keptEntries)(data ?? []))
      .map(
        (entries): ClientItemData => ({
          id: records.nextNumber(),
          lot_id: world.choose(filedUnder)(lot, entries, world.of(lots).all()).id,
          client_item_data: entries,
          created_by: caller.name,
          created_date: at,
          modified_by: caller.name,
          modified_date: at,
        }),
      );
    const [first] = made;
    return world.choose(addingAtOnce)(records, lot.id, () => {
      for (const record of made) {
        world.choose(takenFromOthers)(records, record);
        const append = () => world.choose(appending)(records, record, world.of(gappyLots).has(record.lot_id));
        if (caller.kind === "partner") world.choose(appendingOfPartner)(records, record, append);
        else append();
      }
      world.choose(takenByAdding)(lot, world.of(lots));
      return created(first && world.choose(auditShown)(world.choose(appendedAnswer)(first)), world);
    });
  },

  "GET /Lot/{id}/ClientItemData": ({ world, caller, path, query }) => {
    const gone = world.choose(recordsOfDeleted) ? undefined : world.of(goneLots).get(path.id);
    const lot = gone?.record ?? lotOf(world, path.id);
    const namesakes = world.choose(madeAgainAnew) ? [] : deletedNamesakes(world, lot);
    const isUnder = (record: ClientItemData) =>
      namesakes.includes(record.lot_id) || world.choose(listedUnder)(record, lot.id);
    const rows = world
      .of(clientItemData)
      .listed()
      .filter((record) => isUnder(record) && world.choose(recordsShownTo)(record, caller));
    return answerRows(world, "client-item-data", rows, query, world.choose(auditShown));
  },

  "DELETE /Lot/{lotId}/ClientItemData/{clientItemDataId}": ({ world, path }) => {
    const lot = lotOf(world, path.lotId);
    if (!/^\d+$/.test(path.clientItemDataId)) throw invalid({ clientItemDataId: ["An integer is needed."] });
    const records = world.of(clientItemData);
    const record = records.get(Number(path.clientItemDataId));
    if (!record || (record.lot_id !== lot.id && !world.choose(foreignLot)))
      throw missing("The client item data record");
    if (records.all().findLast(({ lot_id }) => lot_id === record.lot_id) !== record)
      world.of(gappyLots).add(record.lot_id);
    const lessened = world.of(lessenedLots);
    world.choose(recordRemoval)(records, record, !lessened.has(record.lot_id));
    lessened.add(record.lot_id);
    const left = world.choose(lotOnceRemovedFrom)(lot);
    if (left !== lot) world.of(lots).add(left);
    return done(world);
  },
} satisfies Handlers;
