import { type Answer, created, done, ok } from "../../core/answer.js";
import { asReadBefore, holdBack } from "../../core/behaviours/held-back.js";
import type { Lacks } from "../../core/behaviours/needing.js";
import { taken } from "../../core/behaviours/refused.js";
import type { Decision } from "../../core/decision.js";
import { Form, isObject } from "../../core/form.js";
import type { Handlers } from "../../core/handler.js";
import { missing } from "../../core/refusal.js";
import { sellers } from "../../core/seed.js";
import type { World } from "../../core/world.js";
import { removeRecordsOf } from "../lots/handlers.js";
import { answerRows, catalogFiltersOfPage, filteredPage, pageOfPartner } from "../lots/pages.js";
import { deletedCatalogs, formerCatalogs, type Lot, lots, mergedLots } from "../lots/state.js";
import { atOnce } from "./bulk.js";
import {
  backWithoutTarget,
  broughtLotsOfUpdated,
  catalogRemoval,
  catalogUpdate,
  entriesOfShared,
  heldBack,
  keptForItsLots,
  keptOfNewCatalog,
  keptOfPartnersCatalog,
  leftOutOfNew,
  lotsOfCompleted,
  lotsOfRefusedUpdate,
  lotsOfResold,
  newCatalogOfPartner,
  readKey,
  sharedLotsOfDeleted,
  sharedLotsThere,
  storingNewCatalog,
  unknownCatalog,
  updatedByPartner,
  updateOfGone,
  updateOfNone,
  updateOfPartner,
} from "./keep.js";
import * as list from "./list.js";
import * as merge from "./merge.js";
import * as open from "./open.js";
import {
  createNeeds,
  endDateField,
  sellerField,
  startDateField,
  updateBeforeValidation,
  updateNeeds,
} from "./required.js";
import { catalogIdsOf, expanded, lotShown, lotsIn, withLots } from "./show.js";
import { lotsOfRows } from "./shown-lots.js";
import {
  broughtLots,
  type Catalog,
  catalogs,
  earlierCatalogs,
  firstCatalogs,
  formerTitles,
  goneCatalogs,
  mergedCatalogs,
  newCatalogNumber,
} from "./state.js";
import { upsert } from "./upsert.js";

/** @throws Refusal where there is no such catalog */
function catalogOf(world: World, id: number): Catalog {
  const store = world.of(catalogs);
  const catalog = store.get(id) ?? world.choose(unknownCatalog)(store, id);
  if (!catalog) throw missing("The catalog");
  return catalog;
}

type Needs = { readonly [Field in keyof typeof createNeeds]: Decision<Lacks> };
type Fields = Omit<Catalog, "id" | "platform_id" | "customer_catalog_id" | "batch">;

/** @throws Refusal where a field is missing or of another type */
function fieldsOf(body: unknown, needs: Needs, world: World, before?: Catalog): Fields {
  const form = Form.of(body);
  form.require(...world.choose(open.titleNeeded));
  const leftOut = before ? world.choose(open.leftOutOfUpdate)(form, before) : undefined;
  const agents = form.list("agent_company_ids", "A list of ids is needed.", world.choose(open.agentIds).accepts);
  for (const [name, lacks] of Object.entries(needs))
    if (world.choose(lacks)(form.given(name))) form.complain(name, "This field is required.");
  const seller = world.choose(sellerField)(form);
  if (seller !== undefined && !sellers.some(({ id }) => id === seller)) world.choose(open.unknownSeller)(form);
  const fields = {
    title: form.text("title") ?? leftOut?.title ?? null,
    start_date: world.choose(startDateField)(form, "start_date") ?? "2030-01-01T00:00:00Z",
    end_date: world.choose(endDateField)(form, "end_date") ?? "2030-01-08T00:00:00Z",
    is_completed: form.boolean("is_completed") ?? leftOut?.is_completed ?? false,
    seller_id: seller ?? sellers[0].id,
    agent_company_ids: agents ?? leftOut?.agent_company_ids ?? [],
    platforms: form.list("platforms", "A list of objects is needed.", isObject) ?? leftOut?.platforms ?? [],
  };
  world.choose(open.dateOrder)(form, fields.start_date, fields.end_date);
  world.choose(open.completedEarly)(form, fields.end_date, world.now());
  world.choose(open.takenDates)(form, fields.start_date, fields.end_date, world.now());
  form.settle();
  return fields;
}

/** Takes lots out of a catalog: all of them, or those of these ids. */
function emptyCatalog(world: World, id: number, ids?: ReadonlySet<number>): void {
  const store = world.of(lots);
  for (const lot of lotsIn(world, id))
    if (ids?.has(lot.id) ?? true)
      store.add({ ...lot, catalogs: lot.catalogs.filter((entry) => Number(entry["catalog_id"]) !== id) });
}

/** @returns what a row still shows of lots that it showed before and that are not in the catalog any more */
function goneLots(world: World, id: number): readonly object[] {
  const rows = world.of(lotsOfRows);
  const all = new Map([...(rows.get(id) ?? []), ...lotsIn(world, id).map((lot) => [lot.id, lot] as const)]);
  rows.set(id, all);
  const gone = [...all.values()].filter((lot) => !lotsIn(world, id).some((one) => one.id === lot.id));
  const leftBy = (lot: Lot) => {
    if (world.of(lots).get(lot.id)) return "moved";
    return world.of(mergedLots).has(lot.id) ? "merged" : "deleted";
  };
  return world
    .choose(list.goneLotsOfRow)(gone, leftBy)
    .map((lot) => lotShown(lot, world));
}

/** The number of a lot in a catalog; undefined where it has none there. */
const numberIn = ({ catalogs }: Lot, id: number): unknown =>
  catalogs.find((entry) => Number(entry["catalog_id"]) === id)?.["lot_number"];

/** POST /Catalog/{targetId}/merge/{sourceId}. */
function mergeCatalogs(world: World, path: { readonly targetId: number; readonly sourceId: number }): Answer {
  const store = world.of(catalogs);
  const [target, source] = [store.get(path.targetId), store.get(path.sourceId)];
  const show = (catalog: Catalog) => withLots(world, catalog);
  const isDeleted = (id: number) => world.of(goneCatalogs).get(id)?.end === "deleted";
  const isEmptied = world.choose(merge.emptiedByRefused);
  if (target && !source && isEmptied("target")) emptyCatalog(world, target.id);
  if (source && !target && isEmptied("source")) emptyCatalog(world, source.id);
  if (!source) return world.choose(merge.missingCatalogSource)(store, target, show, isDeleted(path.sourceId));
  if (!target) return world.choose(merge.missingCatalogTarget)(store, source, show, isDeleted(path.targetId));
  if (target.id === source.id) return world.choose(merge.catalogIntoItself)(store, target, show);
  world.choose(merge.sourceNeeds)(lotsIn(world, source.id), source.id < target.id);
  const all = world.of(lots);
  const both = lotsIn(world, source.id).filter((lot) => catalogIdsOf(lot).includes(target.id));
  const more = world.choose(open.lotsOfBoth)(both.length);
  const move = world.choose(merge.lotsAfterCatalogMerge);
  const isFirst = ![...world.of(mergedCatalogs).values()].includes(target.id);
  const brought = isFirst || world.choose(merge.secondCatalogMerge) ? lotsIn(world, source.id) : [];
  const came = world.of(broughtLots);
  const taken = new Set<unknown>(lotsIn(world, target.id).flatMap((lot) => numberIn(lot, target.id) ?? []));
  const movesAll = world.choose(merge.numbersTaken);
  const ofSource = world
    .choose(merge.movingOn)(world.choose(merge.movedLots)(brought), came.get(source.id) ?? new Set())
    .filter((lot) => movesAll || !taken.has(numberIn(lot, source.id)))
    .filter(() => !source.is_completed || world.choose(merge.lotsOfCompleted));
  came.set(target.id, new Set([...(came.get(target.id) ?? []), ...ofSource.map((lot) => lot.id)]));
  if (!world.choose(merge.recordsOfMoved)) for (const lot of ofSource) removeRecordsOf(world, lot.id);
  if (lotsIn(world, source.id).length === 0 && !world.choose(merge.lotsBesideNone)) emptyCatalog(world, target.id);
  for (const { id } of world.choose(merge.emptiedAlong)(store.all(), target))
    if (id !== source.id) emptyCatalog(world, id);
  for (const { id, catalogs: former } of ofSource) world.of(formerCatalogs).set(id, former);
  for (const lot of new Set([...ofSource, ...lotsIn(world, target.id)])) {
    const ids = move(catalogIdsOf(lot), source.id, target.id);
    const left = lot.catalogs.filter((entry) => ids.includes(Number(entry["catalog_id"])));
    const kept = ofSource.includes(lot) ? world.choose(merge.entriesElsewhere)(left, target.id) : left;
    const [old] = lot.catalogs.filter((entry) => Number(entry["catalog_id"]) === source.id);
    const isIn = kept.some((entry) => Number(entry["catalog_id"]) === target.id);
    all.add({
      ...world.choose(merge.lotOfMerged)(ofSource.includes(lot) ? world.choose(merge.movedLot)(lot) : lot),
      catalogs:
        ids.includes(target.id) && !isIn
          ? [...kept, { ...world.choose(merge.movedEntry)(old ?? {}), catalog_id: target.id }]
          : kept,
    });
  }
  const own = lotsIn(world, target.id).filter(({ id }) => !ofSource.some((lot) => lot.id === id));
  const twice = [...(more > 0 ? both : []), ...(world.choose(merge.ownLotsTwice) ? own : [])];
  for (const { id } of twice) {
    const lot = all.get(id);
    if (lot) all.add({ ...lot, catalogs: [...lot.catalogs, { catalog_id: target.id }] });
  }
  const isUpdated = (world.of(firstCatalogs).get(source.id) ?? source).title !== source.title;
  const values = world.choose(merge.valuesOfMergedCatalog)(target, source, isUpdated);
  const merged = store.add(world.choose(open.restOfMergedCatalog)(values, source));
  world.choose(merge.sourceAfterCatalogMerge)(store, source.id);
  world.of(mergedCatalogs).set(source.id, target.id);
  world.of(goneCatalogs).set(source.id, { record: source, end: "merged" });
  return ok(
    withLots(world, world.choose(merge.catalogMergeAnswer)(merged, source), world.choose(merge.catalogMergeAnswerLots)),
  );
}

export const catalogsHandlers = {
  "POST /Catalog": ({ world, caller, body }) => {
    const form = Form.of(body);
    const usual = world.choose(leftOutOfNew)([...world.of(firstCatalogs).values()].at(-1));
    const leftOut = Object.entries(usual).filter(([name]) => form.raw(name) === undefined);
    const fields = { ...fieldsOf(body, createNeeds, world), ...Object.fromEntries(leftOut) };
    const id = newCatalogNumber(world);
    const catalog: Catalog = { id, ...fields, platform_id: null, customer_catalog_id: null, batch: null };
    const all = world.choose(keptOfNewCatalog)(world.choose(open.platformEntries)(catalog));
    const isOfPartner = caller.kind === "partner";
    const kept = isOfPartner ? world.choose(keptOfPartnersCatalog)(all) : all;
    if (!isOfPartner || world.choose(newCatalogOfPartner)) world.choose(storingNewCatalog)(world.of(catalogs), kept);
    world.of(firstCatalogs).set(id, kept);
    return created(expanded(kept, world), world);
  },

  "GET /Catalog": ({ world, caller, query }) => {
    const { id, agent_company_id, platform_catalog_id, title, start_date, end_date, is_completed, seller_ids } =
      world.choose(list.countedOfQuery)(query);
    const isOverlooked = is_completed === false && seller_ids !== undefined && !world.choose(list.openBesideSellers);
    world.choose(list.datesTaken)({ start_date, end_date });
    const given = [
      ...(id === undefined ? [] : [world.choose(list.idFilter)(Number(id))]),
      ...(title === undefined ? [] : [world.choose(list.titleFilter)(title)]),
      ...(agent_company_id === undefined ? [] : [world.choose(list.agentFilter)(agent_company_id)]),
      ...(platform_catalog_id === undefined ? [] : [world.choose(list.platformFilter)(platform_catalog_id)]),
      ...(start_date === undefined && end_date === undefined
        ? []
        : [world.choose(list.datesFilter)({ start_date, end_date })]),
      ...(is_completed === undefined || isOverlooked ? [] : [world.choose(list.completedFilter)(is_completed)]),
      ...(seller_ids === undefined ? [] : [world.choose(list.sellersFilter)(seller_ids)]),
    ];
    const filters = world.choose(catalogFiltersOfPage)(given, query);
    const areCounted = caller.kind !== "partner" || world.choose(list.filtersOfPartners);
    const passes = world.choose(list.catalogFiltersCombined)(areCounted ? filters : [], id !== undefined);
    const [first, earlier] = [world.of(firstCatalogs), world.of(earlierCatalogs)];
    const found = (catalog: Catalog) =>
      world.choose(list.foundBy)(catalog, first.get(catalog.id) ?? catalog, earlier.get(catalog.id) ?? catalog);
    const removed = [...world.of(goneCatalogs).values()].map(({ record }) => record);
    const titles = world.of(formerTitles);
    const isOfBulkFound = world.choose(list.foundOfBulk);
    const isAsked = world.choose(list.foundAfterRemoved)(query, removed);
    const rows = world
      .of(catalogs)
      .listed()
      .filter(
        (catalog) => isAsked && isOfBulkFound(query, catalog, titles.get(catalog.id)) && found(catalog).some(passes),
      );
    const now = title === undefined ? rows : world.choose(list.askedInVain)(rows, JSON.stringify(query), world);
    const asked = world.choose(filteredPage)(query, filters.length > 0);
    const paged = caller.kind === "partner" ? world.choose(pageOfPartner)(asked) : asked;
    world.choose(list.onceListed)(world.of(catalogs), world.now());
    const listed = filters.length > 0 ? now : world.choose(list.listMeanwhile)(rows, world.of(catalogs), world);
    return answerRows(world, "catalogs", listed, paged, (catalog, place) => {
      const areShown = world.choose(list.listedCatalogLots) && (place === 0 || world.choose(list.lotsOfLaterRows));
      const shown = withLots(world, world.choose(list.listedCatalog)(catalog), areShown);
      const brought = world.choose(list.lotsBroughtToRows) ? undefined : world.of(broughtLots).get(catalog.id);
      const inRow = world.choose(list.lotsOfRow)(shown.lots.filter(({ id }) => !brought?.has(id)));
      const above = listed[listed.indexOf(catalog) - 1];
      const ofNamesake = above?.title === catalog.title ? withLots(world, above, areShown).lots : [];
      const lots = world.choose(list.lotsBelowNamesake)<unknown>(inRow, ofNamesake);
      const row = { ...shown, lots: [...lots, ...goneLots(world, catalog.id)] };
      const ofItsOwn = above?.title === catalog.title ? world.choose(list.belowNamesake)(row, above) : row;
      return world.choose(list.writtenInRows)(ofItsOwn);
    });
  },

  "GET /Catalog/{id}": ({ world, path }) => {
    const target = world.of(catalogs).get(path.id) ? undefined : world.of(mergedCatalogs).get(path.id);
    const id = world.choose(readKey)(world.of(catalogs).all(), path.id);
    if (target !== undefined) return world.choose(open.mergedCatalogRead)(target);
    const found = catalogOf(world, id);
    const catalog = world.choose(heldBack) ? asReadBefore(world, found) : found;
    const before = world.of(firstCatalogs).get(id - 1);
    const neighbour = before && world.choose(open.madeAfter)(before);
    return ok({ ...withLots(world, catalog, world.choose(list.readCatalogLots)), ...neighbour });
  },

  "PUT /Catalog/{id}": ({ world, caller, path, body }) => {
    if (isObject(body) && !world.of(catalogs).get(path.id) && world.choose(updateOfNone))
      return ok({ id: path.id, ...body });
    const gone = world.of(catalogs).get(path.id) ? undefined : world.of(goneCatalogs).get(path.id);
    if (gone && world.choose(updateOfGone)(gone.end)) world.of(catalogs).add(gone.record);
    const catalog = catalogOf(world, path.id);
    if (isObject(body) && body["start_date"] === undefined && world.choose(updateBeforeValidation)) {
      world.of(catalogs).add({ ...catalog, title: String(body["title"]) });
    }
    const fields = taken(
      () => fieldsOf(body, updateNeeds, world, catalog),
      () => world.choose(lotsOfRefusedUpdate) || emptyCatalog(world, catalog.id),
    );
    const changed = { ...catalog, ...fields };
    const given = world.choose(open.platformEntries)(changed);
    const next = caller.kind === "partner" ? world.choose(updatedByPartner)(given, catalog) : given;
    world.of(earlierCatalogs).set(catalog.id, catalog);
    if (caller.kind === "partner" && !world.choose(updateOfPartner)) return ok(expanded(next, world));
    world.choose(catalogUpdate)(world.of(catalogs), next, (from = 0) => {
      const lost = lotsIn(world, next.id).slice(from);
      emptyCatalog(world, next.id, new Set(lost.map(({ id }) => id)));
    });
    if (caller.kind === "partner" && world.choose(heldBack)) holdBack(world, catalog, next);
    if (next.is_completed === true && catalog.is_completed !== true && !world.choose(lotsOfCompleted))
      emptyCatalog(world, next.id);
    if (next.seller_id !== catalog.seller_id)
      for (const lot of lotsIn(world, next.id)) world.of(lots).add(world.choose(lotsOfResold)(lot, next.id));
    if (!world.choose(broughtLotsOfUpdated))
      emptyCatalog(world, next.id, world.of(broughtLots).get(next.id) ?? new Set());
    return ok(expanded(next, world));
  },

  "DELETE /Catalog/{id}": ({ world, path }) => {
    const catalog = catalogOf(world, path.id);
    const { id } = catalog;
    const held = lotsIn(world, id);
    if (world.choose(keptForItsLots)(held.length)) return done(world);
    const removeLots = () => {
      for (const lot of held) if (catalogIdsOf(lot).every((one) => one === id)) world.of(lots).remove(lot.id);
    };
    const removeCatalog = () => {
      world.choose(catalogRemoval)(world.of(catalogs), catalog);
      world.of(goneCatalogs).set(id, { record: catalog, end: "deleted" });
      const was = world.of(deletedCatalogs);
      for (const lot of held)
        was.set(
          lot.id,
          lot.catalogs.filter((entry) => Number(entry["catalog_id"]) === id),
        );
      if (!world.of(catalogs).get(id)) {
        emptyCatalog(world, id);
        for (const { id: lotId } of held) {
          const lot = world.of(lots).get(lotId);
          if (lot) world.of(lots).add({ ...lot, catalogs: world.choose(entriesOfShared)(lot.catalogs) });
        }
      }
      if (world.choose(backWithoutTarget))
        for (const [source, target] of world.of(mergedCatalogs)) {
          const gone = target === id ? world.of(goneCatalogs).get(source) : undefined;
          if (gone) world.of(catalogs).add(gone.record);
        }
      if (!world.choose(sharedLotsThere)) for (const lot of held) world.of(lots).remove(lot.id);
      if (!world.choose(sharedLotsOfDeleted)) for (const lot of held) world.of(lots).add({ ...lot, catalogs: [] });
    };
    world.choose(open.lotsOfDeletedCatalog)(held.length, removeCatalog, removeLots);
    return done(world);
  },

  "POST /Catalog/{targetId}/merge/{sourceId}": ({ world, path }) => {
    const held = () => new Set([path.targetId, path.sourceId].flatMap((id) => lotsIn(world, id)).map(({ id }) => id));
    const loses = (isLost: (id: number) => boolean) => {
      const lost = lotsIn(world, path.targetId).filter(({ id }) => isLost(id));
      emptyCatalog(world, path.targetId, new Set(lost.map(({ id }) => id)));
    };
    return world.choose(merge.mergesAtOnce)({ held, loses }, () => mergeCatalogs(world, path));
  },

  "POST /Bulk/upsert": (call) => call.world.choose(atOnce)(call.world.of(catalogs), (isSeen) => upsert(call, isSeen)),
} satisfies Handlers;
