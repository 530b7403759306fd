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
  { judges: ["bulk-resend-no-second-lot"], needs: ["sellerId", "platformId"] },
  async (context) => {
    const { corporate, data, check } = context;
    const { id: catalogId, body, item, seen } = await ownBulkCatalog(context);
    const shown = idOf([fieldOf(seen.record(), "lots")].flat().find((lot) => mentions(lot, item)));
    assume(isWhole(shown), "a catalog does not show the ids of its lots");
    const id = Number(shown);
    const lot = await seenLot(corporate, id);
    // What a row is matched by may stand on a platform or in a catalog: the lot stays where it is.
    const places = { catalogs: entriesOf(lot, "catalogs"), platforms: entriesOf(lot, "platforms") };
    const update = updateLot(data, places, { item_data: lotData(data, { customer_item_id: item }) });
    await corporate.put("/Lot/{id}", { id, body: update }).accepted();
    const edited = await seenLot(corporate, id);
    const before = await seenCatalog(corporate, catalogId);
    const title = data.text("bulk catalog");
    await corporate.post("/Bulk/upsert", { body: { catalogs: [{ ...body, title }] } }).accepted();
    const after = await seenCatalog(corporate, catalogId);
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
  },
);
