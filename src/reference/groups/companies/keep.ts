import { type Answer, created } from "../../core/answer.js";
import { always } from "../../core/behaviours/always.js";
import { spilling, storing, type Updating, updated } from "../../core/behaviours/storing.js";
import { takesBack } from "../../core/behaviours/taking-back.js";
import { takesBackTheLast } from "../../core/behaviours/taking-back-the-last.js";
import { creates, isAnswered, refusesUnknown } from "../../core/behaviours/unknown.js";
import { decision, fault } from "../../core/decision.js";
import { isObject } from "../../core/form.js";
import { leftOutOf } from "../../core/left-out.js";
import { invalid, missing, Refusal, refusing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { World } from "../../core/world.js";
import { beginningAs } from "./reading.js";
import { type Company, companies } from "./state.js";

/** What the string is that a creation answers. */
export const createAnswer = decision<(company: Company, world: World) => Answer>("company-create-answer", {
  openPoint: "company-create-string-meaning",
  conforms: {
    uuid: ({ id }, world) => created(id, world),
    code: ({ code }, world) => created(code, world),
    message: (_, world) => created("The company was created.", world),
  },
});

type IdOfNew = (given: string | undefined, store: Store<Company>, fresh: () => string) => string;

export const createId = decision<IdOfNew>("company-create-id", {
  openPoint: "company-create-id",
  conforms: {
    ignored: (_, __, fresh) => fresh(),
    "becomes-its-own": (given, store, fresh) => {
      if (given !== undefined && store.get(given)) throw new Refusal("conflict", "There is such a company already.");
      return given ?? fresh();
    },
    refused: (given, _, fresh) => {
      if (given !== undefined) throw invalid({ id: ["A new company has no identifier yet."] });
      return fresh();
    },
  },
  faults: {
    "company-create-no-overwrite#overwrites": fault(
      "A company created with the identifier of another takes its place.",
      (given, _, fresh) => given ?? fresh(),
    ),
  },
});

type Create = (store: Store<Company>, company: Company, given: string | undefined) => void;

const stored: Create = (store, company) => void store.add(company);

export const companyCreate = decision<Create>("company-create", {
  conforms: { stored },
  faults: {
    "company-create-persists#name-alone": fault(
      "Of a new company only name and code are kept.",
      (store, company) => void store.add({ ...company, more: {} }),
    ),
    "company-create-persists#shortens-texts": fault(
      "The texts of a new company's address are cut off.",
      (store, company) => {
        const address = Object.entries((company.more["address"] ?? {}) as object);
        const short = Object.fromEntries(address.map(([member, text]) => [member, String(text).slice(0, 10)]));
        store.add({ ...company, more: { ...company.more, address: short } });
      },
    ),
    "company-create-no-overwrite#renames-model": fault(
      "The company whose identifier the body carries gets the name of the new one.",
      (store, company, given) => {
        const model = given === undefined ? undefined : store.get(given);
        if (model) store.add({ ...model, name: company.name });
        stored(store, company, given);
      },
    ),
  },
});

/** @returns a part without the members of a name */
const without = (name: RegExp, part: unknown): unknown =>
  isObject(part) ? Object.fromEntries(Object.entries(part).filter(([member]) => !name.test(member))) : part;

/** @returns a part with numbers in place of digits */
const counted = (part: unknown): unknown =>
  isObject(part)
    ? Object.fromEntries(
        Object.entries(part).map(([name, value]) => [name, /^\d+$/.test(String(value)) ? Number(value) : value]),
      )
    : part;

/** @returns a part as it is given, with what was there in place of its empty texts */
const unemptied = (part: unknown, before: unknown): unknown =>
  isObject(part) && isObject(before)
    ? Object.fromEntries(Object.entries(part).map(([name, value]) => [name, value === "" ? before[name] : value]))
    : part;

/** What an update of a company does to the one that was updated before it, and is another. */
export const updatedBefore = takesBackTheLast<Company>("company-updated-before", "company-update-only-that", "company");

/** Whether the first update of a company is stored. */
export const firstUpdate = always("company-first-update", "stored", {
  "company-update-persists#once-it-is-sent-again": "The first update of a company is answered and not stored.",
});

/** @returns a part whose digits are what they were, where all else of it is as it was */
const besideOthersAlone = (part: unknown, before: unknown): unknown => {
  if (!isObject(part) || !isObject(before)) return part;
  const changed = Object.keys(part).filter((name) => part[name] !== before[name]);
  return changed.every((name) => /zip|postal/i.test(name)) ? before : part;
};

export const companyUpdate = decision<Updating<Company>>("company-update", {
  conforms: { stored: updated },
  faults: {
    "company-update-persists#forgets": fault("An update is answered but not stored.", () => {}),
    "company-update-persists#keeps-name": fault(
      "An update stores everything but the name.",
      storing((_, { name }) => ({ name })),
    ),
    "company-update-persists#loses-the-postcode": fault(
      "An update loses the postcode of the address.",
      storing(({ more }) => ({ more: { ...more, address: without(/zip|postal/i, more["address"]) } })),
    ),
    "company-update-persists#keeps-what-is-emptied": fault(
      "An update answers a text as empty and leaves it as it was.",
      storing(({ more }, before) => ({
        more: Object.fromEntries(
          Object.entries(more).map(([name, value]) => [name, value === "" ? before.more[name] : value]),
        ) as Company["more"],
      })),
    ),
    "company-update-persists#keeps-what-is-emptied-within": fault(
      "An update leaves an empty text within a part of the details as it was.",
      storing(({ more }, before) => ({
        more: Object.fromEntries(
          Object.entries(more).map(([name, part]) => [name, unemptied(part, before.more[name])]),
        ) as Company["more"],
      })),
    ),
    "company-update-persists#postcode-beside-a-street-alone": fault(
      "An update of an address in which its postcode alone is another leaves that.",
      storing(({ more }, before) => ({
        more: { ...more, address: besideOthersAlone(more["address"], before.more["address"]) },
      })),
    ),
    "company-update-persists#loses-the-phone": fault(
      "An update loses the phone, which it sends as it was read.",
      storing(({ more }) => ({ more: without(/phone/i, more) as Company["more"] })),
    ),
    "company-update-persists#digits-are-numbers": fault(
      "An update stores texts of digits within the details as numbers.",
      storing(({ more }) => ({
        more: Object.fromEntries(Object.entries(more).map(([name, part]) => [name, counted(part)])),
      })),
    ),
    "company-update-only-that#spills": fault(
      "An update gives its telephone number to the neighbouring companies, too.",
      spilling(({ more: { phone } }, { more }) => ({ more: { ...more, phone } })),
    ),
    "company-update-only-that#shares-address": fault(
      "An update gives its telephone number to all companies of the same parent.",
      (store, after) => {
        for (const other of store.all()) store.add({ ...other, more: { ...other.more, phone: "555-0000" } });
        store.add(after);
      },
    ),
  },
});

export const updateAnswer = decision<(after: Company, before: Company) => Company>("company-update-answer", {
  conforms: { "as-it-is-now": (after) => after },
  faults: {
    "company-update-answered#answers-before": fault(
      "An update answers the company as it was before.",
      (_, before) => before,
    ),
    "company-update-answered#answers-nothing-new": fault(
      "An update answers the company without its name.",
      (after) => ({ ...after, name: "" }),
    ),
  },
});

/** What becomes of members that an update leaves out. */
export const leftOut = leftOutOf("company-update-left-out", "company-update-partial");

type More = Company["more"];

/** What an update changes of what else a company tells. */
export const changedMore = decision<(given: More, before: More) => More>("company-update-more", {
  conforms: { "what-it-gives": (given) => given },
  faults: {
    "company-update-persists#empty-is-not-given": fault(
      "A text that an update gives as empty counts as one that it does not give.",
      (given, before) =>
        Object.fromEntries(
          Object.entries(given).map(([name, value]) => [name, value === "" ? (before[name] ?? value) : value]),
        ) as More,
    ),
  },
});

export const otherId = decision<() => void>("company-update-other-id", {
  openPoint: "company-put-id-mismatch",
  conforms: { "the-path-counts": () => {}, refused: refusing(invalid({ id: ["The path names another company."] })) },
});

export const unknownUpdate = refusesUnknown<Company>("company-update-unknown", "The company", {
  "company-update-unknown#of-one-that-begins-alike": fault(
    "An update under a UUID is answered with success of which the last four letters alone differ from that of a company.",
    (store, make) => {
      const one = make();
      if (!beginningAs(store.all(), one.id)) throw missing("The company");
      return one;
    },
  ),
  "company-update-unknown#creates": fault("An update under a UUID that no company has creates one.", creates),
  "company-update-unknown#of-nothing": fault(
    "An update under a UUID that no company has is answered with success.",
    isAnswered,
  ),
});

export const onceUnread = takesBack("company-once-unread", "company-create-persists", "company", companies);
