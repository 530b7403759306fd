import { addClientItemData, lotCatalog, lotData, lotPlatform, updateLot } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  assumeSeen,
  mentions,
  type QueryOf,
  type ScenarioContext,
  scenario,
} from "../../src/scenario/index.js";
import { narrowest } from "../all-filters.js";
import { ownCatalog } from "../catalogs/records.js";
import { isFound } from "../each-key.js";
import { backWithoutTarget, broughtBack } from "../gone.js";
import { isFoldedInto, ownClientItemData, ownLot, ownLotWith, seenLot, showsItem } from "./records.js";

type Maker = Pick<ScenarioContext, "corporate" | "data" | "given">;

/** The ways in which a lot comes to its end; each tells how it is seen to have come to it. */
const ends = [
  {
    title: "no update brings a deleted lot back",
    clause: "lot-delete-removes",
    end: async ({ corporate }: Maker, id: number) => {
      await corporate.delete("/Lot/{id}", { id }).accepted();
      return { isEnded: (read: Answer, present: Answer) => void read.yieldsNothing(present) };
    },
  },
  {
    title: "no update brings a merged lot back",
    clause: "lot-merge-source-removed",
    end: async (context: Maker, sourceId: number) => {
      const { id: targetId } = await ownLot(context);
      await context.corporate.post("/Lot/{targetId}/merge/{sourceId}", { targetId, sourceId }).accepted();
      return { target: targetId, isEnded: (read: Answer, present: Answer) => isFoldedInto(targetId, read, present) };
    },
  },
] as const;

for (const { title, clause, end } of ends)
  scenario(title, { judges: [clause], inParts: [clause] }, async (context) => {
    const { corporate, data, check } = context;
    const lot = await ownLot(context);
    const present = await seenLot(corporate, lot.id);
    const { target, isEnded } = { target: undefined, ...(await end(context, lot.id)) };
    const read = (id: string | number) => corporate.get("/Lot/{id}", { id: Number(id) });
    const isGone = await check(clause, async () => isEnded(await read(lot.id), present));
    if (!isGone) return;
    if (target !== undefined) {
      const [text = ""] = lot.body.image_links;
      const remove = (id: string | number) => corporate.delete("/Lot/{id}", { id: Number(id) });
      const back = await backWithoutTarget({ id: lot.id, text, target, read, remove });
      await check(clause, () => {
        if (back) throw back.mismatch(`lot ${lot.id} to stay gone`, "it is there again after its target was deleted");
      });
    }
    // Where ids are given again, it is the next lot's, or somebody else's.
    const next = await ownLot(context);
    if (next.id === lot.id || (await read(lot.id)).isSuccess) return;
    const update = (id: string | number) =>
      corporate.put("/Lot/{id}", { id: Number(id), body: updateLot(data, lot.body) });
    const back = await broughtBack(context, { kind: "lot", id: lot.id, update, read });
    await check(clause, () => {
      if (back) throw back.mismatch(`lot ${lot.id} to stay gone`, "it is there again after an update");
    });
  });

scenario(
  "client item data of a deleted lot are not listed any more",
  {
    judges: ["lot-delete-takes-client-item-data", "lot-delete-removes"],
    inParts: ["lot-delete-takes-client-item-data"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { id, body } = await ownLot(context);
    const present = await seenLot(corporate, id);
    const record = await ownClientItemData(context, id);
    const list = () => corporate.get("/Lot/{id}/ClientItemData", { id });
    const listed = await list().accepted();
    listed.lists(record.id);
    await corporate.delete("/Lot/{id}", { id }).accepted();
    await check("lot-delete-takes-client-item-data", async () => {
      assumeSeen(mentions(listed.body, record.mark), "client item data are listed without what they were given");
      const after = await list();
      if (after.isSuccess) after.hides(record.mark, "the client item data of a deleted lot,");
    });
    // Whoever deletes what a lot holds in its place leaves the lot.
    const read = await corporate.get("/Lot/{id}", { id });
    await check("lot-delete-removes", () => read.yieldsNothing(present));
    const more = addClientItemData(data, data.text("more"));
    const added = read.isSuccess ? undefined : await corporate.post("/Lot/{id}/ClientItemData", { id, body: more });
    await check("lot-delete-takes-client-item-data", () => {
      if (added?.isSuccess)
        throw added.mismatch(`no client item data to be added to lot ${id}, which was deleted`, `${added.status}`);
    });
    const again = await corporate.post("/Lot", { body });
    const next = again.isSuccess ? again.integerId() : id;
    // Where ids are given again, it is the next lot's.
    if (next === id) return;
    data.isAnother("lot", next);
    const ofNext = await corporate.get("/Lot/{id}/ClientItemData", { id: next });
    await check("lot-delete-takes-client-item-data", () => {
      if (ofNext.isSuccess) ofNext.hides(record.mark, "the client item data of a deleted lot, under one like it,");
    });
  },
);

scenario(
  "item data of a deleted lot are not answered any more",
  { judges: ["lot-delete-takes-item-data"], needs: ["partnerId", "platformId"] },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const given = { customer_item_id: data.key("item"), description: data.text("lot") };
    const { id } = await ownLot(context, {
      initial_data: lotData(data, given),
      item_data: lotData(data, given),
      platforms: [lotPlatform(data, fixtures.platformId)],
    });
    const body = { partner_id: fixtures.partnerId, customer_item_ids: [given.customer_item_id] };
    const ask = () => corporate.post("/Lot/ItemData", { body });
    await showsItem(context, await ask().accepted(), id, given.description);
    const deleted = await corporate.delete("/Lot/{id}", { id });
    const after = await ask();
    await check("lot-delete-takes-item-data", () => {
      assume(deleted.isSuccess, "the lot is not deleted");
      // The id that was asked for may be repeated.
      if (after.isSuccess) after.hides(given.description, "the item data of a deleted lot,");
    });
  },
);

scenario(
  "a lot that is made again of what a removed one was given is found by that",
  { judges: ["made-again:lot"] },
  async (context) => {
    const { corporate, data, given, check } = context;
    const [sellerId, platformId, partnerId] = [given("sellerId"), given("platformId"), given("partnerId")];
    const [number, external, item] = [data.key("number"), data.key("external"), data.key("item")];
    const catalog = sellerId === undefined ? undefined : await ownCatalog({ corporate, data, fixtures: { sellerId } });
    const description = data.text("lot");
    const item_data = lotData(data, { customer_item_id: item, description });
    const own = await ownLotWith(context, {
      initial_data: item_data,
      item_data,
      catalogs: catalog === undefined ? [] : [lotCatalog(data, catalog.id, number)],
      platforms: platformId === undefined ? [] : [lotPlatform(data, platformId, external)],
    });
    type Query = QueryOf<"GET /Lot">;
    const [byNumber, byExternal]: [Query, Query] = [{ lot_number: number }, { platform_item_id: external }];
    const find = (query: Query) => corporate.get("/Lot", { query });
    const query = await narrowest<Query>([{ ...byNumber, ...byExternal }, byExternal, byNumber], [own.id], find);
    const body = { partner_id: partnerId, customer_item_ids: [item] };
    const itemData = async () => (partnerId === undefined ? undefined : corporate.post("/Lot/ItemData", { body }));
    const [before, dataBefore] = [await find(query), await itemData()];
    const deleted = await corporate.delete("/Lot/{id}", { id: own.id });
    const none = await find(query);
    const again = await corporate.post("/Lot", { body: own.body });
    const id = again.isSuccess ? again.integerId() : undefined;
    const read = id === undefined ? undefined : await corporate.get("/Lot/{id}", { id });
    const [found, dataFound] = [await find(query), await itemData()];
    await check("made-again:lot", () => {
      // What is not made again here another scenario tells.
      if (!deleted.isSuccess || id === undefined || !isFound(before, own.id)) return;
      assumeSeen(!isFound(none, own.id), "a deleted lot is still listed");
      const texts = [number, external, description].filter((text) => mentions(before.body, text));
      assumeSeen(
        texts.every((text) => mentions(read?.body, text)),
        "a lot that is made again is not read with what it was given",
      );
      found.accepted().lists(id, "the lot that was made again, and has what is asked for,");
      if (dataBefore?.isSuccess && mentions(dataBefore.body, description))
        dataFound?.accepted().shows(description, "the item of the lot that was made again,");
    });
  },
);
