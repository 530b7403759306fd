import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { dashboardHandlers } from "./handlers.js";

/** Dashboard. */
export const dashboard: Group = {
  name: "dashboard",
  handlers: dashboardHandlers,
  decisions: decisionsIn(decisions),
  names: [],
};
