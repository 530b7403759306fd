import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import * as decisions from "./decisions.js";
import { lookupHandlers } from "./handlers.js";
import * as open from "./open.js";

/** The reference lookups. */
export const lookup: Group = {
  name: "lookup",
  handlers: lookupHandlers,
  decisions: decisionsIn(decisions, open),
  names: [],
};
