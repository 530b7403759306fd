import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import * as paging from "../../core/paging.js";
import * as bulk from "./bulk.js";
import * as bulkOpen from "./bulk-open.js";
import { catalogsHandlers } from "./handlers.js";
import * as keep from "./keep.js";
import * as list from "./list.js";
import * as merge from "./merge.js";
import * as open from "./open.js";
import * as required from "./required.js";

/** Catalogs and the bulk upsert on the catalog surface, with the paging that its lists share. */
export const catalogs: Group = {
  name: "catalogs",
  typed: ["platforms", "item_data", "initial_data"],
  handlers: catalogsHandlers,
  decisions: decisionsIn(paging, keep, required, list, merge, bulk, open, bulkOpen),
  names: [
    "title",
    "start_date",
    "end_date",
    "is_completed",
    "seller_id",
    "agent_company_ids",
    "platforms",
    "platform_id",
    "platform_catalog_id",
    "catalogs",
    "customer_catalog_id",
    "seller",
    "lots",
    "customer_item_id",
    "initial_data",
    "item_data",
    "image_links",
    "lot_number",
    "customer_comments",
    "other_ref_no",
  ],
};
