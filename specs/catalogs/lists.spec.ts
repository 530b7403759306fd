import { catalogPlatform } from "../../fixtures/payloads/catalogs.js";
import { lotData } from "../../fixtures/payloads/lots.js";
import type { Data } from "../../src/scenario/data.js";
import {
  type Answer,
  assumeSeen,
  type Caller,
  idOf,
  mentions,
  type QueryOf,
  showsText,
} from "../../src/scenario/index.js";
import { lists, type Narrowed, similarKeys, withEach } from "../../src/scenario/laws/index.js";
import { alikeCatalogs } from "./alike.js";
import { byPlatformCatalog } from "./listed.js";
import { bulkCatalogOf, ownCatalog, seenCatalog } from "./records.js";

const everything =
  (corporate: Caller): Narrowed["page"] =>
  ({ page, size }) =>
    corporate.get("/Catalog", { query: { page_number: page, page_size: size } });

/** What no catalog has, by each filter that takes a value that nothing has. */
const nothing = (data: Data): readonly QueryOf<"GET /Catalog">[] => [
  { title: data.text("none") },
  { platform_catalog_id: data.key("none") },
  { agent_company_id: data.unusedId("uuid") },
  { seller_ids: [Number(data.unusedId("integer"))] },
  { start_date: "1993-01-01T00:00:00Z", end_date: "1993-02-01T00:00:00Z" },
];

lists({
  list: "catalog-list",
  needs: ["sellerId", "platformId", "agentCompanyId"],
  listedPages: async ({ corporate }) => ({ page: everything(corporate) }),
  listedKeys: async (context) => [await byPlatformCatalog(context)],
  narrowed: async (context) => {
    const { ids, query } = await alikeCatalogs(context, 3);
    return {
      ids,
      page: ({ page, size }) =>
        context.corporate.get("/Catalog", { query: { ...query, page_number: page, page_size: size } }),
      everything: everything(context.corporate),
      ofNothing: nothing(context.data).map(
        (filter): Narrowed["page"] =>
          ({ page, size }) =>
            context.corporate.get("/Catalog", { query: { ...filter, page_number: page, page_size: size } }),
      ),
      remove: (id) => context.corporate.delete("/Catalog/{id}", { id }),
    };
  },
  keyed: async (context) => {
    const { corporate, data, fixtures } = context;
    const keys = similarKeys(data, "external");
    const ids = await withEach(
      keys,
      async (key) => (await ownCatalog(context, { platforms: [catalogPlatform(data, fixtures.platformId, key)] })).id,
    );
    return [
      {
        keys,
        ids,
        inQuery: true,
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
    const [keys, items] = [similarKeys(data, "catalog"), similarKeys(data, "item")];
    const customer_catalog_id = data.key("catalog");
    const withItems = (lots: readonly string[], catalog = customer_catalog_id) => ({
      customer_catalog_id: catalog,
      lots: lots.map((customer_item_id) => ({
        customer_item_id,
        item_data: lotData(data, { customer_item_id, description: data.text("lot") }),
      })),
    });
    /** What catalogs carry that are told by their own key: no lots, where such are taken. */
    let rest: { readonly lots?: readonly object[] } = { lots: [] };
    const send = async (of: () => readonly Readonly<Record<string, unknown>>[]) => {
      const sent = async () => {
        const catalogs = of().map((parts) => bulkCatalogOf(context, parts));
        return { catalogs, answer: await corporate.post("/Bulk/upsert", { body: { catalogs } }) };
      };
      const first = await sent();
      if (!first.answer.isInvalid || rest.lots === undefined) return first;
      rest = {};
      return sent();
    };
    const titled = (answer: Answer, title: string) =>
      answer.rows().flatMap((row) => (mentions(row, title) ? (idOf(row) ?? []) : []));
    const listed = async (title: string) => {
      const ids = titled(await corporate.get("/Catalog", { query: { title } }).accepted(), title);
      for (const id of ids) adopt("catalog", id);
      return ids;
    };
    /** Makes a catalog with items, and one for each key. @returns what tells each: as the answer shows it, else as the list does */
    const made = async (lots: readonly string[], ...of: readonly string[]) => {
      const { catalogs, answer } = await send(() => [
        withItems(lots),
        ...of.map((key) => ({ customer_catalog_id: key, ...rest })),
      ]);
      answer.accepted();
      const ids: (string | number)[] = [];
      for (const { title } of catalogs) {
        const [id] = titled(answer, title);
        ids.push(id ?? (await listed(title))[0] ?? "");
      }
      assumeSeen(!ids.includes(""), "an upserted catalog is not found by its title");
      return ids;
    };
    const [ofItems = "", short = "", other = "", digits = ""] = await made(
      [items.short, items.other, items.digits],
      keys.short,
      keys.other,
      keys.digits,
    );
    // What begins with another, or is the same number, comes when that is there.
    const [, long = ""] = await made([items.long], keys.long);
    const [, zeros = ""] = await made([items.zeros], keys.zeros);
    /** One behind the other, the keys of another catalog and its item are those of a catalog and an item that are there. */
    const isNotJoined = async () => {
      const [letters, rest, beside] = [items.short.slice(0, 2), items.short.slice(2), data.key("item")];
      const { catalogs, answer } = await send(() => [withItems([rest, beside], `${customer_catalog_id}${letters}`)]);
      if (!answer.isSuccess) return;
      const [id = ""] = await listed(String(catalogs[0]?.title));
      const [seen, former] = [await seenCatalog(corporate, id), await seenCatalog(corporate, ofItems)];
      assumeSeen(showsText(seen.body, beside), `a new lot ${beside} is not in its catalog`);
      if (!showsText(seen.body, rest)) throw seen.mismatch(`a lot ${rest} of this catalog`, "none");
      if (!showsText(former.body, items.short) || showsText(former.body, rest))
        throw former.mismatch(`the lot ${items.short}, and no lot ${rest} of another catalog`, "one of both keys");
    };
    return [
      {
        keys,
        ids: { short, long, other, digits, zeros },
        find: async (key) => {
          const { catalogs, answer } = await send(() => [{ customer_catalog_id: key, ...rest }]);
          answer.accepted();
          return { answer, found: await listed(String(catalogs[0]?.title)) };
        },
      },
      {
        keys: items,
        ids: items,
        also: isNotJoined,
        // An item that was taken for another one no longer shows its key.
        find: async (key) => {
          const { answer } = await send(() => [withItems([key])]);
          answer.accepted();
          const seen = await seenCatalog(corporate, ofItems);
          const lost = Object.values(items).filter((item) => item !== key && !showsText(seen.body, item));
          return { answer, found: [...(showsText(seen.body, key) ? [key] : []), ...lost] };
        },
      },
    ];
  },
});
