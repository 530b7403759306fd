import type { Group } from "../group.js";
export const notes: Group = { name: "notes", handlers: {}, decisions: [], names: [] };
