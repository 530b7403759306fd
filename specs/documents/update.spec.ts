import { type Answer, needs, scenario, Verbatim } from "../../src/scenario/index.js";
import { associated, inventory, isListed, sightOf, units } from "./associations.js";
import { belongings, ownDocument } from "./records.js";

scenario(
  "an update takes inventory items and handling units, which the document is then listed for",
  {
    judges: [
      "route:PUT /documents/update/{docId}",
      "doc-update-inventory-items-accepted",
      "doc-update-handling-units-accepted",
      "doc-update-inventory-items",
      "doc-update-handling-units",
    ],
    needs: ["jobDisplayId", "inventoryItemId", "otherHandlingUnitId"],
  },
  async (scene) => {
    const { corporate, fixtures, check } = scene;
    const job = [{ job_display_id: fixtures.jobDisplayId }, belongings(scene)];
    const [first, second] = [await ownDocument(scene, {}, job), await ownDocument(scene, {}, job)];
    const update = (docId: number, body: object) => corporate.put("/documents/update/{docId}", { docId, body });
    const byItem = await update(first.id, { jobInventoryItems: [fixtures.inventoryItemId] });
    const byUnit = await update(second.id, { jobHandlingUnits: [fixtures.otherHandlingUnitId] });
    const served = await check("route:PUT /documents/update/{docId}", () =>
      (byItem.isSuccess ? byItem : byUnit).isDeclared(),
    );
    const accepted = (answer: Answer) => {
      needs(served, "no update was accepted at all");
      answer.accepted();
    };
    const took = {
      items: await check("doc-update-inventory-items-accepted", () => accepted(byItem)),
      units: await check("doc-update-handling-units-accepted", () => accepted(byUnit)),
    };
    await check("doc-update-inventory-items", async () => {
      needs(took.items, "the update was not accepted");
      isListed(
        { document: first, sight: await sightOf(corporate, inventory, fixtures.inventoryItemId, first) },
        inventory,
      );
    });
    await check("doc-update-handling-units", async () => {
      needs(took.units, "the update was not accepted");
      isListed(
        { document: second, sight: await sightOf(corporate, units, fixtures.otherHandlingUnitId, second) },
        units,
      );
    });
  },
);

scenario(
  "an update of one document leaves the items of another",
  { judges: ["doc-update-only-that"], needs: ["jobDisplayId", "inventoryItemId", "otherInventoryItemId"] },
  async (scene) => {
    const { corporate, fixtures, check } = scene;
    const { inventoryItemId, otherInventoryItemId } = fixtures;
    const [one, other] = [
      await associated(scene, inventory, inventoryItemId),
      await associated(scene, inventory, inventoryItemId),
    ];
    const { id: docId } = one.document;
    await corporate
      .put("/documents/update/{docId}", { docId, body: { jobInventoryItems: [otherInventoryItemId] } })
      .accepted();
    const moved = await sightOf(corporate, inventory, otherInventoryItemId, one.document);
    needs(other.sight !== undefined && moved !== undefined, "documents are not listed for their inventory items");
    const still = await sightOf(corporate, inventory, inventoryItemId, other.document);
    await check("doc-update-only-that", () => {
      isListed({ ...other, sight: still }, inventory);
      moved.list.lacks(other.document.id, "document");
    });
  },
);

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
