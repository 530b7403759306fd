import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { commoditiesHandlers } from "./handlers.js";

/** Commodities and commodity maps. */
export const commodities: Group = {
  name: "commodities",
  handlers: commoditiesHandlers,
  decisions: decisionsIn(decisions),
  names: [],
};
