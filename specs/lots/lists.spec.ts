import { lotCatalog, lotData, lotPlatform } from "../../fixtures/payloads/lots.js";
import type { Data } from "../../src/scenario/data.js";
import { type Caller, idOf, isObject, mentions, type QueryOf, showsText } from "../../src/scenario/index.js";
import { type Crossed, lists, type Narrowed, similarKeys, withEach } from "../../src/scenario/laws/index.js";
import { ownCatalog } from "../catalogs/records.js";
import { alikeLots } from "./alike.js";
import { byNumber, byPlatformItem } from "./listed.js";
import { ownClientItemData, ownLot, showsItem } from "./records.js";

const everything =
  (corporate: Caller): Narrowed["page"] =>
  ({ page, size }) =>
    corporate.get("/Lot", { query: { page_number: page, page_size: size } });

/** What no lot has, by each filter that a key of its own may pass. */
const nothing = (data: Data): readonly QueryOf<"GET /Lot">[] => [
  { lot_number: data.key("none") },
  { platform_item_id: data.key("none") },
];

lists({
  list: "lot-list",
  needs: ["sellerId", "platformId"],
  listedPages: async ({ corporate }) => ({ page: everything(corporate) }),
  listedKeys: async (context) => [await byNumber(context), await byPlatformItem(context)],
  narrowed: async (context) => {
    const { ids, query } = await alikeLots(context, 3);
    return {
      ids,
      page: ({ page, size }) =>
        context.corporate.get("/Lot", { query: { ...query, page_number: page, page_size: size } }),
      everything: everything(context.corporate),
      ofNothing: nothing(context.data).map(
        (filter): Narrowed["page"] =>
          ({ page, size }) =>
            context.corporate.get("/Lot", { query: { ...filter, page_number: page, page_size: size } }),
      ),
      remove: (id) => context.corporate.delete("/Lot/{id}", { id }),
    };
  },
  keyed: async (context) => {
    const { corporate, data, fixtures } = context;
    const catalog = await ownCatalog(context);
    const find = async (query: { lot_number: string } | { platform_item_id: string }) => {
      const answer = await corporate.get("/Lot", { query }).accepted();
      return { answer, found: answer.ids() };
    };
    const [numbers, externals] = [similarKeys(data, "number"), similarKeys(data, "external")];
    const ids = await withEach(numbers, async (number, which) => {
      const platforms = [lotPlatform(data, fixtures.platformId, externals[which])];
      return (await ownLot(context, { catalogs: [lotCatalog(data, catalog.id, number)], platforms })).id;
    });
    // Where the service numbers lots itself, no lot can have a number that is asked for.
    const first = await corporate.get("/Lot/{id}", { id: Number(ids.short) }).accepted();
    const isNumbered = mentions(first.body, numbers.short);
    return [
      ...(isNumbered
        ? [{ keys: numbers, ids, inQuery: true as const, find: (key: string) => find({ lot_number: key }) }]
        : []),
      { keys: externals, ids, inQuery: true, find: (key: string) => find({ platform_item_id: key }) },
    ];
  },
});

lists({
  list: "client-item-data",
  narrowed: async (context) => {
    const { corporate } = context;
    const { id } = await ownLot(context);
    const ids: (string | number)[] = [];
    for (let count = 0; count < 3; count++) ids.push((await ownClientItemData(context, id)).id);
    return {
      ids,
      page: ({ page, size }) =>
        corporate.get("/Lot/{id}/ClientItemData", { id, query: { page_number: page, page_size: size } }),
    };
  },
});

const filterNames = ["customer_item_ids", "customer_comments", "other_ref_no"] as const;
type FilterName = (typeof filterNames)[number];

lists({
  list: "item-data",
  needs: ["partnerId", "platformId"],
  keyed: async (context) => {
    const { corporate, data, fixtures } = context;
    const keys = similarKeys(data, "item");
    const made = Object.values(keys);
    const lots = new Map<string, number>();
    const ids = await withEach(keys, async (key) => {
      const { id } = await ownLot(context, {
        initial_data: lotData(data, { customer_item_id: key }),
        item_data: lotData(data, { customer_item_id: key }),
        platforms: [lotPlatform(data, fixtures.platformId)],
      });
      lots.set(key, id);
      return key;
    });
    return [
      {
        keys,
        ids,
        find: async (key) => {
          const body = { partner_id: fixtures.partnerId, customer_item_ids: [key] };
          const answer = await corporate.post("/Lot/ItemData", { body }).accepted();
          const rows = answer.rows().filter(isObject);
          const lot = lots.get(key);
          if (lot !== undefined) await showsItem(context, answer, lot, key);
          return { answer, found: made.filter((one) => rows.some((row) => showsText(row, one) && idOf(row) !== one)) };
        },
      },
    ];
  },
  crossed: async (context) => {
    const { corporate, data, fixtures } = context;
    const items = [data.key("item"), data.key("item")] as const;
    const filters = items.map((item) => ({
      customer_item_ids: [item],
      customer_comments: data.text("comment"),
      other_ref_no: data.key("ref"),
    }));
    // It has no text that is asked for, and is asked for beside the others.
    const third = data.key("item");
    const lots: number[] = [];
    for (const [index, customer_item_id] of [...items, third].entries()) {
      const { customer_item_ids: _, ...texts } = filters[index] ?? {};
      const item = lotData(data, { customer_item_id, ...texts });
      const { id } = await ownLot(context, {
        initial_data: item,
        item_data: item,
        platforms: [lotPlatform(data, fixtures.platformId)],
      });
      lots.push(id);
    }
    const asked = (name: FilterName, which: 0 | 1, beside: readonly string[]) => {
      const value = filters[which]?.[name];
      if (!Array.isArray(value)) return value;
      // Several are asked for in both orders.
      return which === 0 ? [...value, ...beside] : [...beside, ...value];
    };
    const crossing = (one: FilterName, other: FilterName, beside: readonly string[] = []): Crossed => ({
      ids: items,
      find: async (first, second) => {
        // Where both are of other records, the third filter is of one of them, in its turn.
        const third =
          first === 1 && second === 0 ? filterNames.find((name) => name !== one && name !== other) : undefined;
        const body = {
          partner_id: fixtures.partnerId,
          ...(third !== undefined && { [third]: asked(third, beside.length > 0 ? 0 : 1, []) }),
          ...(first !== undefined && { [one]: asked(one, first, beside) }),
          ...(second !== undefined && { [other]: filters[second]?.[other] }),
        };
        const answer = await corporate.post("/Lot/ItemData", { body }).accepted();
        const isByItem = one === "customer_item_ids" && first !== undefined && second === undefined;
        const lot = isByItem ? lots[first] : undefined;
        if (isByItem && lot !== undefined) await showsItem(context, answer, lot, items[first]);
        return { answer, found: items.filter((item) => mentions(answer.body, item)) };
      },
    });
    return [
      crossing("customer_item_ids", "customer_comments", [third]),
      crossing("customer_item_ids", "other_ref_no", [third]),
      crossing("customer_item_ids", "customer_comments"),
      crossing("customer_item_ids", "other_ref_no"),
      crossing("customer_comments", "other_ref_no"),
    ];
  },
});
