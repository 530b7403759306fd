import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { rfqHandlers } from "./handlers.js";

/** RFQ. */
export const rfq: Group = {
  name: "rfq",
  handlers: rfqHandlers,
  decisions: decisionsIn(decisions),
  names: [],
};
