import { withOverlay } from "./overlay.js";
import type { Span } from "./releases.js";

/** What a member of a model is on some releases only: there, or required. */
export interface Member extends Span {
  /** Its JSON Schema; what the model's file shows of it, where this is left out. */
  readonly schema?: { readonly type?: string | readonly string[]; readonly format?: string };
  /** Where it is required. */
  readonly required?: Span;
}

/**
 * The members that not every release has, or requires, by model and name. The files in `schemas/` hold what all releases have
 * in common and name none; so far the document shows no member that came, went or became required.
 */
export const members: { readonly [model: string]: { readonly [member: string]: Member } } = withOverlay("members", {});

/**
 * Names under which answers may tell what only some releases store: freight items, item notes and the legacy item UUIDs of a document
 * (Errors, rule 4). No model names them, so a deployment may show them or not while it stores them.
 */
export const legacyMembers: Span & { readonly names: readonly string[] } = {
  until: "8_01",
  names: ["job_items", "freight_items", "item_notes"],
};

/**
 * Words by which an answer about a document may name the items that it belongs to (Documents, rule 1): their UUIDs, while releases take
 * those. A name with one of the other words stands for what their integer ids are kept as.
 */
export const legacyAssociations = {
  group: "documents",
  words: ["item", "items"],
  others: ["inventory", "handling"],
} as const;
