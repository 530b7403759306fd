import { decision } from "../../core/decision.js";
import type { Caller } from "../../core/handler.js";
import { seedIdentities } from "../../core/seed.js";
import { Store } from "../../core/store.js";
import { state, type World } from "../../core/world.js";

export type Id = number | string;

export interface Commodity {
  readonly id: Id;
  readonly description: string | null;
  readonly freight_class: string | number | null;
  readonly nmfc_code: string | number | null;
  readonly weight_min: string | number | null;
  readonly weight_max: string | number | null;
}

export interface CommodityMap {
  readonly id: Id;
  readonly custom_name: string;
  readonly commodity_id: Id | null;
  /** The company whose caller made it. */
  readonly company_id: string;
  /** What it was called before. */
  readonly former_names: readonly string[];
}

/** Commodities as they were before their updates. */
export const formerCommodities = state<Commodity[]>("former-commodities", () => []);

/** The commodities that partner-scoped callers made, by their ids. */
export const ofPartners = state("commodities-of-partners", () => new Set<Id>());

/** The commodity maps that partner-scoped callers updated, by their ids. */
export const updatedByPartners = state("commodity-maps-updated-by-partners", () => new Set<Id>());

/** @returns commodities, those of one code with the class of the first of them */
export const withClassesOfCodes = (rows: readonly Commodity[]): readonly Commodity[] =>
  rows.map((row) => ({
    ...row,
    freight_class: (rows.find((one) => one.nmfc_code === row.nmfc_code) ?? row).freight_class,
  }));

type Identify = (store: Store<{ readonly id: Id }>, world: World) => Id;

export const commodityIds = decision<Identify>("commodity-ids", {
  openPoint: "commodity-id-type",
  conforms: { integers: (store) => store.nextNumber(), uuids: (_store, world) => world.uuid() },
});

/** @returns the id of the next commodity or map */
export const nextId = (store: Store<{ readonly id: Id }>, world: World): Id => world.choose(commodityIds)(store, world);

/** @returns the id that a text in a path or a body stands for */
export const idFrom = (text: string): Id => (/^\d{1,15}$/.test(text) ? Number(text) : text.toLowerCase());

/** How the class and the code, and how the weights are kept: the document does not type them. */
export interface FieldTypes {
  readonly codes: "text" | "number" | "either";
  readonly weights: "text" | "number";
}

export const fieldTypes = decision<FieldTypes>("commodity-field-types", {
  openPoint: "commodity-types",
  conforms: {
    "codes-as-sent": { codes: "either", weights: "number" },
    "codes-are-texts": { codes: "text", weights: "number" },
    "all-numbers": { codes: "number", weights: "number" },
    "all-texts": { codes: "text", weights: "text" },
  },
});

const goods = [
  ["Table, oak", 125, 79300],
  ["Table, glass top", 150, 82280],
  ["Table lamp", 200, 109240],
  ["Tapestry", 100, 49260],
  ["Textiles, baled", 77.5, 49260],
  ["Toys", 250, 84260],
  ["Tools, hand", 60, 186960],
  ["Trunks, travelling", 175, 119640],
  ["Paintings, framed", 250, 100240],
  ["Piano, upright", 125, 137420],
  ["Porcelain", 92.5, 47500],
  ["Wool rugs", 100, 70660],
] as const;

/** Whether a commodity that was there from the first is described so. */
export const isOfGoods = (text: string): boolean => goods.some(([description]) => description === text);

export const commodities = state("commodities", (world) => {
  const store = new Store<Commodity>(61_001);
  const { codes, weights } = world.choose(fieldTypes);
  const code = (value: number) => (codes === "text" ? String(value) : value);
  const weight = (value: number) => (weights === "text" ? String(value) : value);
  for (const [index, [description, freightClass, nmfcCode]] of goods.entries()) {
    store.add({
      id: nextId(store, world),
      description,
      freight_class: code(freightClass),
      nmfc_code: code(nmfcCode),
      weight_min: weight(index * 5),
      weight_max: weight(200 + index * 50),
    });
  }
  return store;
});

const names = ["Table set", "Travel kit", "Tool chest", "Pottery", "Wall tapestry", "Attic trunk"];

/** The maps that were deleted. */
export const formerMaps = state<CommodityMap[]>("former-commodity-maps", () => []);

/** Maps as they were before their updates. */
export const mapsBeforeUpdates = state<CommodityMap[]>("commodity-maps-before-updates", () => []);

export const commodityMaps = state("commodity-maps", (world) => {
  const store = new Store<CommodityMap>(62_001);
  const known = world.of(commodities).all();
  for (const [index, custom_name] of names.entries()) {
    const commodity_id = known[index]?.id ?? null;
    store.add({
      id: nextId(store, world),
      custom_name,
      commodity_id,
      company_id: seedIdentities.hub.id,
      former_names: [],
    });
  }
  return store;
});

/** Who made commodities, one after the other. */
export const makers = state("commodity-makers", () => [] as Caller[]);
