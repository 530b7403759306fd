import type { Incoming } from "../../core/exchanged.js";
import type { World } from "../../core/world.js";
import { isDropped } from "../jobs/booked-writes.js";
import { jobs } from "../jobs/state.js";
import * as associate from "./association-decisions.js";
import { namesakesOnceRefused, uploadShows } from "./change-decisions.js";
import * as fields from "./fields.js";
import { associationNames } from "./form-decisions.js";
import { partsOf } from "./parts.js";
import { documents, type StoredDocument } from "./state.js";
import * as decide from "./upload-decisions.js";

/**
 * Documents, POST /documents.
 *
 * @returns the new document, stored
 * @throws Refusal where the form is not valid
 */
export async function upload(request: Incoming, world: World): Promise<StoredDocument> {
  const parts = await partsOf(request, world);
  const job_items = fields.legacyItems(parts, world);
  fields.needed(parts, world);
  const file = fields.fileOf(parts, world);
  const typeText = parts.text("document_type") ?? "";
  const type = fields.typeOf(typeText, world);
  if (type === undefined) parts.complain("document_type", "There is no such type.");
  const isPhoto = type === fields.itemPhotoType;
  const description = parts.text("document_type_description") ?? null;
  const aboutDescription = isPhoto ? world.choose(associate.photoDescription) : "any";
  if (aboutDescription === "literal" && description !== null && description !== "Item Photo")
    parts.complain("document_type_description", "An item photo is called Item Photo.");
  const shared = fields.sharedOf(parts, isPhoto, world);
  const tags = world.choose(decide.tagsTaken)(parts.texts("tags"));
  if (!tags) parts.complain("tags", "One tag is taken.");
  const inventory = fields.itemsOf(parts, isPhoto, world);
  const units = fields.idsOf(parts, world.choose(associationNames).units, world);
  const rfqText = parts.text("rfq_id");
  if (rfqText !== undefined && !/^\d{1,15}$/.test(rfqText)) parts.complain("rfq_id", "An integer is needed.");
  const [rfq] = world.choose(associate.uploaded.rfq)(rfqText === undefined ? [] : [Number(rfqText)]);
  const job = fields.jobOf(parts, world);
  if (!fields.ownItems(job, inventory, world)) parts.complain("inventory_item_ids", "The job has no such item.");

  const store = world.of(documents);
  const id = store.upcomingNumber;
  const document: StoredDocument = {
    id,
    path: world.choose(decide.documentPath)(job, id, file.name),
    file_name: file.name,
    media_type: file.type,
    bytes: file.bytes,
    job_display_id: job,
    document_type: type ?? typeText,
    document_type_description: aboutDescription === "written" ? "Item Photo" : description,
    shared,
    tags: tags ?? [],
    inventory_item_ids: inventory,
    handling_unit_ids: world.choose(associate.uploaded.units)(units),
    job_items,
    rfq_id: rfq ?? null,
    hidden: false,
    updated: false,
    created_date: world.timestamp(),
  };
  if (parts.issues.some(world.choose(associate.storedAnyway))) store.add({ ...document, id: store.nextNumber() });
  if (parts.issues.length > 0) world.choose(namesakesOnceRefused)(store, document);
  parts.settle();
  store.nextNumber();
  if (isDropped(world, "POST /documents", world.of(jobs).get(job ?? 0))) return document;
  for (const one of world.choose(uploadShows)(store.all(), document)) store.add({ ...one, hidden: false });
  await world.choose(associate.storedMeanwhile)(store, document);
  world.choose(associate.storing)(store, document);
  return document;
}
