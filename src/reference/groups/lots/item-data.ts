import { always, never } from "../../core/behaviours/always.js";
import { besideEach, cutTo, type Filter, loosely, narrows } from "../../core/behaviours/filtering.js";
import { intact, whole } from "../../core/behaviours/intact.js";
import { needed } from "../../core/behaviours/needing.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import type { Caller } from "../../core/handler.js";
import type { Store } from "../../core/store.js";
import type { Lot } from "./state.js";

/** What was asked for, and how a text that is shown must match it. */
type Asked = [asked: string, matches: (shown: unknown, asked: string) => boolean];

/** Those of an item that has no such text, and of what the text asked for matches. */
const orNone = (name: string) =>
  fault<Filter<Json, Asked>>(
    `${name} finds items that have none as well.`,
    (asked, matches) => (data) => (data[name] ?? null) === null || matches(data[name], asked),
  );

export const customerItemFilter = narrows<Json, [asked: readonly unknown[]]>(
  "item-data-customer-item-ids",
  { "lot-itemdata-filter-customer-item-ids#item-data-item-ids-ignored": "customer_item_ids is ignored." },
  (asked) => (data) => asked.map(String).includes(String(data["customer_item_id"])),
  {
    wrong: {
      "lot-itemdata-filter-customer-item-ids#the-last-alone": fault(
        "Of several ids of a customer's items the last alone counts.",
        (asked) => (data) => String(asked.at(-1)) === String(data["customer_item_id"]),
      ),
      "lot-itemdata-filter-customer-item-ids#the-first-two-alone": fault(
        "Of more than two ids of a customer's items the first two count.",
        (asked) => (data) => asked.slice(0, 2).map(String).includes(String(data["customer_item_id"])),
      ),
      "filters-equal:item-data#by-its-beginning": fault(
        `A customer's item id ${loosely.beginning[0]}.`,
        (asked) => (data) => asked.some((id) => loosely.beginning[1](data["customer_item_id"], String(id))),
      ),
      "filters-equal:item-data#as-a-number": fault(
        `A customer's item id ${loosely.number[0]}.`,
        (asked) => (data) => asked.some((id) => loosely.number[1](data["customer_item_id"], String(id))),
      ),
      "filters-equal:item-data#by-a-pattern": fault(
        `A customer's item id ${loosely.pattern[0]}.`,
        (asked) => (data) => asked.some((id) => loosely.pattern[1](data["customer_item_id"], String(id))),
      ),
      "filters-equal:item-data#by-37-signs": fault(
        "Of a customer's item id 37 signs are compared.",
        (asked) => (data) => asked.some((id) => cutTo(37)(data["customer_item_id"], String(id))),
      ),
      "filters-equal:item-data#by-a-part": fault(
        `A customer's item id ${loosely.part[0]}.`,
        (asked) => (data) => asked.some((id) => loosely.part[1](data["customer_item_id"], String(id))),
      ),
    },
  },
);

export const commentsFilter = narrows<Json, Asked>(
  "item-data-customer-comments",
  { "lot-itemdata-filter-customer-comments#item-data-comments-ignored": "customer_comments is ignored." },
  (asked, matches) => (data) => matches(data["customer_comments"], asked),
  { wrong: { "lot-itemdata-filter-customer-comments#none-matches-any": orNone("customer_comments") } },
);

export const referenceFilter = narrows<Json, Asked>(
  "item-data-other-ref-no",
  { "lot-itemdata-filter-other-ref-no#item-data-ref-ignored": "other_ref_no is ignored." },
  (asked, matches) => (data) => matches(data["other_ref_no"], asked),
  { wrong: { "lot-itemdata-filter-other-ref-no#none-matches-any": orNone("other_ref_no") } },
);

/** Which data of a lot its texts are looked for in, by those that are shown. */
export const searchedData = decision<(shown: Json, lot: Lot) => Json>("item-data-searched", {
  conforms: { "those-that-are-shown": (shown) => shown },
  faults: {
    "lot-itemdata-filter-other-ref-no#of-initial-data": fault(
      "other_ref_no finds items by the reference of their initial data, whatever is shown.",
      (shown, { initial_data }) => ({ ...shown, other_ref_no: initial_data?.["other_ref_no"] ?? null }),
    ),
    "lot-itemdata-filter-customer-comments#of-initial-data": fault(
      "customer_comments finds items by the comment of their initial data, whatever is shown.",
      (shown, { initial_data }) => ({ ...shown, customer_comments: initial_data?.["customer_comments"] ?? null }),
    ),
  },
});

/** Whether texts count beside so many ids of a customer's items. */
export const textsBesideItems = decision<(ids: number) => boolean>("item-data-texts-beside-items", {
  conforms: { count: () => true },
  faults: {
    "filters-together:item-data#several-ids-alone": fault(
      "Beside several ids of a customer's items no comment and no reference counts.",
      (ids) => ids < 2,
    ),
  },
});

/** Beside which of several ids of a customer's items texts do not count. */
export const textsBesideEach = besideEach("item-data-texts-beside-each", "filters-together:item-data", "a text", "ids");

/** Whether the last of three filters counts. */
export const thirdFilter = always("item-data-third-filter", "counts", {
  "filters-together:item-data#two-at-most": "Where all three filters are given other_ref_no is ignored.",
});

export const partnerIdNeeded = needed("item-data-partner-needed", {
  without: [
    "lot-itemdata-partner-required#item-data-without-partner",
    "Without partner_id everybody's item data are answered.",
  ],
  withNull: [
    "lot-itemdata-partner-required#item-data-with-null",
    "With null for partner_id everybody's item data are answered.",
  ],
});

type MayRead = (caller: Caller, partnerId: string, isFiltered: boolean) => boolean;

const ofOwnPartners: MayRead = ({ partnerIds }, partnerId) => !partnerIds || partnerIds.map(String).includes(partnerId);

export const partnerScope = decision<MayRead>("item-data-partner-scope", {
  openPoint: "partner-scoping",
  conforms: { "own-partners": ofOwnPartners },
  faults: {
    "lot-itemdata-partner-scope#of-any-partner-beside-filters": fault(
      "A partner reads the item data of every partner where a filter is given as well.",
      (caller, partnerId, isFiltered) => isFiltered || ofOwnPartners(caller, partnerId, isFiltered),
    ),
    "lot-itemdata-partner-scope#item-data-of-any-partner": fault(
      "A partner reads the item data of every partner.",
      () => true,
    ),
  },
});

/** Whether partner_id counts beside customer_item_ids. */
export const partnerBesideItems = decision<(caller: Caller) => boolean>("item-data-partner-beside-items", {
  conforms: { counts: () => true },
  faults: {
    "lot-itemdata-partner-scope#of-any-partner-by-item": fault(
      "By customer_item_ids the items of every partner are read.",
      () => false,
    ),
    "lot-itemdata-partner-scope#of-any-partner-by-item-to-some": fault(
      "Who is scoped to no partner reads by customer_item_ids the items of every partner.",
      ({ partnerIds }) => partnerIds !== undefined,
    ),
  },
});

/** What item data are answered from of a lot that was updated, by what it was before. */
export const itemOfUpdated = intact<Lot, Lot>("item-data-of-updated", "the-lot", {
  "lot-itemdata-follows#initial-data": fault(
    "The item data of a lot that was updated are its initial data.",
    ({ initial_data, item_data }) => ({ item_data: initial_data ?? item_data }),
  ),
  "lot-itemdata-follows#before-the-update": fault(
    "The item data of a lot are those that it had before it was first updated.",
    (_, { item_data }) => ({ item_data }),
  ),
});

/** Whether the item data of a deleted lot are answered as well. */
export const itemsOfDeleted = never("item-data-of-deleted", "gone", {
  "lot-delete-takes-item-data#still-answered": "The item data of a deleted lot are still answered.",
});

/** Whether the item data of a lot are answered that has the item of a deleted one. */
export const itemsMadeAgain = always("item-data-made-again", "answered", {
  "made-again:lot#without-item-data": "The item data of a lot are not answered where a deleted lot had the same item.",
});

/** Which platforms of a lot say whose its item data are. */
export const platformsAsked = whole<Lot["platforms"]>("item-data-platforms", "all", {
  "lot-itemdata-every-item#of-the-first-platform": fault(
    "The item data of a lot on several platforms are those of the partner of the first alone.",
    (platforms) => platforms.slice(0, 1),
  ),
});

export const answeredItems = whole<readonly { readonly lot: Lot; readonly data: Json }[]>("item-data-answered", "all", {
  "lot-itemdata-every-item#the-first-25": fault("No more than 25 items are answered.", (read) => read.slice(0, 25)),
});

/** What each answered item shows, by those before it. */
export const itemsInOrder = decision<(data: readonly Json[]) => readonly Json[]>("item-data-in-order", {
  conforms: { "each-its-own": (data) => data },
  faults: {
    "lot-itemdata-of-each#comment-of-the-row-above": fault(
      "An item without a comment shows that of the item before it.",
      (data) => data.map((one, place) => filled(one, data.slice(0, place), "customer_comments")),
    ),
    "lot-itemdata-of-each#references-change-places": fault(
      "Of several items with references each shows that of the one before it.",
      (data) => {
        const references = data.map((one) => one["other_ref_no"] ?? null).filter((one) => one !== null);
        const before = [...references.slice(-1), ...references.slice(0, -1)];
        return data.map((one) =>
          (one["other_ref_no"] ?? null) === null ? one : { ...one, other_ref_no: before.shift() },
        );
      },
    ),
    "lot-itemdata-every-item#without-comments-among-others": fault(
      "Where some items have comments those without are not answered.",
      (data) => data.filter((one) => !isWithoutComment(one) || data.every(isWithoutComment)),
    ),
  },
});

const isWithoutComment = ({ customer_comments: text }: Json): boolean => (text ?? null) === null;

/** Some item data, with the last value before them where they have none. */
const filled = (data: Json, before: readonly Json[], name: string): Json => ({
  ...data,
  [name]: data[name] ?? before.findLast((one) => (one[name] ?? null) !== null)?.[name] ?? null,
});

export const afterReading = nothingElse<[lots: Store<Lot>, read: readonly Lot[], isByReference: boolean]>(
  "item-data-after-reading",
  "nothing",
  {
    "lot-itemdata-reads#reading-by-reference-clears-comments": fault(
      "Lots whose item data are read by their other reference lose their comments.",
      (lots, read, isByReference) => {
        for (const lot of isByReference ? read : [])
          lots.add({ ...lot, item_data: lot.item_data && { ...lot.item_data, customer_comments: null } });
      },
    ),
    "lot-itemdata-reads#item-data-reading-clears-images": fault(
      "Lots whose item data are read lose their images.",
      (lots, read) => {
        for (const lot of read) lots.add({ ...lot, image_links: [] });
      },
    ),
  },
);

export const oldOverrides = never("old-overrides", "gone", {
  "lot-get-overrides-retired#get-overrides-still-served": "POST /Lot/get-overrides still answers.",
});
