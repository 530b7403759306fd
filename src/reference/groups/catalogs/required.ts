import { always, never } from "../../core/behaviours/always.js";
import { decision, fault } from "../../core/decision.js";
import { type Form, instantOf } from "../../core/form.js";

/** What a request for a catalog must hold, and what becomes of it where it does not (Resources, AddCatalogRequest). */

export const createNeeds = {
  start_date: always("catalog-create-start-date", "needed", {
    "catalog-create-start-date-required#created-without-start-date": "A catalog is created without start_date.",
  }),
  end_date: always("catalog-create-end-date", "needed", {
    "catalog-create-end-date-required#created-without-end-date": "A catalog is created without end_date.",
  }),
  seller_id: always("catalog-create-seller", "needed", {
    "catalog-create-seller-required#created-without-seller": "A catalog is created without seller_id.",
  }),
} as const;

export const updateNeeds = {
  start_date: always("catalog-update-start-date", "needed", {
    "catalog-update-start-date-required#updated-without-start-date": "A catalog is updated without start_date.",
  }),
  end_date: always("catalog-update-end-date", "needed", {
    "catalog-update-end-date-required#updated-without-end-date": "A catalog is updated without end_date.",
  }),
  seller_id: always("catalog-update-seller", "needed", {
    "catalog-update-seller-required#updated-without-seller": "A catalog is updated without seller_id.",
  }),
} as const;

export const catalogNeeds = [...Object.values(createNeeds), ...Object.values(updateNeeds)];

/** Whether an update is stored before it is looked at: refused, but done. */
export const updateBeforeValidation = never("catalog-update-validation", "first", {
  "catalog-update-start-date-required#stores-before-refusing":
    "An update without start_date is refused after it was stored.",
});

type Seller = (form: Form) => number | undefined;

const oneInteger: Seller = (form) => form.integer("seller_id");

export const sellerField = decision<Seller>("catalog-seller-field", {
  conforms: { "one-integer": oneInteger },
  faults: {
    "catalog-seller-integer#any-text": fault("A seller_id that is no integer is taken for the first seller.", (form) =>
      typeof form.raw("seller_id") === "string" ? 101 : oneInteger(form),
    ),
    "catalog-seller-single#list": fault("Of a list of sellers the first is taken.", (form) => {
      const raw = form.raw("seller_id");
      return Array.isArray(raw) ? Number(raw[0]) : oneInteger(form);
    }),
  },
});

type DateField = (form: Form, name: string) => string | undefined;

const realDate: DateField = (form, name) => form.dateTime(name);

const anyText: DateField = (form, name) => {
  const text = form.text(name);
  return text === undefined || instantOf(text) ? text : "2030-01-01T00:00:00Z";
};

export const startDateField = decision<DateField>("catalog-start-date-field", {
  conforms: { "a-date-time": realDate },
  faults: {
    "catalog-start-date-is-date#any-text": fault("A start_date that is no date is taken for today.", anyText),
  },
});

export const endDateField = decision<DateField>("catalog-end-date-field", {
  conforms: { "a-date-time": realDate },
  faults: {
    "catalog-end-date-is-date#any-text": fault("An end_date that is no date is taken for today.", anyText),
  },
});
