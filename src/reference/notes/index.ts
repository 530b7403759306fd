import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { notesHandlers } from "./handlers.js";

/** Global notes. */
export const notes: Group = {
  name: "notes",
  handlers: notesHandlers,
  decisions: decisionsIn(decisions),
  names: ["comments", "category", "assigned_users"],
};
