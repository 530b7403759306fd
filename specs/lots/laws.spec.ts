import { lotData, type NewLot, updateLot } from "../../fixtures/payloads/lots.js";
import type { Data } from "../../src/scenario/data.js";
import { perScenario, textsOf, upholds, type Values } from "../../src/scenario/laws/index.js";
import { createLot, ownLot } from "./records.js";

const digits = (data: Data): string => String(data.distinctInt({ min: 100_000_000, max: 999_999_999 }));

/** @returns what the members of a part are given, by their names within it */
const partOf = (part: string, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([member, value]) => {
      const [first, name] = member.split(".");
      return first === part && name !== undefined ? [[name, value]] : [];
    }),
  );

const itemData = (data: Data, values: Values) => lotData(data, partOf("item_data", values));

/** What lots were given first, by what they were given beside it, so that two that are given the same are. */
const initials = perScenario(async () => new Map<string, ReturnType<typeof lotData>>());

function initialData(data: Data, values: Values, known: Map<string, ReturnType<typeof lotData>>) {
  const given = JSON.stringify(values);
  const initial = known.get(given) ?? lotData(data, partOf("initial_data", values));
  known.set(given, initial);
  return initial;
}

upholds({
  resource: "lot",
  plain: ({ data }) => ({
    image_links: [`https://images.example.com/${data.key("image")}.png`],
    "initial_data.description": data.text("initial lot"),
    "initial_data.quantity": data.distinctInt({ min: 1, max: 999 }),
    "item_data.description": data.text("lot"),
    "item_data.customer_item_id": digits(data),
    "item_data.quantity": data.distinctInt({ min: 1, max: 999 }),
    "item_data.customer_comments": data.text("comments"),
    "item_data.other_ref_no": digits(data),
  }),
  create: async (context, values) =>
    createLot(context, {
      image_links: textsOf(values, "image_links"),
      initial_data: initialData(context.data, values, await initials(context)),
      item_data: itemData(context.data, values),
    }),
  read: ({ corporate }, { id }) => corporate.get("/Lot/{id}", { id: Number(id) }),
  list: ({ corporate }, { id }) => corporate.get("/Lot", { query: { id: Number(id) } }),
  update: ({ corporate, data }, { id, body }, values) => {
    const stays = body as Pick<NewLot, "catalogs" | "platforms">;
    const given = { image_links: textsOf(values, "image_links"), item_data: itemData(data, values) };
    return corporate.put("/Lot/{id}", { id: Number(id), body: updateLot(data, stays, given) });
  },
  mistypedUpdate: ({ corporate, data }, { id, body }, values) => {
    const stays = body as Pick<NewLot, "catalogs" | "platforms">;
    const given = { image_links: textsOf(values, "image_links"), item_data: itemData(data, values) };
    const platforms = data.text("platform");
    return corporate.put("/Lot/{id}", { id: Number(id), body: updateLot(data, stays, { ...given, platforms }) });
  },
  remove: ({ corporate }, { id }) => corporate.delete("/Lot/{id}", { id: Number(id) }),
});

/** The lot that the client item data are added to. */
const lot = perScenario(async (context: Parameters<typeof ownLot>[0]) => (await ownLot(context)).id);

/** What the client item data of a lot have in common, so that two that are given the same are the same. */
const item = perScenario(async ({ data }: { readonly data: Data }) => data.key("item"));

upholds({
  resource: "client-item-data",
  plain: ({ data }) => ({
    "client_item_data.description": data.text("client item"),
    "client_item_data.quantity": data.distinctInt({ min: 1, max: 999 }),
    "client_item_data.customer_comments": data.text("comments"),
    "client_item_data.other_ref_no": digits(data),
  }),
  create: async (context, values) => {
    const given = { customer_item_id: await item(context), ...partOf("client_item_data", values) };
    const body = { client_item_data: [lotData(context.data, given)] };
    return { answer: await context.corporate.post("/Lot/{id}/ClientItemData", { id: await lot(context), body }) };
  },
  list: async (context) => context.corporate.get("/Lot/{id}/ClientItemData", { id: await lot(context) }),
  remove: async (context, { id }) =>
    context.corporate.delete("/Lot/{lotId}/ClientItemData/{clientItemDataId}", {
      lotId: await lot(context),
      clientItemDataId: id,
    }),
});
