import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import { unlessDropped } from "../jobs/booked-writes.js";
import { bodies } from "./bodies.js";
import { freightProvidersHandlers } from "./handlers.js";
import * as listing from "./listing.js";
import * as override from "./override.js";
import * as rating from "./rating.js";
import * as saving from "./saving.js";
import * as state from "./state.js";

/** Job freight providers. */
export const freightProviders: Group = {
  name: "freight-providers",
  handlers: unlessDropped(freightProvidersHandlers),
  decisions: decisionsIn(state, listing, saving, override, rating),
  names: state.rowNames,
  bodies,
};
