import { fieldOf, isObject } from "../src/scenario/index.js";

/** Names under which a row of a lookup may show what requests give, the likeliest first; the document prints none of them. */
const members = {
  addOn: ["id", "addOnId", "addOn", "value", "code", "key"],
  documentType: ["id", "documentTypeId", "typeId", "documentType", "value", "code", "key"],
} as const;

const labels = ["name", "label", "description", "text", "title"] as const;

const isGiven = (value: unknown): value is string | number =>
  typeof value === "number" || (typeof value === "string" && value !== "");

const first = (row: unknown, names: readonly string[]): string | number | undefined =>
  isObject(row) ? names.map((name) => fieldOf(row, name)).find(isGiven) : undefined;

/** @returns what a request gives to mean the row of a lookup; undefined where the row shows nothing of the kind */
export const givenBy = (row: unknown, of: keyof typeof members): string | number | undefined => first(row, members[of]);

/** @returns what people call it */
export const labelOf = (row: unknown): string | number | undefined => first(row, labels);
