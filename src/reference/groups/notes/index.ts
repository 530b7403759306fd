import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import * as decisions from "./decisions.js";
import { notesHandlers } from "./handlers.js";
import * as open from "./open.js";

/** Global notes. */
export const notes: Group = {
  name: "notes",
  handlers: notesHandlers,
  decisions: decisionsIn(decisions, open),
  names: ["comments", "category", "assigned_users", "job_id", "contact_id", "company_id"],
  bodies: { models: { GlobalNote: { comments: "body_text", category: "category_id", assigned_users: "assignees" } } },
  lax: { "GET /note": open.malformedFilter },
};
