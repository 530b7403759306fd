import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import * as access from "./access.js";
import * as datasets from "./datasets.js";
import { viewsHandlers } from "./handlers.js";
import * as keep from "./keep.js";
import * as read from "./read.js";
import * as state from "./state.js";

/** Views. */
export const views: Group = {
  name: "views",
  handlers: viewsHandlers,
  onceUnread: { "POST /views": keep.onceUnread },
  decisions: decisionsIn(state, read, keep, access, datasets),
  names: ["name", "dataset_sp", "columns", "users", "roles"],
};
