import { isObject } from "./form.js";
import { Store } from "./store.js";
import { stateNamed, statesOf, type Witness, type World } from "./world.js";

/** What a deployment has stored, record by record: `jobs/2000101` and what is stored under it, as plain JSON. */
export type Stored = ReadonlyMap<string, unknown>;

/** @returns everything that is stored at this moment; what the deployment counts for itself alone is left out */
export function storedIn(world: World): Stored {
  const stored = new Map<string, unknown>();
  for (const [{ name, witness }, kept] of statesOf(world))
    for (const [key, record] of recordsIn(kept)) stored.set(`${name}/${key}`, dataOf(record, witness));
  return stored;
}

/**
 * @param kind a kind of records that have a store
 * @returns the record of the kind that was added last, without a look at the others; undefined where none was
 */
export function latestIn(world: World, kind: string): { readonly id: string; readonly record: unknown } | undefined {
  const definition = stateNamed(kind);
  const kept = definition && world.of(definition);
  const latest = kept instanceof Store ? kept.latest : undefined;
  return definition && latest && { id: String(latest.id), record: dataOf(latest, definition.witness) };
}

function dataOf(record: unknown, { data }: Witness): unknown {
  return plain(data ? (data as (record: unknown) => unknown)(record) : record);
}

function recordsIn(kept: unknown): readonly (readonly [unknown, unknown])[] {
  if (kept instanceof Store) return kept.all().map((record) => [record.id, record]);
  if (kept instanceof Map) return [...kept];
  if (kept instanceof Set) return [...kept].map((member) => [member, true]);
  return [];
}

/** @returns a copy that no later change reaches */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Set) return [...value].map(plain);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (value instanceof Map) return [...value].map(plain);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}
