import { intact } from "../../core/behaviours/intact.js";
import { type Cut, cut, firstAlone, overlapping } from "../../core/behaviours/paging.js";
import { decision, fault } from "../../core/decision.js";
import { invalid, refusing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import { state, type World } from "../../core/world.js";
import type { Contact } from "./state.js";

type Matches = (contact: Contact, text: string) => boolean;

const within = (value: string | null, text: string) => value?.toLowerCase().includes(text.toLowerCase()) ?? false;
const named: Matches = ({ name }, text) => within(name, text);

/** @returns a text as a pattern; undefined where it is none */
function patternOf(text: string): RegExp | undefined {
  try {
    return new RegExp(text, "i");
  } catch {
    return undefined;
  }
}

export const searchMatch = decision<Matches>("contact-search-match", {
  openPoint: "contact-search-matching",
  conforms: {
    "name-email-and-phone": ({ name, email, phone }, text) => [name, email, phone].some((value) => within(value, text)),
    name: named,
    "whole-values": ({ name, email, phone }, text) =>
      [name, email, phone].some((value) => value?.toLowerCase() === text.toLowerCase()),
    "from-its-beginning": ({ name }, text) => name?.toLowerCase().startsWith(text.toLowerCase()) ?? false,
    "any-word": ({ name }, text) => text.split(" ").some((word) => within(name, word)),
  },
  faults: {
    "contact-search-narrows#ignores-text": fault("search_text is ignored.", () => true),
    "contact-search-narrows#by-64-letters": fault("Of search_text 64 letters are looked for.", (contact, text) =>
      named(contact, text.slice(0, 64)),
    ),
    "contact-create-searchable#by-mail-alone": fault(
      "A contact without a mail address is not found.",
      (contact, text) => contact.email !== null && named(contact, text),
    ),
    "contact-create-searchable#by-address-alone": fault(
      "A contact without addresses is not found.",
      (contact, text) => contact.addresses.length > 0 && named(contact, text),
    ),
    "contact-edit-searchable#by-the-old": fault(
      "A contact that was edited is found by what it was called before.",
      ({ name, earlier }, text) => within(earlier ? earlier.name : name, text),
    ),
    "contact-edit-searchable#no-more-once-left": fault(
      "A contact is found no more once an edit left its name as it was.",
      (contact, text) => contact.earlier?.name !== contact.name && named(contact, text),
    ),
    "contact-edit-searchable#text-as-pattern": fault(
      "search_text is taken for a pattern, in which signs are no text.",
      ({ name }, text) => name !== null && (patternOf(text)?.test(name) ?? false),
    ),
    "contact-search-narrows#falls-back": fault(
      "A search_text that is met with nothing finds the contacts of the hub.",
      (contact, text) => named(contact, text) || (/^\w{20,}$/.test(text) && contact.company_name === "Hub Office"),
    ),
  },
});

/** Texts by which nothing was found when they were searched for. */
const unfoundTexts = state("contact-unfound-texts", () => new Set<string>());

/** What of the contacts that a text finds is shown. */
export const searchedAgain = decision<(found: readonly Contact[], text: string, world: World) => readonly Contact[]>(
  "contact-searched-again",
  {
    conforms: { "as-they-are": (found) => found },
    faults: {
      "contact-create-searchable#not-found-for-good": fault(
        "A text by which no contact was found once finds none any more.",
        (found, text, world) => {
          const unfound = world.of(unfoundTexts);
          if (found.length === 0) unfound.add(text);
          return unfound.has(text) ? [] : found;
        },
      ),
      "contact-search-readable#one-of-a-name": fault("Of several contacts of one name the first is found.", (found) =>
        found.filter(({ name }, at) => found.findIndex((one) => one.name === name) === at),
      ),
    },
  },
);

/** What an empty search_text finds: undefined stands for every contact. */
export const emptySearch = decision<() => readonly Contact[] | undefined>("contact-search-empty", {
  openPoint: "contact-search-empty",
  conforms: {
    "every-contact": () => undefined,
    none: () => [],
    refused: refusing(invalid({ search_text: ["A text is needed."] })),
  },
});

export const firstPage = decision<number>("contact-search-first-page", {
  openPoint: "contact-search-page-base",
  conforms: { one: 1, zero: 0 },
});

export const searchPageSize = decision<(asked: number) => number>("contact-search-page-size", {
  conforms: { "as-asked": (asked) => asked, "at-most-20": (asked) => Math.min(asked, 20) },
  faults: {
    "contact-search-page-size#ignores-page-size": fault("Every page of a contact search has 25 rows.", () => 25),
    "contact-search-page-size#one-more": fault(
      "A page of a contact search has one row more than page_size.",
      (asked) => asked + 1,
    ),
    "contact-search-page-size#at-least-2": fault("A page_size of 1 of a contact search is raised to 2.", (asked) =>
      Math.max(asked, 2),
    ),
    "contact-search-page-size#at-least-10": fault("A smaller page_size of a contact search is raised to 10.", (asked) =>
      Math.max(asked, 10),
    ),
  },
});

/** The roles of a contact that a search has a row for each of. */
export const rolesFound = decision<readonly (string | undefined)[]>("contact-search-roles", {
  conforms: {
    "one-row": [undefined],
    "a-row-for-each": ["Shipper", "Consignee"],
    "a-row-for-each-of-four": ["Shipper", "Consignee", "Agent", "Payer"],
  },
});

export const searchCut = decision<Cut>("contact-search-cut", {
  conforms: { "next-to-each-other": cut, "newest-first": (rows, page, size) => cut(rows.toReversed(), page, size) },
  faults: {
    "contact-search-pages#ignores-page": fault("Every page of a contact search is the first one.", firstAlone),
    "contact-search-pages#the-fourth-for-all-behind": fault(
      "Every page of a contact search behind the fourth is the fourth one again.",
      (rows, page, size) => cut(rows, Math.min(page, 3), size),
    ),
    "contact-search-pages#overlap": fault(
      "A page of a contact search begins with the last row of the page before it.",
      overlapping,
    ),
  },
});

/** In which order a page of a contact search has what is found. */
export const searchOrder = decision<(found: readonly Contact[], page: number) => readonly Contact[]>(
  "contact-search-order",
  {
    conforms: { "the-same-on-each": (found) => found },
    faults: {
      "page-by-page:contact-search#namesakes-in-any-order": fault(
        "Contacts of one name stand in another order on every other page.",
        (found, page) =>
          found.map((contact) => {
            const namesakes = found.filter(({ name }) => name === contact.name);
            const other = namesakes.at(-1 - namesakes.indexOf(contact));
            return page % 2 === 0 ? contact : (other ?? contact);
          }),
      ),
    },
  },
);

/** Under which identifier a search shows a contact that it found. */
export const searchedAs = intact<Contact, Store<Contact>>("contact-search-row", "its-own", {
  "contact-search-readable#dead-ids": fault("A search shows contacts under identifiers that read none.", (contact) => ({
    id: contact.id + 70_000_000,
    display_id: contact.display_id + 70_000_000,
  })),
  "contact-search-readable#shifted-ids": fault(
    "A search shows each contact under the identifier of the next.",
    (contact) => ({ id: contact.id + 1, display_id: contact.display_id + 1 }),
  ),
  "contact-search-readable#first-of-its-name": fault(
    "A search shows each contact under the identifiers of the first one of its name.",
    ({ name, ...contact }, store) => {
      const { id, uuid, display_id } = store.all().find((other) => other.name === name) ?? contact;
      return { id, uuid, display_id };
    },
  ),
});
