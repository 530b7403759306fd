import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { documentsHandlers } from "./handlers.js";

/** Documents. */
export const documents: Group = {
  name: "documents",
  handlers: documentsHandlers,
  decisions: decisionsIn(decisions),
  names: [],
};
