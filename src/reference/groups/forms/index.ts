import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import * as billOfLading from "./bill-of-lading.js";
import * as decisions from "./decisions.js";
import { formsHandlers } from "./handlers.js";
import * as labels from "./labels.js";
import * as pdf from "./pdf.js";
import * as plans from "./plans.js";
import * as quotes from "./quotes.js";

/** Job forms. */
export const forms: Group = {
  name: "forms",
  handlers: formsHandlers,
  decisions: decisionsIn(decisions, plans, quotes, billOfLading, labels, pdf),
  names: [],
};
