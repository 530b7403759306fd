import { bulkLot, catalog, catalogPlatform } from "../../fixtures/payloads/catalogs.js";
import {
  type Answer,
  assume,
  assumeSeen,
  idOf,
  isObject,
  mentions,
  type QueryOf,
  type ScenarioContext,
  scenario,
} from "../../src/scenario/index.js";
import { narrowest } from "../all-filters.js";
import { isFound } from "../each-key.js";
import { backWithoutTarget, broughtBack } from "../gone.js";
import { isFoldedInto } from "../lots/records.js";
import { lotOfItem, lotsShowing } from "./held-lots.js";
import { ownBulkCatalog, ownCatalog, ownCatalogWith, seenCatalog } from "./records.js";

type Maker = Pick<ScenarioContext<never, "sellerId">, "corporate" | "data" | "fixtures">;

/** The ways in which a catalog comes to its end; each tells how it is seen to have come to it. */
const ends = [
  {
    title: "no update brings a deleted catalog back",
    clause: "catalog-delete-removes",
    end: async ({ corporate }: Maker, id: string | number) => {
      await corporate.delete("/Catalog/{id}", { id }).accepted();
      return { isEnded: (read: Answer, present: Answer) => void read.yieldsNothing(present) };
    },
  },
  {
    title: "no update brings a merged catalog back",
    clause: "catalog-merge-source-removed",
    end: async (context: Maker, sourceId: string | number) => {
      const { id: targetId } = await ownCatalog(context);
      await context.corporate.post("/Catalog/{targetId}/merge/{sourceId}", { targetId, sourceId }).accepted();
      return { target: targetId, isEnded: (read: Answer, present: Answer) => isFoldedInto(targetId, read, present) };
    },
  },
] as const;

for (const { title, clause, end } of ends)
  scenario(title, { judges: [clause], inParts: [clause], needs: ["sellerId"] }, async (context) => {
    const { corporate, data, fixtures, check } = context;
    const own = await ownCatalog(context);
    const present = await seenCatalog(corporate, own.id);
    const { target, isEnded } = { target: undefined, ...(await end(context, own.id)) };
    const read = (id: string | number) => corporate.get("/Catalog/{id}", { id });
    const isGone = await check(clause, async () => isEnded(await read(own.id), present));
    if (!isGone) return;
    if (target !== undefined) {
      const remove = (id: string | number) => corporate.delete("/Catalog/{id}", { id });
      const back = await backWithoutTarget({ id: own.id, text: own.body.title, target, read, remove });
      await check(clause, () => {
        if (back)
          throw back.mismatch(`catalog ${own.id} to stay gone`, "it is there again after its target was deleted");
      });
    }
    // Where ids are given again, it is the next catalog's, or somebody else's.
    const next = await ownCatalog(context);
    if (next.id === own.id || (await read(own.id)).isSuccess) return;
    const update = (id: string | number) =>
      corporate.put("/Catalog/{id}", { id, body: catalog(data, fixtures.sellerId) });
    const back = await broughtBack(context, { kind: "catalog", id: own.id, update, read });
    await check(clause, () => {
      if (back) throw back.mismatch(`catalog ${own.id} to stay gone`, "it is there again after an update");
    });
  });

scenario(
  "a catalog that is made again of what a removed one was given is found by that",
  { judges: ["made-again:catalog"], needs: ["sellerId"] },
  async (context) => {
    const { corporate, data, fixtures, given, check } = context;
    const [agent, platform, external] = [given("agentCompanyId"), given("platformId"), data.key("external")];
    const own = await ownCatalogWith(context, {
      is_completed: true,
      agent_company_ids: agent === undefined ? [] : [agent],
      platforms: platform === undefined ? [] : [catalogPlatform(data, platform, external)],
    });
    const { title, start_date, end_date, is_completed } = own.body;
    const ofPlatform: QueryOf<"GET /Catalog"> = platform === undefined ? {} : { platform_catalog_id: external };
    const all: QueryOf<"GET /Catalog"> = {
      ...ofPlatform,
      title,
      start_date,
      end_date,
      is_completed,
      seller_ids: [fixtures.sellerId],
      ...(agent !== undefined && { agent_company_id: agent }),
    };
    const find = (query: QueryOf<"GET /Catalog">) => corporate.get("/Catalog", { query });
    const query = await narrowest([all, { title, ...ofPlatform }, { title }], [own.id], find);
    const before = await find(query);
    const deleted = await corporate.delete("/Catalog/{id}", { id: own.id });
    const none = await find(query);
    const again = await corporate.post("/Catalog", { body: own.body });
    const id = again.isSuccess ? again.id() : undefined;
    const read = id === undefined ? undefined : await corporate.get("/Catalog/{id}", { id });
    const found = await find(query);
    await check("made-again:catalog", () => {
      // What is not made again here another scenario tells.
      if (!deleted.isSuccess || id === undefined || !isFound(before, own.id)) return;
      assumeSeen(!isFound(none, own.id), "a deleted catalog is still listed");
      const texts = [title, ...(mentions(before.body, external) ? [external] : [])];
      assumeSeen(
        texts.every((text) => mentions(read?.body, text)),
        "a catalog that is made again is not read with what it was given",
      );
      found.accepted().lists(id, "the catalog that was made again, and has what is asked for,");
    });
  },
);

scenario(
  "what was removed and is sent again in bulk is there again",
  {
    judges: ["lot-delete-leaves-catalogs", "bulk-removed-sent-again"],
    inParts: ["bulk-removed-sent-again"],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { id, body, item, seen } = await ownBulkCatalog(context);
    const send = (...lots: typeof body.lots) =>
      corporate.post("/Bulk/upsert", { body: { catalogs: [{ ...body, lots: [...body.lots, ...lots] }] } });
    const lot = await lotOfItem(corporate, seen, item);
    // That a lot is deleted while it is in a catalog may be refused.
    const isDeleted = lot !== undefined && (await corporate.delete("/Lot/{id}", { id: lot })).isSuccess;
    const without = await seenCatalog(corporate, id);
    const isGone = await check("lot-delete-leaves-catalogs", () => {
      assume(isDeleted, "a lot is not deleted while it is in a catalog");
      // A lot of an upsert is one like all others.
      if (lotsShowing(without, item) > 0) throw without.mismatch(`the catalog without lot ${lot}`, "that lot in it");
    });
    const added = bulkLot(data);
    const resent = await send(added);
    const withLot = await seenCatalog(corporate, id);
    if (isDeleted && resent.isSuccess)
      await check("bulk-removed-sent-again", () => {
        assumeSeen(isGone, "a deleted lot is still in its catalog");
        assumeSeen(lotsShowing(withLot, added.customer_item_id) > 0, "a new lot of a catalog sent again is not in it");
        if (lotsShowing(withLot, item) === 0)
          throw withLot.mismatch(`the lot ${item}, which was deleted and is sent again`, "none");
      });

    const deleted = await corporate.delete("/Catalog/{id}", { id });
    const gone = await corporate.get("/Catalog/{id}", { id });
    const again = await send();
    const told = again.isSuccess ? again.rows().find((row) => mentions(row, body.title)) : undefined;
    const read = await corporate.get("/Catalog/{id}", { id: idOf(told) ?? id });
    await check("bulk-removed-sent-again", () => {
      assume(deleted.isSuccess, "a catalog is not deleted while it has lots");
      assumeSeen(!(gone.isSuccess && isObject(gone.body)), "a deleted catalog is still read");
      assume(told !== undefined, "a catalog that was deleted is not taken again");
      if (!(read.isSuccess && mentions(read.body, body.title)))
        throw again.mismatch(`the catalog "${body.title}" that it answers to be there`, `status ${read.status}`);
      if (lotsShowing(read, item) === 0)
        throw read.mismatch(`the lot ${item}, which is sent again with its deleted catalog`, "none");
    });
  },
);
