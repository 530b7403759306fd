import { bulkSeller } from "../../fixtures/payloads/catalogs.js";
import { assume, assumeSeen, contentOf, fieldOf, idOf, scenario } from "../../src/scenario/index.js";
import { sellerOf } from "./listed.js";
import { bulkCatalogOf, ownBulkCatalog, seenCatalog } from "./records.js";

scenario(
  "a catalog that is sent again with another seller is that seller's",
  {
    judges: ["bulk-resend-updates-catalog"],
    inParts: ["bulk-resend-updates-catalog"],
    needs: ["sellerId", "platformId", "otherSellerId"],
  },
  async ({ corporate, data, fixtures, check, adopt }) => {
    const { platformId, sellerId, otherSellerId } = fixtures;
    const { id, body, seen } = await ownBulkCatalog({
      corporate,
      data,
      fixtures: { platformId, sellerId: otherSellerId },
    });
    const again = { ...body, title: data.text("bulk catalog"), seller: bulkSeller(data, sellerId) };
    // Each catalog of a payload has a seller of its own, so that the one before it is of another.
    const before = bulkCatalogOf({ corporate, data, fixtures: { platformId, sellerId: otherSellerId } });
    const resent = await corporate.post("/Bulk/upsert", { body: { catalogs: [before, again] } }).accepted();
    // Catalogs may be told apart by their sellers as well, and this be another one.
    for (const other of resent.rows().flatMap((row) => idOf(row) ?? [])) adopt("catalog", other);
    const after = await seenCatalog(corporate, id);
    await check("bulk-resend-updates-catalog", () => {
      // A sample may name a seller of its own, whichever is asked for.
      assume(
        contentOf(again.seller.value) !== contentOf(body.seller.value),
        "the sample of a seller names the same one both times: give `{id}` in `samples.BulkUpsertSellerRequest`",
      );
      // The inside of a seller is not shown: what is not understood may stand for one that the service picks.
      assume(sellerOf(seen.record()).join() === String(otherSellerId), "a new catalog does not show its seller");
      assumeSeen(fieldOf(after.record(), "title") === again.title, "what was sent again is not seen in the catalog");
      const seller = sellerOf(after.record()).join();
      if (seller !== String(sellerId)) throw after.mismatch(`seller ${sellerId}`, `seller ${seller || "none"}`);
    });
    const isResold =
      [seen, after].map((read) => sellerOf(read.record()).join()).join() === `${otherSellerId},${sellerId}`;
    if (!isResold) return;
    // The seller alone this time, beside the title and the dates that the catalog has.
    const back = await corporate.post("/Bulk/upsert", { body: { catalogs: [{ ...again, seller: body.seller }] } });
    if (!back.isSuccess) return;
    for (const other of back.rows().flatMap((row) => idOf(row) ?? [])) adopt("catalog", other);
    const last = await seenCatalog(corporate, id);
    await check("bulk-resend-updates-catalog", () => {
      if (sellerOf(last.record()).join() === String(sellerId))
        throw last.mismatch(`seller ${otherSellerId}, with whom alone it was sent again`, `seller ${sellerId}`);
    });
  },
);
