import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { jobsHandlers } from "./handlers.js";

/** Jobs. */
export const jobs: Group = {
  name: "jobs",
  handlers: jobsHandlers,
  decisions: decisionsIn(decisions),
  names: [],
};
