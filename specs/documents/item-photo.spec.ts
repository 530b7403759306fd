import { needs, scenario } from "../../src/scenario/index.js";
import { inventory, sightOf } from "./associations.js";
import { field, photoOf } from "./photos.js";
import { documentOf, isRefused, ownDocument } from "./records.js";
import { encodings } from "./sending.js";

scenario(
  "an item photo is uploaded for one or more positive inventory item ids",
  {
    judges: [
      "document-item-photo",
      "document-item-photo-needs-item",
      "document-item-photo-zero-id",
      "document-item-photo-negative-id",
    ],
    needs: ["jobDisplayId", "inventoryItemId"],
  },
  async (scene) => {
    const { fixtures, check } = scene;
    await ownDocument(scene);
    const { sent, encode, ...about } = await photoOf(scene, [fixtures.inventoryItemId]);
    await check("document-item-photo", () => sent.answer.accepted());
    const twin = await documentOf(scene, { sent, ...about });
    const refused = (...ids: readonly number[]) => isRefused(scene, twin, encode(field, ids));
    await check("document-item-photo-needs-item", () => refused());
    await check("document-item-photo-zero-id", () => refused(0));
    await check("document-item-photo-negative-id", () => refused(-fixtures.inventoryItemId));
  },
);

scenario(
  "an item photo of two inventory items is listed for both",
  {
    judges: ["document-item-photo-several-items", "document-item-photo-listed"],
    needs: ["jobDisplayId", "inventoryItemId", "otherInventoryItemId"],
  },
  async (scene) => {
    const { corporate, fixtures, check } = scene;
    const ids = [fixtures.inventoryItemId, fixtures.otherInventoryItemId];
    const single = await photoOf(scene, ids.slice(0, 1));
    await documentOf(scene, single);
    const both = await photoOf(scene, ids);
    const taken = await check("document-item-photo-several-items", () => both.sent.answer.accepted());
    await check("document-item-photo-listed", async () => {
      needs(taken, "the item photo was not accepted");
      const missing: string[] = [];
      for (const encode of encodings) {
        const photo = encode === both.encode ? both : await photoOf(scene, ids, [encode]);
        if (!photo.sent.answer.isSuccess) continue;
        const document = await documentOf(scene, photo);
        const sights = [];
        for (const id of ids) sights.push(await sightOf(corporate, inventory, id, document));
        if (sights.every((sight) => sight !== undefined)) return;
        missing.push(`document ${document.id}: ${sights.filter((sight) => sight).length} of 2`);
      }
      throw both.sent.answer.mismatch("the item photo to be listed for both of its items", missing.join(", "));
    });
  },
);
