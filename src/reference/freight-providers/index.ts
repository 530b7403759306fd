import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { freightProvidersHandlers } from "./handlers.js";

/** Job freight providers. */
export const freightProviders: Group = {
  name: "freight-providers",
  handlers: freightProvidersHandlers,
  decisions: decisionsIn(decisions),
  names: [],
};
