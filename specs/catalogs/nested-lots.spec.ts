import { lotCatalog, lotData, updateLot } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  assumeSeen,
  fieldOf,
  idOf,
  isObject,
  mentions,
  ownOf,
  sameScalar,
  scenario,
} from "../../src/scenario/index.js";
import { ownLot, ownLotWith, replacesLists, seenLot } from "../lots/records.js";
import { isInRow, isListedAsRead, isLot } from "./held-lots.js";
import { ownCatalog, seenCatalog } from "./records.js";

/** A catalog with its lots, as an answer shows it. */
interface Holder {
  readonly answer: Answer;
  readonly record: unknown;
}

/** @returns a lot as its catalog shows it; undefined where it is not in it */
const lotIn = ({ record }: Holder, id: number): unknown =>
  [isObject(record) ? fieldOf(record, "lots") : undefined].flat().find((lot) => isLot(lot, id));

scenario(
  "a catalog that is read or listed shows the lots that are in it, as they are",
  {
    judges: [
      "lot-delete-leaves-catalogs",
      "lot-update-leaves-catalogs",
      "catalog-list-shows-lots",
      "shown-as-given:lot",
    ],
    needs: ["sellerId"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [holder, other] = [await ownCatalog(context), await ownCatalog(context)];
    const ownLotIn = (catalogId: string | number, description = data.text("lot")) =>
      ownLot(context, { catalogs: [lotCatalog(data, catalogId)], item_data: lotData(data, { description }) });
    const [old, description] = [data.text("lot"), data.text("lot")];
    const stays = await ownLotIn(holder.id, old);
    const list = () => corporate.get("/Catalog", { query: { id: holder.id } }).accepted();
    const few = await list();
    const places = [lotCatalog(data, other.id), lotCatalog(data, holder.id)];
    // That a lot is in two catalogs may be refused.
    const deleted = await ownLotWith(context, { catalogs: places }, { catalogs: places.slice(1) });
    const moved = await ownLotIn(holder.id);
    const read = async (): Promise<Holder> => {
      const answer = await seenCatalog(corporate, holder.id);
      return { answer, record: answer.record() };
    };
    const listed = async (): Promise<Holder> => {
      const answer = await list();
      return { answer, record: answer.rows().find((row) => sameScalar(idOf(row), holder.id)) };
    };
    const before = [await read(), await listed()] as const;
    await check("catalog-list-shows-lots", () => {
      const [shown, row] = before;
      const came = [deleted, moved];
      // A row may show its lots without their ids.
      const areDue = isInRow(few, holder.id, stays.id) && came.every(({ id }) => lotIn(shown, id));
      if (areDue && !came.some(({ id }) => lotIn(row, id)))
        throw row.answer.mismatch(`lot ${moved.id} in the row of catalog ${holder.id}`, "the lots before it alone");
    });

    const { catalogs } = stays.body;
    const update = updateLot(data, { catalogs, platforms: [] }, { item_data: lotData(data, { description }) });
    await corporate.put("/Lot/{id}", { id: stays.id, body: update }).accepted();
    const elsewhere = updateLot(data, { catalogs: [lotCatalog(data, other.id)], platforms: [] });
    await corporate.put("/Lot/{id}", { id: moved.id, body: elsewhere }).accepted();
    const [lot, movedLot] = [await seenLot(corporate, stays.id), await seenLot(corporate, moved.id)];
    const updated = [await read(), await listed()];
    await corporate.delete("/Lot/{id}", { id: deleted.id }).accepted();
    const now = [await read(), await listed()];
    const movedListed = await corporate.get("/Lot", { query: { id: moved.id } });

    /** @throws Mismatch where a catalog that showed a lot still does, though the lot is not in it any more */
    const isLeftBy = (id: number, what: string) => {
      assume(
        before.some((one) => lotIn(one, id)),
        "a catalog does not show a lot that was made in it",
      );
      for (const [index, one] of now.entries())
        if (before[index] && lotIn(before[index], id) && lotIn(one, id))
          throw one.answer.mismatch(`catalog ${holder.id} without lot ${id}, ${what}`, "a catalog with it");
    };
    await check("lot-delete-leaves-catalogs", () => isLeftBy(deleted.id, "which was deleted"));
    await check("lot-update-leaves-catalogs", () => {
      replacesLists(movedLot, moved.body, elsewhere);
      isLeftBy(moved.id, "which was given another catalog");
      isListedAsRead(movedListed, movedLot, moved.id, holder.id);
    });
    await check("shown-as-given:lot", () => {
      const itemData = ownOf(lot.body, "item_data");
      const isUpdated = mentions(itemData, description) && !mentions(itemData, old);
      assumeSeen(isUpdated, "an update of a lot is not seen");
      for (const [index, one] of updated.entries()) {
        const was = before[index] && lotIn(before[index], stays.id);
        if (mentions(was, old) && mentions(lotIn(one, stays.id), old))
          throw one.answer.mismatch(`lot ${stays.id} with "${description}", as it is read`, `a lot with "${old}"`);
      }
    });
  },
);
