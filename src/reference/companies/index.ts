import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { companiesHandlers } from "./handlers.js";

/** Companies. */
export const companies: Group = {
  name: "companies",
  handlers: companiesHandlers,
  decisions: decisionsIn(decisions),
  names: [],
};
