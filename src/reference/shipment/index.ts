import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { shipmentHandlers } from "./handlers.js";

/** Job shipment. */
export const shipment: Group = {
  name: "shipment",
  handlers: shipmentHandlers,
  decisions: decisionsIn(decisions),
  names: [],
};
