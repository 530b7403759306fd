import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import * as associations from "./association-decisions.js";
import * as changes from "./change-decisions.js";
import * as forms from "./form-decisions.js";
import { documentsHandlers } from "./handlers.js";
import * as lists from "./list-decisions.js";
import * as serving from "./serve-decisions.js";
import * as uploads from "./upload-decisions.js";

/** Documents. */
export const documents: Group = {
  name: "documents",
  handlers: documentsHandlers,
  decisions: decisionsIn(forms, uploads, associations, lists, serving, changes),
  names: [
    "id",
    "path",
    "thumbnail_path",
    "job_display_id",
    "document_type",
    "document_type_description",
    "shared",
    "tags",
    "inventory_item_ids",
    "handling_unit_ids",
    "rfq_id",
    "jobInventoryItems",
    "jobHandlingUnits",
  ],
};
