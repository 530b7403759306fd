import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import { unlessDropped } from "../jobs/booked-writes.js";
import * as agent from "./agent.js";
import { bodies } from "./bodies.js";
import * as change from "./change.js";
import * as find from "./find.js";
import { timelineHandlers } from "./handlers.js";
import * as save from "./save.js";
import * as shape from "./shape.js";
import * as state from "./state.js";
import * as status from "./status.js";
import * as form from "./task-form.js";

/** Job timeline. */
export const timeline: Group = {
  name: "timeline",
  handlers: unlessDropped(timelineHandlers),
  decisions: decisionsIn(state, shape, form, save, find, change, agent, status),
  names: [...state.ownMembers, ...new Set(Object.values(state.fieldsOf).flat())],
  bodies,
};
