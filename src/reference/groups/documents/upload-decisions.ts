import type { ClauseId } from "../../../contract/register.js";
import { always, never } from "../../core/behaviours/always.js";
import { type Decision, decision, fault } from "../../core/decision.js";

/** A listed document. */
interface Row {
  readonly id: number;
  readonly path: string;
  readonly thumbnail_path: string | null;
  readonly [member: string]: unknown;
}

/** Which members a listed document has. */
export const shownMembers = decision<(row: Row) => object>("document-row", {
  openPoint: "document-shared-bits",
  conforms: { all: (row) => row, "documented-ones": ({ id, path, thumbnail_path }) => ({ id, path, thumbnail_path }) },
  faults: {
    "document-row-thumbnail-path#without-thumbnail": fault(
      "No row carries a thumbnail_path, not even that of an image.",
      (row) => ({ ...row, thumbnail_path: null }),
    ),
    "document-row-thumbnail-path#blank-thumbnail": fault("Each row carries a blank thumbnail_path.", (row) => ({
      ...row,
      thumbnail_path: "",
    })),
  },
});

export const documentPath = decision<(job: number | null, id: number, name: string) => string>("document-path", {
  openPoint: "document-filename-kept",
  conforms: {
    "folders-and-name": (job, id, name) => `jobs/${job ?? "none"}/${id}/${name}`,
    "folders-and-number": (job, id) => `uploads/${job ?? 0}/${id}`,
    flat: (_, id, name) => `${id}-${name}`,
    "of-the-latest-of-its-name": (job, _, name) => `jobs/${job ?? "none"}/uploads/${name}`,
    "in-small-letters": (job, _, name) => `jobs/${job ?? "none"}/uploads/${name.toLowerCase()}`,
  },
  faults: {
    "document-download-bytes#one-path-for-three": fault(
      "Of several documents of a job that are uploaded one after another three get one path.",
      (job, id) => `jobs/${job ?? "none"}/${Math.floor(id / 3)}`,
    ),
  },
});

export const uploadAnswer = decision<(id: number) => object>("document-upload-answer", {
  openPoint: "document-upload-response",
  conforms: {
    id: (id) => ({ id }),
    "document-id": (id) => ({ documents: [{ documentId: id }] }),
    count: () => ({ count: 1 }),
    success: () => ({ success: true }),
  },
});

export const fileNeeded = always("document-file-part", "refused", {
  "document-upload-file-needed#without-file": "An upload without a file is stored as an empty document.",
});

export const jobNeeded = always("document-job-known", "refused", {
  "document-upload-unknown-job#for-unknown-job": "An upload for a display id that no job has is stored.",
});

export const emptyFile = decision("document-empty-file", {
  openPoint: "document-empty-file",
  conforms: { "is-stored": true, "is-refused": false },
});

export const severalFiles = decision<"first" | "refused">("document-several-files", {
  openPoint: "document-several-files",
  conforms: { "the-first-counts": "first", refused: "refused" },
});

/** Which fields an upload cannot do without, beside those that some deployments want. */
export const neededFields = decision<readonly string[]>("document-needed-fields", {
  openPoint: "document-required-fields",
  conforms: {
    "job-and-type": ["job_display_id", "document_type"],
    type: ["document_type"],
    "associations-too": ["job_display_id", "document_type", "inventory_item_ids", "handling_unit_ids"],
  },
});

const demanding = (field: string, clause: ClauseId): Decision<boolean> =>
  never(`document-optional-${field.replaceAll("_", "-")}`, "optional", {
    [`${clause}#demanded`]: `An upload without ${field} is refused.`,
  });

export const demands: { readonly [field: string]: Decision<boolean> } = {
  document_type_description: demanding("document_type_description", "document-type-description-optional"),
  shared: demanding("shared", "document-shared-optional"),
  tags: demanding("tags", "document-tags-optional"),
  rfq_id: demanding("rfq_id", "document-rfq-optional"),
};

export const demandDecisions = Object.values(demands);

export const unknownType = decision("document-type-unknown", {
  openPoint: "document-type-unknown",
  conforms: { "is-stored": true, "is-refused": false },
});

/** How a type is named: by its number, or by its name as a word of capitals or in whatever case. */
export const typeWords = decision("document-type-words", {
  openPoint: "document-type-values",
  conforms: {
    "numbers-or-names": { numbers: true, names: true, exact: false },
    "numbers-alone": { numbers: true, names: false, exact: false },
    "names-alone": { numbers: false, names: true, exact: false },
    "words-alone": { numbers: false, names: true, exact: true },
  },
});

/** What shared is of a document that is uploaded without it. */
export const sharedDefault = decision<(isPhoto: boolean) => number>("document-shared-default", {
  conforms: { private: () => 0 },
  faults: {
    "document-shared-default-private#unless-told": fault(
      "A document uploaded without shared is shared with everyone.",
      () => 255,
    ),
    "document-shared-default-private#first-bit": fault(
      "A document uploaded without shared has the first bit set.",
      () => 1,
    ),
    "document-shared-default-private#of-photos": fault("An item photo uploaded without shared is shared.", (isPhoto) =>
      isPhoto ? 1 : 0,
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
  openPoint: "document-shared-negative",
  conforms: { "as-sent": plain, "negatives-refused": { ...plain, takes: (value) => value >= 0 } },
  faults: {
    "document-shared-zero-private#zero-is-shared": fault("shared 0 is taken for the first bit.", {
      ...plain,
      stores: (value) => value || 1,
    }),
    "document-shared-bitmask#one-bit": fault("A value of shared with two bits is refused.", {
      ...plain,
      takes: (value) => (value & (value - 1)) === 0,
    }),
    "document-shared-bitmask#lowest-bit": fault("Of several bits only the lowest is stored.", {
      ...plain,
      stores: (value) => value & -value,
    }),
    "document-shared-bitmask#flag": fault("shared is stored as no or yes.", {
      ...plain,
      stores: (value) => (value ? 1 : 0),
    }),
  },
});

export const sharedText = decision<(text: string) => number | undefined>("document-shared-text", {
  conforms: { "integers-alone": (text) => (/^-?\d{1,10}$/.test(text) ? Number(text) : undefined) },
  faults: {
    "document-shared-not-integer#any-text": fault("A shared that is no integer is taken for 0.", (text) =>
      /^-?\d{1,10}$/.test(text) ? Number(text) : 0,
    ),
    "document-shared-not-integer#begins-with-digits": fault(
      "Of a shared that begins with digits the digits are taken.",
      (text) => (/^-?\d/.test(text) ? Number.parseInt(text, 10) : undefined),
    ),
  },
});

export const tagsTaken = decision<(tags: readonly string[]) => readonly string[] | undefined>("document-tags", {
  conforms: { all: (tags) => tags },
  faults: {
    "document-tags-several#one": fault("An upload with several tags is refused.", (tags) =>
      tags.length > 1 ? undefined : tags,
    ),
    "document-tags-several#kept-nowhere": fault("The tags of an upload are kept nowhere.", () => []),
    "document-tags-several#joined": fault("Several tags are kept as one, joined by commas.", (tags) =>
      tags.length > 1 ? [tags.join(",")] : tags,
    ),
    "document-tags-several#first": fault("Of several tags only the first is kept.", (tags) => tags.slice(0, 1)),
  },
});
