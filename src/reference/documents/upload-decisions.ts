import type { ClauseId } from "../../contract/register.js";
import { breaks, type Decision, decision } from "../decision.js";

const unlessFaulty = (name: string, clause: ClauseId, fault: string, says: string): Decision<boolean> =>
  decision(name, { conforms: { refused: true }, faults: { [fault]: breaks(clause, says, false) } });

/** A listed document. */
interface Row {
  readonly id: number;
  readonly path: string;
  readonly thumbnail_path: string | null;
  readonly [member: string]: unknown;
}

/** Which members a listed document has. */
export const shownMembers = decision<(row: Row) => object>("document-row", {
  openPoint: "doc-shared-bits",
  conforms: {
    all: (row) => row,
    "documented-ones": ({ id, path, thumbnail_path }) => ({ id, path, thumbnail_path }),
  },
  faults: {
    "document-row-without-thumbnail": breaks(
      "doc-row-thumbnail-path",
      "No row carries a thumbnail_path, not even that of an image.",
      (row) => ({ ...row, thumbnail_path: null }),
    ),
    "document-row-blank-thumbnail": breaks(
      "doc-row-thumbnail-path",
      "Each row carries a blank thumbnail_path.",
      (row) => ({ ...row, thumbnail_path: "" }),
    ),
  },
});

export const documentPath = decision<(job: number | null, id: number, name: string) => string>("document-path", {
  openPoint: "doc-filename-kept",
  conforms: {
    "folders-and-name": (job, id, name) => `jobs/${job ?? "none"}/${id}/${name}`,
    "folders-and-number": (job, id) => `uploads/${job ?? 0}/${id}`,
    flat: (_, id, name) => `${id}-${name}`,
  },
});

export const uploadAnswer = decision<(id: number) => object>("document-upload-answer", {
  openPoint: "doc-upload-response",
  conforms: {
    id: (id) => ({ id }),
    "document-id": (id) => ({ documents: [{ documentId: id }] }),
    count: () => ({ count: 1 }),
    success: () => ({ success: true }),
  },
});

export const fileNeeded = unlessFaulty(
  "document-file-part",
  "doc-upload-file-needed",
  "document-without-file",
  "An upload without a file is stored as an empty document.",
);

export const jobNeeded = unlessFaulty(
  "document-job-known",
  "doc-upload-unknown-job",
  "document-for-unknown-job",
  "An upload for a display id that no job has is stored.",
);

export const emptyFile = decision("document-empty-file", {
  openPoint: "doc-empty-file",
  conforms: { "is-stored": true, "is-refused": false },
});

export const severalFiles = decision<"first" | "refused">("document-several-files", {
  openPoint: "doc-several-files",
  conforms: { "the-first-counts": "first", refused: "refused" },
});

/** Which fields an upload cannot do without, beside those that some deployments want. */
export const neededFields = decision<readonly string[]>("document-needed-fields", {
  openPoint: "doc-required-fields",
  conforms: {
    "job-and-type": ["job_display_id", "document_type"],
    type: ["document_type"],
    "associations-too": ["job_display_id", "document_type", "inventory_item_ids", "handling_unit_ids"],
  },
});

const demanding = (field: string, clause: ClauseId): Decision<boolean> =>
  decision(`document-optional-${field.replaceAll("_", "-")}`, {
    conforms: { optional: false },
    faults: {
      [`document-demands-${field.replaceAll("_", "-")}`]: breaks(
        clause,
        `An upload without ${field} is refused.`,
        true,
      ),
    },
  });

export const demands: { readonly [field: string]: Decision<boolean> } = {
  document_type_description: demanding("document_type_description", "doc-type-description-optional"),
  shared: demanding("shared", "doc-shared-optional"),
  tags: demanding("tags", "doc-tags-optional"),
  rfq_id: demanding("rfq_id", "doc-rfq-optional"),
};

export const demandDecisions = Object.values(demands);

export const unknownType = decision("document-type-unknown", {
  openPoint: "doc-type-unknown",
  conforms: { "is-stored": true, "is-refused": false },
});

export const typeWords = decision("document-type-words", {
  openPoint: "doc-type-values",
  conforms: { "numbers-or-names": true, "numbers-alone": false },
});

export const sharedDefault = decision("document-shared-default", {
  conforms: { private: 0 },
  faults: {
    "document-shared-unless-told": breaks(
      "doc-shared-default-private",
      "A document uploaded without shared is shared with everyone.",
      255,
    ),
    "document-shared-first-bit": breaks(
      "doc-shared-default-private",
      "A document uploaded without shared has the first bit set.",
      1,
    ),
  },
});

/** Whether a value of shared is taken, and as what it is stored. */
interface SharedWork {
  readonly takes: (value: number) => boolean;
  readonly stores: (value: number) => number;
}

const plain: SharedWork = { takes: () => true, stores: (value) => value };

export const sharedValue = decision<SharedWork>("document-shared-value", {
  openPoint: "doc-shared-negative",
  conforms: { "as-sent": plain, "negatives-refused": { ...plain, takes: (value) => value >= 0 } },
  faults: {
    "document-zero-is-shared": breaks("doc-shared-zero-private", "shared 0 is taken for the first bit.", {
      ...plain,
      stores: (value) => value || 1,
    }),
    "document-shared-one-bit": breaks("doc-shared-bitmask", "A value of shared with two bits is refused.", {
      ...plain,
      takes: (value) => (value & (value - 1)) === 0,
    }),
    "document-shared-lowest-bit": breaks("doc-shared-bitmask", "Of several bits only the lowest is stored.", {
      ...plain,
      stores: (value) => value & -value,
    }),
    "document-shared-flag": breaks("doc-shared-bitmask", "shared is stored as no or yes.", {
      ...plain,
      stores: (value) => (value ? 1 : 0),
    }),
  },
});

export const sharedText = decision<(text: string) => number | undefined>("document-shared-text", {
  conforms: { "integers-alone": (text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : undefined) },
  faults: {
    "document-shared-any-text": breaks(
      "doc-shared-not-integer",
      "A shared that is no integer is taken for 0.",
      (text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : 0),
    ),
    "document-shared-begins-with-digits": breaks(
      "doc-shared-not-integer",
      "Of a shared that begins with digits the digits are taken.",
      (text) => (/^-?\d/.test(text) ? Number.parseInt(text, 10) : undefined),
    ),
  },
});

export const tagsTaken = decision<(tags: readonly string[]) => readonly string[] | undefined>("document-tags", {
  conforms: { all: (tags) => tags },
  faults: {
    "document-tags-one": breaks("doc-tags-several", "An upload with several tags is refused.", (tags) =>
      tags.length > 1 ? undefined : tags,
    ),
    "document-tags-first": breaks("doc-tags-several", "Of several tags only the first is kept.", (tags) =>
      tags.slice(0, 1),
    ),
  },
});
