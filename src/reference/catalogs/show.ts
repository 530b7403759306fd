import { lotDto } from "../lots/handlers.js";
import { type Lot, lots } from "../lots/state.js";
import { sellers } from "../seed.js";
import type { World } from "../world.js";
import type { Catalog } from "./state.js";

/** @returns the ids of the catalogs that a lot is in */
export const catalogIdsOf = (lot: Lot): readonly number[] => lot.catalogs.map((entry) => Number(entry["catalog_id"]));

/** @returns the lots of a catalog */
export const lotsIn = (world: World, catalogId: number): readonly Lot[] =>
  world
    .of(lots)
    .all()
    .filter((lot) => catalogIdsOf(lot).includes(catalogId));

const fields = (catalog: Catalog) => ({
  id: catalog.id,
  title: catalog.title,
  start_date: catalog.start_date,
  end_date: catalog.end_date,
  is_completed: catalog.is_completed,
  seller_id: catalog.seller_id,
  agent_company_ids: catalog.agent_company_ids,
  platforms: catalog.platforms,
  customer_catalog_id: catalog.customer_catalog_id,
});

/** CatalogExpandedDto. */
export const expanded = (catalog: Catalog) => ({
  ...fields(catalog),
  seller: sellers.find(({ id }) => id === catalog.seller_id) ?? null,
});

/** CatalogWithLotsDto. */
export const withLots = (world: World, catalog: Catalog, shown = true) => ({
  ...fields(catalog),
  lots: shown ? lotsIn(world, catalog.id).map((lot) => lotDto(lot, world)) : [],
});
