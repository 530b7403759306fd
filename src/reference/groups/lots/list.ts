import { literalPattern } from "../../../contract/literal-pattern.js";
import { always } from "../../core/behaviours/always.js";
import { loosely, narrows, type SameKey } from "../../core/behaviours/filtering.js";
import { intact, whole } from "../../core/behaviours/intact.js";
import { decodedAgain } from "../../core/behaviours/patterns.js";
import { searchedInVain } from "../../core/behaviours/searched-in-vain.js";
import { decision, fault } from "../../core/decision.js";
import { isObject } from "../../core/form.js";
import type { FormerLot, Lot } from "./state.js";

export interface LotQuery {
  readonly id?: number;
  readonly lot_number?: string;
  readonly platform_item_id?: string;
}

type Filter = (lot: Lot) => boolean;

/** What was asked for, and how a text that is shown must match it. */
type Asked = [asked: string, matches: SameKey];

const numbered =
  (same: SameKey, asked: string): Filter =>
  (lot) =>
    lot.catalogs.some((entry) => same(entry["lot_number"], asked));
const onPlatform =
  (same: SameKey, asked: string): Filter =>
  (lot) =>
    lot.platforms.some((entry) => same(entry["platform_item_id"], asked));

/** A text is compared with what has % in place of any number of its signs. */
const isLike: SameKey = (shown, asked) => {
  const signs = literalPattern(asked);
  return new RegExp(`^${signs.replaceAll("%", ".*")}$`).test(String(shown ?? ""));
};

/** A text as it is written within a query that is put together from texts. */
const quoted = (text: string): string => text.replaceAll("'", "''");

export const idFilter = narrows<Lot, [asked: number]>(
  "lot-filter-id",
  { "lot-filter-id#ignored": "id is ignored." },
  (asked) => (lot) => lot.id === asked,
  {
    wrong: {
      "lot-filter-id#zero-is-none": fault(
        "An id of 0 that is asked for is ignored.",
        (asked) => (lot) => asked === 0 || lot.id === asked,
      ),
      "lot-filter-id#by-its-beginning": fault(
        `A lot's id ${loosely.beginning[0]}.`,
        (asked) => (lot) => loosely.beginning[1](lot.id, String(asked)),
      ),
    },
  },
);
/** Whether a number by which no lot was found finds one that is made later. */
export const askedInVain = searchedInVain(
  "lot-list-asked-in-vain",
  "lot-filter-lot-number#not-found-for-good",
  "A number by which no lot was found at first finds none any more.",
);

export const lotNumberFilter = narrows<Lot, Asked>(
  "lot-filter-lot-number",
  { "lot-filter-lot-number#ignored": "lot_number is ignored." },
  (asked, matches) => numbered(matches, asked),
  {
    wrong: {
      "lot-filter-lot-number#the-first-alone": fault(
        "A lot is found by its number in the first of its catalogs alone.",
        (asked, matches) => (lot) => numbered(matches, asked)({ ...lot, catalogs: lot.catalogs.slice(0, 1) }),
      ),
      "lot-filter-lot-number#as-a-pattern": fault(
        "In a lot number that is asked for % stands for any number of signs.",
        (asked) => numbered(isLike, asked),
      ),
      "lot-filter-lot-number#decoded-twice": fault(
        "A lot number that is asked for is decoded twice.",
        (asked, matches) => numbered(matches, decodedAgain(asked)),
      ),
      "lot-filter-lot-number#apostrophes-doubled": fault(
        "An apostrophe in a lot number that is asked for is doubled.",
        (asked, matches) => numbered(matches, quoted(asked)),
      ),
      "filters-equal:lot-list#number-by-its-beginning": fault(`A lot number ${loosely.beginning[0]}.`, (asked) =>
        numbered(loosely.beginning[1], asked),
      ),
      "filters-equal:lot-list#number-as-a-number": fault(`A lot number ${loosely.number[0]}.`, (asked) =>
        numbered(loosely.number[1], asked),
      ),
      "filters-equal:lot-list#number-by-a-list": fault(`A lot number ${loosely.list[0]}.`, (asked) =>
        numbered(loosely.list[1], asked),
      ),
      "filters-equal:lot-list#number-by-a-part": fault(`A lot number ${loosely.part[0]}.`, (asked) =>
        numbered(loosely.part[1], asked),
      ),
    },
  },
);
export const platformItemFilter = narrows<Lot, Asked>(
  "lot-filter-platform-item",
  { "lot-filter-platform-item#ignored": "platform_item_id is ignored." },
  (asked, matches) => onPlatform(matches, asked),
  {
    wrong: {
      "lot-filter-platform-item#the-last-alone": fault(
        "A lot is found by the last of its external ids alone.",
        (asked, matches) => (lot) => onPlatform(matches, asked)({ ...lot, platforms: lot.platforms.slice(-1) }),
      ),
      "lot-filter-platform-item#decoded-twice": fault(
        "An external id that is asked for is decoded twice.",
        (asked, matches) => onPlatform(matches, decodedAgain(asked)),
      ),
      "lot-filter-platform-item#apostrophes-doubled": fault(
        "An apostrophe in an external id that is asked for is doubled.",
        (asked, matches) => onPlatform(matches, quoted(asked)),
      ),
      "filters-equal:lot-list#external-id-as-a-number": fault(
        `A lot's id on a platform ${loosely.number[0]}.`,
        (asked) => onPlatform(loosely.number[1], asked),
      ),
      "filters-equal:lot-list#external-id-by-a-list": fault(`A lot's id on a platform ${loosely.list[0]}.`, (asked) =>
        onPlatform(loosely.list[1], asked),
      ),
      "filters-equal:lot-list#external-id-by-a-pattern": fault(
        `A lot's id on a platform ${loosely.pattern[0]}.`,
        (asked) => onPlatform(loosely.pattern[1], asked),
      ),
      "filters-equal:lot-list#external-id-by-its-beginning": fault(
        `A lot's id on a platform ${loosely.beginning[0]}.`,
        (asked) => onPlatform(loosely.beginning[1], asked),
      ),
    },
  },
);

/** Which of the lots of one external id are listed. */
export const lotsOfItem = whole<readonly Lot[]>("lots-of-external-id", "all", {
  "lot-filter-platform-item#the-first-alone": fault("Of lots with one external id the first alone is found.", (found) =>
    found.slice(0, 1),
  ),
});

/** What of a query counts beside the rest of it. */
export const countedOfQuery = decision<<Q extends LotQuery>(query: Q) => Q>("lot-query-counted", {
  conforms: { all: (query) => query },
  faults: {
    "lot-filters-combine#no-number-beside-external-id": fault(
      "Beside a platform_item_id lot_number is ignored.",
      (query) => (query.platform_item_id === undefined ? query : { ...query, lot_number: undefined }),
    ),
    "lot-filters-combine#no-number-beside-id": fault("Beside an id lot_number is ignored.", (query) =>
      query.id === undefined ? query : { ...query, lot_number: undefined },
    ),
  },
});

export const lotFiltersCombined = decision<(filters: readonly Filter[]) => Filter>("lot-filters-combined", {
  conforms: { all: (filters) => (lot) => filters.every((filter) => filter(lot)) },
  faults: {
    "lot-filters-combine#any": fault(
      "A lot that matches one of several filters is listed.",
      (filters) => (lot) => filters.length === 0 || filters.some((filter) => filter(lot)),
    ),
    "lot-filters-combine#last-wins": fault(
      "Of several filters only the last one counts.",
      (filters) => (lot) => filters.at(-1)?.(lot) ?? true,
    ),
  },
});

/** Whether the filters of a partner-scoped caller count. */
export const filtersOfPartners = always("lot-filters-of-partners", "count", {
  "lot-filters-combine#none-of-partners": "Filters of a partner-scoped caller are ignored.",
});

/** Whether a query finds what has it, where a bulk upsert made it. */
export const foundOfBulk = decision<(query: LotQuery, lot: Lot) => boolean>("lot-found-of-bulk", {
  conforms: { "as-others": () => true },
  faults: {
    "bulk-found-by-filters#lots-not-by-number": fault(
      "Lots that bulk upserts made are not found by their numbers.",
      ({ lot_number }, { customer_item_id }) => lot_number === undefined || customer_item_id === null,
    ),
    "bulk-found-by-filters#lots-not-by-external-id": fault(
      "Lots that bulk upserts made are not found by their external ids.",
      ({ platform_item_id }, { customer_item_id }) => platform_item_id === undefined || customer_item_id === null,
    ),
  },
});

/** Whether a query finds what has it, where removed lots had it before. */
export const foundAfterRemoved = decision<(query: LotQuery, removed: readonly Lot[]) => boolean>(
  "lot-found-after-removed",
  {
    conforms: { "as-others": () => true },
    faults: {
      "made-again:lot#not-by-its-external-id": fault(
        "A lot is not found by an external id that a removed one had.",
        ({ platform_item_id: asked }, removed) =>
          asked === undefined || !removed.some(onPlatform((shown) => shown === asked, asked)),
      ),
      "made-again:lot#not-by-its-number": fault(
        "A lot is not found by a lot number that a removed one had.",
        ({ lot_number: asked }, removed) =>
          asked === undefined || !removed.some(numbered((shown) => shown === asked, asked)),
      ),
    },
  },
);

/** As what a lot is looked for. */
export const lookedFor = decision<(lot: Lot, was: FormerLot) => Lot>("lot-looked-for", {
  conforms: { "as-it-is": (lot) => lot },
  faults: {
    "lot-filter-lot-number#as-before-an-update": fault(
      "A lot is found by the numbers that it had before it was updated.",
      (lot, { updated = lot }) => ({ ...lot, catalogs: updated.catalogs }),
    ),
    "lot-filter-platform-item#as-before-an-update": fault(
      "A lot is found by the external ids that it had before it was updated.",
      (lot, { updated = lot }) => ({ ...lot, platforms: updated.platforms }),
    ),
    "lot-filter-lot-number#between-two-updates-too": fault(
      "A lot that was updated twice is found by the numbers that it had between, too.",
      (lot, { between }) => ({ ...lot, catalogs: [...lot.catalogs, ...(between?.catalogs ?? [])] }),
    ),
    "lot-filter-platform-item#between-two-updates-too": fault(
      "A lot that was updated twice is found by the external ids that it had between, too.",
      (lot, { between }) => ({ ...lot, platforms: [...lot.platforms, ...(between?.platforms ?? [])] }),
    ),
    "lot-merge-moves-platforms#not-found-by-them": fault(
      "The target of a merge is found by the external ids that it had before.",
      (lot, { merged = lot }) => ({ ...lot, platforms: merged.platforms }),
    ),
  },
});

/** How often a lot that is found stands in a list. */
export const lotRows = whole<readonly Lot[]>("lot-rows", "once-each", {
  "lot-filter-id#once-for-each-catalog": fault("A lot is listed once for each of its catalogs.", (found) =>
    found.flatMap((lot) => (lot.catalogs.length > 1 ? lot.catalogs.map(() => lot) : [lot])),
  ),
  "lot-filter-platform-item#once-for-each-platform": fault(
    "A lot that two platforms know by one id is listed twice.",
    (found) =>
      found.flatMap((lot) => {
        const known = lot.platforms.map((entry) => entry["platform_item_id"]);
        return new Set(known).size < known.length ? [lot, lot] : [lot];
      }),
  ),
});

/** The catalogs that a lot was in once. */
interface Former {
  readonly deleted?: Lot["catalogs"] | undefined;
  readonly updated?: Lot["catalogs"] | undefined;
}

/** In which catalogs a row of the list has its lot. */
export const catalogsOfListed = decision<(lot: Lot, former: Former) => Lot>("catalogs-of-listed-lot", {
  conforms: { "where-it-is": (lot) => lot },
  faults: {
    "catalog-delete-unlists#of-listed-lots": fault(
      "A deleted catalog is still shown with the lots that were in it, where these are listed.",
      (lot, { deleted = [] }) => ({ ...lot, catalogs: [...lot.catalogs, ...deleted] }),
    ),
    "lot-update-leaves-catalogs#listed-in-the-first": fault(
      "A lot is listed in the catalogs that it was in before it was updated.",
      (lot, { updated }) => ({ ...lot, catalogs: updated ?? lot.catalogs }),
    ),
  },
});

export const listedLot = intact<Lot>("listed-lot", "the-record", {
  "lot-list-rows-are-records#shows-other-images": fault("Rows of the lot list show another lot's images.", {
    image_links: ["https://images.example.com/placeholder.png"],
  }),
  "lot-list-rows-are-records#links-in-their-order": fault(
    "Rows of the lot list show image links in the order of their letters.",
    ({ image_links }) => ({ image_links: image_links.toSorted() }),
  ),
});

/** What a row shows of its item data, by those of the lot that was made before it. */
export const itemDataOfRow = decision<(own: unknown, last: unknown) => unknown>("listed-lot-item-data", {
  conforms: { "its-own": (own) => own },
  faults: {
    "route:GET /Lot#with-texts-of-the-one-before": fault(
      "What the item data of a lot lack is listed as the lot has it that was made before it.",
      (own, last) => (isObject(own) && isObject(last) ? { ...last, ...own } : own),
    ),
  },
});
