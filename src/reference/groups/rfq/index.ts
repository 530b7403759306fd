import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import * as decisions from "./decisions.js";
import { rfqHandlers } from "./handlers.js";

/** RFQ. */
export const rfq: Group = {
  name: "rfq",
  handlers: rfqHandlers,
  decisions: decisionsIn(decisions),
  names: [],
};
