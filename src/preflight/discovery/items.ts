import { idOf, mentions } from "../../scenario/values.js";
import { integersUnder, recordsIn, recordsUnder, uuidsUnder } from "./fields.js";
import type { FixtureResults } from "./fixture-results.js";
import type { SeenJob } from "./jobs.js";
import type { Looker } from "./look.js";

const tries = 3;
const itemNames = ["inventoryItemId", "otherInventoryItemId"] as const;

/** Inventory items, legacy items and handling units of the job. */
export async function findItems(looker: Looker, results: FixtureResults, { displayId, body }: SeenJob): Promise<void> {
  const job = { jobDisplayId: displayId };
  const lookedUp = () => looker.see("GET /lookup/items", { query: { job_display_id: displayId } });
  const boxes = () => looker.see("GET /job/{jobDisplayId}/packagingcontainers", job);

  const inventory = results.look(itemNames, "nothing shows two items of the job", async () => {
    let ids = integersUnder(body, "inventoryItemId", "inventoryItemIds");
    if (ids.length < 2) ids = [...ids, ...integersUnder((await lookedUp()).body, "inventoryItemId")];
    if (ids.length < 2) ids = [...ids, ...integersUnder((await boxes()).body, "inventoryItemId", "inventoryItemIds")];
    const listings = [...new Set(ids)].slice(0, tries).map(async (id) => {
      return { id, listed: await looker.see("GET /documents/list", { query: { inventory_item_id: id } }) };
    });
    for (const { id, listed } of await Promise.all(listings)) {
      if (!listed.isSuccess) results.lacks(listed.described, ...itemNames);
      else if (String(id) !== results.text("inventoryItemId"))
        results.found(
          results.wants("inventoryItemId") ? "inventoryItemId" : "otherInventoryItemId",
          id,
          "GET /job/{jobDisplayId}",
        );
    }
  });

  const legacy = results.look(["jobItemId"], "nothing shows the UUID of an item of the job", async () => {
    const own = uuidsUnder(body, "jobItemId");
    const exported = own.length > 0 ? [] : await looker.see("GET /job/{jobDisplayId}/shipment/exportdata", job);
    const ids = [...own, ...uuidsUnder("body" in exported ? exported.body : [], "jobItemId")];
    const more = ids.length > 0 ? [] : uuidsUnder((await lookedUp()).body, "jobItemId");
    for (const id of [...ids, ...more].slice(0, tries)) {
      const query = { job_display_id: displayId, job_item_id: id };
      const picked = await looker.see("GET /lookup/items", { query });
      if (recordsIn(picked).some((row) => mentions(row, id)))
        return results.found("jobItemId", id, "GET /job/{jobDisplayId}");
      results.lacks(`${picked.described} without the item that the job shows`, "jobItemId");
    }
  });

  const units = results.look(
    ["handlingUnitId", "otherHandlingUnitId"],
    "nothing shows a handling unit of the job",
    async () => {
      const under = ["handlingUnitId", "handlingUnitIds"];
      const listed = await looker.see("GET /documents/list", { query: { job_display_id: String(displayId) } });
      const all = [body, (await boxes()).body, listed.body];
      const units = all.flatMap((shown) => recordsUnder(shown, "handlingUnits")).map((unit) => ({ id: idOf(unit) }));
      const ids = [...all.flatMap((shown) => integersUnder(shown, ...under)), ...integersUnder(units, "id")];
      const listings = [...new Set(ids)].slice(0, tries).map(async (id) => {
        return { id, documents: await looker.see("GET /documents/list", { query: { handling_unit_id: id } }) };
      });
      for (const { id, documents } of await Promise.all(listings)) {
        if (documents.isSuccess && String(id) !== results.text("handlingUnitId"))
          results.found(
            results.wants("handlingUnitId") ? "handlingUnitId" : "otherHandlingUnitId",
            id,
            "GET /documents/list",
          );
      }
    },
  );
  await Promise.all([inventory, legacy, units]);
}
