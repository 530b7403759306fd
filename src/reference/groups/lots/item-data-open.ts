import { type Answer, ok } from "../../core/answer.js";
import { decision } from "../../core/decision.js";
import type { Form, Json } from "../../core/form.js";
import { forbidden, missing, refusing } from "../../core/refusal.js";
import { partners, platforms, users } from "../../core/seed.js";
import type { Lot } from "./state.js";

/** What the document leaves open about POST /Lot/ItemData: which lots, which of their data, and what the texts mean. */

const written = (data: Json | null): Json =>
  Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => value !== null));

export const itemDataSource = decision<(lot: Lot) => Json>("item-data-source", {
  openPoint: "itemdata-source",
  conforms: {
    "laid-over-each-other": (lot) => ({ ...lot.initial_data, ...written(lot.item_data) }),
    "initial-data": (lot) => ({ ...lot.initial_data }),
    "item-data": (lot) => ({ ...lot.item_data }),
  },
});

export const clientItemDataEffect = decision<(data: Json, latest: Json | undefined) => Json>(
  "item-data-client-item-data",
  {
    openPoint: "clientitemdata-effect",
    conforms: { none: (data) => data, "the-latest-shows": (data, latest) => ({ ...data, ...written(latest ?? null) }) },
  },
);

const [partner] = partners;
const [, operator] = users;

/** Whether a lot lies on a platform of one of those partners. */
const isOnPlatformOf = (lot: Lot, ...partnerIds: readonly string[]): boolean =>
  lot.platforms.some((entry) =>
    platforms.some(
      ({ id, partner_id }) => String(id) === String(entry["platform_id"]) && partnerIds.includes(String(partner_id)),
    ),
  );

export const lotsOfPartner = decision<(lot: Lot, partnerId: string) => boolean>("item-data-lots", {
  openPoint: "itemdata-source",
  conforms: {
    "on-its-platforms": (lot, partnerId) => isOnPlatformOf(lot, partnerId),
    "on-platforms-of-several-partners": (lot, partnerId) =>
      partnerId === String(partner.id)
        ? isOnPlatformOf(lot, ...partners.map(({ id }) => String(id)))
        : isOnPlatformOf(lot, partnerId),
    "that-it-created": ({ created_by }, partnerId) => partnerId === String(partner.id) && created_by === operator.name,
  },
});

export const partnerIdField = decision<(form: Form) => string | undefined>("item-data-partner-id", {
  openPoint: "itemdata-partner-type",
  conforms: {
    "a-number-or-text": (form) => form.textOrNumber("partner_id"),
    "an-integer": (form) => form.integer("partner_id")?.toString(),
  },
});

export const foreignPartner = decision<() => Answer>("item-data-foreign-partner", {
  openPoint: "itemdata-foreign-partner",
  conforms: {
    forbidden: refusing(forbidden("This partner is not among the caller's.")),
    missing: refusing(missing("The partner")),
    "an-empty-array": () => ok([]),
  },
});

/** What customer_comments and other_ref_no of a query are. */
interface Texts {
  readonly read: (form: Form, name: string) => string | undefined;
  readonly matches: (shown: unknown, asked: string) => boolean;
  /** The members of a row that are not shown. */
  readonly hidden: (form: Form) => readonly string[];
}

const names = ["customer_comments", "other_ref_no"] as const;
const text: Texts["read"] = (form, name) => form.text(name);
const filters = { read: text, hidden: () => [] };
const switches = {
  matches: () => true,
  hidden: (form: Form) => names.filter((name) => !form.has(name)),
};

export const itemDataTexts = decision<Texts>("item-data-texts", {
  openPoint: "itemdata-filter-meaning",
  conforms: {
    "matched-exactly": { ...filters, matches: (shown, asked) => shown === asked },
    "matched-by-part": { ...filters, matches: (shown, asked) => String(shown ?? "").includes(asked) },
    "any-text-switches": { ...switches, read: text },
    "true-switches": { ...switches, read: (form, name) => form.boolean(name)?.toString() },
    "switches-that-are-on": {
      matches: () => true,
      read: (form, name) => (form.has(name) ? String(form.given(name)) : undefined),
      hidden: (form) => names.filter((name) => form.given(name) === false),
    },
    "any-text-wants-some": {
      read: text,
      matches: (shown) => shown !== undefined && shown !== null,
      hidden: () => [],
    },
    "true-wants-some": {
      read: (form, name) => form.boolean(name)?.toString(),
      matches: (shown) => shown !== undefined && shown !== null,
      hidden: () => [],
    },
  },
});
