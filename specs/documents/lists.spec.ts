import { lists } from "../../src/scenario/laws/index.js";
import { ownDocument } from "./records.js";

lists({
  list: "document-list",
  needs: ["jobDisplayId", "inventoryItemId", "otherInventoryItemId", "handlingUnitId", "otherHandlingUnitId"],
  crossed: async (context) => {
    const { corporate, fixtures } = context;
    const { jobDisplayId: job_display_id } = fixtures;
    const items = [fixtures.inventoryItemId, fixtures.otherInventoryItemId] as const;
    const units = [fixtures.handlingUnitId, fixtures.otherHandlingUnitId] as const;
    const documentOf = async (index: 0 | 1) => {
      const [item, unit] = [[items[index]], [units[index]]];
      const { id } = await ownDocument(context, {}, [
        { job_display_id, inventory_item_ids: item, handling_unit_ids: unit },
        { job_display_id, JobInventoryItems: item, jobHandlingUnits: unit },
      ]);
      return id;
    };
    return [
      {
        ids: [await documentOf(0), await documentOf(1)],
        find: async (first, second) => {
          const query = {
            ...(first !== undefined && { inventory_item_id: items[first] }),
            ...(second !== undefined && { handling_unit_id: units[second] }),
          };
          const answer = await corporate.get("/documents/list", { query });
          // What belongs to no document together may be refused as well.
          return { answer, found: answer.isSuccess ? answer.ids() : [] };
        },
      },
    ];
  },
});
