import { Form, isObject } from "../form.js";
import { invalid, missing } from "../refusal.js";
import { fold } from "../wire.js";
import type { World } from "../world.js";
import * as decide from "./change-decisions.js";
import { documents, type StoredDocument } from "./state.js";

function documentOf(world: World, id: number): StoredDocument {
  const document = world.of(documents).get(id);
  if (!document) throw missing(`The document ${id}`);
  return document;
}

/** @returns the legacy UUIDs of an update; @throws Refusal where it has some on 8_01 (DocumentUpdateRequest) */
function legacyItems(body: unknown, world: World): readonly string[] {
  const sent = isObject(body) ? Object.entries(body).filter(([name]) => fold(name) === "jobitems") : [];
  return sent.flatMap(([name, value]) => {
    const taken = world.release === "8_01" ? world.choose(decide.legacyMember)(name) : true;
    const fate = world.release === "8_01" ? "associates" : world.choose(decide.legacyUpdate);
    if (!taken || fate === "refused") throw decide.legacyRefused(name);
    return fate === "associates" && Array.isArray(value) ? value.map(String) : [];
  });
}

function associationsOf(body: unknown, world: World): decide.Associations {
  const form = Form.of(body);
  const isId = world.choose(decide.updateIds);
  const idsOf = (name: keyof typeof decide.takes) => {
    if (!form.has(name)) return undefined;
    if (!world.choose(decide.takes[name])) throw invalid({ [name]: ["This field cannot be changed."] });
    const given = form.list(name, "Integers are needed.", (entry): entry is unknown => isId(entry));
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
 * @throws Refusal where the document does not exist, or the body names legacy items on 8_01
 */
export function update(id: number, body: unknown, world: World): void {
  const document = documentOf(world, id);
  const legacy = legacyItems(body, world);
  const given = associationsOf(body, world);
  const store = world.of(documents);
  const change = world.choose(decide.update);
  const hidden = document.hidden && !world.choose(decide.unhides);
  store.add({ ...change(document, given), ...(legacy.length > 0 && { job_items: legacy }), hidden });
  for (const other of world.choose(decide.updateSpread)(store, document)) store.add(change(other, given));
}

/** Documents, PUT /documents/hide/{docId}. */
export function hide(id: number, world: World): void {
  const document = documentOf(world, id);
  world.choose(decide.hideAgain)(document.hidden);
  const store = world.of(documents);
  for (const hidden of [document, ...world.choose(decide.hideSpread)(store, document)])
    store.add({ ...hidden, hidden: true });
}
