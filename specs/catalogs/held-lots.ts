import {
  type Answer,
  type Caller,
  fieldOf,
  idOf,
  isObject,
  isWhole,
  Mismatch,
  mentions,
  phrase,
  sameScalar,
} from "../../src/scenario/index.js";
import { ownEntries } from "../own-entries.js";

/** @returns the list that holds the lots of a catalog; where none is called so, all of its lists */
function listsOf(catalog: Answer): readonly unknown[][] {
  const lots = fieldOf(catalog.record(), "lots");
  const isList = Array.isArray(lots) && lots.every(isObject);
  return isList ? [lots] : Object.values(catalog.record()).filter(Array.isArray);
}

/** @returns whether what a catalog shows among its lots is this one: a record of it, or its id alone */
export const isLot = (shown: unknown, id: number): boolean =>
  sameScalar(isObject(shown) ? (fieldOf(shown, "lot_id") ?? idOf(shown)) : shown, id);

/** @returns whether a catalog shows ids in the place of its lots */
export const hasIdsAlone = (catalog: Answer): boolean => [fieldOf(catalog.record(), "lots")].flat().some(isWhole);

/** The catalog holds this lot. */
export function holdsLot(catalog: Answer, id: number): void {
  const lots = fieldOf(catalog.record(), "lots");
  const held = listsOf(catalog)
    .flat()
    .some((row) => isObject(row) && [idOf(row), fieldOf(row, "lot_id")].some((shown) => sameScalar(shown, id)));
  if (!held && ![lots].flat().some((lot) => isLot(lot, id)))
    throw catalog.mismatch(`the catalog to hold lot ${id}`, `as its lots ${phrase(lots)}`);
}

/** The same after a merge: that it is copied, so that it is there under another id, another clause says. */
export function movesLot(catalog: Answer, id: number, links: readonly string[]): void {
  if (isHeld(catalog, id) || !links.some((link) => mentions(catalog.body, link))) holdsLot(catalog, id);
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

const lotsOf = (catalog: Answer): readonly unknown[] => [fieldOf(catalog.record(), "lots")].flat();

/** @returns whether a catalog that showed the source of a merge among its lots does so still: an entry that tells its target is that's */
export const isShownStill = (before: Answer, after: Answer, source: number, target: number): boolean =>
  lotsOf(before).some((lot) => isLot(lot, source)) &&
  lotsOf(after).some((lot) => isLot(lot, source) && !mentions(lot, target));

/** @returns whether the row of a catalog in a list shows a lot by its id */
export function isInRow(list: Answer, id: string | number, lotId: number): boolean {
  if (!list.isSuccess) return false;
  const row = list.rows().find((one) => sameScalar(idOf(one), id));
  return [isObject(row) ? fieldOf(row, "lots") : undefined].flat().some((lot) => isLot(lot, lotId));
}

/** @returns whether what is shown of a lot has it in a catalog */
const isIn = (lot: unknown, id: string | number): boolean => {
  const catalogs = isObject(lot) ? fieldOf(lot, "catalogs") : undefined;
  return [catalogs].flat().some((row) => sameScalar(isObject(row) ? fieldOf(row, "catalog_id") : row, id));
};

/** @throws Mismatch where the list has a lot in a catalog that it was in once, and its read has it there no longer */
export function isListedAsRead(list: Answer, read: Answer, id: number, former: string | number): void {
  if (!list.isSuccess || !read.isSuccess) return;
  const row = list.rows().find((one) => sameScalar(idOf(one), id));
  if (isIn(row, former) && !isIn(read.record(), former))
    throw list.mismatch(`lot ${id} to be in catalog ${former} no longer, as it is read`, phrase(row));
}

/** @throws Mismatch where a lot that was read in one catalog before a merge is read in it still, and not in the other one that holds it now */
export function isReadIn(before: Answer, after: Answer, source: string | number, target: string | number): void {
  const [was, is] = [before.record(), after.record()];
  if (isIn(was, source) && isIn(is, source) && !isIn(is, target))
    throw after.mismatch(`the lot to be in catalog ${target}, which holds it`, `in ${source}, as before the merge`);
}

/** @returns how many lots of the catalog show a text, and not the other one where that is given */
export const lotsShowing = (catalog: Answer, text: string, without?: string): number =>
  Math.max(
    0,
    ...listsOf(catalog).map(
      (rows) =>
        ownEntries("lots", rows.filter(isObject), text).filter(
          (row) => without === undefined || !mentions(row, without),
        ).length,
    ),
  );

/** @returns the id of a catalog's lot of an item, where a lot with the item is read under it: it may be the id of the row alone */
export async function lotOfItem(corporate: Caller, catalog: Answer, item: string): Promise<number | undefined> {
  const id = idOf(ownEntries("lots", listsOf(catalog).flat(), item)[0]);
  if (!isWhole(id)) return undefined;
  return mentions((await corporate.get("/Lot/{id}", { id: Number(id) })).body, item) ? Number(id) : undefined;
}
