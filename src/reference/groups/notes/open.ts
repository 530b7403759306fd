import { type Answer, ok } from "../../core/answer.js";
import { decision, fault } from "../../core/decision.js";
import type { Form } from "../../core/form.js";
import type { Caller } from "../../core/handler.js";
import { forbidden, invalid } from "../../core/refusal.js";
import { users } from "../../core/seed.js";
import { uuidFrom } from "../../core/world.js";
import type { Association, Note } from "./state.js";

/** What the document leaves open about notes and the users suggested for them. */

export const companyOfNewNote = decision<(caller: Caller) => string | null>("note-company", {
  openPoint: "note-association",
  conforms: { "the-caller's": ({ companyId }) => companyId, none: () => null },
});

/** What becomes of a job, a contact and a company that a request names, for which it has no member. */
export const namedAssociations = decision<(form: Form) => Partial<Pick<Note, Association>>>("note-named-associations", {
  openPoint: "note-association",
  conforms: {
    kept: (form) => {
      const [job_id, contact_id, company_id] = [
        form.uuid("job_id"),
        form.integer("contact_id"),
        form.uuid("company_id"),
      ];
      return {
        ...(job_id !== undefined && { job_id }),
        ...(contact_id !== undefined && { contact_id }),
        ...(company_id !== undefined && { company_id }),
      };
    },
    ignored: () => ({}),
  },
});

export const blankComments = decision("note-blank-comments", {
  openPoint: "note-empty-comments",
  conforms: { refused: false, stored: true },
});

/** Of how many notes a list shows the latest. */
const many = 40;
const some = 10;

/** The notes that a list shows a caller, from those that its filters find. */
export const visibleNotes = decision<(found: readonly Note[], caller: Caller) => readonly Note[]>("note-visibility", {
  openPoint: "note-visibility",
  conforms: {
    "everybody's": (found) => found,
    "the-company's": (found, { companyId }) =>
      found.filter(({ company_id }) => company_id === null || company_id === companyId),
    "the-latest-40": (found) => found.slice(-many),
    "the-latest-10": (found) => found.slice(-some),
  },
});

/** Whether a list is asked for by an empty filter alone, which is then answered so. */
export const emptyFilter = decision<(noFilter: () => Answer, hasEmpty: boolean) => Answer>("note-empty-filter", {
  openPoint: "note-filter-empty",
  conforms: {
    "counts-for-nothing": (noFilter) => noFilter(),
    "finds-nothing": (noFilter, hasEmpty) => (hasEmpty ? ok([]) : noFilter()),
  },
});

/** Whether a filter that is no UUID or no integer counts as not given. */
export const malformedFilter = decision("note-malformed-filter", {
  openPoint: "note-filter-malformed",
  conforms: { refused: false, "counts-for-nothing": true },
});

export const noteId = decision<(id: number) => number | string>("note-id", {
  openPoint: "note-id-type",
  conforms: { integer: (id) => id, uuid: (id) => uuidFrom(`note ${id}`) },
});

const known = (user: unknown) => users.some(({ id }) => id === user);

export const unknownUsers = decision<(assigned: readonly unknown[]) => readonly unknown[]>("note-unknown-users", {
  openPoint: "note-assigned-users-unknown",
  conforms: {
    stored: (assigned) => assigned,
    "left-out": (assigned) => assigned.filter(known),
    refused: (assigned) => {
      if (!assigned.every(known)) throw invalid({ assigned_users: ["There is no such user."] });
      return assigned;
    },
  },
});

export const usersLeftOut = decision<(before: Note) => readonly unknown[]>("note-users-left-out", {
  openPoint: "note-assigned-users-missing",
  conforms: { stay: ({ assigned_users }) => assigned_users, "are-cleared": () => [] },
});

export const foreignNote = decision<(note: Note, by: string) => void>("note-of-another", {
  openPoint: "note-foreign-update",
  conforms: {
    "may-be-updated": () => {},
    "is-its-writer's": ({ created_by }, by) => {
      if (created_by !== by) throw forbidden("Another caller wrote this note.");
    },
  },
});

type User = (typeof users)[number];

/** What an empty key, which is a missing one otherwise, is answered with. */
export const emptyKey = decision<(missing: () => readonly User[]) => readonly User[]>("note-suggest-empty-key", {
  openPoint: "suggestusers-empty-key",
  conforms: { "is-a-missing-one": (missing) => missing(), "suggests-all": () => users, "suggests-nobody": () => [] },
});

const few = 3;

/** The users that a key of some letters is looked for in. */
export const shortKey = decision<(key: string) => readonly User[]>("note-suggest-short-key", {
  openPoint: "suggestusers-matching",
  conforms: {
    searched: () => users,
    "suggests-nobody": (key) => (key.length < few ? [] : users),
    refused: (key) => {
      if (key.length < few) throw invalid({ search_key: [`At least ${few} letters are needed.`] });
      return users;
    },
  },
});

/** What a request for suggestions names beside its key. */
interface Scope {
  readonly company: string | undefined;
  readonly franchisee: string | undefined;
}

const isOf =
  (...ids: readonly (string | undefined)[]) =>
  ({ company }: User): boolean =>
    ids.includes(company.id);

const ofEach = (found: readonly User[], ...ids: readonly (string | undefined)[]) =>
  ids.filter((id) => id !== undefined).reduce((left, id) => left.filter(isOf(id)), found);

/** The suggestions, from those found. */
export const suggestScope = decision<(found: readonly User[], scope: Scope) => readonly User[]>("note-suggest-scope", {
  openPoint: "suggestusers-scope",
  conforms: {
    "that-company-only": (found, { company, franchisee }) => ofEach(found, company, franchisee),
    "of-either": (found, { company, franchisee }) => found.filter(isOf(company, franchisee)),
    nothing: (found) => found,
    "that-company-first": (found, { company, franchisee }) => [
      ...found.filter(isOf(company, franchisee)),
      ...found.filter((user) => !isOf(company, franchisee)(user)),
    ],
  },
  faults: {
    "note-suggest-filters-together#forgets-the-company": fault(
      "Beside a franchisee a company is overlooked.",
      (found, { company, franchisee }) => ofEach(found, franchisee ?? company),
    ),
    "note-suggest-filters-together#one-after-the-other": fault(
      "The users of a franchisee are suggested behind those of a company, who may be the same.",
      (found, { company, franchisee }) =>
        [company, franchisee].flatMap((id) => (id === undefined ? [] : ofEach(found, id))),
    ),
    "note-suggest-filters-together#forgets-the-franchisee": fault(
      "Beside a company a franchisee is overlooked.",
      (found, { company, franchisee }) => ofEach(found, company ?? franchisee),
    ),
  },
});
