import { isObject } from "./form.js";
import { Store } from "./store.js";
import { statesOf, type World } from "./world.js";

/** What a deployment has stored, record by record: `jobs/2000101` and what is stored under it, as plain JSON. */
export type Stored = ReadonlyMap<string, unknown>;

/** @returns everything that is stored at this moment; what the deployment counts for itself alone is left out */
export function storedIn(world: World): Stored {
  const stored = new Map<string, unknown>();
  for (const [{ name, witness }, kept] of statesOf(world)) {
    const data = witness.data as ((record: unknown) => unknown) | undefined;
    for (const [key, record] of recordsIn(kept)) stored.set(`${name}/${key}`, plain(data ? data(record) : record));
  }
  return stored;
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
