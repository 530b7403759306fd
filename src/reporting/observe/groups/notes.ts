import type { notesOpenPoints } from "../../../contract/groups/notes/open-points.js";
import { isObject } from "../../../scenario/values.js";
import { alike, inEachScenario, isOf } from "../comparing.js";
import {
  all,
  each,
  isOwn,
  members,
  type ObserversOf,
  rowsOf,
  status,
  statusAndKind,
  typeOfId,
  valuesOf,
  withEmpty,
} from "../seen.js";
import { accepted, scalarsIn, withRoute } from "../telling.js";

const list = "GET /note";

/** What the open points of notes are seen by. */
export const notesObservers: ObserversOf<typeof notesOpenPoints> = {
  "note-id-type": accepted(["POST /note", "GET /note"], typeOfId),
  "note-association": accepted("POST /note", members),
  "note-filter-malformed": each(
    "GET /note",
    status,
    all(isOwn, ({ query }) => /^[^-]+$/.test(query.get("job_id") ?? "")),
  ),
  "suggestusers-empty-key": each("GET /note/suggestUsers", status, all(isOwn, withEmpty("search_key"))),
  "note-empty-comments": each(
    ["PUT /note/{id}", "POST /note"],
    withRoute(status),
    all(
      isOwn,
      ({ sent }) => isObject(sent) && valuesOf([sent], "comments").some((value) => String(value).trim() === ""),
    ),
  ),
  "note-filter-empty": each(list, statusAndKind, all(isOwn, withEmpty("category"))),
  "note-assigned-users-unknown": (seen) => {
    const known = new Set(seen.filter(isOf("GET /note/suggestUsers")).flatMap(({ body }) => scalarsIn(body)));
    return seen.filter(all(isOf("PUT /note/{id}", "POST /note"), isOwn)).flatMap((one) => {
      const users = valuesOf([one.sent].filter(isObject), "assigned_users").flat();
      const unknown = users.filter((user) => !known.has(String(user)));
      if (unknown.length === 0 || known.size === 0) return [];
      if (!one.isSuccess) return `it is refused with ${one.status}`;
      return unknown.some((user) => scalarsIn(one.body).includes(String(user)))
        ? "it is stored"
        : "the user is left out";
    });
  },
  "note-assigned-users-missing": inEachScenario((seen) => {
    const assigned = new Set<string>();
    return seen.flatMap((one) => {
      if (!isOf("PUT /note/{id}", "POST /note")(one) || !isOwn(one) || !isObject(one.sent)) return [];
      const id = one.path["id"] ?? String(one.named[0]?.value ?? "");
      const users = valuesOf([one.sent], "assigned_users").flat();
      const isMissing = valuesOf([one.sent], "assigned_users").length === 0 && assigned.has(id);
      if (one.isSuccess && users.length > 0) assigned.add(id);
      if (!isMissing) return [];
      if (!one.isSuccess) return `it is refused with ${one.status}`;
      const shown = valuesOf(rowsOf(one), "assigned_users");
      return shown.flat().length > 0 ? "they stay" : "they are cleared";
    });
  }),
  "suggestusers-matching": each(
    "GET /note/suggestUsers",
    (one) =>
      `one letter ${one.isSuccess ? (rowsOf(one).length > 0 ? "finds some" : "finds nobody") : `is refused with ${one.status}`}`,
    all(isOwn, ({ query }) => query.get("search_key")?.length === 1 && query.size === 1),
  ),
  "suggestusers-scope": (seen, release) =>
    ["job_franchisee_id", "company_id"].flatMap((name) =>
      alike(
        "GET /note/suggestUsers",
        ({ query }) => query.size === 1,
        ({ query }) => query.has(name),
        [`${name} changes nothing`, `${name} changes the suggestions`],
      )(seen, release),
    ),
};
