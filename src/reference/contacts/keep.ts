import type { ClauseId } from "../../contract/register.js";
import { type Answer, createStatus, done } from "../answer.js";
import { breaks, type Decision, decision } from "../decision.js";
import { forbidden, invalid, missing } from "../refusal.js";
import type { Store } from "../store.js";
import type { World } from "../world.js";
import { detailed } from "./read.js";
import { type Contact, type ContactFields, contactId, newContact } from "./state.js";

/** What is kept of what a caller gives for a contact: `before` is the contact as it was, blank where it is new. */
type Keep = (fields: ContactFields, before: ContactFields) => ContactFields;

/** The ways in which what a caller gives for a contact can get lost. */
const losses = (deed: "create" | "edit") => {
  const clause = (name: keyof ContactFields): ClauseId => `contact-${deed}-keeps-${name}`;
  const lost = (name: keyof ContactFields) =>
    breaks<Keep>(clause(name), `The ${name} that a contact is given (${deed}) is not kept.`, (fields, before) => ({
      ...fields,
      [name]: before[name],
    }));
  return {
    [`contact-${deed}-loses-name`]: lost("name"),
    [`contact-${deed}-loses-email`]: lost("email"),
    [`contact-${deed}-loses-phone`]: lost("phone"),
    [`contact-${deed}-loses-addresses`]: lost("addresses"),
    [`contact-${deed}-cuts-name`]: breaks<Keep>(
      clause("name"),
      `The name that a contact is given (${deed}) is kept up to its 20th letter.`,
      (fields) => ({ ...fields, name: fields.name?.slice(0, 20) ?? null }),
    ),
    [`contact-${deed}-cuts-phone`]: breaks<Keep>(
      clause("phone"),
      `The phone that a contact is given (${deed}) is kept without its last digit.`,
      (fields) => ({ ...fields, phone: fields.phone?.slice(0, -1) ?? null }),
    ),
    [`contact-${deed}-one-address`]: breaks<Keep>(
      clause("addresses"),
      `Of the addresses that a contact is given (${deed}) the first alone is kept.`,
      (fields) => ({ ...fields, addresses: fields.addresses.slice(0, 1) }),
    ),
  };
};

/** A contact that nothing was given for. */
export const blank: ContactFields = { name: null, email: null, phone: null, addresses: [] };

export const keptOfNewContact = decision<Keep>("contact-create-kept", {
  conforms: { all: (fields) => fields },
  faults: losses("create"),
});

export const keptOfEdit = decision<Keep>("contact-edit-kept", {
  conforms: { all: (fields) => fields },
  faults: losses("edit"),
});

export const storingNewContact = decision<(store: Store<Contact>, contact: Contact) => void>("contact-create-stored", {
  conforms: { stored: (store, contact) => void store.add(contact) },
  faults: {
    "contact-create-forgets": breaks(
      "contact-create-searchable",
      "A created contact is answered but not stored.",
      () => {},
    ),
    "contact-create-unlisted": breaks(
      "contact-create-searchable",
      "A created contact is read by its identifier, and no search finds it.",
      (store, contact) => void store.add({ ...contact, listed: false }),
    ),
    "contact-create-twice": breaks("contact-create-single", "A creation stores two contacts.", (store, contact) => {
      store.add(contact);
      store.add({ ...contact, id: store.nextNumber() });
    }),
  },
});

/** How a caller learns of the contact that it created: POST /contacts/editdetails declares no model. */
export const createdContactAnswer = decision<(contact: Contact, world: World) => Answer>("contact-create-answer", {
  openPoint: "contact-create-answer",
  conforms: {
    "id-in-a-record": (contact, world) => told(world.choose(contactId)(contact), world),
    "bare-id": (contact, world) => told(world.choose(contactId)(contact).id, world),
    "the-contact": (contact, world) => told(detailed(contact, world), world),
    "contact-id-in-a-record": (contact, world) =>
      told({ success: true, contact_id: world.choose(contactId)(contact).id }, world),
    nothing: (_, world) => done(world),
  },
});

const told = (body: unknown, world: World): Answer => ({ kind: "json", status: world.choose(createStatus), body });

/** Whether franchisee_id must, and may, be sent. */
interface FranchiseeWork {
  readonly demanded: boolean;
  readonly taken: boolean;
}

const works: FranchiseeWork = { demanded: false, taken: true };

const franchisee = (deed: "create" | "edit"): Decision<FranchiseeWork> =>
  decision(`contact-${deed}-franchisee`, {
    conforms: { works },
    faults: {
      [`contact-${deed}-demands-franchisee`]: breaks<FranchiseeWork>(
        `contact-${deed}-franchisee-optional`,
        "Without franchisee_id the request is refused.",
        { ...works, demanded: true },
      ),
      [`contact-${deed}-refuses-franchisee`]: breaks<FranchiseeWork>(
        `contact-${deed}-franchisee-accepted`,
        "With franchisee_id the request is refused.",
        { ...works, taken: false },
      ),
    },
  });

export const franchiseeWorks = { create: franchisee("create"), edit: franchisee("edit") } as const;
export const franchiseeDecisions = Object.values(franchiseeWorks);

/** Whether a franchisee_id that is no UUID is let through. */
export const anyFranchisee = decision("contact-edit-any-franchisee", {
  conforms: { refused: false },
  faults: {
    "contact-edit-takes-any-franchisee": breaks(
      "contact-edit-franchisee-malformed",
      "A franchisee_id that is no UUID is ignored.",
      true,
    ),
  },
});

/** What franchisee_id does: a franchisee that a contact belongs to, or no longer may be edited for. */
export const franchiseeEffect = decision<(before: Contact | undefined, asked: string) => string | null>(
  "contact-franchisee-effect",
  {
    openPoint: "contact-franchisee-effect",
    conforms: {
      "belongs-to-it": (_, asked) => asked,
      "limits-the-edit": (before, asked) => {
        if (before && before.franchisee_id !== asked) throw forbidden("The contact is not of this franchisee.");
        return asked;
      },
      "nothing-visible": (before) => before?.franchisee_id ?? null,
    },
  },
);

type Complain = (name: keyof ContactFields, says: string) => void;

/** What a new contact must have. */
export const neededOfNewContact = decision<(given: Partial<ContactFields>, complain: Complain) => void>(
  "contact-create-needs",
  {
    openPoint: "contact-create-required",
    conforms: {
      nothing: () => {},
      "the-name": ({ name }, complain) => {
        if (!name?.trim()) complain("name", "This field is required.");
      },
      everything: (given, complain) => {
        for (const field of ["name", "email", "phone", "addresses"] as const)
          if (given[field] === undefined) complain(field, "This field is required.");
      },
    },
  },
);

export const mailAddress = decision<(email: string) => boolean>("contact-email", {
  openPoint: "contact-email-format",
  conforms: { "any-text": () => true, "a-mail-address": (email) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) },
});

/** What a second contact of one email comes to: another contact's id where that is changed instead. */
export const sameEmail = decision<(first: Contact) => Contact | undefined>("contact-same-email", {
  openPoint: "contact-duplicate",
  conforms: {
    "is-another-contact": () => undefined,
    "is-refused": () => {
      throw invalid({ email: ["Another contact has this email."] });
    },
    "is-the-first": (first) => first,
  },
});

/** What an edit does with what its body leaves out. */
export const leftOut = decision<(before: ContactFields, given: Partial<ContactFields>) => ContactFields>(
  "contact-edit-left-out",
  {
    openPoint: "contact-edit-partial",
    conforms: {
      kept: (before, given) => ({ ...fieldsOf(before), ...given }),
      cleared: (_, given) => ({ ...blank, ...given }),
      refused: (before, given) => {
        const lacking = Object.keys(blank).filter((name) => !(name in given));
        if (lacking.length > 0) throw invalid(Object.fromEntries(lacking.map((name) => [name, ["It is left out."]])));
        return { ...fieldsOf(before), ...given };
      },
    },
  },
);

const fieldsOf = ({ name, email, phone, addresses }: ContactFields): ContactFields => ({
  name,
  email,
  phone,
  addresses,
});

/** @returns the fields of a contact that a creation gives */
export const completed = (given: Partial<ContactFields>): ContactFields => ({ ...blank, ...given });

/** What is stored when a contact is edited. */
type Edit = (store: Store<Contact>, next: Contact, before: Contact) => void;

const stored: Edit = (store, next) => void store.add(next);

const spilling =
  (spilt: (next: Contact) => Partial<Contact>): Edit =>
  (store, next) => {
    store.add(next);
    for (const id of [next.id - 1, next.id + 1]) {
      const neighbour = store.get(id);
      if (neighbour) store.add({ ...neighbour, ...spilt(next) });
    }
  };

export const contactEdit = decision<Edit>("contact-edit", {
  conforms: { "that-one": stored },
  faults: {
    "contact-edit-copies": breaks(
      "contact-edit-no-second",
      "An edit leaves the old contact beside the new one.",
      (store, next, before) => {
        store.add({ ...before, id: store.nextNumber() });
        stored(store, next, before);
      },
    ),
    "contact-edit-adds": breaks(
      "contact-edit-no-second",
      "An edit also adds a contact with what it gives.",
      (store, next, before) => {
        stored(store, next, before);
        store.add({ ...next, id: store.nextNumber() });
      },
    ),
    "contact-edit-spills-phone": breaks(
      "contact-edit-only-that",
      "An edit writes the phone of the neighbouring contacts too.",
      spilling(({ phone }) => ({ phone })),
    ),
    "contact-edit-spills-addresses": breaks(
      "contact-edit-only-that",
      "An edit writes the addresses of the neighbouring contacts too.",
      spilling(({ addresses }) => ({ addresses })),
    ),
  },
});

type EditOfNothing = (store: Store<Contact>, given: ContactFields, world: World) => Answer;

const refuse = (): never => {
  throw missing("The contact");
};

const add: EditOfNothing = (store, given, world) => {
  store.add(newContact(store.nextNumber(), given, world));
  return done(world);
};

export const editOfNothing = decision<EditOfNothing>("contact-edit-unknown", {
  conforms: { refused: refuse },
  faults: {
    "contact-edit-of-nothing": breaks(
      "contact-edit-unknown",
      "An edit of a contact that does not exist is accepted.",
      (_, __, world) => done(world),
    ),
    "contact-edit-of-nothing-creates": breaks(
      "contact-edit-unknown",
      "An edit of a contact that does not exist creates one.",
      add,
    ),
    "contact-edit-of-nothing-creates-and-refuses": breaks(
      "contact-edit-unknown",
      "An edit of a contact that does not exist is refused after one was created.",
      (store, given, world) => {
        add(store, given, world);
        return refuse();
      },
    ),
  },
});
