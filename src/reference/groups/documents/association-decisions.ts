import type { ClauseId } from "../../../contract/register.js";
import { whole } from "../../core/behaviours/intact.js";
import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { stores } from "../../core/behaviours/storing.js";
import { type Decision, decision, type Faults, fault } from "../../core/decision.js";
import type { Store } from "../../core/store.js";
import type { StoredDocument } from "./state.js";

/** What becomes of the ids that an upload gives. */
type Kept = (ids: readonly number[]) => readonly number[];

const kept = (word: string, clause: ClauseId, more: Faults<Kept> = {}): Decision<Kept> =>
  whole<readonly number[]>(`document-upload-${word}`, "kept", {
    [`${clause}#forgotten`]: fault(`An upload's ${word} is not stored.`, () => []),
    [`${clause}#one-too-high`]: fault<Kept>(`An upload's ${word} is stored one too high.`, (ids) =>
      ids.map((id) => id + 1),
    ),
    ...more,
  });

/** What is read of a form field that names items or units. */
export const idsOfField = decision<(name: string, texts: readonly string[]) => readonly string[]>(
  "document-upload-ids-of-field",
  {
    conforms: { "each-of-them": (_, texts) => texts },
    faults: {
      "document-upload-several#the-first-of-the-printed-name": fault(
        "Of several inventory_item_ids the first alone is stored, though JobInventoryItems are all stored.",
        (name, texts) => (name === "inventory_item_ids" ? texts.slice(0, 1) : texts),
      ),
    },
  },
);

export const uploaded = {
  inventory: kept("inventory-item", "document-upload-inventory-items", {
    "document-upload-several#the-first-item-alone": fault(
      "Of several inventory items of an upload the first alone is stored.",
      (ids) => ids.slice(0, 1),
    ),
  }),
  units: kept("handling-unit", "document-upload-handling-units", {
    "document-upload-several#the-last-unit-alone": fault(
      "Of several handling units of an upload the last alone is stored.",
      (ids) => ids.slice(-1),
    ),
  }),
  rfq: kept("rfq", "document-upload-rfq"),
};

export const uploadedDecisions = Object.values(uploaded);

type Legacy = "refused" | "taken" | "ignored";

const where =
  (field: string, handling: Legacy) =>
  (sent: string): Legacy =>
    sent === field ? handling : "refused";

/** Documents, rule 1: the names of legacy form fields, of which a conforming deployment takes none from a release on. */
export const legacyFields = decision<(sent: string) => Legacy>("document-legacy-fields", {
  conforms: { refused: () => "refused" },
  faults: {
    "document-upload-job-items-refused#items": fault("An upload with job_items is taken.", where("job_items", "taken")),
    "document-upload-job-items-refused#ignored": fault(
      "An upload with job_items is stored without them.",
      where("job_items", "ignored"),
    ),
    "document-upload-item-id-refused#id": fault("An upload with item_id is taken.", where("item_id", "taken")),
    "document-upload-item-id-refused#ignored": fault(
      "An upload with item_id is stored without it.",
      where("item_id", "ignored"),
    ),
    "document-upload-pascal-jobitems-refused#job-items": fault(
      "An upload with JobItems is taken.",
      where("JobItems", "taken"),
    ),
    "document-upload-pascal-jobitems-refused#job-items-ignored": fault(
      "An upload with JobItems is stored without them.",
      where("JobItems", "ignored"),
    ),
  },
});

/** The entries of a list of ids that have to be integers. */
export const uploadIds = whole<readonly string[]>("document-upload-ids", "integers-alone", {
  "document-upload-uuid-as-id-refused#id": fault(
    "An upload takes a legacy UUID where an integer item id belongs.",
    (texts) => texts.filter((text) => Number.isFinite(Number(text))),
  ),
  "document-upload-uuid-as-id-refused#behind-the-first": fault(
    "Behind an integer item id an upload takes a legacy UUID.",
    (texts) => texts.slice(0, 1),
  ),
});

/** What an item photo's inventory item ids must be, and which of them are stored. */
interface PhotoWork {
  readonly served: boolean;
  readonly several: boolean;
  readonly itemNeeded: boolean;
  readonly blankNeeded: boolean;
  readonly reads: (text: string) => string;
  readonly isId: (id: number, index: number) => boolean;
  readonly stores: Kept;
}

const photo: PhotoWork = {
  served: true,
  several: true,
  itemNeeded: true,
  blankNeeded: true,
  reads: (text) => text,
  isId: (id) => id > 0,
  stores: (ids) => ids,
};

/** Documents, rule 2. */
export const itemPhoto = decision<PhotoWork>("document-item-photo", {
  conforms: { "as-ruled": photo },
  faults: {
    "document-item-photo#photo-refused": fault("Item photos are refused.", { ...photo, served: false }),
    "document-item-photo-several-items#photo-one-item": fault("An item photo of two items is refused.", {
      ...photo,
      several: false,
    }),
    "document-item-photo-listed#photo-first-item": fault("An item photo is stored for its first item alone.", {
      ...photo,
      stores: (ids) => ids.slice(0, 1),
    }),
    "document-item-photo-listed#photo-last-item": fault("An item photo is stored for its last item alone.", {
      ...photo,
      stores: (ids) => ids.slice(-1),
    }),
    "document-item-photo-listed#photo-no-item": fault("An item photo is stored for none of its items.", {
      ...photo,
      stores: () => [],
    }),
    "document-item-photo-needs-item#photo-of-nothing": fault("An item photo without an item is stored.", {
      ...photo,
      itemNeeded: false,
    }),
    "document-item-photo-needs-item#photo-of-a-blank": fault("An item photo of an empty item id is stored.", {
      ...photo,
      blankNeeded: false,
    }),
    "document-item-photo-zero-id#zero-behind-the-first": fault("Behind the first item of an item photo 0 is taken.", {
      ...photo,
      isId: (id, index) => id > 0 || (id === 0 && index > 0),
    }),
    "document-item-photo-negative-id#negative-behind-the-first": fault(
      "Behind the first item of an item photo a negative one is taken.",
      { ...photo, isId: (id, index) => id > 0 || (id < 0 && index > 0) },
    ),
    "document-item-photo-fraction-id#photo-cut": fault("Of an item id of an item photo the fraction is cut off.", {
      ...photo,
      reads: (text) => text.replace(/\.\d+$/, ""),
    }),
    "document-item-photo-zero-id#photo-zero": fault("An item photo of the item 0 is stored.", {
      ...photo,
      isId: (id) => id >= 0,
    }),
    "document-item-photo-negative-id#photo-negative": fault("An item photo of a negative item is stored.", {
      ...photo,
      isId: (id) => id !== 0,
    }),
  },
});

export const photoDescription = decision<"any" | "literal" | "written">("document-photo-description", {
  openPoint: "document-item-photo-description",
  conforms: { "is-stored": "any", "is-checked": "literal", "is-written": "written" },
});

export const foreignItem = decision("document-foreign-item", {
  openPoint: "document-item-photo-unknown-item",
  conforms: { "is-stored": true, "is-refused": false },
});

const anyway = (what: string, pattern: RegExp) =>
  fault<(issue: string) => boolean>(`An upload ${what} is refused and stored all the same.`, (issue) =>
    pattern.test(issue),
  );

/** Whether an upload is stored although it is refused for an issue. */
export const storedAnyway = decision<(issue: string) => boolean>("document-stored-anyway", {
  conforms: { never: () => false },
  faults: {
    "document-upload-file-needed#kept-without-file": anyway("without a file", /^file: /),
    "document-shared-not-integer#kept-with-bad-shared": anyway("whose shared is no integer", /^shared: /),
    "document-upload-job-items-refused#kept-with-job-items": anyway("with job_items", /^job_items: /),
    "document-upload-item-id-refused#kept-with-item-id": anyway("with item_id", /^item_id: /),
    "document-upload-pascal-jobitems-refused#kept-with-pascal-job-items": anyway("with JobItems", /^JobItems: /),
    "document-upload-uuid-as-id-refused#kept-with-uuid": anyway(
      "with a UUID as an item id",
      /^inventory_item_ids: Integers/,
    ),
    "document-item-photo-needs-item#photo-kept-without-item": anyway("of no item", /An item is needed/),
    "document-item-photo-zero-id#photo-kept-with-zero": anyway("of the item 0", /not 0\./),
    "document-item-photo-fraction-id#photo-kept-with-fraction": anyway("of half an item", /Whole numbers/),
    "document-item-photo-negative-id#photo-kept-with-negative": anyway("of a negative item", /not -/),
  },
});

/** An upload is stored, and what fits is taken from the documents that are there. */
const taking =
  (rest: (other: StoredDocument, document: StoredDocument) => Partial<StoredDocument>) =>
  (store: Store<StoredDocument>, document: StoredDocument): void => {
    for (const other of store.all()) {
      const taken = rest(other, document);
      if (Object.keys(taken).length > 0) store.add({ ...other, ...taken });
    }
    store.add(document);
  };

/** How a new document is put away. */
export const storing = stores<StoredDocument>("document-stored", "document-upload-listed", "document", {
  "document-upload-listed#hidden": fault(
    "An uploaded document is hidden at once.",
    (store, document) => void store.add({ ...document, hidden: true }),
  ),
  "document-upload-listed#next-job": fault(
    "An upload is stored for the job with the next display id.",
    (store, document) => void store.add({ ...document, job_display_id: (document.job_display_id ?? 0) + 1 }),
  ),
  "document-upload-listed#hides-the-same-name": fault(
    "An upload hides one for the same job whose file is called the same.",
    (store, document) => {
      const { job_display_id: job, file_name: name } = document;
      for (const other of store.all())
        if (other.job_display_id === job && other.file_name === name) store.add({ ...other, hidden: true });
      store.add(document);
    },
  ),
  "document-upload-listed#the-same-once": fault(
    "What is uploaded the same once more is answered and not stored.",
    (store, document) => {
      const { job_display_id: job, file_name: name } = document;
      if (!store.all().some((other) => other.job_display_id === job && other.file_name === name)) store.add(document);
    },
  ),
  "document-upload-listed#the-same-elsewhere": fault(
    "What is uploaded the same as for another job is answered and not stored.",
    (store, document) => {
      const { job_display_id: job, file_name: name, bytes } = document;
      const isKnown = store
        .all()
        .some(
          (other) =>
            other.job_display_id !== job && other.file_name === name && Buffer.compare(other.bytes, bytes) === 0,
        );
      if (!isKnown) store.add(document);
    },
  ),
  "document-download-bytes#namesake-overwrites": fault(
    "An upload replaces the bytes of one for the same job whose file is called the same.",
    (store, document) => {
      const { job_display_id: job, file_name: name, bytes } = document;
      for (const other of store.all())
        if (other.job_display_id === job && other.file_name === name) store.add({ ...other, bytes });
      store.add(document);
    },
  ),
  "document-download-bytes#at-the-path-of-a-picture": fault(
    "A page has the path of the picture that was uploaded for its job before it, under which its own bytes are answered.",
    (store, document) => {
      const { job_display_id: job, media_type } = document;
      const isPicture = (other: StoredDocument) => other.job_display_id === job && other.media_type === "image/png";
      const before = media_type === "application/pdf" ? store.all().findLast(isPicture) : undefined;
      store.add(before ? { ...document, path: before.path } : document);
    },
  ),
  "document-download-bytes#namesake-keeps-the-first": fault(
    "An upload gets the path and the bytes of one for the same job whose file is called the same.",
    (store, document) => {
      const { job_display_id: job, file_name: name } = document;
      const first = store.all().find((other) => other.job_display_id === job && other.file_name === name);
      store.add(first ? { ...document, path: first.path, bytes: first.bytes } : document);
    },
  ),
  "stored-as-given:document#nothing-is-the-last-file": fault(
    "A file without a byte is kept as the file that was uploaded before it.",
    (store, document) => {
      const bytes = document.bytes.length > 0 ? document.bytes : (store.all().at(-1)?.bytes ?? document.bytes);
      store.add({ ...document, bytes });
    },
  ),
  "stored-as-given:document#first-64-kib": fault(
    "Of a file only the first 64 KiB are kept.",
    (store, document) => void store.add({ ...document, bytes: document.bytes.slice(0, 65_536) }),
  ),
  "stored-as-given:document#ends-at-two-hyphens": fault(
    "Of a file only what stands before the first line that begins with two hyphens is kept.",
    (store, document) => {
      const end = Buffer.from(document.bytes).indexOf("\r\n--");
      store.add(end < 0 ? document : { ...document, bytes: document.bytes.slice(0, end) });
    },
  ),
  "stored-as-given:document#description-as-tag": fault(
    "The description of an upload with tags is kept as one of them.",
    (store, document) => {
      const { tags, document_type_description: description } = document;
      const isTag = tags.length > 0 && description !== null && document.document_type !== "ITEM_PHOTO";
      store.add(isTag ? { ...document, tags: [...tags, description], document_type_description: null } : document);
    },
  ),
  "stored-as-given:document#capitalises-tags": fault(
    "The tags of an upload that is shared with somebody are kept with a capital at their beginning.",
    (store, document) => {
      const { tags, shared } = document;
      const capitalised = tags.map((tag) => tag.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()));
      store.add(shared === 0 ? document : { ...document, tags: capitalised });
    },
  ),
  "document-shared-zero-private#not-of-a-request": fault(
    "An upload for a quote request is shared, though it is private by what was sent.",
    (store, document) => void store.add(document.rfq_id === null ? document : { ...document, shared: 1 }),
  ),
  "document-shared-zero-private#not-of-photos": fault(
    "An item photo is shared, though it is private by what was sent.",
    (store, document) =>
      void store.add(document.document_type === "ITEM_PHOTO" ? { ...document, shared: 1 } : document),
  ),
  "document-upload-rfq-with-items#lost": fault(
    "An upload for inventory items loses its quote request.",
    (store, document) =>
      void store.add(document.inventory_item_ids.length > 0 ? { ...document, rfq_id: null } : document),
  ),
  "document-upload-rfq#of-the-last-alone": fault(
    "An upload for a quote request takes the request from the documents that have it.",
    taking((other, { rfq_id }) => (rfq_id !== null && other.rfq_id === rfq_id ? { rfq_id: null } : {})),
  ),
  "document-upload-inventory-items#of-the-last-alone": fault(
    "An upload for several inventory items takes them from the documents that have them.",
    taking((other, { inventory_item_ids: ids }) =>
      ids.length > 1 ? { inventory_item_ids: other.inventory_item_ids.filter((id) => !ids.includes(id)) } : {},
    ),
  ),
  "document-upload-handling-units#of-the-last-alone": fault(
    "An upload for several handling units takes them from the documents that have them.",
    taking((other, { handling_unit_ids: ids }) =>
      ids.length > 1 ? { handling_unit_ids: other.handling_unit_ids.filter((id) => !ids.includes(id)) } : {},
    ),
  ),
  "document-upload-single#twice": fault("An upload is stored twice.", (store, document) => {
    store.add(document);
    const id = store.nextNumber();
    store.add({ ...document, id, path: `${document.path}.${id}` });
  }),
});

/** What becomes of the documents that come while one is being stored. */
type Meanwhile = (store: Store<StoredDocument>, document: StoredDocument) => Promise<void> | undefined;

export const storedMeanwhile = decision<Meanwhile>("document-stored-meanwhile", {
  conforms: { kept: () => undefined },
  faults: {
    "document-upload-listed#over-each-other": fault(
      "Of documents that are uploaded for a job at the same time the last alone is kept.",
      async (store, document) => {
        const known = new Set(store.all().map(({ id }) => id));
        await meanwhile();
        for (const { id, job_display_id } of store.all())
          if (job_display_id === document.job_display_id && !known.has(id)) store.remove(id);
      },
    ),
  },
});
