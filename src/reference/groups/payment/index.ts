import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import * as decisions from "./decisions.js";
import { paymentHandlers } from "./handlers.js";

/** Job payment. */
export const payment: Group = {
  name: "payment",
  handlers: paymentHandlers,
  decisions: decisionsIn(decisions),
  names: ["amount", "source_id", "label"],
};
