import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { viewsHandlers } from "./handlers.js";

/** Views. */
export const views: Group = {
  name: "views",
  handlers: viewsHandlers,
  decisions: decisionsIn(decisions),
  names: [],
};
