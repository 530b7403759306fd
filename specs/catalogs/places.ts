import { fieldOf, isShown, type JsonObject } from "../../src/scenario/index.js";

/**
 * @param place of a lot or a catalog, on a platform or in a catalog
 * @returns what it can be told by after a save: an id of its own may be another one then, where it names what it is a place in
 */
export function tellingOf(place: JsonObject): JsonObject {
  const isNamed = ["platform_id", "catalog_id"].some((name) => isShown(fieldOf(place, name)));
  return isNamed ? Object.fromEntries(Object.entries(place).filter(([name]) => name !== "id")) : place;
}
