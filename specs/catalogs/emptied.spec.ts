import { lotCatalog } from "../../fixtures/payloads/lots.js";
import { assume, assumeSeen, scenario } from "../../src/scenario/index.js";
import { ownLot } from "../lots/records.js";
import { isHeld } from "./held-lots.js";
import { ownCatalog, seenCatalog } from "./records.js";

scenario(
  "a catalog outlasts the deletion of its only lot",
  { judges: ["lot-delete-only-that"], needs: ["sellerId"] },
  async (context) => {
    const { corporate, data, check } = context;
    const catalog = await ownCatalog(context);
    const lot = await ownLot(context, { catalogs: [lotCatalog(data, catalog.id)] });
    const before = await seenCatalog(corporate, catalog.id);
    assumeSeen(isHeld(before, lot.id), "a lot that is given a catalog is not in it");
    const deleted = await corporate.delete("/Lot/{id}", { id: lot.id });
    const after = await corporate.get("/Catalog/{id}", { id: catalog.id });
    await check("lot-delete-only-that", () => {
      assume(deleted.isSuccess, "a lot is not deleted while it is in a catalog");
      after.accepted().isRecord(catalog.id);
    });
  },
);
