import { type Answer, assume, Inconclusive, scenario, Verbatim } from "../../src/scenario/index.js";
import { associated, inventory, observationOf } from "./associations.js";
import { another, legacyUuid, type OwnDocument } from "./records.js";

const spellings = {
  JobItems: "document-update-pascal-jobitems-refused",
  jobItems: "document-update-camel-jobitems-refused",
  job_items: "document-update-snake-jobitems-refused",
} as const;

type Update = (body: object) => PromiseLike<Answer>;

/** A name that an update with items was accepted under. */
interface Taken {
  readonly name: string;
  readonly control: Answer;
  /** Whether another one was refused before: this one may be passed over then. */
  readonly isSecond: boolean;
}

/**
 * The refused member keeps its spelling; the one beside it must have that which the deployment takes. What it passes over it accepts as
 * well, so that which its surface speaks is tried first.
 */
async function takenName({ id }: OwnDocument, update: Update, item: number, own: string): Promise<Taken> {
  for (const [index, name] of [
    ...new Set([own, "jobInventoryItems", "job_inventory_items", "JobInventoryItems"]),
  ].entries()) {
    const control = await update({ [name]: [item] });
    if (control.isSuccess) return { name, control, isSecond: index > 0 };
  }
  throw new Inconclusive(`no update of document ${id} with inventory items was accepted beside it`);
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
    inParts: ["document-update-uuid-as-id-refused"],
    formerly: ["on-8-01-an-update-with-legacy-item-uuids-is-refused"],
    needs: ["jobDisplayId", "inventoryItemId", "otherInventoryItemId", "jobItemId"],
  },
  async (context) => {
    const { corporate, fixtures, spelt, check } = context;
    const { inventoryItemId, otherInventoryItemId: moved } = fixtures;
    const uuid = await legacyUuid(context);
    const { document } = await associated(context, inventory, inventoryItemId);
    const update = (docId: number, body: object) =>
      corporate.put("/documents/update/{docId}", { docId, body: new Verbatim(body) });
    const { name, control, isSecond } = await takenName(
      document,
      (body) => update(document.id, body),
      moved,
      spelt("jobInventoryItems", "portal"),
    );
    const shown = (await observationOf(corporate, inventory, moved, document)) !== undefined;
    assume(
      shown || !isSecond,
      `jobInventoryItems are refused with item ${moved}, which may be nothing that is there: name another in \`fixtures.otherInventoryItemId\``,
    );
    const refused = async (docId: number, body: object) => {
      await update(docId, body).rejected(control);
      const observation = shown
        ? await observationOf(corporate, inventory, moved, { ...document, id: docId })
        : undefined;
      if (observation)
        throw observation.list.mismatch("nothing of a refused update to be stored", `document ${docId} has moved`);
    };
    for (const [legacy, clause] of Object.entries(spellings)) {
      const { id } = await another(context, document, {});
      const elsewhere = (await observationOf(corporate, inventory, moved, { ...document, id })) === undefined;
      await check(clause, async () => {
        assume(elsewhere, "a list by an inventory item shows documents of other items");
        // The key is refused, whatever it holds.
        for (const items of [[uuid], []]) await refused(id, { [name]: [moved], [legacy]: items });
      });
    }
    for (const ids of [[uuid], [moved, uuid]])
      await check("document-update-uuid-as-id-refused", () => update(document.id, { [name]: ids }).rejected(control));
  },
);
