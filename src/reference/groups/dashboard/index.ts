import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import * as feedOptions from "./feed-options.js";
import * as feeds from "./feeds.js";
import * as gridViewState from "./grid-view-state.js";
import * as gridViews from "./grid-views.js";
import { dashboardHandlers } from "./handlers.js";
import * as refusedCompany from "./refused-company.js";
import * as summary from "./summary.js";

/** Dashboard. */
export const dashboard: Group = {
  name: "dashboard",
  handlers: dashboardHandlers,
  decisions: decisionsIn(summary, gridViews, gridViewState, feeds, feedOptions, refusedCompany),
  names: [
    "columns",
    "filters",
    "sort_order",
    "paging",
    "filtering",
    "sorting",
    "page",
    "page_size",
    "field",
    "value",
    "direction",
    "column",
    "width",
  ],
  bodies: { models: {} },
  binding: refusedCompany.companyBindings,
};
