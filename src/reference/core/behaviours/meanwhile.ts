import { setTimeout as sleep } from "node:timers/promises";
import type { Store, Stored } from "../store.js";

/** Waits so long that requests which are sent at the same time meet: for faults that read first and store later. */
export const meanwhile = (): Promise<void> => sleep(20);

/** Stores records as they are, once those requests have met, unless they are gone: for faults that store more than what is changed. */
export async function writtenBack<T extends Stored>(store: Store<T>, records: readonly T[]): Promise<void> {
  await meanwhile();
  for (const record of records) if (store.get(record.id)) store.add(record);
}
