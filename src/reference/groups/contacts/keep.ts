import { type Answer, createStatus, done } from "../../core/answer.js";
import { decision, fault } from "../../core/decision.js";
import { missing, refusing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { World } from "../../core/world.js";
import { detailed } from "./read.js";
import { type Contact, type ContactFields, contactId, newContact } from "./state.js";

/** What is kept of what a caller gives for a contact: `before` is the contact as it was, blank where it is new. */
type Keep = (fields: ContactFields, before: ContactFields) => ContactFields;

/** The ways in which what a caller gives for a contact can get lost. */
const losses = (deed: "create" | "edit") => {
  const lost = (name: keyof ContactFields) =>
    fault<Keep>(`The ${name} that a contact is given (${deed}) is not kept.`, (fields, before) => ({
      ...fields,
      [name]: before[name],
    }));
  return {
    [`contact-${deed}-keeps-name#loses`]: lost("name"),
    [`contact-${deed}-keeps-email#loses`]: lost("email"),
    [`contact-${deed}-keeps-phone#loses`]: lost("phone"),
    [`contact-${deed}-keeps-addresses#loses`]: lost("addresses"),
    [`contact-${deed}-keeps-name#cuts`]: fault<Keep>(
      `The name that a contact is given (${deed}) is kept up to its 20th letter.`,
      (fields) => ({ ...fields, name: fields.name?.slice(0, 20) ?? null }),
    ),
    [`contact-${deed}-keeps-phone#cuts`]: fault<Keep>(
      `The phone that a contact is given (${deed}) is kept without its last digit.`,
      (fields) => ({ ...fields, phone: fields.phone?.slice(0, -1) ?? null }),
    ),
    [`contact-${deed}-keeps-addresses#one`]: fault<Keep>(
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
    "contact-create-searchable#forgets": fault("A created contact is answered but not stored.", () => {}),
    "contact-create-searchable#unlisted": fault(
      "A created contact is read by its identifier, and no search finds it.",
      (store, contact) => void store.add({ ...contact, listed: false }),
    ),
    "contact-create-single#twice": fault("A creation stores two contacts.", (store, contact) => {
      store.add(contact);
      store.add({ ...contact, id: store.nextNumber() });
    }),
  },
});

/** How a caller learns of the contact that it created: POST /contacts/editdetails declares no model. */
export const createdContactAnswer = decision<(contact: Contact, world: World) => Answer>("contact-create-answer", {
  openPoint: "contact-create-answer",
  conforms: {
    "id-in-a-record": (contact, world) => answering(world.choose(contactId)(contact), world),
    "bare-id": (contact, world) => answering(world.choose(contactId)(contact).id, world),
    "the-contact": (contact, world) => answering(detailed(contact, world), world),
    "contact-id-in-a-record": (contact, world) =>
      answering({ success: true, contact_id: world.choose(contactId)(contact).id }, world),
    nothing: (_, world) => done(world),
  },
});

const answering = (body: unknown, world: World): Answer => ({ kind: "json", status: world.choose(createStatus), body });

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
    "contact-edit-no-second#copies": fault(
      "An edit leaves the old contact beside the new one.",
      (store, next, before) => {
        store.add({ ...before, id: store.nextNumber() });
        stored(store, next, before);
      },
    ),
    "contact-edit-no-second#adds": fault("An edit also adds a contact with what it gives.", (store, next, before) => {
      stored(store, next, before);
      store.add({ ...next, id: store.nextNumber() });
    }),
    "contact-edit-only-that#spills-phone": fault(
      "An edit writes the phone of the neighbouring contacts too.",
      spilling(({ phone }) => ({ phone })),
    ),
    "contact-edit-only-that#spills-addresses": fault(
      "An edit writes the addresses of the neighbouring contacts too.",
      spilling(({ addresses }) => ({ addresses })),
    ),
  },
});

type EditOfNothing = (store: Store<Contact>, given: ContactFields, world: World) => Answer;

const refuse = refusing(missing("The contact"));

const add: EditOfNothing = (store, given, world) => {
  store.add(newContact(store.nextNumber(), given, world));
  return done(world);
};

export const editOfNothing = decision<EditOfNothing>("contact-edit-unknown", {
  conforms: { refused: refuse },
  faults: {
    "contact-edit-unknown#of-nothing": fault("An edit of a contact that does not exist is accepted.", (_, __, world) =>
      done(world),
    ),
    "contact-edit-unknown#of-nothing-creates": fault("An edit of a contact that does not exist creates one.", add),
    "contact-edit-unknown#of-nothing-creates-and-refuses": fault(
      "An edit of a contact that does not exist is refused after one was created.",
      (store, given, world) => {
        add(store, given, world);
        return refuse();
      },
    ),
  },
});
