import {
  type Answer,
  fieldOf,
  idOf,
  isObject,
  Mismatch,
  mentions,
  phrase,
  sameScalar,
} from "../../src/scenario/index.js";

const listsOf = (catalog: Answer): readonly unknown[][] => Object.values(catalog.record()).filter(Array.isArray);

/** The catalog holds this lot. */
export function holdsLot(catalog: Answer, id: number): void {
  const held = listsOf(catalog)
    .flat()
    .some((row) => isObject(row) && [idOf(row), fieldOf(row, "lot_id")].some((shown) => sameScalar(shown, id)));
  if (!held)
    throw catalog.mismatch(`the catalog to hold lot ${id}`, `as its lots ${phrase(fieldOf(catalog.record(), "lots"))}`);
}

/** @returns whether a catalog holds a lot */
export function isHeld(catalog: Answer, lotId: number): boolean {
  try {
    holdsLot(catalog, lotId);
    return true;
  } catch (error) {
    if (error instanceof Mismatch) return false;
    throw error;
  }
}

/** @returns how many lots of the catalog show the text */
export const lotsShowing = (catalog: Answer, text: string): number =>
  Math.max(0, ...listsOf(catalog).map((rows) => rows.filter((row) => isObject(row) && mentions(row, text)).length));
