import { absent, created, ok, succeeded } from "../../core/answer.js";
import { asReadBefore, holdBack } from "../../core/behaviours/held-back.js";
import { taken } from "../../core/behaviours/refused.js";
import { unstatedDemands } from "../../core/demands.js";
import { Form } from "../../core/form.js";
import type { Caller, Handlers } from "../../core/handler.js";
import { missing } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import { type Fields, newFields, updatedFields } from "./fields.js";
import * as keep from "./keep.js";
import * as changes from "./map-changes.js";
import * as about from "./maps.js";
import * as search from "./search.js";
import {
  type Commodity,
  type CommodityMap,
  commodities,
  commodityMaps,
  formerCommodities,
  formerMaps,
  type Id,
  idFrom,
  makers,
  mapsBeforeUpdates,
  nextId,
  ofPartners,
  updatedByPartners,
} from "./state.js";
import * as suggestions from "./suggestions.js";

const commodityOf = (id: Id, fields: Fields): Commodity => ({
  id,
  description: null,
  freight_class: null,
  nmfc_code: null,
  weight_min: null,
  weight_max: null,
  ...fields,
});

const mapDto = (map: CommodityMap, world: World) => ({
  ...world.choose(about.shownMap)(map, world.of(commodities)),
  id: world.choose(about.mapIds).shown(map),
});

const mapNamed = (id: string, world: World): Id => world.choose(about.mapIds).named(idFrom(id));

/**
 * @param before the map that the body updates
 * @throws Refusal where the body is no map, or names a commodity that does not exist
 */
function mapFields(body: unknown, world: World, needed: readonly string[], before?: CommodityMap) {
  const form = Form.of(body);
  world.choose(unstatedDemands)(form, ...needed);
  const custom_name = form.text("custom_name");
  const named = form.textOrNumber("commodity_id");
  taken(
    () => form.settle(),
    () =>
      before &&
      named !== undefined &&
      world.choose(changes.mapOfRefused)(before, world.of(commodityMaps), idFrom(named)),
  );
  const commodity_id = named === undefined ? undefined : idFrom(named);
  const known = commodity_id === undefined || world.of(commodities).get(commodity_id) !== undefined;
  const unknown = known ? undefined : world.choose(about.unknownCommodity);
  if (unknown === "refused") {
    if (before) world.choose(changes.mapUpdateToNothing)(world.of(commodityMaps), before, custom_name);
    throw missing("The commodity");
  }
  return {
    fields: { ...(custom_name !== undefined && { custom_name }), ...(commodity_id !== undefined && { commodity_id }) },
    stores: unknown !== "answered",
  };
}

const newMap = (id: Id, fields: Partial<CommodityMap>, { companyId }: Caller): CommodityMap => ({
  id,
  custom_name: "",
  commodity_id: null,
  company_id: companyId,
  former_names: [],
  ...fields,
});

export const commoditiesHandlers = {
  "GET /commodity/{id}": ({ world, path }) => {
    const store = world.of(commodities);
    const id = world.choose(keep.readKey)(store.all(), idFrom(path.id));
    const commodity = world.choose(keep.commodityById)(store, id);
    if (!commodity) return absent(world, "The commodity");
    return ok(world.choose(keep.heldBack) ? asReadBefore(world, commodity) : commodity);
  },

  "PUT /commodity/{id}": ({ world, caller, path, body }) => {
    const fields = taken(
      () => updatedFields(body, world),
      () => world.choose(changes.mapsOfRefused)(world.of(commodityMaps), idFrom(path.id)),
    );
    const store = world.of(commodities);
    const spare = () => nextId(store, world);
    const before = store.get(idFrom(path.id));
    if (!before) return ok(world.choose(keep.unknownUpdated)(store, () => commodityOf(spare(), fields)));
    const given = { ...before, ...world.choose(keep.emptyCode)(fields) };
    const byPartner = () => world.choose(keep.updatedByPartner)(world.choose(keep.weightsByPartner)(given), before);
    const next = caller.kind === "partner" ? byPartner() : given;
    const former = world.of(formerCommodities);
    world.choose(keep.updatedBefore)(store, former, before.id);
    const isFirst = !former.some(({ id }) => id === before.id);
    former.push(before);
    const isKept = !isFirst || caller.kind === "partner" || world.choose(keep.firstUpdate);
    const kept = isKept ? next : { ...next, description: before.description };
    world.choose(keep.update)(store, kept, before, spare);
    world.choose(changes.mapsOfUpdated)(world.of(commodityMaps), next, before);
    if (caller.kind === "partner" && world.choose(keep.heldBack)) holdBack(world, before, next);
    return ok(next);
  },

  "POST /commodity": ({ world, caller, body }) => {
    const fields = newFields(body, world);
    const store = world.of(commodities);
    const isPartners = caller.kind === "partner";
    const kept = world.choose(keep.keptOfNew)(commodityOf(nextId(store, world), fields));
    const commodity = isPartners ? world.choose(keep.keptOfPartners)(kept) : kept;
    if (!isPartners || world.choose(keep.storingPartners)) world.choose(keep.storingNew)(store, commodity);
    if (isPartners) world.of(ofPartners).add(commodity.id);
    world.of(makers).push(caller);
    return created(commodity, world);
  },

  "POST /commodity/search": ({ world, caller, body }) => {
    const { text, page, size } = search.searchFrom(body, world);
    const textsOf = world.choose(search.commodityTexts);
    const partners = world.of(ofPartners);
    const isTheirs = caller.kind === "partner" || world.choose(search.partnersSearchedByOthers);
    const isSearched = isTheirs && world.choose(search.partnersSearched);
    const listed = world
      .of(commodities)
      .listed()
      .filter(({ id }) => isSearched || !partners.has(id));
    const searched = world.choose(search.commoditiesSearched)(listed, world.of(formerCommodities));
    const found = search.matching(world, search.commodityMatch, searched, textsOf, text);
    const rows = world.choose(search.commodityPages)(world.choose(search.noCommodity)(found, text, world), page, size);
    const createdAs = (row: Commodity) => world.of(formerCommodities).find(({ id }) => id === row.id) ?? row;
    const shown = world.choose(search.searchedTogether)(rows);
    return ok(shown.map((row) => world.choose(search.searchedCommodity)(row, createdAs(row))));
  },

  "POST /commodity/suggestions": ({ world, body }) => {
    const { text } = search.searchFrom(body, world);
    const textsOf = ({ description }: Commodity) => [description ?? ""];
    const all = world.of(commodities).listed();
    const found = search.matching(world, suggestions.suggestionMatch, all, textsOf, text);
    const fitting = world.choose(search.noSuggestion)(found, text, world);
    const most = world.choose(suggestions.suggestionLimit);
    const suggested = world.choose(suggestions.suggestedBeside)(fitting, all, most);
    const rows = world.choose(suggestions.suggestedNow)(suggested, text, world);
    const isUpdated = ({ id }: Commodity) => world.of(formerCommodities).some((former) => former.id === id);
    const shown = world.choose(suggestions.suggestedTogether)(rows);
    return ok(shown.map((row) => world.choose(suggestions.suggestedCommodity)(row, isUpdated(row))));
  },

  "GET /commodity-map/{id}": ({ world, path }) => {
    const maps = world.of(commodityMaps);
    const id = world.choose(about.mapReadKey)(maps.all(), mapNamed(path.id, world));
    const map = world.choose(about.mapById)(maps, id);
    if (!map) return absent(world, "The commodity map");
    return ok({ ...mapDto(map, world), ...world.choose(about.besideMap)(map, maps) });
  },

  "PUT /commodity-map/{id}": ({ world, caller, path, body }) => {
    const maps = world.of(commodityMaps);
    const spare = () => nextId(maps, world);
    const named = mapNamed(path.id, world);
    const former = () => world.choose(changes.updateOfDeleted)(world.of(formerMaps).find(({ id }) => id === named));
    const before = maps.get(named) ?? former();
    const { fields } = taken(
      () => mapFields(body, world, [], before),
      () => before && world.choose(changes.commodityOfRefused)(before, world.of(commodities)),
    );
    if (!before) {
      return ok(
        mapDto(
          world.choose(changes.unknownMapUpdated)(maps, () => newMap(spare(), fields, caller)),
          world,
        ),
      );
    }
    const former_names = [...before.former_names, before.custom_name];
    const alike = maps.all().find(({ id, custom_name }) => id !== before.id && custom_name === fields.custom_name);
    const given = { ...before, ...fields, former_names };
    const asked = alike
      ? { ...given, commodity_id: world.choose(about.besideName)(given.commodity_id, alike, false) }
      : given;
    const next = caller.kind === "partner" ? world.choose(changes.mapUpdatedByPartner)(asked, before) : asked;
    world.choose(changes.mapUpdateHeldUp)(next, before);
    const earlier = world.of(mapsBeforeUpdates);
    world.choose(changes.mapUpdatedBefore)(maps, earlier, before.id);
    const isFirst = !earlier.some(({ id }) => id === before.id);
    earlier.push(before);
    const isKept = !isFirst || world.choose(changes.firstMapUpdate);
    const kept = isKept ? next : { ...next, custom_name: before.custom_name };
    if (caller.kind === "partner") {
      if (!world.choose(changes.mapUpdateOfPartner)) return ok(mapDto(next, world));
      world.of(updatedByPartners).add(before.id);
    }
    world.choose(changes.mapUpdate)(maps, kept, before, spare);
    world.choose(changes.mapUpdateTakes)(before, next, world.of(commodities));
    return ok(mapDto(next, world));
  },

  "DELETE /commodity-map/{id}": ({ world, path }) => {
    const maps = world.of(commodityMaps);
    const map = maps.get(mapNamed(path.id, world));
    if (!map) throw missing("The commodity map");
    world.of(formerMaps).push(map);
    world.choose(changes.mapRemoval)(maps, map, world.of(commodities));
    return succeeded;
  },

  "POST /commodity-map": ({ world, caller, body }) => {
    const { fields, stores } = mapFields(body, world, ["custom_name", "commodity_id"]);
    const maps = world.of(commodityMaps);
    const other = maps.all().find(({ custom_name }) => custom_name === fields.custom_name);
    const mapped = maps.all().find(({ commodity_id }) => commodity_id === fields.commodity_id);
    const first =
      (other && world.choose(about.sameName)(other)) ?? (mapped && world.choose(about.sameCommodity)(mapped));
    const asked = newMap(first?.id ?? nextId(maps, world), fields, caller);
    const commodity_id = other ? world.choose(about.besideName)(asked.commodity_id, other, true) : asked.commodity_id;
    const map = world.choose(about.keptOfNewMap)({ ...asked, commodity_id }, world.of(commodities));
    if (stores) world.choose(about.storingNewMap)(maps, map);
    return created(mapDto(map, world), world);
  },

  "POST /commodity-map/search": ({ world, caller, body }) => {
    const { text, page, size } = search.searchFrom(body, world);
    const seen = world.choose(about.mapsSeen);
    const areFound = caller.kind === "partner" || world.choose(changes.foundOncePartners);
    const partners = world.of(updatedByPartners);
    const maps = world
      .of(commodityMaps)
      .listed()
      .filter((map) => seen(map, caller) && (areFound || !partners.has(map.id)));
    const found = search.matching(world, search.mapMatch, maps, world.choose(search.mapTexts), text);
    return ok(
      world
        .choose(search.mapPages)(world.choose(search.noMap)(found, text, world), page, size)
        .map((map) => mapDto(map, world)),
    );
  },
} satisfies Handlers;
