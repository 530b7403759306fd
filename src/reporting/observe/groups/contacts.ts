import type { contactsOpenPoints } from "../../../contract/groups/contacts/open-points.js";
import { all, each, isAccepted, isOwn, kindOfMember, type ObserversOf, statusAndKind } from "../seen.js";
import { accepted, isAsked, scalarsIn, withRoute } from "../telling.js";

/** What the open points of contacts are seen by. */
export const contactsObservers: ObserversOf<typeof contactsOpenPoints> = {
  "contact-create-answer": accepted("POST /contacts/editdetails", statusAndKind),
  "contact-addresses-shape": accepted("GET /contacts/{contactId}/editdetails", kindOfMember("addresses")),
  "contact-history-params": each(
    ["GET /contacts/{contactId}/history/aggregated", "GET /contacts/{contactId}/history/graphdata"],
    withRoute(statusAndKind),
    all(isOwn, isAccepted, isAsked(0)),
  ),
  "contact-merge-removes": (seen) => {
    const merged = new Set<string>();
    return seen.flatMap((one) => {
      if (one.route?.id === "PUT /contacts/{mergeToId}/merge" && one.isSuccess)
        for (const id of scalarsIn(one.sent)) merged.add(id);
      return one.route?.id === "GET /contacts/{id}" && merged.has(one.path["id"] ?? "") ? statusAndKind(one) : [];
    });
  },
};
