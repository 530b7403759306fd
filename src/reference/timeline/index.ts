import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { timelineHandlers } from "./handlers.js";
import * as save from "./save.js";
import * as shape from "./shape.js";
import { fieldsOf } from "./state.js";
import * as status from "./status.js";

/** Job timeline. */
export const timeline: Group = {
  name: "timeline",
  handlers: timelineHandlers,
  decisions: decisionsIn(shape, save, decisions, status),
  names: ["taskCode", "id", ...new Set(Object.values(fieldsOf).flat())],
};
