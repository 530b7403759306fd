import { scenario, Verbatim } from "../../src/scenario/index.js";
import { associated, inventory } from "./associations.js";

const spellings = {
  JobItems: "doc-update-pascal-jobitems-refused-801",
  jobItems: "doc-update-camel-jobitems-refused-801",
  job_items: "doc-update-snake-jobitems-refused-801",
} as const;

scenario(
  "on 8_01 an update with legacy item UUIDs is refused",
  {
    judges: [
      "doc-update-pascal-jobitems-refused-801",
      "doc-update-camel-jobitems-refused-801",
      "doc-update-snake-jobitems-refused-801",
      "doc-update-uuid-as-id-refused-801",
    ],
    needs: ["jobDisplayId", "inventoryItemId", "jobItemId"],
  },
  async (scene) => {
    const { corporate, fixtures, check } = scene;
    const { jobItemId, inventoryItemId } = fixtures;
    const { document } = await associated(scene, inventory, inventoryItemId);
    const update = (body: object) =>
      corporate.put("/documents/update/{docId}", { docId: document.id, body: new Verbatim(body) });
    // The refused member keeps its spelling; the one beside it has that which the deployment takes.
    for (const name of ["jobInventoryItems", "job_inventory_items", "JobInventoryItems"]) {
      const body = { [name]: [inventoryItemId] };
      const twin = await update(body);
      if (!twin.isSuccess && name !== "JobInventoryItems") continue;
      twin.accepted();
      for (const [legacy, clause] of Object.entries(spellings))
        await check(clause, () => update({ ...body, [legacy]: [jobItemId] }).rejected(twin));
      await check("doc-update-uuid-as-id-refused-801", () => update({ [name]: [jobItemId] }).rejected(twin));
      return;
    }
  },
);
