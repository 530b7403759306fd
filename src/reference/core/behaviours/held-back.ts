import { state, type World } from "../world.js";

const recordsRead = state("records-read", () => new Set<object>());
const formerRecords = state("records-held-back", () => new Map<object, object>());

/** @returns a record as its read shows it, where updates are held back from who has read it before */
export function asReadBefore<T extends object>(world: World, record: T): T {
  world.of(recordsRead).add(record);
  return (world.of(formerRecords).get(record) as T | undefined) ?? record;
}

/** Holds the update of a record that was read back, until it is updated once more. */
export function holdBack(world: World, before: object, updated: object | undefined): void {
  if (updated && world.of(recordsRead).has(before)) world.of(formerRecords).set(updated, before);
}
