import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import { bodies } from "./bodies.js";
import * as brands from "./brands.js";
import * as carriers from "./carriers.js";
import { companiesHandlers } from "./handlers.js";
import * as inventory from "./inventory.js";
import * as keep from "./keep.js";
import * as listing from "./listing.js";
import * as packing from "./packing.js";
import * as reading from "./reading.js";
import * as settings from "./settings.js";
import * as show from "./show.js";
import * as takesAlong from "./takes-along.js";

/** Companies. */
export const companies: Group = {
  name: "companies",
  handlers: companiesHandlers,
  onceUnread: { "POST /companies/fulldetails": keep.onceUnread },
  decisions: decisionsIn(brands, carriers, inventory, keep, listing, packing, reading, settings, show, takesAlong),
  names: [
    "id",
    "code",
    "name",
    "company_id",
    "parent_company_id",
    "created_date",
    "brand_id",
    "details",
    "address",
    "street",
    "city",
    "zip_code",
    "phone",
    "email",
    "pagination",
    "page",
    "page_size",
    "search_text",
    "filters",
    "sorting",
    "field",
    "descending",
    "service_areas",
    "restrictions",
    "carrier",
    "account_number",
    "instructions",
    "markup",
    "hourly_rate",
    "comments",
    "quantity",
    "length",
    "width",
    "height",
    "container_type_id",
    "c_pack_id",
    "container_fill_id",
  ],
  bodies,
};
