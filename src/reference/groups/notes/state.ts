import { companies, contacts, jobs, users } from "../../core/seed.js";
import { Store } from "../../core/store.js";
import { state } from "../../core/world.js";
import { masterConstants } from "../lookup/data.js";

export interface Note {
  readonly id: number;
  readonly comments: string;
  readonly category: string;
  readonly assigned_users: readonly unknown[];
  readonly job_id: string | null;
  readonly contact_id: number | null;
  readonly company_id: string | null;
  readonly created_by: string;
  readonly created_date: string;
}

/** What a note may be about. */
export type Association = "job_id" | "contact_id" | "company_id";

/** The values that a note's category may have (Notes, closing sentence). */
export const categories: readonly string[] = (masterConstants.get("JobNoteCategory") ?? []).map(({ id }) => id);

/** The categories that notes had before they were given another, by their id. */
export const formerCategories = state("former-note-categories", () => new Map<number, readonly string[]>());

/** The last note that was listed when several categories were first asked for, by these. */
export const lastListed = state("notes-last-listed", () => new Map<string, number>());

/** The ids of the users that were suggested, by the beginning of the key. */
export const suggestedBefore = state("notes-suggested-before", () => new Map<string, readonly string[]>());

const said = [
  "Gate code is at the desk",
  "Customer prefers mornings",
  "Invoice sent twice",
  "Second driver needed",
  "Elevator is out of order",
  "Driver has the keys",
];

export const notes = state("notes", (world) => {
  const store = new Store<Note>(3001);
  for (const [index, comments] of said.entries()) {
    store.add({
      id: store.nextNumber(),
      comments,
      category: categories[index % categories.length] ?? "",
      assigned_users: [users[index % users.length]?.id],
      job_id: jobs[index % jobs.length]?.id ?? null,
      contact_id: contacts[index % contacts.length]?.id ?? null,
      company_id: companies[index % companies.length]?.id ?? null,
      created_by: "Dispatch Clerk",
      created_date: world.timestamp(),
    });
  }
  return store;
});
