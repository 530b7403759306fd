import { never } from "../../core/behaviours/always.js";
import { needed } from "../../core/behaviours/needing.js";
import { decision, fault } from "../../core/decision.js";
import { type Form, instantOf } from "../../core/form.js";

/** What a request for a catalog must hold, and what becomes of it where it does not (Resources, AddCatalogRequest). */

export const createNeeds = {
  start_date: needed("catalog-create-start-date", {
    without: [
      "catalog-create-start-date-required#created-without-start-date",
      "A catalog is created without start_date.",
    ],
    withNull: [
      "catalog-create-start-date-required#created-with-null-start-date",
      "A catalog is created with null for start_date.",
    ],
  }),
  end_date: needed("catalog-create-end-date", {
    without: ["catalog-create-end-date-required#created-without-end-date", "A catalog is created without end_date."],
    withNull: [
      "catalog-create-end-date-required#created-with-null-end-date",
      "A catalog is created with null for end_date.",
    ],
  }),
  seller_id: needed("catalog-create-seller", {
    without: ["catalog-create-seller-required#created-without-seller", "A catalog is created without seller_id."],
    withNull: [
      "catalog-create-seller-required#created-with-null-seller",
      "A catalog is created with null for seller_id.",
    ],
  }),
} as const;

export const updateNeeds = {
  start_date: needed("catalog-update-start-date", {
    without: [
      "catalog-update-start-date-required#updated-without-start-date",
      "A catalog is updated without start_date.",
    ],
    withNull: [
      "catalog-update-start-date-required#updated-with-null-start-date",
      "A catalog is updated with null for start_date.",
    ],
  }),
  end_date: needed("catalog-update-end-date", {
    without: ["catalog-update-end-date-required#updated-without-end-date", "A catalog is updated without end_date."],
    withNull: [
      "catalog-update-end-date-required#updated-with-null-end-date",
      "A catalog is updated with null for end_date.",
    ],
  }),
  seller_id: needed("catalog-update-seller", {
    without: ["catalog-update-seller-required#updated-without-seller", "A catalog is updated without seller_id."],
    withNull: [
      "catalog-update-seller-required#updated-with-null-seller",
      "A catalog is updated with null for seller_id.",
    ],
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

const emptyText: DateField = (form, name) => (form.raw(name) === "" ? "2030-01-01T00:00:00Z" : realDate(form, name));

export const startDateField = decision<DateField>("catalog-start-date-field", {
  conforms: { "a-date-time": realDate },
  faults: {
    "catalog-start-date-is-date#any-text": fault("A start_date that is no date is taken for today.", anyText),
    "catalog-start-date-is-date#empty-text": fault("A start_date that is an empty text is taken for today.", emptyText),
  },
});

export const endDateField = decision<DateField>("catalog-end-date-field", {
  conforms: { "a-date-time": realDate },
  faults: {
    "catalog-end-date-is-date#any-text": fault("An end_date that is no date is taken for today.", anyText),
    "catalog-end-date-is-date#empty-text": fault("An end_date that is an empty text is taken for today.", emptyText),
  },
});
