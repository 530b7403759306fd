import { type Answer, needs, scenario } from "../../src/scenario/index.js";
import { associated, inventory, isListed, sightOf, units } from "./associations.js";
import { belongings, ownDocument } from "./records.js";

scenario(
  "an update takes inventory items and handling units, which the document is then listed for",
  {
    judges: [
      "route:PUT /documents/update/{docId}",
      "document-update-inventory-items-accepted",
      "document-update-handling-units-accepted",
      "document-update-inventory-items",
      "document-update-handling-units",
    ],
    needs: ["jobDisplayId", "inventoryItemId", "otherHandlingUnitId"],
  },
  async (scene) => {
    const { corporate, fixtures, check } = scene;
    const job = [{ job_display_id: fixtures.jobDisplayId }, ...belongings(scene)];
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
      items: await check("document-update-inventory-items-accepted", () => accepted(byItem)),
      units: await check("document-update-handling-units-accepted", () => accepted(byUnit)),
    };
    await check("document-update-inventory-items", async () => {
      needs(took.items, "the update was not accepted");
      isListed(
        { document: first, sight: await sightOf(corporate, inventory, fixtures.inventoryItemId, first) },
        inventory,
      );
    });
    await check("document-update-handling-units", async () => {
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
  { judges: ["document-update-only-that"], needs: ["jobDisplayId", "inventoryItemId", "otherInventoryItemId"] },
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
    const still = await sightOf(corporate, inventory, inventoryItemId, other.document);
    // Uploaded after the update, which cannot have changed it: tells whether the list excludes anything at all.
    const later = await associated(scene, inventory, inventoryItemId);
    const moved = await sightOf(corporate, inventory, otherInventoryItemId, one.document);
    needs(other.sight !== undefined && moved !== undefined, "documents are not listed for their inventory items");
    const excludes = !moved.list.ids().includes(String(later.document.id));
    needs(excludes, "the list by an inventory item shows documents of other items");
    await check("document-update-only-that", () => {
      isListed({ ...other, sight: still }, inventory);
      moved.list.lacks(other.document.id, "document");
    });
  },
);
