import type { World } from "../../core/world.js";
import { lotDto } from "../lots/handlers.js";
import { entryIds } from "../lots/open.js";
import { deletedLots, goneLots, type Lot, lots } from "../lots/state.js";
import { echoedIds } from "./bulk-open.js";
import { goneLotsShown, nestedLot } from "./list.js";
import { agentIds, expandedShown } from "./open.js";
import { firstNestedLots } from "./shown-lots.js";
import type { Catalog } from "./state.js";

/** @returns the ids of the catalogs that a lot is in */
export const catalogIdsOf = (lot: Lot): readonly number[] => lot.catalogs.map((entry) => Number(entry["catalog_id"]));

/** @returns the lots of a catalog */
export const lotsIn = (world: World, catalogId: number): readonly Lot[] =>
  world
    .of(lots)
    .all()
    .filter((lot) => catalogIdsOf(lot).includes(catalogId));

const fields = (
  { id, customer_catalog_id, isKeyless, isUnnamed, platform_id, batch, platforms, ...catalog }: Catalog,
  world: World,
) => ({
  id,
  ...catalog,
  platforms: world.choose(entryIds)(platforms, catalog),
  agent_company_ids: catalog.agent_company_ids.map(world.choose(agentIds).shown),
  customer_catalog_id: world.choose(echoedIds).catalogs && !isUnnamed ? customer_catalog_id : null,
});

/** CatalogExpandedDto. */
export const expanded = (catalog: Catalog, world: World) => world.choose(expandedShown)(fields(catalog, world));

export const lotShown = (lot: Lot, world: World) => {
  const firsts = world.of(firstNestedLots);
  const first = firsts.get(lot.id) ?? lot;
  firsts.set(lot.id, first);
  const { customer_item_id, ...shown } = lotDto(world.choose(nestedLot)(lot, first), world);
  return world.choose(echoedIds).lots ? { ...shown, customer_item_id } : shown;
};

const mergedLots = (world: World): readonly Lot[] =>
  [...world.of(goneLots).values()].flatMap(({ record, end }) => (end === "merged" ? [record] : []));

/** CatalogWithLotsDto; a lot that is in it twice is shown twice. */
export const withLots = (world: World, catalog: Catalog, shown = true) => ({
  ...fields(catalog, world),
  lots: shown
    ? [...lotsIn(world, catalog.id), ...world.choose(goneLotsShown)(world.of(deletedLots), mergedLots(world))].flatMap(
        (lot) =>
          catalogIdsOf(lot)
            .filter((id) => id === catalog.id)
            .map(() => lotShown(lot, world)),
      )
    : [],
});
