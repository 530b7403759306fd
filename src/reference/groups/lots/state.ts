import type { Gone } from "../../core/behaviours/staying-gone.js";
import type { Json } from "../../core/form.js";
import { platforms } from "../../core/seed.js";
import { Store } from "../../core/store.js";
import { state } from "../../core/world.js";
import { seededCatalogIds } from "../catalogs/state.js";

export interface Lot {
  readonly id: number;
  /** Texts, or objects as they were sent. */
  readonly image_links: readonly unknown[];
  readonly initial_data: Json | null;
  readonly item_data: Json | null;
  readonly catalogs: readonly Json[];
  readonly platforms: readonly Json[];
  readonly customer_item_id: string | null;
  readonly created_by: string;
  readonly created_date: string;
}

export interface ClientItemData {
  readonly id: number;
  readonly lot_id: number;
  readonly client_item_data: readonly unknown[];
  readonly created_by: string;
  readonly created_date: string;
  readonly modified_by: string;
  readonly modified_date: string;
}

const firstId = 5001;
const pieces = ["Walnut cabinet", "Brass lamp", "Oil painting", "Wool rug", "Porcelain vase"] as const;

export const lots = state("lots", (world) => {
  const store = new Store<Lot>(firstId);
  for (const [index, catalogId] of [...seededCatalogIds, ...seededCatalogIds.slice(0, 6)].entries()) {
    const id = store.nextNumber();
    const platform = platforms[index % platforms.length];
    const data = {
      customer_item_id: `CI-${id}`,
      description: `${pieces[index % pieces.length]} ${index + 1}`,
      quantity: (index % 4) + 1,
      customer_comments: index % 5 === 0 ? "handle with care" : null,
      other_ref_no: `REF-${id}`,
    };
    store.add({
      id,
      image_links: [`https://images.example.com/lots/${id}.png`],
      initial_data: data,
      item_data: data,
      catalogs: [{ catalog_id: catalogId, lot_number: String(index + 1) }],
      platforms: platform ? [{ platform_id: platform.id, platform_item_id: `PI-${id}` }] : [],
      customer_item_id: data.customer_item_id,
      created_by: "Corporate Administrator",
      created_date: world.timestamp(),
    });
  }
  return store;
});

export const clientItemData = state("client-item-data", () => new Store<ClientItemData>(9001));

/** The lots of which a client item data record was deleted that was not their last. */
export const gappyLots = state("lots-with-gaps", () => new Set<number>());

/** The lots of which a client item data record was deleted. */
export const lessenedLots = state("lots-with-less-data", () => new Set<number>());

/** The lots that were deleted, as they were. */
export const deletedLots = state("deleted-lots", (): Lot[] => []);

/** What a lot was before it was first updated, between its last two updates, and before another one was first merged into it. */
export interface FormerLot {
  readonly updated?: Lot;
  readonly between?: Lot;
  readonly merged?: Lot;
}

export const formerLots = state("former-lots", () => new Map<number, FormerLot>());

/** The catalogs that lots were in before one of them was merged into another, by the ids of the lots. */
export const formerCatalogs = state("former-catalogs", () => new Map<number, Lot["catalogs"]>());

/** The catalogs that lots were in and that were deleted, by the ids of the lots. */
export const deletedCatalogs = state("deleted-catalogs-of-lots", () => new Map<number, Lot["catalogs"]>());

/** The lots that are gone, by their ids. */
export const goneLots = state("gone-lots", () => new Map<number, Gone<Lot>>());

/** The lots that merged ones went into. */
export const mergedLots = state("merged-lots", () => new Map<number, number>());
