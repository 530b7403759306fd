import { always } from "../../core/behaviours/always.js";
import { theFirst } from "../../core/behaviours/unknown.js";
import { decision, fault } from "../../core/decision.js";
import { isObject } from "../../core/form.js";
import type { Caller } from "../../core/handler.js";
import type { Store } from "../../core/store.js";
import { state, type World } from "../../core/world.js";
import { type Contact, contactId, contacts, displayMember } from "./state.js";

/** @returns what every answer about a contact carries */
const known = (contact: Contact, world: World) => ({
  ...world.choose(contactId)(contact),
  ...world.choose(displayMember)(contact),
  ...(contact.merged_into !== undefined && { merged_into: contact.merged_into }),
});

/** @returns ContactSimple */
export const simple = (contact: Contact, world: World) => ({
  ...known(contact, world),
  name: contact.name,
  email: contact.email,
  phone: contact.phone,
});

/** How the addresses of a contact are shown, and what is made of those that are sent to it. */
interface AddressForm {
  readonly show: (addresses: readonly unknown[]) => unknown;
  readonly read: (sent: readonly unknown[], known: readonly unknown[]) => readonly unknown[];
}

const asSent: AddressForm["read"] = (sent) => sent;
const firstAddressId = 50_001;

/** Each has an id, and each save makes it another one. */
const madeAnewUnder = (name: string): AddressForm => ({
  show: (addresses) =>
    addresses.map((address, index) => (isObject(address) ? { [name]: firstAddressId + index, ...address } : address)),
  read: (sent, known) => {
    const ids = known.flatMap((address) => (isObject(address) ? [Number(address[name] ?? 0)] : []));
    const next = Math.max(firstAddressId + known.length, ...ids.map((id) => id + 1));
    return sent.map((address, index) => (isObject(address) ? { ...address, [name]: next + index } : address));
  },
});

export const addressesShown = decision<AddressForm>("contact-addresses", {
  openPoint: "contact-addresses-shape",
  conforms: {
    list: { show: (addresses) => addresses, read: asSent },
    named: {
      show: (addresses) => Object.fromEntries(addresses.map((address, index) => [`address${index + 1}`, address])),
      read: asSent,
    },
    "with-ids-that-each-save-makes-anew": madeAnewUnder("id"),
    "with-address-ids-that-each-save-makes-anew": madeAnewUnder("addressId"),
    identifiers: {
      show: (addresses) => addresses.map((_, index) => firstAddressId + index),
      read: (sent, known) => sent.map((entry) => known[Number(entry) - firstAddressId] ?? entry),
    },
  },
});

/** @returns ContactDetailedInfo */
export const detailed = (contact: Contact, world: World) => ({
  ...simple(contact, world),
  addresses: world.choose(addressesShown).show(contact.addresses),
  franchisee_id: contact.franchisee_id,
  company_id: contact.company_id,
  created_date: contact.created_date,
});

/** @returns ContactPrimaryDetails */
export const primary = (contact: Contact, world: World) => ({
  ...world.choose(contactId)(contact),
  name: contact.name,
  email: contact.email,
  phone: contact.phone,
  address: contact.addresses[0] ?? null,
});

const atMost = (letters: number) => (name: string) => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name);

/** How much of its name a search shows of a contact. */
export const nameFound = decision<(name: string) => string>("contact-search-name", {
  conforms: { whole: (name) => name, "at-most-80-letters": atMost(80), "at-most-32-letters": atMost(32) },
});

/** @returns SearchContactEntityResult */
export const searched = (contact: Contact, world: World) => ({
  ...known(contact, world),
  name: contact.name && world.choose(nameFound)(contact.name),
  email: contact.email,
  phone: contact.phone,
  company_name: contact.company_name,
});

/** What an identifier reads that no contact has. */
export const unknownContact = decision<(store: Store<Contact>, id: string) => Contact | undefined>("contact-unknown", {
  conforms: { none: () => undefined },
  faults: {
    "contact-unknown#reads-first": fault("An identifier that no contact has reads the first one.", theFirst),
    "contact-unknown#reads-blank": fault("An identifier that no contact has reads a blank one.", (store, id) => {
      const any = theFirst(store);
      return any && { ...any, id: Number(id), name: null, email: null, phone: null };
    }),
  },
});

export const belows = ["details", "primary", "aggregated", "graph"] as const;
export type Below = (typeof belows)[number];

/** What is shown below an identifier that no contact has. */
export const belowUnknown = decision<(store: Store<Contact>, below: Below) => Contact | "empty" | undefined>(
  "contact-below-unknown",
  {
    conforms: {
      refused: () => undefined,
      "empty-history": (_, below) => (below === "aggregated" || below === "graph" ? "empty" : undefined),
    },
    faults: Object.fromEntries(
      belows.map((faulty) => [
        `contact-unknown-nothing-below#${faulty}-of-first`,
        fault<(store: Store<Contact>, below: Below) => Contact | undefined>(
          `The ${faulty} of the first contact are shown for an identifier that no contact has.`,
          (store, below) => (below === faulty ? theFirst(store) : undefined),
        ),
      ]),
    ),
  },
);

/** Which reading of a contact a view shows: in a conforming deployment the present one. */
type View = (contact: Contact, store: Store<Contact>) => Contact;

const present: View = (contact) => contact;

const stale: View = (contact) => ({ ...contact, ...contact.earlier });

const ofAnother: View = (contact, store) => {
  const all = store.all();
  const next = all[(all.findIndex(({ id }) => id === contact.id) + 1) % all.length] ?? contact;
  return { ...next, id: contact.id, uuid: contact.uuid, display_id: contact.display_id };
};

/** A view of the contacts of companies, which those that a run creates are not. */
const ofCompany =
  (view: View): View =>
  (contact, store) =>
    contact.company_id === null ? contact : view(contact, store);

const staleOfFranchisee: View = (contact, store) => (contact.franchisee_id === null ? contact : stale(contact, store));

/** @returns the one address that a contact had before its last edit gave another one; undefined where it had none, or several */
function formerAddress({ addresses, earlier }: Contact): readonly unknown[] | undefined {
  const isOne = addresses.length === 1 && earlier?.addresses.length === 1;
  return isOne ? earlier.addresses : undefined;
}

/** A contact with the street of another one in its first address, where both have one. */
function withStreetOf(other: Contact | undefined, contact: Contact): Contact {
  const [[theirs], [own, ...more]] = [other?.addresses ?? [], contact.addresses];
  if (!isObject(theirs) || !isObject(own) || theirs["address"] === undefined) return contact;
  return { ...contact, addresses: [{ ...own, address: theirs["address"] }, ...more] };
}

const staleName: View = (contact) => ({ ...contact, name: contact.earlier?.name ?? contact.name });

const stalePhone: View = (contact) => {
  const { earlier, name, email } = contact;
  return earlier?.name === name && earlier.email === email ? { ...contact, phone: earlier.phone } : contact;
};

const filledAgain: View = (contact) => ({
  ...contact,
  email: contact.email || (contact.earlier?.email ?? contact.email),
  phone: contact.phone || (contact.earlier?.phone ?? contact.phone),
});

const asDigits: View = (contact) => ({
  ...contact,
  phone: contact.phone?.replace(/^\+.+/, (phone) => phone.replaceAll(/\D/g, "")) ?? null,
});

/** A phone of digits alone is taken for a number. */
const withoutZeros: View = (contact) => ({ ...contact, phone: contact.phone?.replace(/^0+(?=\d+$)/, "") ?? null });

/** @returns those that have the mail address of a contact, that one among them */
const ofItsMail = (store: Store<Contact>, { email }: Contact) =>
  store.all().filter((one) => email !== null && one.email === email);

export const simpleView = decision<View>("contact-simple", {
  conforms: { present },
  faults: {
    "contact-simple-agrees#a-word-for-no-phone": fault(
      "The simple contact of one without a phone shows a word for nothing as its phone.",
      (contact) => ({ ...contact, phone: String(contact.phone) }),
    ),
    "contact-search-readable#simple-of-its-name": fault(
      "The simple contact is the first one of its name.",
      (contact, store) => store.all().find(({ name }) => name === contact.name) ?? contact,
    ),
    "contact-simple-agrees#of-another": fault(
      "The simple contact is the next one under the identifier asked for.",
      ofAnother,
    ),
    "contact-simple-agrees#joined-by-mail": fault(
      "The simple contact has the name and the phone of the last one with its mail address.",
      (contact, store) => {
        const { name, phone } = ofItsMail(store, contact).at(-1) ?? contact;
        return { ...contact, name, phone };
      },
    ),
    "contact-edit-reaches-simple#simple-stale": fault("An edit does not reach the simple contact.", stale),
    "contact-edit-reaches-simple#simple-stale-for-a-franchisee": fault(
      "An edit of a contact of a franchisee does not reach the simple contact.",
      staleOfFranchisee,
    ),
    "contact-edit-reaches-simple#simple-stale-name": fault(
      "An edit reaches the simple contact without the name.",
      staleName,
    ),
    "contact-edit-reaches-simple#phone-alone-stale": fault(
      "An edit of the phone alone does not reach the simple contact.",
      stalePhone,
    ),
    "contact-edit-reaches-simple#drops-plus": fault(
      "The simple contact shows a phone with a leading plus sign by its digits alone.",
      asDigits,
    ),
    "contact-simple-agrees#drops-zeros": fault(
      "The simple contact shows a phone of digits alone without its leading zeros.",
      withoutZeros,
    ),
    "contact-edit-reaches-simple#fills-what-is-empty": fault(
      "The simple contact shows in the place of an emptied mail address or phone the one before.",
      filledAgain,
    ),
  },
});

export const primaryView = decision<View>("contact-primary", {
  conforms: { present },
  faults: {
    "contact-primary-agrees#of-another": fault(
      "The primary details of a company's contact are those of the next contact.",
      ofCompany(ofAnother),
    ),
    "contact-primary-agrees#cuts-the-name": fault(
      "The primary details of a company's contact show the name without its last letter.",
      ofCompany((contact) => ({ ...contact, name: contact.name?.slice(0, -1) ?? null })),
    ),
    "contact-primary-agrees#a-word-for-no-phone": fault(
      "The primary details of a contact without a phone show a word for nothing as its phone.",
      (contact) => ({ ...contact, phone: String(contact.phone) }),
    ),
    "contact-primary-agrees#joined-by-mail": fault(
      "The primary details have the phone of the first contact with their mail address.",
      (contact, store) => ({ ...contact, phone: (ofItsMail(store, contact)[0] ?? contact).phone }),
    ),
    "route:GET /contacts/{contactId}/primarydetails#street-of-the-one-before": fault(
      "The primary details of a contact with an address show the street of the contact made before it.",
      (contact, store) =>
        withStreetOf(
          store.all().findLast(({ id }) => id < contact.id),
          contact,
        ),
    ),
    "contact-edit-reaches-primary#former-address": fault(
      "An edit that gives another address in the place of one does not reach the primary details.",
      (contact) => ({ ...contact, addresses: formerAddress(contact) ?? contact.addresses }),
    ),
    "contact-edit-reaches-primary#primary-stale": fault("An edit does not reach the primary details.", stale),
    "contact-edit-reaches-primary#primary-stale-for-a-franchisee": fault(
      "An edit of a contact of a franchisee does not reach the primary details.",
      staleOfFranchisee,
    ),
    "contact-edit-reaches-primary#primary-stale-name": fault(
      "An edit reaches the primary details without the name.",
      staleName,
    ),
    "contact-edit-reaches-primary#phone-alone-stale": fault(
      "An edit of the phone alone does not reach the primary details.",
      stalePhone,
    ),
    "contact-edit-reaches-primary#drops-plus": fault(
      "The primary details show a phone with a leading plus sign by its digits alone.",
      asDigits,
    ),
    "shown-as-given:contact#primary-drops-zeros": fault(
      "The primary details show a phone of digits alone without its leading zeros.",
      withoutZeros,
    ),
    "contact-edit-reaches-primary#fills-what-is-empty": fault(
      "The primary details show in the place of an emptied mail address or phone the one before.",
      filledAgain,
    ),
  },
});

/** Whether a simple contact without addresses is read. */
export const simpleWithoutAddresses = always("contact-simple-without-addresses", "read", {
  "contact-simple-agrees#none-without-addresses": "A contact without addresses is said to be no simple contact.",
});

/** Whether the primary details of a contact without addresses are read. */
export const primaryWithoutAddresses = always("contact-primary-without-addresses", "read", {
  "contact-primary-agrees#none-without-addresses": "A contact without addresses is said to have no primary details.",
});

/** Whether the primary details of a contact without a phone are read. */
export const primaryWithoutPhone = always("contact-primary-without-phone", "read", {
  "contact-primary-agrees#none-without-a-phone": "A contact without a phone is said to have no primary details.",
});

/** Whether the primary details of a contact that was made for a franchisee are read. */
export const primaryOfFranchisee = always("contact-primary-of-franchisee", "read", {
  "contact-primary-agrees#none-of-a-franchisee":
    "A contact that was made for a franchisee is said to have no primary details.",
});

/** Whether the primary details of a contact that belongs to no company are read. */
export const primaryOfNoCompany = always("contact-primary-of-no-company", "read", {
  "route:GET /contacts/{contactId}/primarydetails#fails-of-no-company":
    "The primary details of a contact that belongs to no company, as new ones do, make the service fail.",
});

type CurrentUser = (world: World, caller: Caller) => unknown;

const ofCaller = (world: World, { sub }: Pick<Caller, "sub">): Contact | undefined =>
  world
    .of(contacts)
    .all()
    .find(({ user_id }) => user_id === sub);

const shownSimply = (contact: Contact | undefined, world: World) => contact && simple(contact, world);

/** Who asked who they are. */
const askers = state("contact-user-askers", () => [] as string[]);

/** The contact that each caller has read last, and the one that each has edited last. */
export const lastRead = state("contact-last-read", () => new Map<string, Contact>());
export const lastEdited = state("contact-last-edited", () => new Map<string, Contact>());

export const currentUser = decision<CurrentUser>("contact-user", {
  conforms: { "of-the-caller": (world, caller) => shownSimply(ofCaller(world, caller), world) },
  faults: {
    "contact-user-current#first": fault("Every caller is shown the first contact.", (world) =>
      shownSimply(theFirst(world.of(contacts)), world),
    ),
    "contact-user-current#first-and-how-often": fault(
      "Every caller is shown the first contact, with how often that was shown.",
      (world, { sub }) => {
        const views = world.of(askers).push(sub);
        const first = shownSimply(theFirst(world.of(contacts)), world);
        return first && { ...first, views };
      },
    ),
    "contact-user-current#first-user": fault("Every caller is shown the first user.", (world) =>
      shownSimply(
        world
          .of(contacts)
          .all()
          .find(({ user_id }) => user_id !== null),
        world,
      ),
    ),
    "contact-user-current#kept-from-the-second": fault(
      "Once a second caller has asked, everybody is shown the contact of that one.",
      (world, { sub }) => {
        const asked = world.of(askers);
        asked.push(sub);
        return shownSimply(ofCaller(world, { sub: asked.find((one) => one !== asked[0]) ?? sub }), world);
      },
    ),
    "contact-user-current#read-last": fault(
      "Who has read another user's contact is shown that one as the current user, until it reads edit details.",
      (world, caller) => {
        const last = world.of(lastRead).get(caller.sub);
        return shownSimply(last && last.user_id !== null ? last : ofCaller(world, caller), world);
      },
    ),
    "contact-user-current#edited-last": fault(
      "The current user is the contact that the caller has edited last.",
      (world, caller) => shownSimply(world.of(lastEdited).get(caller.sub) ?? ofCaller(world, caller), world),
    ),
    "shown-as-given:contact#user-in-capitals": fault(
      "The current user's name is shown in capitals.",
      (world, caller) => {
        const shown = shownSimply(ofCaller(world, caller), world);
        return shown && { ...shown, name: String(shown.name).toUpperCase() };
      },
    ),
    "contact-user-follows#as-before-the-last-edit": fault(
      "The current user is shown as it was before its last edit.",
      (world, caller) => {
        const own = ofCaller(world, caller);
        return shownSimply(own && { ...own, ...own.earlier }, world);
      },
    ),
    "contact-user-literal#taken-for-id": fault(
      "The path is taken for the contact of the identifier 'user', which reads a blank one.",
      () => ({ id: "user", name: null, email: null, phone: null }),
    ),
    "contact-user-literal#blank": fault(
      "The path is taken for a contact that does not exist, which reads a blank one.",
      () => ({ id: 0, name: "", email: "", phone: "" }),
    ),
  },
});
