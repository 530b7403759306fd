import type { Json } from "../../core/form.js";
import { state } from "../../core/world.js";

/** The routes of lookups, and the keys of groups, that lack their first row by what was done elsewhere; a conforming deployment has none. */
export const short = state("lookup-short", () => new Set<string>());

/** The rows that lookups have by what was done elsewhere, by their routes; a conforming deployment has none. */
export const added = state("lookup-added", () => new Map<string, Json[]>());
