import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { timelineHandlers } from "./handlers.js";

/** Job timeline. */
export const timeline: Group = {
  name: "timeline",
  handlers: timelineHandlers,
  decisions: decisionsIn(decisions),
  names: [],
};
