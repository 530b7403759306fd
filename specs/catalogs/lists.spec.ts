import { catalogPlatform } from "../../fixtures/payloads/catalogs.js";
import { lotData } from "../../fixtures/payloads/lots.js";
import { assumeSeen, idOf, mentions, showsText } from "../../src/scenario/index.js";
import { lists } from "../../src/scenario/laws/index.js";
import { byPlatformCatalog } from "./listed.js";
import { bulkCatalogOf, ownCatalog, seenCatalog } from "./records.js";

lists({
  list: "catalog-list",
  needs: ["sellerId", "platformId"],
  listedPages: async ({ corporate }) => ({
    page: ({ page, size }) => corporate.get("/Catalog", { query: { page_number: page, page_size: size } }),
  }),
  listedKeys: async (context) => [await byPlatformCatalog(context)],
  narrowed: async (context) => {
    const { corporate, data } = context;
    const title = data.text("catalog");
    const ids: (string | number)[] = [];
    for (let count = 0; count < 3; count++) ids.push((await ownCatalog(context, { title })).id);
    return {
      ids,
      page: ({ page, size }) => corporate.get("/Catalog", { query: { title, page_number: page, page_size: size } }),
    };
  },
  keyed: async (context) => {
    const { corporate, data, fixtures } = context;
    return [
      {
        key: data.key("external"),
        make: async (key) =>
          (await ownCatalog(context, { platforms: [catalogPlatform(data, fixtures.platformId, key)] })).id,
        find: async (key) => {
          const answer = await corporate.get("/Catalog", { query: { platform_catalog_id: key } }).accepted();
          return { answer, found: answer.ids() };
        },
      },
    ];
  },
});

lists({
  list: "bulk-upsert",
  needs: ["sellerId", "platformId"],
  keyed: async (context) => {
    const { corporate, data, adopt } = context;
    /** Sends a catalog, and tells which ones have its new title then. */
    const send = async (given: Readonly<Record<string, unknown>>) => {
      const body = bulkCatalogOf(context, given);
      const answer = await corporate.post("/Bulk/upsert", { body: { catalogs: [body] } }).accepted();
      const list = await corporate.get("/Catalog", { query: { title: body.title } }).accepted();
      const found = list
        .rows()
        .filter((row) => mentions(row, body.title))
        .map(idOf)
        .filter((id) => id !== undefined);
      for (const id of found) adopt("catalog", id);
      return { answer, found };
    };
    const made = async (given: Readonly<Record<string, unknown>>) => {
      const { found } = await send(given);
      const [id] = found;
      assumeSeen(id !== undefined, "an upserted catalog is not found by its title");
      return id;
    };
    const customer_catalog_id = data.key("catalog");
    const ofLots = await made({ customer_catalog_id });
    const items: string[] = [];
    const lot = (customer_item_id: string, description = data.text("lot")) => ({
      customer_item_id,
      item_data: lotData(data, { customer_item_id, description }),
    });
    return [
      {
        key: data.key("catalog"),
        make: (key) => made({ customer_catalog_id: key }),
        find: (key) => send({ customer_catalog_id: key }),
      },
      {
        key: data.key("item"),
        make: async (key) => {
          await send({ customer_catalog_id, lots: [lot(key)] });
          items.push(key);
          return key;
        },
        // An item that was taken for another one no longer shows its key.
        find: async (key) => {
          const { answer } = await send({ customer_catalog_id, lots: [lot(key)] });
          const seen = await seenCatalog(corporate, ofLots);
          const lost = items.filter((item) => item !== key && !showsText(seen.body, item));
          return { answer, found: [...(showsText(seen.body, key) ? [key] : []), ...lost] };
        },
      },
    ];
  },
});
