import { catalog } from "../../fixtures/payloads/catalogs.js";
import { type Answer, assume, assumeSeen, mentions, type ScenarioContext } from "../../src/scenario/index.js";
import { holdsLot, isHeld, isListedAsRead } from "./held-lots.js";
import { ownCatalog, seenCatalog } from "./records.js";

type Judged =
  | "catalog-update-keeps-lots"
  | "catalog-merge-moves-all"
  | "catalog-delete-only-that"
  | "catalog-delete-unlists";

type Context = Pick<ScenarioContext<Judged, "sellerId">, "corporate" | "data" | "fixtures" | "check">;

/** A catalog that others were merged into. */
interface Merged {
  readonly id: string | number;
  /** The lots that the merges brought to it. */
  readonly brought: readonly number[];
  /** A lot of them that is in another catalog, too. */
  readonly shared: number;
  readonly other: string | number;
  /** The number that it was given there. */
  readonly number: string;
}

/** Whether a lot is refused just as one that is not there. */
async function isReadAsNone({ corporate, data }: Context, { isInvalid, status }: Answer): Promise<boolean> {
  if (!isInvalid) return false;
  const none = await corporate.get("/Lot/{id}", { id: Number(data.unusedId("integer")) });
  return none.isInvalid && none.status === status;
}

/**
 * Lots that merges brought to a catalog are its lots like all others: they stay through its update, move on with it, and those that are
 * in another catalog stay there when it is deleted, and are listed as they are read.
 */
export async function judgeLotsAfterMerges(context: Context, merged: Merged): Promise<void> {
  const { corporate, data, fixtures, check } = context;
  const { id, brought, shared, other, number } = merged;
  const body = catalog(data, fixtures.sellerId, { is_completed: true });
  await corporate.put("/Catalog/{id}", { id, body }).accepted();
  const updated = await seenCatalog(corporate, id);
  await check("catalog-update-keeps-lots", () => {
    assumeSeen(mentions(updated.body, body.title), "the update of the catalog is not seen");
    for (const lot of brought) holdsLot(updated, lot);
  });

  const held = brought.filter((lot) => isHeld(updated, lot));
  const last = await ownCatalog(context);
  const merge = () => corporate.post("/Catalog/{targetId}/merge/{sourceId}", { targetId: last.id, sourceId: id });
  // One that is completed may have to stay as it is.
  if ((await merge()).isTurnedDown) {
    await corporate.put("/Catalog/{id}", { id, body: { ...body, is_completed: false } }).accepted();
    await merge().accepted();
  }
  const [chained, before] = [await seenCatalog(corporate, last.id), await seenCatalog(corporate, other)];
  await check("catalog-merge-moves-all", () => {
    assume(held.length > 0, "the catalog holds none of the lots that were merged into it");
    for (const lot of held) holdsLot(chained, lot);
  });

  const lotBefore = await corporate.get("/Lot/{id}", { id: shared });
  const deleted = await corporate.delete("/Catalog/{id}", { id: last.id });
  const [lot, listed, after] = [
    await corporate.get("/Lot/{id}", { id: shared }),
    await corporate.get("/Lot", { query: { id: shared } }),
    await corporate.get("/Catalog/{id}", { id: other }),
  ];
  await check("catalog-delete-unlists", () => {
    if (deleted.isSuccess) isListedAsRead(listed, lot, shared, last.id);
  });
  await check("catalog-delete-only-that", async () => {
    assume(deleted.isSuccess, `a catalog with lots is not deleted (${deleted.status})`);
    assume(isHeld(chained, shared) && isHeld(before, shared), "the lot is not in two catalogs");
    // Whether the lots of a deleted catalog are deleted with it is open, but not of those that are in another one.
    if (lot.isAbsent || (await isReadAsNone(context, lot)))
      throw lot.mismatch(`lot ${shared} still, as it is in catalog ${other} as well`, "no such lot");
    assume(lot.isSuccess, `a lot is not read (${lot.status})`);
    holdsLot(after.accepted(), shared);
    if (lotBefore.isSuccess && mentions(lotBefore.body, number))
      lot.shows(number, `its number in catalog ${other}, where it is still,`);
  });
}
