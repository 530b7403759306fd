import { setTimeout as sleep } from "node:timers/promises";

/** Waits so long that requests which are sent at the same time meet: for faults that read first and store later. */
export const meanwhile = (): Promise<void> => sleep(20);
