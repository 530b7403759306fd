import { imageLinks, lotCatalog, lotPlatform, updateLot } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  assumeSeen,
  idOf,
  mentions,
  narrows,
  sameScalar,
  scenario,
} from "../../src/scenario/index.js";
import { ownCatalog } from "../catalogs/records.js";
import { inTurn } from "../each-key.js";
import { takesAnyText } from "../signs.js";
import { findsNone } from "../zero.js";
import { orderOf } from "./link-order.js";
import { byNumber, byPlatformItem, judgeListedLots, listedByBeginning, listedLotsNarrowTogether } from "./listed.js";
import { createLot, ownLot, seenLot } from "./records.js";

scenario(
  "the lot list is a page of lots, and its id filter finds one",
  { judges: ["route:GET /Lot", "lot-filter-id", "lot-list-rows-are-records"], inParts: ["route:GET /Lot"] },
  async (context) => {
    if (!context.allows("reversible")) return judgeListedLots(context);
    const { corporate, data, check, unusedId } = context;
    const image_links = imageLinks(data, 2).toReversed();
    const [lot] = await Promise.all([ownLot(context, { image_links }), ownLot(context)]);
    const first = await corporate.get("/Lot", { query: { page_size: 2 } });
    await check("route:GET /Lot", () => first.isDeclared());
    first.accepted().hasSome();
    await check("route:GET /Lot", () =>
      takesAnyText((lot_number) => corporate.get("/Lot", { query: { lot_number, page_size: 2 } })),
    );
    await seenLot(corporate, lot.id);
    const found = await corporate.get("/Lot", { query: { id: lot.id } });
    const none = await corporate.get("/Lot", { query: { id: Number(await unusedId("lot")) } });
    const zero = await corporate.get("/Lot", { query: { id: 0 } });
    const ofBeginning = await listedByBeginning(corporate, lot.id);
    await check("lot-filter-id", () => {
      found.accepted().listsOnly(lot.id);
      if (none.isSuccess) none.isEmptyList();
      findsNone(zero);
      if (ofBeginning?.isSuccess) ofBeginning.lacks(lot.id, "a lot whose id begins with that");
    });
    const [link = "", behind = ""] = image_links;
    const seen = await seenLot(corporate, lot.id);
    seen.shows(link, "the image link of the lot");
    found.lists(lot.id);
    await check("lot-list-rows-are-records", () => {
      found.rowShows(lot.id, link, "the image link of the lot");
      const row = found.rows().find((one) => sameScalar(idOf(one), lot.id));
      const [order, listed] = [seen.record(), row].map((record) => orderOf(record, link, behind));
      if (order !== undefined && listed !== undefined && listed !== order)
        throw found.mismatch(`image_links in the order of the lot, ${order}`, listed);
    });
  },
);

/**
 * A lot is found by the key that an update gave it, and by the one before no more.
 *
 * @param keys the one before and the one that it was given
 * @param answers what each of them finds
 * @param read the lot after the update
 */
function isFoundAsUpdated(
  updated: Answer,
  read: Answer,
  [was, is]: readonly [string, string],
  [byOld, byNew]: readonly (Answer | undefined)[],
  id: number,
): void {
  assume(updated.isSuccess, `an update of the lot is refused (${updated.status})`);
  assumeSeen(mentions(read.body, is), `the lot does not show ${is}, which an update gave it`);
  byNew?.accepted().lists(id, "the updated lot");
  // Whether the update left it is the matter of other clauses.
  if (!mentions(read.body, was)) byOld?.accepted().lacks(id, "the lot that was found by this before its update");
}

/** The key that a lot has with another one that it is given, and the two the other way round. */
const thereAndBack = (own: string, other: string) =>
  [
    [own, other],
    [other, own],
  ] as const;

scenario(
  "lot_number finds the lots of that number",
  {
    judges: ["lot-filter-lot-number", "asked-otherwise:GET /Lot"],
    inParts: ["lot-filter-lot-number"],
    needs: ["sellerId"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    if (!context.allows("reversible")) {
      await check("lot-filter-lot-number", async () => narrows(await byNumber(context)));
      return;
    }
    const catalog = await ownCatalog(context);
    const number = data.key("number");
    // That it is not found yet must not keep it from being found.
    await corporate.get("/Lot", { query: { lot_number: number } });
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

    for (const numbers of thereAndBack(number, data.key("number"))) {
      const body = updateLot(data, { catalogs: [lotCatalog(data, catalog.id, numbers[1])], platforms: [] });
      const updated = await corporate.put("/Lot/{id}", { id: lot.id, body });
      // That it is given again what it had may be refused.
      if (!updated.isSuccess && numbers[1] === number) return;
      const read = await seenLot(corporate, lot.id);
      const answers = await inTurn(numbers, (lot_number) => corporate.get("/Lot", { query: { lot_number } }));
      await check("lot-filter-lot-number", () => isFoundAsUpdated(updated, read, numbers, answers, lot.id));
    }
  },
);

scenario(
  "platform_item_id finds the lot with that external id",
  { judges: ["lot-filter-platform-item"], inParts: ["lot-filter-platform-item"], needs: ["platformId"] },
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

    for (const externals of thereAndBack(external, data.key("external"))) {
      const platforms = [lotPlatform(data, fixtures.platformId, externals[1])];
      const body = updateLot(data, { catalogs: lot.body.catalogs, platforms });
      const updated = await corporate.put("/Lot/{id}", { id: lot.id, body });
      // That it is given again what it had may be refused.
      if (!updated.isSuccess && externals[1] === external) return;
      const read = await seenLot(corporate, lot.id);
      const answers = await inTurn(externals, (platform_item_id) =>
        corporate.get("/Lot", { query: { platform_item_id } }),
      );
      await check("lot-filter-platform-item", () => isFoundAsUpdated(updated, read, externals, answers, lot.id));
    }

    // That another lot has the same external id may be refused, or take it from the first.
    const { answer } = await createLot(context, { platforms: lot.body.platforms });
    if (!answer.isSuccess) return;
    const second = answer.integerId();
    data.isAnother("lot", second);
    const both = [await seenLot(corporate, lot.id), await seenLot(corporate, second)];
    const found = await corporate.get("/Lot", { query: { platform_item_id: external } });
    if (both.every(({ body }) => mentions(body, external)))
      await check("lot-filter-platform-item", () => found.accepted().lists(lot.id).lists(second, "another lot"));
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
