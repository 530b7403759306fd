import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as agent from "./agent.js";
import * as change from "./change.js";
import * as find from "./find.js";
import { timelineHandlers } from "./handlers.js";
import * as save from "./save.js";
import * as shape from "./shape.js";
import { fieldsOf } from "./state.js";
import * as status from "./status.js";
import * as form from "./task-form.js";

/** Job timeline. */
export const timeline: Group = {
  name: "timeline",
  handlers: timelineHandlers,
  decisions: decisionsIn(shape, form, save, find, change, agent, status),
  names: ["taskCode", "id", ...new Set(Object.values(fieldsOf).flat())],
};
