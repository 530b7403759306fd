import type { Gone } from "../../core/behaviours/staying-gone.js";
import type { Json } from "../../core/form.js";
import { platforms, seedIdentities, sellers } from "../../core/seed.js";
import { Store } from "../../core/store.js";
import { state, type World } from "../../core/world.js";

export interface Catalog {
  readonly id: number;
  readonly title: string | null;
  readonly start_date: string;
  readonly end_date: string;
  readonly is_completed: boolean;
  readonly seller_id: number;
  readonly agent_company_ids: readonly (string | number)[];
  readonly platforms: readonly Json[];
  /** By which a bulk upsert finds it again. */
  readonly platform_id: number | null;
  readonly customer_catalog_id: string | null;
  /** It is not found by that any more. */
  readonly isKeyless?: true;
  /** It does not show that any more. */
  readonly isUnnamed?: true;
  /** The bulk upsert that made it. */
  readonly batch: number | null;
}

/** Catalogs as they were created, by their ids. */
export const firstCatalogs = state("first-catalogs", () => new Map<number, Catalog>());

/** Catalogs as they were before their last update, by their ids. */
export const earlierCatalogs = state("catalogs-before-updates", () => new Map<number, Catalog>());

/** What catalogs were called before a bulk upsert gave them another title, by their ids. */
export const formerTitles = state("catalog-titles-before-upserts", () => new Map<number, string>());

/** The catalogs that are gone, by their ids. */
export const goneCatalogs = state("gone-catalogs", () => new Map<number, Gone<Catalog>>());

/** The catalogs that merged ones went into. */
export const mergedCatalogs = state("merged-catalogs", () => new Map<number, number>());

/** The lots that merges brought to catalogs, by the ids of those. */
export const broughtLots = state("brought-lots", () => new Map<number, ReadonlySet<number>>());

/** The keys of the catalogs in payloads that were refused. */
export const refusedKeys = state("refused-bulk-keys", () => new Set<string>());

/** @returns the number of a new catalog; one that is given again leads nowhere any more */
export function newCatalogNumber(world: World): number {
  const id = world.of(catalogs).nextNumber();
  world.of(mergedCatalogs).delete(id);
  world.of(goneCatalogs).delete(id);
  world.of(broughtLots).delete(id);
  return id;
}

const firstId = 701;

/** How many catalogs of other people a new deployment has, and the id of each. */
export const seededCatalogIds: readonly number[] = Array.from({ length: 36 }, (_, index) => firstId + index);

export const catalogs = state("catalogs", () => {
  const store = new Store<Catalog>(firstId);
  for (const [index, id] of seededCatalogIds.entries()) {
    const platform = platforms[index % platforms.length];
    store.nextNumber();
    store.add({
      id,
      title: `Estate sale ${index + 1}`,
      start_date: `2027-0${(index % 9) + 1}-10T09:00:00.418257Z`,
      end_date: `2027-0${(index % 9) + 1}-17T18:00:00.730649Z`,
      is_completed: index % 3 === 0,
      seller_id: sellers[index % sellers.length]?.id ?? 101,
      agent_company_ids: [index % 2 === 0 ? seedIdentities.agent.id : seedIdentities.otherAgent.id],
      platforms: platform ? [{ platform_id: platform.id, platform_catalog_id: `PC-${id}` }] : [],
      platform_id: null,
      customer_catalog_id: null,
      batch: null,
    });
  }
  return store;
});
