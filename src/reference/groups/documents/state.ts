import { jobs } from "../../core/seed.js";
import { Store } from "../../core/store.js";
import { state, type World } from "../../core/world.js";
import { isPicture, plainPicture } from "./picture.js";
import { shownMembers } from "./upload-decisions.js";

export interface StoredDocument {
  readonly id: number;
  /** Where its bytes are kept: what the download takes. */
  readonly path: string;
  readonly file_name: string;
  readonly media_type: string;
  readonly bytes: Uint8Array;
  readonly job_display_id: number | null;
  readonly document_type: string;
  readonly document_type_description: string | null;
  /** A bitmask; 0 is private. */
  readonly shared: number;
  readonly tags: readonly string[];
  readonly inventory_item_ids: readonly number[];
  readonly handling_unit_ids: readonly number[];
  /** Legacy identifiers of items, which the first releases take. */
  readonly job_items: readonly string[];
  readonly rfq_id: number | null;
  readonly hidden: boolean;
  /** Whether it was changed since it was uploaded. */
  readonly updated: boolean;
  readonly created_date: string;
}

export const thumbnailPathOf = ({ path, bytes }: StoredDocument): string | null =>
  isPicture(bytes) ? `thumbnails/${path}` : null;

/** @returns a document as a listing shows it */
export function shown(document: StoredDocument, world: World) {
  const { bytes, hidden: _, updated: __, ...members } = document;
  return world.choose(shownMembers)({ ...members, size: bytes.length, thumbnail_path: thumbnailPathOf(document) });
}

const terms = (id: number) => Buffer.from(`%PDF-1.4\n% Terms of job ${id}\n%%EOF\n`);

const posters = new Map<number, Uint8Array>();

/** A large picture, made once, for that takes a while. */
function posterOf(index: number): Uint8Array {
  const made = posters.get(index) ?? plainPicture(1024, 1024, 40 * index);
  posters.set(index, made);
  return made;
}

/** Documents: of each job of the seed a PDF beside the folders, one within them, and a picture. */
export const documents = state("documents", (world) => {
  const store = new Store<StoredDocument>(50_001);
  for (const [index, { display_id: id, items }] of jobs.entries()) {
    const keep = (path: string, media_type: string, bytes: Uint8Array, inventory: readonly number[] = []) =>
      store.add({
        id: store.nextNumber(),
        path,
        file_name: path.split("/").at(-1) ?? path,
        media_type,
        bytes,
        job_display_id: id,
        document_type: media_type === "image/png" ? "ITEM_PHOTO" : "INVOICE",
        document_type_description: media_type === "image/png" ? "Item Photo" : null,
        shared: 0,
        tags: media_type === "image/png" ? ["panorama"] : [],
        inventory_item_ids: inventory,
        handling_unit_ids: [],
        job_items: [],
        rfq_id: null,
        hidden: false,
        updated: false,
        created_date: world.timestamp(),
      });
    keep(`terms-${id}.pdf`, "application/pdf", terms(id));
    keep(`jobs/${id}/papers/invoice-${id}.pdf`, "application/pdf", Buffer.concat([terms(id), Buffer.from("%\n")]));
    keep(`jobs/${id}/panorama-${id}.png`, "image/png", posterOf(index), [items[0].inventory_item_id]);
  }
  return store;
});

/** What the document that was updated last was before that, under the name that it has here. */
export const beforeLastUpdate = state("document-before-last-update", () => new Map<"before", StoredDocument>());

/** The items that documents were uploaded for which were updated since, by the ids of the documents. */
export const uploadedItems = state("document-uploaded-items", () => new Map<number, readonly number[]>());
