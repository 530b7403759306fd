import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import * as clientItemData from "./client-item-data.js";
import * as clientItemDataOpen from "./client-item-data-open.js";
import { lotsHandlers } from "./handlers.js";
import * as itemData from "./item-data.js";
import * as itemDataOpen from "./item-data-open.js";
import * as keep from "./keep.js";
import * as list from "./list.js";
import * as merge from "./merge.js";
import * as mergeOpen from "./merge-open.js";
import * as open from "./open.js";
import * as pages from "./pages.js";

/** Lots on the catalog surface. */
export const lots: Group = {
  name: "lots",
  typed: ["platforms", "item_data"],
  handlers: lotsHandlers,
  onceUnread: { "POST /Lot": keep.onceUnread },
  decisions: decisionsIn(
    keep,
    list,
    merge,
    itemData,
    clientItemData,
    open,
    mergeOpen,
    itemDataOpen,
    clientItemDataOpen,
    pages,
  ),
  names: [
    "image_links",
    "initial_data",
    "item_data",
    "catalogs",
    "platforms",
    "catalog_id",
    "lot_number",
    "platform_id",
    "platform_item_id",
    "partner_id",
    "customer_item_id",
    "customer_item_ids",
    "customer_comments",
    "other_ref_no",
    "client_item_data",
  ],
  retired: [
    { method: "POST", template: "/Lot/get-overrides", like: "POST /Lot/ItemData", served: itemData.oldOverrides },
  ],
};
