import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as create from "./create.js";
import * as decisions from "./decisions.js";
import { jobsHandlers } from "./handlers.js";

/** Jobs. */
export const jobs: Group = {
  name: "jobs",
  handlers: jobsHandlers,
  decisions: decisionsIn(create, decisions),
  names: [
    "jobDisplayId",
    "customer",
    "pickup",
    "delivery",
    "items",
    "services",
    "search_text",
    "page",
    "page_size",
    "sort_by",
  ],
};
