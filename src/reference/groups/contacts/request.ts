import { never } from "../../core/behaviours/always.js";
import { type Decision, decision, fault } from "../../core/decision.js";
import { forbidden, invalid, refusing } from "../../core/refusal.js";
import { companies } from "../../core/seed.js";
import { blank } from "./keep.js";
import type { Contact, ContactFields } from "./state.js";

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
      [`contact-${deed}-franchisee-optional#demands-franchisee`]: fault<FranchiseeWork>(
        "Without franchisee_id the request is refused.",
        { ...works, demanded: true },
      ),
      [`contact-${deed}-franchisee-accepted#refuses-franchisee`]: fault<FranchiseeWork>(
        "With franchisee_id the request is refused.",
        { ...works, taken: false },
      ),
    },
  });

export const franchiseeWorks = { create: franchisee("create"), edit: franchisee("edit") } as const;
export const franchiseeDecisions = Object.values(franchiseeWorks);

/** Whether a franchisee_id that is no UUID is let through. */
export const anyFranchisee = never("contact-edit-any-franchisee", "refused", {
  "contact-edit-franchisee-malformed#takes-any-franchisee": "A franchisee_id that is no UUID is ignored.",
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

const refuseUnknown = (franchisee: string | undefined): void => {
  if (franchisee !== undefined && !companies.some(({ id }) => id === franchisee.toLowerCase()))
    throw invalid({ franchisee_id: ["There is no such company."] });
};

/** What becomes of an edit for a franchisee that no company is: `store` stores it. */
export const unknownFranchisee = decision<(franchisee: string | undefined, store: () => void) => void>(
  "contact-edit-unknown-franchisee",
  {
    conforms: {
      taken: (_, store) => store(),
      refused: (franchisee, store) => {
        refuseUnknown(franchisee);
        store();
      },
    },
    faults: {
      "refused-untouched:contact#stored-for-no-franchisee": fault(
        "An edit of a contact for a franchisee that no company is is refused, and stored.",
        (franchisee, store) => {
          store();
          refuseUnknown(franchisee);
        },
      ),
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

export const personName = decision<(name: string) => boolean>("contact-name-signs", {
  conforms: { "any-text": () => true, "no-digits": (name) => !/\d/.test(name) },
});

/** The contact that is answered in place of a second one of its email, and whether it is changed to that. */
interface First {
  readonly contact: Contact;
  readonly isChanged: boolean;
}

/** What a second contact of one email comes to: another contact's id where that is changed instead. */
export const sameEmail = decision<(first: Contact) => First | undefined>("contact-same-email", {
  openPoint: "contact-duplicate",
  conforms: {
    "is-another-contact": () => undefined,
    "is-refused": refusing(invalid({ email: ["Another contact has this email."] })),
    "is-the-first": (contact) => ({ contact, isChanged: true }),
  },
  faults: {
    "contact-create-keeps-name#answers-the-first-of-its-mail": fault(
      "A second contact of one email is answered with the first one, and nothing of it is kept.",
      (contact) => ({ contact, isChanged: false }),
    ),
  },
});

/** What a new contact comes to that has the mail address of one which was merged: undefined where it is another one. */
export const mailOfMerged = decision<(target: Contact) => Contact | undefined>("contact-mail-of-merged", {
  conforms: { "is-another-contact": () => undefined },
  faults: {
    "contact-create-keeps-name#answers-the-target-of-its-mail": fault(
      "A new contact of the mail address of one that was merged is answered with the target, and nothing of it is kept.",
      (target) => target,
    ),
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
    faults: {
      "contact-edit-leaves-out-alike#clears-the-phone": fault(
        "An edit clears a phone that it leaves out, and keeps all else.",
        (before, given) => ({ ...fieldsOf(before), phone: null, ...given }),
      ),
      "contact-edit-leaves-out-alike#clears-the-email": fault(
        "An edit clears an email that it leaves out, and keeps all else.",
        (before, given) => ({ ...fieldsOf(before), email: null, ...given }),
      ),
    },
  },
);

const fieldsOf = ({ name, email, phone, addresses }: ContactFields): ContactFields => ({
  name,
  email,
  phone,
  addresses,
});
