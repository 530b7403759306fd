import type { notesOpenPoints } from "../../../contract/groups/notes/open-points.js";
import { all, each, isOwn, members, type ObserversOf, status, typeOfId, withEmpty } from "../seen.js";
import { accepted } from "../telling.js";

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
};
