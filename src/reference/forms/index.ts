import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { formsHandlers } from "./handlers.js";

/** Job forms. */
export const forms: Group = {
  name: "forms",
  handlers: formsHandlers,
  decisions: decisionsIn(decisions),
  names: [],
};
