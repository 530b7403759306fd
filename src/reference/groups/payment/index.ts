import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import { jobs } from "../jobs/state.js";
import * as decisions from "./decisions.js";
import { paymentHandlers } from "./handlers.js";
import * as open from "./open.js";
import * as removed from "./removed.js";
import { exchangedOnce } from "./state.js";

/** Job payment. */
export const payment: Group = {
  name: "payment",
  handlers: paymentHandlers,
  decisions: decisionsIn(decisions, open, removed),
  lingers: (route, { jobDisplayId }, world) => {
    const id = Number(jobDisplayId);
    return world.choose(removed.lingers)(route, world.of(jobs).get(id), world.of(exchangedOnce).has(id));
  },
  names: ["amount", "source_id", "label"],
};
