import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import { bodies } from "./bodies.js";
import { contactsHandlers } from "./handlers.js";
import * as history from "./history.js";
import * as keep from "./keep.js";
import * as merge from "./merge.js";
import * as read from "./read.js";
import * as request from "./request.js";
import * as search from "./search.js";
import * as state from "./state.js";
import * as takesAlong from "./takes-along.js";

/** Contacts. */
export const contacts: Group = {
  name: "contacts",
  handlers: contactsHandlers,
  decisions: decisionsIn(state, read, keep, request, search, history, merge, takesAlong),
  names: [
    "name",
    "email",
    "phone",
    "addresses",
    "franchisee_id",
    "search_text",
    "page",
    "page_size",
    "merge_from_id",
    "comments",
    "address",
    "street",
    "city",
    "zip_code",
  ],
  bodies,
  lax: { "PUT /contacts/{contactId}/editdetails": request.anyFranchisee },
};
