import type { documentsOpenPoints } from "../../../contract/groups/documents/open-points.js";
import { rememberedOf } from "../../../contract/remembered.js";
import { partsOf as multipartOf } from "../../../http/multipart-parts.js";
import { fold } from "../../../http/names.js";
import { asText } from "../../../scenario/values.js";
import { inEachScenario, isOf, recordsOf } from "../comparing.js";
import {
  all,
  each,
  isAccepted,
  isOwn,
  type Observer,
  type ObserversOf,
  rowsOf,
  type Seen,
  status,
  statusAndKind,
  valuesOf,
  without,
} from "../seen.js";
import { accepted, deletedAgain, disposition, isAsked } from "../telling.js";

const list = "GET /documents/list";

const documentFields = [
  "job_display_id",
  "document_type",
  "document_type_description",
  "shared",
  "tags",
  "inventory_item_ids",
  "handling_unit_ids",
  "rfq_id",
];

interface SentPart {
  readonly name: string;
  readonly filename?: string;
  readonly value: string;
}

/** @returns the parts of an upload, as far as its body was kept */
const partsOf = rememberedOf(({ exchange: { request } }: Seen): readonly SentPart[] => {
  const bytes = Buffer.from(request.body?.base64 ?? request.body?.text ?? "", request.body?.base64 ? "base64" : "utf8");
  const parts = multipartOf(bytes, request.headers["content-type"] ?? "") ?? [];
  return parts.map(({ name, filename, bytes: value }) => ({
    name,
    ...(filename !== undefined && { filename }),
    value: filename === undefined ? Buffer.from(value).toString("utf8") : "",
  }));
});

/** Tells under which names the rows of listed documents show what a form field carried. */
const formShown = (field: string): Observer =>
  inEachScenario((seen) =>
    seen.filter(all(isOf("POST /documents"), isAccepted)).flatMap((one) => {
      const values = partsOf(one).flatMap(({ name, value }) =>
        fold(name) === fold(field) && value !== "" ? [value] : [],
      );
      const rows = recordsOf(seen.slice(seen.indexOf(one)), list);
      if (values.length === 0 || rows.length === 0) return [];
      return rows.some((row) =>
        valuesOf([row], field)
          .flat()
          .map(String)
          .some((value) => values.includes(value)),
      )
        ? `as ${field} of the row`
        : [];
    }),
  );

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
          for (const path of valuesOf([row], "path").map(asText))
            for (const id of valuesOf([row], "id").map(asText)) paths.set(path, id);
      }
      if (one.route?.id === "PUT /documents/hide/{docId}" && one.isSuccess) hidden.add(one.path["docId"] ?? "");
      const isGet = one.route?.id === "GET /documents/get/{docPath}";
      const id = isGet ? paths.get(decodeURIComponent(one.path["docPath"] ?? "")) : undefined;
      return id !== undefined && hidden.has(id) ? status(one) : [];
    });
  },
  "document-form-field-names": each(
    "POST /documents",
    (one) => partsOf(one).map(({ name }) => `takes ${name}`),
    isAccepted,
  ),
  "document-form-list-encoding": accepted("POST /documents", (one) => {
    const lists = partsOf(one)
      .map(({ name }) => name)
      .filter((name, at, names) => names.indexOf(name) !== at);
    return lists.length > 0 ? `repeated: ${lists[0]}` : [];
  }),
  "document-type-values": accepted("POST /documents", (one) =>
    partsOf(one).some(({ value }) => value === "ITEM_PHOTO") ? "the value itself" : [],
  ),
  "document-required-fields": each(
    "POST /documents",
    (one) =>
      `accepted without ${documentFields.filter((field) => !partsOf(one).some(({ name }) => fold(name) === fold(field))).join(", ") || "none"}`,
    all(isAccepted, isOwn),
  ),
  "document-filename-kept": inEachScenario((seen) =>
    seen.filter(all(isOf("POST /documents"), isAccepted)).flatMap((one) => {
      const file = partsOf(one).find(({ filename }) => filename !== undefined)?.filename;
      const rows = recordsOf(seen.slice(seen.indexOf(one)), list);
      if (!file || rows.length === 0) return [];
      const holders = rows.flatMap((row) =>
        Object.entries(row).flatMap(([name, value]) => (asText(value).includes(file) ? [name] : [])),
      );
      return holders.map((name) => `in ${name}`);
    }),
  ),
  "document-shared-bits": formShown("shared"),
  "document-tags-shown": formShown("tags"),
  "document-list-job-needed": each(
    list,
    (one) => (one.isSuccess ? (rowsOf(one).length > 0 ? "yes" : []) : `no, refused with ${one.status}`),
    all(isOwn, without("job_display_id"), ({ query }) => query.has("inventory_item_id")),
  ),
  "document-list-unknown-job": each(
    list,
    statusAndKind,
    all(isOwn, ({ query }) => /^no-/.test(query.get("job_display_id") ?? "")),
  ),
  "document-thumb-path": (seen, release) => {
    const rows = recordsOf(seen, list);
    return each(
      "GET /documents/get/thumbnail/{docPath}",
      ({ path, isSuccess }) => {
        const asked = decodeURIComponent(path["docPath"] ?? "");
        return ["path", "thumbnail_path"]
          .filter((name) => valuesOf(rows, name).includes(asked))
          .map((name) => `the ${name}: ${isSuccess ? "served" : "refused"}`);
      },
      isOwn,
    )(seen, release);
  },
  "document-hide-again": deletedAgain("PUT /documents/hide/{docId}"),
};
