import { decision } from "../../core/decision.js";
import { uuidPattern } from "../../core/form.js";
import { contacts as seeded, seedIdentities, users } from "../../core/seed.js";
import { Store } from "../../core/store.js";
import { state, uuidFrom, type World } from "../../core/world.js";

/** What a caller gives for a contact (Resources, ContactEditRequest). */
export interface ContactFields {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly addresses: readonly unknown[];
}

export interface Contact extends ContactFields {
  readonly id: number;
  readonly uuid: string;
  readonly display_id: number;
  readonly company_id: string | null;
  readonly company_name: string | null;
  readonly franchisee_id: string | null;
  readonly user_id: string | null;
  readonly created_date: string;
  /** What its last edit replaced. */
  readonly earlier: ContactFields | null;
  /** Whether searches find it. */
  readonly listed: boolean;
  /** The id of the contact that it was merged into, where it stays and says so. */
  readonly merged_into?: number;
}

export interface HistoryEntry {
  readonly id: number;
  readonly contact_id: number;
  readonly entry: unknown;
  readonly created_by: string;
  readonly created_date: string;
}

const firstId = 40_001;
const displayOffset = 500_000;

/** @returns a contact as it is stored first */
export const newContact = (id: number, fields: ContactFields, world: World): Contact => ({
  ...fields,
  id,
  uuid: uuidFrom(`contact/${id}`),
  display_id: id + displayOffset,
  company_id: null,
  company_name: null,
  franchisee_id: null,
  user_id: null,
  created_date: world.timestamp(),
  earlier: null,
  listed: true,
});

const fieldsFor = (id: number, name: string): ContactFields => ({
  name,
  email: `contact-${id}@example.com`,
  phone: `555${String(id).padStart(7, "0")}`,
  addresses: [{ address: `${id % 1000} Market Street`, city: "Springfield", zip_code: "62701" }],
});

/** How many more contacts there are than those that other groups know, so that a search has more than one page. */
const plainContacts = 30;

export const contacts = state(
  "contacts",
  (world) => {
    const store = new Store<Contact>(firstId);
    const add = (name: string, more: Partial<Contact>) => {
      const id = store.nextNumber();
      store.add({ ...newContact(id, fieldsFor(id, name), world), ...more });
    };
    const at = (company: { readonly id: string; readonly name: string }) => ({
      company_id: company.id,
      company_name: company.name,
    });
    for (const { name, company } of seeded) add(name, at(company));
    for (const { id, name, company } of users) add(name, { ...at(company), user_id: id });
    for (let index = 1; index <= plainContacts; index++) add(`Dock Manager ${index}`, at(seedIdentities.agent));
    return store;
  },
  { data: ({ earlier: _, ...contact }: Contact) => contact },
);

const calls = ["Asked for a quote", "Confirmed the pickup", "Was not at home"];

/** Entries of the histories of contacts, oldest first. */
export const histories = state("contact-histories", (world) => {
  const store = new Store<HistoryEntry>(60_001);
  for (const [index, { id }] of seeded.entries()) {
    for (const comments of calls.slice(index)) {
      store.add({
        id: store.nextNumber(),
        contact_id: id,
        entry: { comments: `${comments} (${id})` },
        created_by: "Dispatch Clerk",
        created_date: world.timestamp(),
      });
    }
  }
  return store;
});

/** Identifiers of contacts that now read another one. */
export const forwarded = state("forwarded-contacts", () => new Map<number, number>());

type Shown = (contact: Contact) => { readonly id: number | string };

export const contactId = decision<Shown>("contact-id", {
  openPoint: "contact-id-type",
  conforms: { integer: ({ id }) => ({ id }), uuid: ({ uuid }) => ({ id: uuid }) },
});

/** The contacts that others were merged into, as they were before. */
export const mergeTargets = state("contact-merge-targets", () => new Map<number, Contact>());

/** What the contacts that were merged into others had for a mail address, with those others. */
export const mailsMerged = state("contact-mails-merged", () => new Map<string, number>());

/** The contact that was last previewed for a merge, by the one that it would go to. */
export const previewed = state("previewed-contacts", () => new Map<number, Contact>());

export const displayMember = decision<(contact: Contact) => { readonly [name: string]: number }>("contact-display", {
  openPoint: "contact-display-member",
  conforms: {
    "member-of-its-own": ({ display_id }) => ({ contact_display_id: display_id }),
    "not-carried": () => ({}),
  },
});

/** Which routes take a display id where the identifier belongs. */
export const displayResolver = decision<(route: "simple" | "other") => boolean>("contact-display-resolver", {
  openPoint: "contact-display-resolver",
  conforms: {
    "the-simple-contact": (route) => route === "simple",
    "every-route": () => true,
    "the-caller": () => false,
  },
});

/** @returns the contact that goes by this identifier; undefined where there is none */
export function contactKnownAs(world: World, id: unknown, route: "simple" | "other" = "other"): Contact | undefined {
  const store = world.of(contacts);
  const text = String(id).toLowerCase();
  if (uuidPattern.test(text)) return store.all().find(({ uuid }) => uuid === text);
  if (!/^\d{1,15}$/.test(text)) return undefined;
  const number = Number(text);
  const found = store.get(number) ?? store.get(world.of(forwarded).get(number) ?? Number.NaN);
  if (found || !world.choose(displayResolver)(route)) return found;
  return store.all().find(({ display_id }) => display_id === number);
}

/** The contacts whose edits wait for a merge: none, unless a preview locks them. */
export const locked = state("locked-contacts", () => new Set<number>());
