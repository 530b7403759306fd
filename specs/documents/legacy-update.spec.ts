import { type Answer, needs, scenario, Unjudgeable, Verbatim } from "../../src/scenario/index.js";
import { associated, inventory, sightOf } from "./associations.js";
import { another, type OwnDocument } from "./records.js";

const spellings = {
  JobItems: "document-update-pascal-jobitems-refused",
  jobItems: "document-update-camel-jobitems-refused",
  job_items: "document-update-snake-jobitems-refused",
} as const;

type Update = (body: object) => PromiseLike<Answer>;

/** The refused member keeps its spelling; the one beside it must have that which the deployment takes. */
async function takenName({ id }: OwnDocument, update: Update, item: number): Promise<readonly [string, Answer]> {
  for (const name of ["jobInventoryItems", "job_inventory_items", "JobInventoryItems"]) {
    const twin = await update({ [name]: [item] });
    if (twin.isSuccess) return [name, twin];
  }
  throw new Unjudgeable(`no update of document ${id} with inventory items was accepted beside it`);
}

scenario(
  "an update with legacy item UUIDs is refused",
  {
    judges: [
      "document-update-pascal-jobitems-refused",
      "document-update-camel-jobitems-refused",
      "document-update-snake-jobitems-refused",
      "document-update-uuid-as-id-refused",
    ],
    formerly: ["on-8-01-an-update-with-legacy-item-uuids-is-refused"],
    needs: ["jobDisplayId", "inventoryItemId", "otherInventoryItemId", "jobItemId"],
  },
  async (scene) => {
    const { corporate, fixtures, check } = scene;
    const { inventoryItemId, otherInventoryItemId: moved, jobItemId } = fixtures;
    const { document } = await associated(scene, inventory, inventoryItemId);
    const update = (docId: number, body: object) =>
      corporate.put("/documents/update/{docId}", { docId, body: new Verbatim(body) });
    const [name, twin] = await takenName(document, (body) => update(document.id, body), moved);
    const shown = (await sightOf(corporate, inventory, moved, document)) !== undefined;
    const refused = async (docId: number, body: object) => {
      await update(docId, body).rejected(twin);
      const sight = shown ? await sightOf(corporate, inventory, moved, { ...document, id: docId }) : undefined;
      if (sight) throw sight.list.mismatch("nothing of a refused update to be stored", `document ${docId} has moved`);
    };
    for (const [legacy, clause] of Object.entries(spellings)) {
      const { id } = await another(scene, document, {});
      const elsewhere = (await sightOf(corporate, inventory, moved, { ...document, id })) === undefined;
      await check(clause, () => {
        needs(elsewhere, "a list by an inventory item shows documents of other items");
        return refused(id, { [name]: [moved], [legacy]: [jobItemId] });
      });
    }
    await check("document-update-uuid-as-id-refused", () =>
      update(document.id, { [name]: [jobItemId] }).rejected(twin),
    );
  },
);
