import { breaks, decision } from "../../core/decision.js";
import type { Form, Json, WritePath } from "../../core/form.js";
import type { Caller } from "../../core/handler.js";
import type { Catalog } from "./state.js";

/** One catalog of a bulk upsert, as far as matching needs it. */
export interface BulkCatalog {
  readonly platform_id: number | null;
  readonly customer_catalog_id: string | null;
}

/** Whether a row and a catalog of the same customer_catalog_id are one. */
type SameScope = (row: BulkCatalog, catalog: Catalog) => boolean;

/** Which existing catalog a row of the payload is: by its index, the payload, and the catalogs that exist. */
export type MatchCatalog = (
  index: number,
  payload: readonly BulkCatalog[],
  existing: readonly Catalog[],
  sameScope: SameScope,
) => Catalog | undefined;

const byCustomerId: MatchCatalog = (index, payload, existing, sameScope) => {
  const row = payload[index];
  return (
    row &&
    existing.find(
      (catalog) =>
        row.customer_catalog_id !== null &&
        catalog.customer_catalog_id === row.customer_catalog_id &&
        sameScope(row, catalog),
    )
  );
};

/** Bulk upsert, rule 1: rows match on customer_catalog_id. */
export const catalogMatching = decision<MatchCatalog>("bulk-catalog-matching", {
  conforms: { "by-customer-id": byCustomerId },
  faults: {
    "bulk-resend-no-second-catalog#upsert-duplicates-catalogs": breaks(
      "bulk-resend-no-second-catalog",
      "A catalog sent again is created again.",
      () => undefined,
    ),
    "bulk-match-whatever-order#upsert-matches-by-position": breaks(
      "bulk-match-whatever-order",
      "The n-th catalog of a payload updates the n-th that was sent before.",
      (index, payload, existing, sameScope) => {
        const matched = payload
          .map((_, position) => byCustomerId(position, payload, existing, sameScope))
          .filter((catalog) => catalog !== undefined);
        if (matched.length < payload.length) return byCustomerId(index, payload, existing, sameScope);
        return matched.sort((a, b) => a.id - b.id)[index];
      },
    ),
  },
});

/** Whether a lot of the payload is taken for the lot of the same customer_item_id in its catalog. */
export const lotMatching = decision("bulk-lot-matching", {
  conforms: { "by-customer-id": true },
  faults: {
    "bulk-resend-no-second-lot#upsert-duplicates-lots": breaks(
      "bulk-resend-no-second-lot",
      "A lot sent again is created again.",
      false,
    ),
  },
});

export const matchedCatalog = decision("bulk-matched-catalog", {
  conforms: { updated: true },
  faults: {
    "bulk-resend-updates-catalog#upsert-leaves-catalogs": breaks(
      "bulk-resend-updates-catalog",
      "A catalog sent again is not updated.",
      false,
    ),
  },
});

export const matchedLot = decision("bulk-matched-lot", {
  conforms: { updated: true },
  faults: {
    "bulk-resend-updates-lot#upsert-leaves-lots": breaks(
      "bulk-resend-updates-lot",
      "A lot sent again is not updated.",
      false,
    ),
  },
});

export const newBulkCatalogs = decision("bulk-new-catalogs", {
  conforms: { stored: true },
  faults: {
    "bulk-creates-catalogs#upsert-forgets-catalogs": breaks(
      "bulk-creates-catalogs",
      "New catalogs are answered but not stored.",
      false,
    ),
  },
});

export const newBulkLots = decision("bulk-new-lots", {
  conforms: { stored: true },
  faults: {
    "bulk-creates-lots#upsert-forgets-lots": breaks(
      "bulk-creates-lots",
      "The lots of new catalogs are not stored.",
      false,
    ),
  },
});

export const bulkAnswer = decision<(rows: readonly unknown[]) => readonly unknown[]>("bulk-answer", {
  conforms: { "every-catalog": (rows) => rows },
  faults: {
    "bulk-answers-each-catalog#upsert-answers-first-only": breaks(
      "bulk-answers-each-catalog",
      "Only the first catalog is answered.",
      (rows) => rows.slice(0, 1),
    ),
  },
});

export const unnamedBatchMates = decision("bulk-unnamed-catalogs", {
  conforms: { stay: true },
  faults: {
    "bulk-omitted-stays#upsert-removes-unnamed": breaks(
      "bulk-omitted-stays",
      "Catalogs that came with those sent again, but are not sent again, are removed.",
      false,
    ),
  },
});

/** Bulk upsert, rule 2: platform_id on every catalog, whoever the caller is. */
export const platformNeeded = decision<(caller: Caller) => boolean>("bulk-platform-needed", {
  conforms: { "of-everybody": () => true },
  faults: {
    "bulk-platform-required-corporate#upsert-platform-not-needed-for-corporate": breaks(
      "bulk-platform-required-corporate",
      "A corporate caller need not name the platform.",
      ({ kind }) => kind !== "corporate",
    ),
    "bulk-platform-required-partner#upsert-platform-not-needed-for-partner": breaks(
      "bulk-platform-required-partner",
      "A partner-scoped caller need not name the platform.",
      ({ kind }) => kind !== "partner",
    ),
  },
});

/** Errors, rule 6: where the refusal says that platform_id is missing. */
export const issuePath = decision<WritePath>("bulk-issue-path", {
  openPoint: "bulk-index-base",
  conforms: {
    dots: (path) => path.map(camel).join("."),
    brackets: (path) =>
      path
        .map((part) => (typeof part === "number" ? `[${part}]` : `.${camel(part)}`))
        .join("")
        .slice(1),
    "from-one": (path) => path.map((part) => (typeof part === "number" ? part + 1 : camel(part))).join("."),
  },
  faults: {
    "bulk-platform-error-path#upsert-refusal-names-no-catalog": breaks(
      "bulk-platform-error-path",
      "The refusal names the field alone.",
      (path) => camel(path.at(-1) ?? ""),
    ),
  },
});

const camel = (part: string | number): string =>
  String(part).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Whether catalogs that are whole are written although another one lacks its platform. */
export const wholeOnesFirst = decision("bulk-before-processing", {
  conforms: { nothing: false },
  faults: {
    "bulk-platform-before-processing#upsert-writes-before-refusing": breaks(
      "bulk-platform-before-processing",
      "The whole catalogs of a refused payload are written.",
      true,
    ),
  },
});

type Seller = (form: Form) => Json | undefined;

const oneSeller: Seller = (form) => form.object("seller");

export const bulkSeller = decision<Seller>("bulk-seller", {
  conforms: { "one-object": oneSeller },
  faults: {
    "bulk-seller-single#upsert-takes-a-seller-list": breaks(
      "bulk-seller-single",
      "Of a list of sellers the first is taken.",
      (form) => {
        const raw = form.raw("seller");
        return Array.isArray(raw) ? (raw[0] as Json) : oneSeller(form);
      },
    ),
  },
});
