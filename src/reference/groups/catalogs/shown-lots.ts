import { state } from "../../core/world.js";
import type { Lot } from "../lots/state.js";

/** Lots as a catalog showed them first, by their ids. */
export const firstNestedLots = state("first-nested-lots", () => new Map<number, Lot>());

/** The lots that rows of the catalog list showed, by the ids of the catalogs. */
export const lotsOfRows = state("lots-of-rows", () => new Map<number, ReadonlyMap<number, Lot>>());
