import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { trackingHandlers } from "./handlers.js";

/** Job tracking. */
export const tracking: Group = {
  name: "tracking",
  handlers: trackingHandlers,
  decisions: decisionsIn(decisions),
  names: [],
};
