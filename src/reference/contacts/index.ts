import { decisionsIn } from "../decision.js";
import type { Group } from "../group.js";
import * as decisions from "./decisions.js";
import { contactsHandlers } from "./handlers.js";

/** Contacts. */
export const contacts: Group = {
  name: "contacts",
  handlers: contactsHandlers,
  decisions: decisionsIn(decisions),
  names: [],
};
