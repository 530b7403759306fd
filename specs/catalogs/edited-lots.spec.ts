import { lotData, updateLot } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  assumeSeen,
  fieldOf,
  idOf,
  isObject,
  isWhole,
  mentions,
  scalarsIn,
  scenario,
} from "../../src/scenario/index.js";
import { seenLot } from "../lots/records.js";
import { lotsShowing } from "./held-lots.js";
import { tellingOf } from "./places.js";
import { ownBulkCatalog, seenCatalog } from "./records.js";

const entriesOf = (lot: Answer, member: "catalogs" | "platforms") =>
  [fieldOf(lot.record(), member)].flat().filter(isObject);

scenario(
  "a lot of an upsert that was updated by itself is no second one when it is sent again",
  {
    judges: ["lot-update-persists", "bulk-resend-no-second-lot", "catalog-list-shows-lots", "shown-as-given:lot"],
    inParts: ["shown-as-given:lot"],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { id: catalogId, body, item, seen } = await ownBulkCatalog(context);
    const shown = idOf([fieldOf(seen.record(), "lots")].flat().find((lot) => mentions(lot, item)));
    assume(isWhole(shown), "a catalog does not show the ids of its lots");
    const id = Number(shown);
    const lot = await seenLot(corporate, id);
    // What a row is matched by may stand on a platform or in a catalog: the lot stays where it is.
    const places = { catalogs: entriesOf(lot, "catalogs"), platforms: entriesOf(lot, "platforms") };
    const [old, description, title] = [data.text("lot"), data.text("lot"), data.text("bulk catalog")];
    const dataOf = (description: string) => lotData(data, { customer_item_id: item, description });
    const update = updateLot(data, places, { item_data: dataOf(old) });
    await corporate.put("/Lot/{id}", { id, body: update }).accepted();
    const edited = await seenLot(corporate, id);
    // A lot of an upsert is one like all others.
    await check("lot-update-persists", () => edited.keeps("image_links", update.image_links));
    const before = await seenCatalog(corporate, catalogId);
    const upsert = (title: string, description: string) => {
      const lots = [{ customer_item_id: item, item_data: dataOf(description) }];
      return corporate.post("/Bulk/upsert", { body: { catalogs: [{ ...body, title, lots }] } });
    };
    const listed = () => corporate.get("/Catalog", { query: { id: catalogId } });
    const list = () => corporate.get("/Lot", { query: { id } });
    const [listedBefore, rowBefore] = [await listed(), await list()];
    await upsert(title, description).accepted();
    const after = await seenCatalog(corporate, catalogId);
    const [read, listedAfter] = [await corporate.get("/Lot/{id}", { id }), await listed()];
    await check("bulk-resend-no-second-lot", () => {
      assumeSeen(mentions(edited.body, update.image_links[0] ?? ""), "an update of the lot is not seen");
      const stays = scalarsIn(Object.values(places).flat().map(tellingOf)).every((scalar) =>
        mentions(edited.body, scalar),
      );
      assume(stays, "an updated lot is not seen where it was in catalogs and on platforms");
      assumeSeen(lotsShowing(before, item) === 1, "the catalog does not show its updated lot once");
      assumeSeen(mentions(after.body, title), "what was sent again is not seen");
      const count = lotsShowing(after, item);
      if (count > 1) throw after.mismatch(`lot ${item} once, which was there already`, `${count} of them`);
    });
    /** @throws Mismatch where what showed the lot as it was shows it so still, and its catalog as it is */
    const isShownAsNow = (was: Answer, is: Answer, now: Answer, text: string) => {
      // Another lot may have been made of what was sent, and what an update gives may stand beside what an upsert does.
      const isThat = [old, item].every((one) => lotsShowing(before, one) === 1);
      const isUpdated = isThat && [text, item].every((one) => lotsShowing(now, one) === 1);
      if (!isUpdated || !was.isSuccess || !is.isSuccess) return;
      if (mentions(was.body, old) && mentions(is.body, old) && !mentions(is.body, text))
        throw is.mismatch(`lot ${id} with "${text}", as its catalog shows it`, `a lot with "${old}"`);
    };
    await check("shown-as-given:lot", () => isShownAsNow(edited, read, after, description));
    await check("catalog-list-shows-lots", () => isShownAsNow(listedBefore, listedAfter, after, description));

    const latest = data.text("lot");
    await upsert(title, latest).accepted();
    const [last, row] = [await seenCatalog(corporate, catalogId), await list()];
    await check("shown-as-given:lot", () => isShownAsNow(rowBefore, row, last, latest));
  },
);
