import { type Answer, createStatus, done, ok } from "../../core/answer.js";
import { always } from "../../core/behaviours/always.js";
import { inCapitals } from "../../core/behaviours/capitals.js";
import { type Change, intact } from "../../core/behaviours/intact.js";
import { besideTheOld, spilling, stores, twice, type Updating, updated } from "../../core/behaviours/storing.js";
import { takesBackTheLast } from "../../core/behaviours/taking-back-the-last.js";
import { creates, createsAndRefuses, isAnswered, refusesUnknown } from "../../core/behaviours/unknown.js";
import { decision, fault } from "../../core/decision.js";
import { isObject } from "../../core/form.js";
import { inTexts } from "../../core/losses.js";
import { state, type World } from "../../core/world.js";
import { detailed } from "./read.js";
import { type Contact, type ContactFields, contactId } from "./state.js";

/** What is kept of a contact where something of what a caller gives for it is lost: `before` is how it was. */
type Loss = Change<ContactFields, ContactFields>;

const lost = (deed: string, name: keyof ContactFields) =>
  fault<Loss>(`The ${name} that a contact is given (${deed}) is not kept.`, (_, before) => ({ [name]: before[name] }));

/** What a caller gives for a contact is kept: what it had stands beside, blank where it is new. */
const keeps = (deed: "create" | "edit") =>
  intact<ContactFields, ContactFields>(`contact-${deed}-kept`, "all", {
    [`contact-${deed}-keeps-name#loses`]: lost(deed, "name"),
    [`contact-${deed}-keeps-email#loses`]: lost(deed, "email"),
    [`contact-${deed}-keeps-phone#loses`]: lost(deed, "phone"),
    [`contact-${deed}-keeps-addresses#loses`]: lost(deed, "addresses"),
    [`contact-${deed}-keeps-name#cuts`]: fault<Loss>(
      `The name that a contact is given (${deed}) is kept up to its 20th letter.`,
      ({ name }) => ({ name: name?.slice(0, 20) ?? null }),
    ),
    [`contact-${deed}-keeps-phone#cuts`]: fault<Loss>(
      `The phone that a contact is given (${deed}) is kept without its last digit.`,
      ({ phone }) => ({ phone: phone?.slice(0, -1) ?? null }),
    ),
    [`contact-${deed}-keeps-addresses#one`]: fault<Loss>(
      `Of the addresses that a contact is given (${deed}) the first alone is kept.`,
      ({ addresses }) => ({ addresses: addresses.slice(0, 1) }),
    ),
    [`contact-${deed}-keeps-addresses#one-of-a-street`]: fault<Loss>(
      `Of several addresses of one street that a contact is given (${deed}) the last alone is kept.`,
      ({ addresses }) => ({ addresses: lastOfEachStreet(addresses) }),
    ),
    [`contact-${deed}-keeps-addresses#numbers`]: fault<Loss>(
      `The digits of the addresses that a contact is given (${deed}) lose the zeros at their beginning.`,
      ({ addresses }) => ({ addresses: addresses.map(withoutZeros) }),
    ),
    [`contact-${deed}-keeps-addresses#cuts-postcodes`]: fault<Loss>(
      `Of the postcodes of the addresses that a contact is given (${deed}) the first five digits are kept.`,
      ({ addresses }) => ({ addresses: addresses.map(withFiveDigits) }),
    ),
    [`contact-${deed}-keeps-addresses#numbers-in-the-second`]: fault<Loss>(
      `Digits in the second address that a contact is given (${deed}) are kept as numbers, without leading zeros.`,
      ({ addresses }) => ({ addresses: addresses.map((one, at) => (at === 1 ? withoutZeros(one) : one)) }),
    ),
  });

const withFiveDigits = inTexts((text) => text.replace(/^(\d{5})-\d{4}$/, "$1"));

const streetOf = (address: unknown): unknown => (isObject(address) ? address["address"] : address);

const lastOfEachStreet = (addresses: readonly unknown[]): readonly unknown[] =>
  addresses.filter((one, at) => !addresses.slice(at + 1).some((later) => streetOf(later) === streetOf(one)));

const withoutZeros = (address: unknown): unknown =>
  isObject(address)
    ? Object.fromEntries(
        Object.entries(address).map(([name, value]) => [
          name,
          typeof value === "string" && /^\d+$/.test(value) ? String(Number(value)) : value,
        ]),
      )
    : address;

export const keptOfNewContact = keeps("create");
export const keptOfEdit = keeps("edit");

/** What is kept of an edit of addresses alone: all of it. */
export const editOfAddressesAlone = intact<ContactFields, ContactFields>("contact-edit-of-addresses-alone", "all", {
  "contact-edit-keeps-addresses#beside-another-name-alone": fault<Loss>(
    "An edit that gives a contact other addresses and nothing else leaves them as they were.",
    ({ name, email, phone, addresses }, before) => ({
      addresses:
        name === before.name && email === before.email && phone === before.phone ? before.addresses : addresses,
    }),
  ),
});

/** What is kept of the addresses of an edit: all that each of them has. */
export const addressesOfEdit = intact<ContactFields>("contact-edit-addresses", "each-whole", {
  "contact-edit-keeps-addresses#loses-postcodes": fault(
    "An edit loses the postcodes of addresses.",
    ({ addresses }) => ({
      addresses: addresses.map((address) => without(/zip|postal/i, address)),
    }),
  ),
  "contact-edit-keeps-addresses#loses-cities": fault("An edit loses the cities of addresses.", ({ addresses }) => ({
    addresses: addresses.map((address) => without(/city|town/i, address)),
  })),
});

const without = (name: RegExp, part: unknown): unknown =>
  isObject(part) ? Object.fromEntries(Object.entries(part).filter(([member]) => !name.test(member))) : part;

/** A contact that nothing was given for. */
export const blank: ContactFields = { name: null, email: null, phone: null, addresses: [] };

export const storingNewContact = stores<Contact>("contact-create-stored", "contact-create-searchable", "contact", {
  "contact-create-searchable#unlisted": fault(
    "A created contact is read by its identifier, and no search finds it.",
    (store, contact) => void store.add({ ...contact, listed: false }),
  ),
  "contact-create-single#twice": fault("A creation stores two contacts.", (store, contact) =>
    twice(store, contact, contact),
  ),
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
    "a-result-with-members-of-its-own": (contact, world) =>
      answering({ ...world.choose(contactId)(contact), name: "contact.saved", addresses: [] }, world),
    nothing: (_, world) => done(world),
  },
});

/** What an edit answers, which declares no model: `before` is the contact as it was. */
export const editAnswer = decision<(before: Contact, world: World) => Answer>("contact-edit-answer", {
  openPoint: "no-model-answers",
  conforms: {
    nothing: (_, world) => done(world),
    "the-contact-as-it-was": (before, world) => ok(detailed(before, world)),
  },
});

const answering = (body: unknown, world: World): Answer => ({ kind: "json", status: world.choose(createStatus), body });

/** @returns the fields of a contact that a creation gives */
export const completed = (given: Partial<ContactFields>): ContactFields => ({ ...blank, ...given });

/** What is kept of a new contact of a franchisee, which is all of it. */
export const keptForFranchisee = intact<ContactFields>("contact-create-kept-for-franchisee", "all", {
  "contact-create-keeps-addresses#not-of-a-franchisee": fault("A new contact of a franchisee has no addresses.", {
    addresses: [],
  }),
});

/** What of an edit for a franchisee is kept, beside how the contact was: all of it. */
export const keptOfEditForFranchisee = intact<ContactFields, ContactFields>("contact-edit-kept-for-franchisee", "all", {
  "contact-edit-keeps-addresses#not-for-a-franchisee": fault<Loss>(
    "An edit with franchisee_id leaves the addresses as they were.",
    (_, { addresses }) => ({ addresses }),
  ),
  "contact-edit-keeps-phone#not-for-a-franchisee": fault<Loss>(
    "An edit with franchisee_id leaves the phone as it was.",
    (_, { phone }) => ({ phone }),
  ),
  "contact-edit-keeps-phone#none-for-a-franchisee": fault<Loss>(
    "An edit with franchisee_id takes the phone away.",
    () => ({
      phone: null,
    }),
  ),
});

export const contactEdit = decision<Updating<Contact>>("contact-edit", {
  conforms: { "that-one": updated },
  faults: {
    "contact-edit-no-second#copies": fault("An edit leaves the old contact beside the new one.", besideTheOld),
    "contact-edit-no-second#adds": fault("An edit also adds a contact with what it gives.", twice),
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

/** Contacts as they were before their edits. */
export const contactsBeforeEdits = state<Contact[]>("contacts-before-edits", () => []);

/** What an edit of a contact does to the one that was edited before it, and is another. */
export const editedBefore = takesBackTheLast<Contact>("contact-edited-before", "contact-edit-only-that", "contact");

/** Whether an edit that a partner-scoped caller sends is stored. */
export const editOfPartner = always("contact-edit-of-partner", "stored", {
  "contact-edit-by-partner#forgets": "An edit by a partner-scoped caller is answered but not stored.",
});

/** What of an edit that a partner-scoped caller sends is kept, beside the contact as it was. */
export const editedByPartner = intact<ContactFields, Contact>("contact-edited-by-partner", "as-given", {
  "contact-edit-by-partner#leaves-the-mail": fault(
    "An edit by a partner-scoped caller leaves the mail address of a contact as it was.",
    (_, { email }) => ({ email }),
  ),
  "contact-edit-by-partner#in-capitals": fault(
    "The name that a partner-scoped caller gives a contact is kept in capitals.",
    ({ name }) => ({ name: inCapitals(name) }),
  ),
});

/** What an edit leaves of what it does not name, and whether a partner-scoped caller sends it. */
export const placeOfEdit = intact<Contact, boolean>("contact-edit-place", "as-it-was", {
  "contact-edit-keeps-place#another-display-id": fault(
    "An edit gives a contact another display id.",
    ({ display_id }, isPartner) => (isPartner ? {} : { display_id: display_id + 100_000 }),
  ),
  "contact-edit-by-partner#another-display-id": fault(
    "An edit by a partner-scoped caller gives a contact another display id.",
    ({ display_id }, isPartner) => (isPartner ? { display_id: display_id + 100_000 } : {}),
  ),
});

/** Which contact an edit is written to: the one of the path, of that and the one that has the mail address which is sent. */
export const editedOne = decision<(named: Contact, ofMail: Contact | undefined) => Contact>("contact-edit-names", {
  conforms: { "by-the-path": (named) => named },
  faults: {
    "contact-edit-only-that#of-its-mail-address": fault(
      "An edit to the mail address of another contact is written to that one.",
      (named, ofMail) => ofMail ?? named,
    ),
  },
});

/** What an edit with franchisee_id does to another contact that has the mail address of the edited one. */
export const ofOneMail = intact<Contact, Contact>("contact-edit-of-one-mail", "as-it-was", {
  "contact-edit-only-that#takes-those-of-its-mail-along": fault(
    "An edit with franchisee_id gives the franchisee to all contacts of the mail address of the edited one.",
    (_, { franchisee_id }) => ({ franchisee_id }),
  ),
});

/** Whether the mail address that an edit gives a contact is kept, where another has it. */
export const mailOfAnother = always("contact-edit-to-the-mail-of-another", "kept", {
  "contact-edit-keeps-email#not-that-of-another":
    "An edit to the mail address of another contact is taken, and the address stays as it was.",
});

/** Whether a contact is found that a partner-scoped caller edited. */
export const foundOncePartners = always("contact-found-once-edited-by-partner", "found", {
  "contact-edit-by-partner#not-found": "A contact that a partner-scoped caller edited is read, and found no longer.",
});

export const editOfNothing = refusesUnknown<Contact>("contact-edit-unknown", "The contact", {
  "contact-edit-unknown#of-nothing": fault("An edit of a contact that does not exist is accepted.", isAnswered),
  "contact-edit-unknown#of-nothing-creates": fault("An edit of a contact that does not exist creates one.", creates),
  "contact-edit-unknown#of-nothing-creates-and-refuses": fault(
    "An edit of a contact that does not exist is refused after one was created.",
    createsAndRefuses("The contact"),
  ),
});
