import { lotCatalog, lotPlatform } from "../../fixtures/payloads/lots.js";
import { assume, mentions, narrows, scenario } from "../../src/scenario/index.js";
import { ownCatalog } from "../catalogs/records.js";
import { byNumber, byPlatformItem, judgeListedLots, listedLotsNarrowTogether } from "./listed.js";
import { ownLot, seenLot } from "./records.js";

scenario(
  "the lot list is a page of lots, and its id filter finds one",
  { judges: ["route:GET /Lot", "lot-filter-id", "lot-list-rows-are-records"] },
  async (context) => {
    if (!context.allows("reversible")) return judgeListedLots(context);
    const { corporate, check, unusedId } = context;
    const [lot] = await Promise.all([ownLot(context), ownLot(context)]);
    const first = await corporate.get("/Lot", { query: { page_size: 2 } });
    await check("route:GET /Lot", () => first.isDeclared());
    first.accepted().hasSome();
    await seenLot(corporate, lot.id);
    const found = await corporate.get("/Lot", { query: { id: lot.id } });
    const none = await corporate.get("/Lot", { query: { id: Number(await unusedId("lot")) } });
    await check("lot-filter-id", () => {
      found.accepted().listsOnly(lot.id);
      if (none.isSuccess) none.isEmptyList();
    });
    const [link = ""] = lot.body.image_links;
    (await seenLot(corporate, lot.id)).shows(link, "the image link of the lot");
    found.lists(lot.id);
    await check("lot-list-rows-are-records", () => {
      found.rowShows(lot.id, link, "the image link of the lot");
    });
  },
);

scenario(
  "lot_number finds the lots of that number",
  { judges: ["lot-filter-lot-number"], needs: ["sellerId"] },
  async (context) => {
    const { corporate, data, check } = context;
    if (!context.allows("reversible")) {
      await check("lot-filter-lot-number", async () => narrows(await byNumber(context)));
      return;
    }
    const catalog = await ownCatalog(context);
    const number = data.key("number");
    const lot = await ownLot(context, { catalogs: [lotCatalog(data, catalog.id, number)] });
    await ownLot(context, { catalogs: [lotCatalog(data, catalog.id)] });
    assume(
      mentions((await seenLot(corporate, lot.id)).body, number),
      "the lot does not show the lot number sent: the service numbers lots itself, or give `samples.LotCatalogDto`",
    );
    await corporate.get("/Lot").accepted();
    await check("lot-filter-lot-number", () =>
      corporate
        .get("/Lot", { query: { lot_number: number } })
        .accepted()
        .then((found) => found.listsOnly(lot.id)),
    );
    // Looked at for open points alone: no clause depends on these answers.
    await corporate.get("/Lot", { query: { lot_number: number.toUpperCase() } });
  },
);

scenario(
  "platform_item_id finds the lot with that external id",
  { judges: ["lot-filter-platform-item"], needs: ["platformId"] },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    if (!context.allows("reversible")) {
      await check("lot-filter-platform-item", async () => narrows(await byPlatformItem(context)));
      return;
    }
    const external = data.key("external");
    const lot = await ownLot(context, { platforms: [lotPlatform(data, fixtures.platformId, external)] });
    await ownLot(context, { platforms: [lotPlatform(data, fixtures.platformId)] });
    (await seenLot(corporate, lot.id)).showsPart("LotPlatformDto", external);
    await corporate.get("/Lot").accepted();
    await check("lot-filter-platform-item", () =>
      corporate
        .get("/Lot", { query: { platform_item_id: external } })
        .accepted()
        .then((found) => found.listsOnly(lot.id)),
    );
  },
);

scenario(
  "two filters of the lot list narrow together",
  { judges: ["lot-filters-combine"], needs: ["platformId"] },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    if (!context.allows("reversible")) {
      await check("lot-filters-combine", () => listedLotsNarrowTogether(context));
      return;
    }
    const external = data.key("external");
    const [lot, other] = await Promise.all([
      ownLot(context, { platforms: [lotPlatform(data, fixtures.platformId, external)] }),
      ownLot(context),
    ]);
    const list = (query: { id?: number; platform_item_id?: string }) => corporate.get("/Lot", { query }).accepted();
    (await list({ id: other.id })).listsOnly(other.id);
    (await list({ platform_item_id: external })).listsOnly(lot.id);
    await check("lot-filters-combine", async () => {
      (await list({ id: lot.id, platform_item_id: external })).listsOnly(lot.id);
      (await list({ id: other.id, platform_item_id: external })).isEmptyList();
    });
  },
);
