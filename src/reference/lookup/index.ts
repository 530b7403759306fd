import type { Group } from "../group.js";
export const lookup: Group = { name: "lookup", handlers: {}, decisions: [], names: [] };
