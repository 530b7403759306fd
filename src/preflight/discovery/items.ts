import { idOf, type JsonObject, mentions } from "../../scenario/values.js";
import { integersUnder, itemsOf, recordsIn, recordsUnder, uuidsUnder, valuesUnder } from "./fields.js";
import type { FixtureResults } from "./fixture-results.js";
import type { SeenJob } from "./jobs.js";
import type { Looker } from "./looker.js";

const tries = 3;
const itemNames = ["inventoryItemId", "otherInventoryItemId"] as const;
const exportRoute = "GET /job/{jobDisplayId}/shipment/exportdata";

/** @returns the integers that records show as their ids */
const idsOf = (records: readonly JsonObject[]): readonly number[] =>
  integersUnder(
    records.map((record) => ({ id: idOf(record) })),
    "id",
  );

const doubtOf = (name: string, id: number): string =>
  `\`fixtures.${name}\` was not given, and ${id} is what the job and GET /lookup/items show as the id of an item, which may be another one than that of its inventory; name it`;

/** Inventory items, their job_item_id and handling units of the job. */
export async function findItems(looker: Looker, results: FixtureResults, { displayId, body }: SeenJob): Promise<void> {
  const job = { jobDisplayId: displayId };
  const lookedUp = () => looker.see("GET /lookup/items", { query: { job_display_id: displayId } });
  const boxes = () => looker.see("GET /job/{jobDisplayId}/packagingcontainers", job);

  const inventory = results.look(itemNames, "nothing shows the inventoryItemId of two items of the job", async () => {
    let ids = integersUnder(body, "inventoryItemId", "inventoryItemIds");
    if (ids.length < 2) ids = [...ids, ...integersUnder((await lookedUp()).body, "inventoryItemId")];
    if (ids.length < 2) ids = [...ids, ...integersUnder((await boxes()).body, "inventoryItemId", "inventoryItemIds")];
    const named = new Set(ids);
    const others = named.size < 2 ? idsOf(itemsOf(body)).filter((id) => !named.has(id)) : [];
    const lookup = others.length > 0 ? idsOf(recordsIn(await lookedUp())) : [];
    const shown = [...named, ...others.filter((id) => lookup.includes(id))];
    const listings = shown.slice(0, tries).map(async (id) => {
      return { id, listed: await looker.see("GET /documents/list", { query: { inventory_item_id: id } }) };
    });
    for (const { id, listed } of await Promise.all(listings)) {
      if (!listed.isSuccess) results.lacks(listed.described, ...itemNames);
      else if (String(id) !== results.text("inventoryItemId")) {
        const name = results.wants("inventoryItemId") ? "inventoryItemId" : "otherInventoryItemId";
        results.found(name, id, "GET /job/{jobDisplayId}", named.has(id) ? undefined : doubtOf(name, id));
      }
    }
  });

  /** The UUIDs of items that the first of these reads shows, as those of the job. */
  const uuidsShown = async () => {
    const reads = [
      ["GET /job/{jobDisplayId}", async () => body],
      [exportRoute, async () => (await looker.see(exportRoute, job)).body],
      ["GET /lookup/items", async () => (await lookedUp()).body],
    ] as const;
    for (const [route, read] of reads) {
      const ids = uuidsUnder(await read(), "jobItemId").slice(0, tries);
      if (ids.length > 0) return ids.map((id) => ({ id, route }));
    }
    return [];
  };
  const isPicked = async (job_item_id: string | number) => {
    const picked = await looker.see("GET /lookup/items", { query: { job_display_id: displayId, job_item_id } });
    return recordsIn(picked).some((row) => mentions(row, job_item_id));
  };
  const legacy = results.look(["jobItemId"], "nothing shows the job_item_id of an item of the job", async () => {
    const shown = await uuidsShown();
    const listed = valuesUnder((await lookedUp()).body, "jobItemId").slice(0, tries);
    const known = [...shown, ...listed.map((id) => ({ id, route: "GET /lookup/items" as const }))];
    for (const { id, route } of known) if (await isPicked(id)) return results.found("jobItemId", id, route);
    // A lookup may refuse what it takes for legacy UUIDs.
    for (const { id, route } of shown) results.found("jobItemId", id, route);
  });

  const units = results.look(
    ["handlingUnitId", "otherHandlingUnitId"],
    "nothing shows a handling unit of the job",
    async () => {
      const under = ["handlingUnitId", "handlingUnitIds"];
      const listed = await looker.see("GET /documents/list", { query: { job_display_id: String(displayId) } });
      const all = [body, (await boxes()).body, listed.body];
      const units = all.flatMap((shown) => recordsUnder(shown, "handlingUnits"));
      const ids = [...all.flatMap((shown) => integersUnder(shown, ...under)), ...idsOf(units)];
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
