import type { Group } from "./group.js";

/** What a test lays over the groups of the reference: the behaviour of a release that nobody has published. */
export type Laid = (groups: readonly Group[]) => readonly Group[];

let laid: Laid = (groups) => groups;
let isRead = false;

/**
 * Lays more over the groups than their own, for the whole process or thread.
 *
 * @throws Error where the groups have been read already
 */
export function layOverReference(over: Laid): void {
  if (isRead) throw new Error("The reference has been read already: lay over it before anything imports it.");
  laid = over;
}

/** @returns the groups with what is laid over them */
export function withOverlay(groups: readonly Group[]): readonly Group[] {
  isRead = true;
  return laid(groups);
}
