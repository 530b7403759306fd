import type { Answer } from "../../core/answer.js";
import { decision } from "../../core/decision.js";
import type { Form, Json } from "../../core/form.js";
import { invalid, type Refusal, refusing } from "../../core/refusal.js";
import { platforms } from "../../core/seed.js";
import type { Lot } from "../lots/state.js";
import type { BulkCatalog } from "./bulk.js";
import type { Catalog } from "./state.js";

/** What the document leaves open about the bulk upsert. */

/** Whether a row and a catalog of the same customer_catalog_id are one, by where the id is unique. */
type Scope = (row: BulkCatalog & { readonly seller_id?: number }, catalog: Catalog) => boolean;

const partnerOf = (platform: number | null) => platforms.find(({ id }) => id === platform)?.partner_id;

export const matchScope = decision<Scope>("bulk-match-scope", {
  openPoint: "bulk-match-scope",
  conforms: {
    "the-platform": (row, catalog) => row.platform_id === catalog.platform_id,
    "the-partner": (row, catalog) => partnerOf(row.platform_id) === partnerOf(catalog.platform_id),
    "the-seller": (row, catalog) => row.seller_id === catalog.seller_id,
    everything: () => true,
  },
});

/** What else a row must hold; complains where it does not. */
export const rowNeeds = decision<(form: Form) => void>("bulk-row-needs", {
  openPoint: "bulk-other-required",
  conforms: {
    nothing: () => {},
    "title-dates-and-seller": (form) => form.require("title", "start_date", "end_date", "seller"),
    "the-customer-id": (form) => form.require("customer_catalog_id"),
  },
});

const lacksItemId = (lot: Json) => (lot["customer_item_id"] ?? null) === null;

export const customerIds = decision<(form: Form, lots: readonly Json[]) => void>("bulk-customer-ids", {
  openPoint: "bulk-missing-customer-ids",
  conforms: {
    "may-be-missing": () => {},
    "must-be-given": (form, lots) => {
      form.require("customer_catalog_id");
      if (lots.some(lacksItemId)) form.complain("lots", "Every lot needs its customer_item_id.");
    },
  },
});

export const lotScope = decision<(inCatalog: readonly Lot[], all: readonly Lot[]) => readonly Lot[]>("bulk-lot-scope", {
  openPoint: "bulk-lot-scope",
  conforms: { "its-catalog": (inCatalog) => inCatalog, "all-catalogs": (_, all) => all },
});

interface Echo {
  readonly catalogs: boolean;
  readonly lots: boolean;
}

export const echoedIds = decision<Echo>("bulk-echo", {
  openPoint: "bulk-echoes-customer-ids",
  conforms: {
    both: { catalogs: true, lots: true },
    "on-lots": { catalogs: false, lots: true },
    neither: { catalogs: false, lots: false },
  },
});

export const unknownSeller = decision<(form: Form) => void>("bulk-unknown-seller", {
  openPoint: "bulk-seller-matching",
  conforms: { refused: (form) => form.complain("seller", "There is no such seller."), created: () => {} },
});

/** Whether the lots of a matched catalog that a row leaves out stay in it. */
export const omittedLots = decision("bulk-omitted-lots", {
  openPoint: "bulk-omitted-lots",
  conforms: { stay: true, "are-removed": false },
});

/** What a matched record is before the members that a row names are written, from its bare form. */
export const omittedMembers = decision<<T extends object, B extends Partial<T>>(match: T, bare: B) => T>(
  "bulk-omitted-members",
  {
    openPoint: "bulk-omitted-members",
    conforms: { stay: (match) => match, "are-cleared": (match, bare) => ({ ...match, ...bare }) },
  },
);

interface Row extends BulkCatalog {
  readonly lots: readonly Json[];
}

const lastOf = <R>(rows: readonly R[], key: (row: R) => unknown) =>
  rows.filter((row, index) => {
    const own = key(row);
    return (own ?? null) === null || !rows.slice(index + 1).some((later) => key(later) === own);
  });

const catalogKey = ({ platform_id, customer_catalog_id }: BulkCatalog) =>
  customer_catalog_id === null ? null : `${platform_id} ${customer_catalog_id}`;
const lastLots = (lots: readonly Json[]) => lastOf(lots, (lot) => lot["customer_item_id"]);

/** What a payload stands for that names one customer id twice. */
export const repeatedRows = decision<<R extends Row>(rows: readonly R[]) => readonly R[]>("bulk-repeated-rows", {
  openPoint: "bulk-repeated-in-payload",
  conforms: {
    "the-last-holds": (rows) => lastOf(rows, catalogKey).map((row) => ({ ...row, lots: lastLots(row.lots) })),
    "are-merged": (rows) =>
      lastOf(rows, catalogKey).map((row) => {
        const same = rows.filter((other) => other === row || (catalogKey(row) ?? other) === catalogKey(other));
        return { ...row, lots: lastLots(same.flatMap(({ lots }) => lots)) };
      }),
    refused: (rows) => {
      const isRepeated = lastOf(rows, catalogKey).length < rows.length;
      if (isRepeated || rows.some(({ lots }) => lastLots(lots).length < lots.length))
        throw invalid({ catalogs: ["A customer id is named twice."] });
      return rows;
    },
  },
});

/** What becomes of the sound rows where others are not, for another reason than platform_id. */
export const partialFailure = decision<(refusal: Refusal, writeSound: () => Answer) => Answer>("bulk-partial-failure", {
  openPoint: "bulk-partial-failure",
  conforms: {
    "nothing-is-written": (refusal) => {
      throw refusal;
    },
    "sound-rows-are-written": (refusal, writeSound) => {
      writeSound();
      throw refusal;
    },
    "sound-rows-are-answered": (_, writeSound) => writeSound(),
  },
});

/** Whether catalogs that a payload leaves as they were are answered. */
export const answeredUnchanged = decision<boolean>("bulk-answer-unchanged", {
  conforms: { "as-well": true, "left-out": false },
});

export const answerOrder = decision<<T extends { readonly id: number }>(rows: readonly T[]) => readonly T[]>(
  "bulk-answer-order",
  {
    openPoint: "bulk-answer-order",
    conforms: {
      "as-sent": (rows) => rows,
      "by-id": (rows) => [...rows].sort((a, b) => a.id - b.id),
      backwards: (rows) => [...rows].reverse(),
    },
  },
);

export const emptyPayload = decision<() => void>("bulk-empty", {
  openPoint: "bulk-empty",
  conforms: {
    "an-empty-array": () => {},
    refused: refusing(invalid({ catalogs: ["At least one catalog is needed."] })),
  },
});
