import { Form, isObject } from "../../core/form.js";
import { invalid, missing } from "../../core/refusal.js";
import { fold } from "../../core/wire.js";
import type { World } from "../../core/world.js";
import * as decide from "./change-decisions.js";
import { beforeLastUpdate, documents, type StoredDocument, uploadedItems } from "./state.js";

function documentOf(world: World, id: number): StoredDocument {
  const document = world.of(documents).get(id);
  if (!document) throw missing(`The document ${id}`);
  return document;
}

/** The legacy UUIDs of an update: those that are stored, and the name under which some are refused. */
interface Legacy {
  readonly items: readonly string[];
  readonly refused?: string;
  /** Whether the refusal comes after the rest was stored. */
  readonly late?: boolean;
}

/** DocumentUpdateRequest: JobItems, in whatever spelling, is refused from a release on. */
function legacyItems(body: unknown, world: World): Legacy {
  const [name, value] = (isObject(body) && Object.entries(body).find(([sent]) => fold(sent) === "jobitems")) || [];
  if (name === undefined) return { items: [] };
  const items = Array.isArray(value) ? value.map(String) : [];
  if (world.holds("document-update-pascal-jobitems-refused")) {
    const handling = world.choose(decide.legacyMember)(name, value);
    return handling === "taken" ? { items } : { items: [], refused: name, late: handling === "refused-late" };
  }
  const handling = world.choose(decide.legacyUpdate);
  return handling === "refused" ? { items: [], refused: name } : { items: handling === "associates" ? items : [] };
}

function associationsOf(body: unknown, world: World): decide.Associations {
  const form = Form.of(body);
  const isId = world.choose(decide.updateIds);
  const idsOf = (name: keyof typeof decide.takes) => {
    if (!form.has(name)) return undefined;
    if (!world.choose(decide.takes[name])) throw invalid({ [name]: ["This field cannot be changed."] });
    const [first] = [form.raw(name)].flat();
    const given = form.list(name, "Integers are needed.", (entry): entry is unknown => isId(entry, first));
    return given?.filter((entry) => typeof entry === "number");
  };
  const inventory = idsOf("jobInventoryItems");
  const units = idsOf("jobHandlingUnits");
  form.settle();
  return { ...(inventory && { inventory_item_ids: inventory }), ...(units && { handling_unit_ids: units }) };
}

/**
 * Documents, PUT /documents/update/{docId}.
 *
 * @throws Refusal where the document does not exist, or the body names legacy items that the release refuses
 */
export function update(id: number, body: unknown, world: World): void {
  const named = documentOf(world, id);
  const document = world.choose(decide.updateTarget)(named, world.of(documents).all()) ?? named;
  const legacy = legacyItems(body, world);
  if (legacy.refused !== undefined && !legacy.late) throw decide.legacyRefused(legacy.refused);
  const given = associationsOf(body, world);
  const store = world.of(documents);
  if (!world.of(uploadedItems).has(id)) world.of(uploadedItems).set(id, document.inventory_item_ids);
  const last = world.of(beforeLastUpdate).get("before");
  if (last && last.id !== id && last.updated && world.choose(decide.takesBack)) store.add(last);
  world.of(beforeLastUpdate).set("before", document);
  const change = world.choose(decide.update);
  const hidden = document.hidden && !world.choose(decide.unhides)(body);
  const items = legacy.items.length > 0 && { job_items: legacy.items };
  store.add({ ...change(document, given), ...items, hidden, updated: true });
  for (const other of world.choose(decide.updateSpread)(store.all(), document)) store.add(change(other, given));
  if (legacy.refused !== undefined) throw decide.legacyRefused(legacy.refused);
}

/** Documents, PUT /documents/hide/{docId}. */
export function hide(id: number, world: World): void {
  const store = world.of(documents);
  const named = documentOf(world, id);
  const hidden = world.choose(decide.hideAgain)(named.hidden);
  const document = world.choose(decide.hideTarget)(named, store.all());
  if (!document) return;
  for (const one of world.choose(decide.hideShows)(store.all(), document)) store.add({ ...one, hidden: false });
  for (const one of [document, ...world.choose(decide.hideSpread)(store.all(), document)])
    store.add({ ...one, hidden });
  for (const other of store.all())
    if (other.id !== document.id) store.add(world.choose(decide.hideParts)(other, document));
}
