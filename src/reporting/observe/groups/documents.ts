import type { documentsOpenPoints } from "../../../contract/groups/documents/open-points.js";
import { all, each, isOwn, type ObserversOf, rowsOf, status, statusAndKind, valuesOf } from "../seen.js";
import { accepted, disposition, isAsked } from "../telling.js";

/** What the open points of documents are seen by. */
export const documentsObservers: ObserversOf<typeof documentsOpenPoints> = {
  "document-upload-response": accepted("POST /documents", statusAndKind),
  "document-list-no-filter": each("GET /documents/list", statusAndKind, all(isOwn, isAsked(0))),
  "document-download-headers": accepted("GET /documents/get/{docPath}", disposition),
  "document-hide-bytes": (seen) => {
    const hidden = new Set<string>();
    const paths = new Map<string, string>();
    return seen.flatMap((one) => {
      if (one.route?.id === "GET /documents/list") {
        for (const row of rowsOf(one))
          for (const path of valuesOf([row], "path").map(String))
            for (const id of valuesOf([row], "id").map(String)) paths.set(path, id);
      }
      if (one.route?.id === "PUT /documents/hide/{docId}" && one.isSuccess) hidden.add(one.path["docId"] ?? "");
      const isGet = one.route?.id === "GET /documents/get/{docPath}";
      const id = isGet ? paths.get(decodeURIComponent(one.path["docPath"] ?? "")) : undefined;
      return id !== undefined && hidden.has(id) ? status(one) : [];
    });
  },
};
