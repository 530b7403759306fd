import type { contactsOpenPoints } from "../../../contract/groups/contacts/open-points.js";
import type { JsonObject } from "../../../scenario/values.js";
import { changedBy, holdersOf, inEachScenario, isOf, leftOut, pageBase, recordsOf } from "../comparing.js";
import {
  all,
  each,
  isAccepted,
  isOwn,
  kindOfMember,
  members,
  type ObserversOf,
  rowsOf,
  statusAndKind,
  typeOfId,
} from "../seen.js";
import { accepted, found, isAsked, isSentBlank, scalarsIn, withRoute } from "../telling.js";

const displayIdsOf = (row: JsonObject): readonly string[] =>
  Object.entries(row).flatMap(([name, value]) =>
    /display/i.test(name) && (typeof value === "string" || typeof value === "number") ? [String(value)] : [],
  );

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
  "contact-id-type": accepted(["POST /contacts/v2/search", "GET /contacts/{id}"], typeOfId),
  "contact-display-resolver": (seen, release) => {
    const ids = new Set(seen.flatMap(({ named }) => named.map(({ value }) => String(value))));
    const displayIds = new Set(
      recordsOf(seen, "GET /contacts/{id}", "GET /contacts/{contactId}/editdetails").flatMap(displayIdsOf),
    );
    return each(
      "GET /contacts/{id}",
      (one) => (one.isSuccess ? "the service, for GET /contacts/{id}" : `not GET /contacts/{id} (${one.status})`),
      all(isOwn, ({ path }) => displayIds.has(path["id"] ?? "") && !ids.has(path["id"] ?? "")),
    )(seen, release);
  },
  "contact-display-member": (seen) => {
    const told = seen
      .filter(
        all(
          isOf(
            "GET /contacts/{id}",
            "GET /contacts/user",
            "GET /contacts/{contactId}/editdetails",
            "POST /contacts/v2/search",
          ),
          isAccepted,
        ),
      )
      .flatMap((one) => {
        const own = members(one).filter((name) => /display/i.test(name));
        return own.length > 0
          ? own.map((name) => `${one.route?.id}: ${name}`)
          : rowsOf(one).length > 0
            ? `${one.route?.id}: none`
            : [];
      });
    return told;
  },
  "contact-franchisee-effect": (seen, release) => {
    const [create, details] = ["POST /contacts/editdetails", "GET /contacts/{contactId}/editdetails"] as const;
    return inEachScenario((some) =>
      some
        .filter((one) => isOf(create)(one) && one.isSuccess && one.query.has("franchisee_id"))
        .flatMap((one) => {
          const ids = scalarsIn(one.body);
          const reads = some.filter(
            (other) => isOf(details)(other) && other.isSuccess && ids.includes(other.path["contactId"] ?? ""),
          );
          const holders = reads.flatMap(({ body }) => holdersOf([one.query.get("franchisee_id")], body));
          return holders.length > 0
            ? holders.map((name) => `the contact shows it as ${name}`)
            : reads.length > 0
              ? "nothing visible"
              : [];
        }),
    )(seen, release);
  },
  "contact-edit-partial": leftOut("PUT /contacts/{contactId}/editdetails", "GET /contacts/{contactId}/editdetails", [
    "name",
    "email",
    "phone",
    "addresses",
  ]),
  "contact-search-page-base": pageBase("POST /contacts/v2/search"),
  "contact-search-empty": each("POST /contacts/v2/search", found, all(isOwn, isSentBlank("search_text"))),
  "contact-history-graph": changedBy(
    "POST /contacts/{contactId}/history",
    "GET /contacts/{contactId}/history/graphdata",
  ),
  "contact-merge-moves": changedBy(
    "PUT /contacts/{mergeToId}/merge",
    "GET /contacts/{contactId}/editdetails",
    "GET /contacts/{contactId}/history/aggregated",
  ),
  "contact-merge-itself": each(
    "POST /contacts/{mergeToId}/merge/preview",
    statusAndKind,
    all(isOwn, ({ path, sent }) => scalarsIn(sent).includes(path["mergeToId"] ?? "")),
  ),
};
