import { decision } from "../../core/decision.js";
import type { World } from "../../core/world.js";
import type { JobItem } from "./state.js";

type Named = Pick<JobItem, "job_item_id" | "inventory_item_id">;

/** The text that names an item beside its integer id: the document says no more of job_item_id than that it is a string. */
export const itemName = decision<(item: Named, world: World) => string>("job-item-id", {
  conforms: {
    "a-uuid": ({ job_item_id }) => job_item_id,
    "the-integer-id-as-text": ({ job_item_id, inventory_item_id }, world) =>
      world.leavesOpen("items-legacy-id") ? String(inventory_item_id) : job_item_id,
  },
});

/** @returns an item under the name that answers show */
export const named = <Item extends Named>(item: Item, world: World): Item => ({
  ...item,
  job_item_id: world.choose(itemName)(item, world),
});
