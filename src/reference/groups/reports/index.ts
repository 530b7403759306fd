import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import * as ranges from "./asked-range.js";
import * as decisions from "./decisions.js";
import { reportsHandlers } from "./handlers.js";

/** Reports. */
export const reports: Group = {
  name: "reports",
  handlers: reportsHandlers,
  decisions: [...decisionsIn(decisions), ...decisionsIn(ranges)],
  names: ["start_date", "end_date", "agent_code"],
};
