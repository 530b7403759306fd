import { always, never } from "../../core/behaviours/always.js";
import { decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import type { Caller } from "../../core/handler.js";
import type { Store } from "../../core/store.js";
import type { Lot } from "./state.js";

/** Judges what is known of a lot's item. */
type Filter<Q> = (asked: Q, matches: (shown: unknown, asked: string) => boolean) => (data: Json) => boolean;

const ignored = () => () => true;

export const customerItemFilter = decision<Filter<readonly unknown[]>>("item-data-customer-item-ids", {
  conforms: { narrows: (asked) => (data) => asked.map(String).includes(String(data["customer_item_id"])) },
  faults: {
    "lot-itemdata-filter-customer-item-ids#item-data-item-ids-ignored": fault("customer_item_ids is ignored.", ignored),
  },
});

export const commentsFilter = decision<Filter<string>>("item-data-customer-comments", {
  conforms: { narrows: (asked, matches) => (data) => matches(data["customer_comments"], asked) },
  faults: {
    "lot-itemdata-filter-customer-comments#item-data-comments-ignored": fault("customer_comments is ignored.", ignored),
  },
});

export const referenceFilter = decision<Filter<string>>("item-data-other-ref-no", {
  conforms: { narrows: (asked, matches) => (data) => matches(data["other_ref_no"], asked) },
  faults: {
    "lot-itemdata-filter-other-ref-no#item-data-ref-ignored": fault("other_ref_no is ignored.", ignored),
  },
});

export const partnerIdNeeded = always("item-data-partner-needed", "needed", {
  "lot-itemdata-partner-required#item-data-without-partner": "Without partner_id everybody's item data are answered.",
});

export const partnerScope = decision<(caller: Caller, partnerId: string) => boolean>("item-data-partner-scope", {
  openPoint: "partner-scoping",
  conforms: {
    "own-partners": ({ partnerIds }, partnerId) => !partnerIds || partnerIds.map(String).includes(partnerId),
  },
  faults: {
    "lot-itemdata-partner-scope#item-data-of-any-partner": fault(
      "A partner reads the item data of every partner.",
      () => true,
    ),
  },
});

export const afterReading = decision<(lots: Store<Lot>, read: readonly Lot[]) => void>("item-data-after-reading", {
  conforms: { nothing: () => {} },
  faults: {
    "lot-itemdata-reads#item-data-reading-clears-images": fault(
      "Lots whose item data are read lose their images.",
      (lots, read) => {
        for (const lot of read) lots.add({ ...lot, image_links: [] });
      },
    ),
  },
});

export const oldOverrides = never("old-overrides", "gone", {
  "lot-get-overrides-retired#get-overrides-still-served": "POST /Lot/get-overrides still answers.",
});
