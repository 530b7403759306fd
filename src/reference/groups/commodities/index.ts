import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import * as fields from "./fields.js";
import { commoditiesHandlers } from "./handlers.js";
import * as keep from "./keep.js";
import * as mapChanges from "./map-changes.js";
import * as maps from "./maps.js";
import * as search from "./search.js";
import * as state from "./state.js";
import * as suggestions from "./suggestions.js";

/** Commodities and commodity maps. */
export const commodities: Group = {
  name: "commodities",
  handlers: commoditiesHandlers,
  decisions: decisionsIn(state, fields, keep, search, suggestions, maps, mapChanges),
  names: [
    "description",
    "freight_class",
    "nmfc_code",
    "weight_min",
    "weight_max",
    "search_text",
    "page",
    "page_size",
    "custom_name",
    "commodity_id",
  ],
};
