import { catalogs } from "./catalogs/index.js";
import type { Group } from "./group.js";
import { lookup } from "./lookup/index.js";
import { lots } from "./lots/index.js";
import { notes } from "./notes/index.js";

/** The resource groups that the reference serves. */
export const groups: readonly Group[] = [notes, lookup, lots, catalogs];
