import { lotData, lotPlatform, updateLot } from "../../fixtures/payloads/lots.js";
import { type Answer, assume, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { backWithoutTarget, broughtBack } from "../gone.js";
import { isFoldedInto, ownClientItemData, ownLot, seenLot } from "./records.js";

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
  { judges: ["lot-delete-takes-client-item-data"] },
  async (context) => {
    const { corporate, check } = context;
    const { id } = await ownLot(context);
    const record = await ownClientItemData(context, id);
    const list = () => corporate.get("/Lot/{id}/ClientItemData", { id });
    (await list().accepted()).lists(record.id);
    await corporate.delete("/Lot/{id}", { id }).accepted();
    await check("lot-delete-takes-client-item-data", async () => {
      const after = await list();
      if (after.isSuccess) after.hides(record.description, "the client item data of a deleted lot,");
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
    (await ask().accepted()).showsPart("LotDataDto", given.description);
    const deleted = await corporate.delete("/Lot/{id}", { id });
    const after = await ask();
    await check("lot-delete-takes-item-data", () => {
      assume(deleted.isSuccess, "the lot is not deleted");
      // The id that was asked for may be repeated.
      if (after.isSuccess) after.hides(given.description, "the item data of a deleted lot,");
    });
  },
);
