import { missing } from "../../core/refusal.js";
import { fold } from "../../core/wire.js";
import type { World } from "../../core/world.js";
import { jobs } from "../jobs/state.js";
import { documentTypes } from "../lookup/data.js";
import * as associate from "./association-decisions.js";
import { associationNames } from "./form-decisions.js";
import type { FilePart, Parts } from "./parts.js";
import * as decide from "./upload-decisions.js";

/** How the fields of an upload are read; what is wrong with one is complained of in its parts. */

const legacyNames = ["job_items", "item_id"];

const wordOf = (name: string) => name.toUpperCase().replaceAll(" ", "_");

export const itemPhotoType = "ITEM_PHOTO";

/** @returns the type as a word; undefined where it is refused */
export function typeOf(text: string, world: World): string | undefined {
  const { numbers, names, exact } = world.choose(decide.typeWords);
  const byNumber = documentTypes.find(({ id }) => String(id) === text);
  if (byNumber) return numbers ? wordOf(byNumber.name) : undefined;
  const byName = documentTypes.find(({ name }) => wordOf(name) === (exact ? text : wordOf(text)));
  if (byName) return names ? wordOf(byName.name) : undefined;
  if (exact && documentTypes.some(({ name }) => wordOf(name) === wordOf(text))) return undefined;
  return world.choose(decide.unknownType) ? text : undefined;
}

/** @returns the legacy UUIDs of an upload; complains of them where the release refuses them (Documents, rule 1) */
export function legacyItems(parts: Parts, world: World): readonly string[] {
  const sent = parts.names.filter((name) => legacyNames.some((legacy) => fold(legacy) === fold(name)));
  return sent.flatMap((name) => {
    const handling = world.holds("document-upload-job-items-refused")
      ? world.choose(associate.legacyFields)(name)
      : "taken";
    if (handling === "refused") parts.complain(name, "Legacy item identifiers are not taken.");
    return handling === "taken" ? parts.texts(name) : [];
  });
}

export function idsOf(
  parts: Parts,
  names: readonly string[],
  world: World,
  reads = (text: string) => text,
): readonly number[] {
  const texts = names.flatMap((name) => world.choose(associate.idsOfField)(name, parts.texts(name))).map(reads);
  const isInteger = (text: string) => /^-?\d{1,15}$/.test(text);
  const isNumber = (text: string) => Number.isFinite(Number(text));
  if (texts.every(isInteger)) return texts.map(Number);
  if (!world.choose(associate.uploadIds)(texts).every(isInteger))
    parts.complain(names[0] ?? "", texts.every(isNumber) ? "Whole numbers are needed." : "Integers are needed.");
  return texts.map(Number).filter(Number.isFinite);
}

export function sharedOf(parts: Parts, isPhoto: boolean, world: World): number {
  const text = parts.text("shared");
  if (text === undefined) return world.choose(decide.sharedDefault)(isPhoto);
  const value = world.choose(decide.sharedText)(text);
  const { takes, stores } = world.choose(decide.sharedValue);
  if (value === undefined || !takes(value)) parts.complain("shared", "A bitmask is needed.");
  return stores(value ?? 0);
}

export function fileOf(parts: Parts, world: World): FilePart {
  const [file, second] = parts.files;
  if (!file) {
    if (world.choose(decide.fileNeeded)) parts.complain("file", "A file is needed.");
    return { name: "", type: "application/octet-stream", bytes: new Uint8Array() };
  }
  if (second && world.choose(decide.severalFiles) === "refused") parts.complain("file", "One file is taken at a time.");
  if (file.bytes.length === 0 && !world.choose(decide.emptyFile)) parts.complain("file", "The file is empty.");
  return file;
}

export function jobOf(parts: Parts, world: World): number | null {
  const text = parts.text("job_display_id");
  if (text === undefined) return null;
  const id = Number(text);
  if (!Number.isInteger(id)) parts.complain("job_display_id", "A display id is needed.");
  else if (!world.of(jobs).get(id) && world.choose(decide.jobNeeded)) throw missing(`The job ${id}`);
  return id;
}

/** @returns the inventory item ids that are stored; complains of those of an item photo that must not be */
export function itemsOf(parts: Parts, isPhoto: boolean, world: World): readonly number[] {
  const { inventory } = world.choose(associationNames);
  if (!isPhoto) return world.choose(associate.uploaded.inventory)(idsOf(parts, inventory, world));
  const { served, several, itemNeeded, blankNeeded, reads, isId, stores } = world.choose(associate.itemPhoto);
  if (!blankNeeded && parts.isBlank("JobInventoryItems")) return [];
  const ids = idsOf(parts, inventory, world, reads);
  const name = "JobInventoryItems";
  if (!served) parts.complain("document_type", "Item photos are not taken.");
  if (itemNeeded && ids.length === 0) parts.complain(name, "An item is needed.");
  if (!several && ids.length > 1) parts.complain(name, "One item is taken at a time.");
  for (const [index, id] of ids.entries())
    if (!isId(id, index)) parts.complain(name, `A positive integer is needed, not ${id}.`);
  return stores(ids);
}

export function ownItems(job: number | null, ids: readonly number[], world: World): boolean {
  if (ids.length === 0 || world.choose(associate.foreignItem)) return true;
  const items = world.of(jobs).get(job ?? 0)?.items;
  return ids.every((id) => items?.some(({ inventory_item_id }) => inventory_item_id === id));
}

export function needed(parts: Parts, world: World): void {
  const names = world.choose(associationNames);
  const spellings = (field: string): readonly string[] =>
    field === "inventory_item_ids" ? names.inventory : field === "handling_unit_ids" ? names.units : [field];
  const demanded = Object.entries(decide.demands).filter(([, demand]) => world.choose(demand));
  for (const field of [...world.choose(decide.neededFields), ...demanded.map(([name]) => name)]) {
    if (!spellings(field).some((name) => parts.has(name))) parts.complain(field, "This field is required.");
  }
}
