import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import * as decisions from "./decisions.js";
import { paymentHandlers } from "./handlers.js";
import * as open from "./open.js";

/** Job payment. */
export const payment: Group = {
  name: "payment",
  handlers: paymentHandlers,
  decisions: decisionsIn(decisions, open),
  names: ["amount", "source_id", "label"],
};
