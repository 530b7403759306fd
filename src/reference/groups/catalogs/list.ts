import { always } from "../../core/behaviours/always.js";
import { cutTo, loosely, narrows, type SameKey } from "../../core/behaviours/filtering.js";
import { intact, whole } from "../../core/behaviours/intact.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decodedAgain } from "../../core/behaviours/patterns.js";
import { searchedInVain } from "../../core/behaviours/searched-in-vain.js";
import { decision, fault } from "../../core/decision.js";
import { instantOf } from "../../core/form.js";
import { invalid } from "../../core/refusal.js";
import { sellers } from "../../core/seed.js";
import type { Store } from "../../core/store.js";
import { state, type World } from "../../core/world.js";
import type { Lot } from "../lots/state.js";
import type { Catalog } from "./state.js";

type Filter = (catalog: Catalog) => boolean;

const onPlatform =
  (same: SameKey, asked: string): Filter =>
  (catalog) =>
    catalog.platforms.some((entry) => same(entry["platform_catalog_id"], asked));

const titleOf = ({ title }: Catalog) => title ?? "";

/** What a list does to the catalogs beside showing them. */
export const onceListed = nothingElse<[store: Store<Catalog>, now: Date]>("catalog-once-listed", "nothing", {
  "catalog-list-changes-none#completes-the-past": fault(
    "The catalog list marks every catalog as completed whose end is past.",
    (store, now) => {
      for (const catalog of store.all())
        if (Date.parse(catalog.end_date) < now.getTime()) store.add({ ...catalog, is_completed: true });
    },
  ),
});

/** How often the whole list was asked for. */
const askings = state("catalog-list-askings", () => ({ times: 0 }));

/** What others do to the catalogs while all of them are listed. */
export const listMeanwhile = decision<
  (rows: readonly Catalog[], store: Store<Catalog>, world: World) => readonly Catalog[]
>("catalog-list-meanwhile", {
  conforms: {
    nothing: (rows) => rows,
    "add-some-which-come-first": (rows, store, world) => {
      const [first] = rows;
      if (!first || world.of(askings).times++ % 2 === 0) return rows.toReversed();
      const added = store.add({
        ...first,
        id: store.nextNumber(),
        title: "Of another house",
        customer_catalog_id: null,
      });
      return [added, ...rows.toReversed()];
    },
  },
});

export const idFilter = narrows<Catalog, [asked: number]>(
  "catalog-filter-id",
  { "catalog-filter-id#ignored": "id is ignored." },
  (asked) => (catalog) => catalog.id === asked,
  {
    wrong: {
      "catalog-filter-id#zero-is-none": fault(
        "An id of 0 that is asked for is ignored.",
        (asked) => (catalog) => asked === 0 || catalog.id === asked,
      ),
      "catalog-filter-id#by-its-beginning": fault(
        `A catalog's id ${loosely.beginning[0]}.`,
        (asked) => (catalog) => loosely.beginning[1](catalog.id, String(asked)),
      ),
    },
  },
);
export const agentFilter = narrows<Catalog, [asked: string]>(
  "catalog-filter-agent",
  { "catalog-filter-agent#ignored": "agent_company_id is ignored." },
  (asked) => (catalog) => catalog.agent_company_ids.map(String).includes(asked.toLowerCase()),
  {
    wrong: {
      "catalog-filter-agent#the-first-alone": fault(
        "A catalog is found by the first of its agents alone.",
        (asked) => (catalog) => String(catalog.agent_company_ids[0]) === asked.toLowerCase(),
      ),
      "catalog-filter-agent#by-its-beginning": fault(
        "Of an agent_company_id the last four letters are not read.",
        (asked) => (catalog) =>
          catalog.agent_company_ids.some((id) => String(id).slice(0, -4) === asked.toLowerCase().slice(0, -4)),
      ),
    },
  },
);
export const platformFilter = narrows<Catalog, [asked: string]>(
  "catalog-filter-platform",
  { "catalog-filter-platform#ignored": "platform_catalog_id is ignored." },
  (asked) => onPlatform((shown) => String(shown) === asked, asked),
  {
    wrong: {
      "catalog-filter-platform#the-first-alone": fault(
        "A catalog is found by the first of its external ids alone.",
        (asked) => (catalog) => String(catalog.platforms[0]?.["platform_catalog_id"]) === asked,
      ),
      "catalog-filter-platform#apostrophes-doubled": fault(
        "An apostrophe in an external id that is asked for is doubled.",
        (asked) => onPlatform((shown) => String(shown) === asked.replaceAll("'", "''"), asked),
      ),
      "catalog-filter-platform#decoded-twice": fault("An external id that is asked for is decoded twice.", (asked) =>
        onPlatform((shown) => String(shown) === decodedAgain(asked), asked),
      ),
      "filters-equal:catalog-list#by-its-beginning": fault(
        `A catalog's id on a platform ${loosely.beginning[0]}.`,
        (asked) => onPlatform(loosely.beginning[1], asked),
      ),
      "filters-equal:catalog-list#as-a-number": fault(`A catalog's id on a platform ${loosely.number[0]}.`, (asked) =>
        onPlatform(loosely.number[1], asked),
      ),
      "filters-equal:catalog-list#by-a-list": fault(`A catalog's id on a platform ${loosely.list[0]}.`, (asked) =>
        onPlatform(loosely.list[1], asked),
      ),
      "filters-equal:catalog-list#by-a-pattern": fault(`A catalog's id on a platform ${loosely.pattern[0]}.`, (asked) =>
        onPlatform(loosely.pattern[1], asked),
      ),
      "filters-equal:catalog-list#by-41-signs": fault(
        "Of a catalog's id on a platform 41 signs are compared.",
        (asked) => onPlatform(cutTo(41), asked),
      ),
      "filters-equal:catalog-list#by-a-part": fault(`A catalog's id on a platform ${loosely.part[0]}.`, (asked) =>
        onPlatform(loosely.part[1], asked),
      ),
    },
  },
);
/** Whether a title by which no catalog was found finds one that is made later. */
export const askedInVain = searchedInVain(
  "catalog-list-asked-in-vain",
  "catalog-filter-title#not-found-for-good",
  "A title by which no catalog was found at first finds none any more.",
);

export const titleFilter = narrows<Catalog, [asked: string]>(
  "catalog-filter-title",
  { "catalog-filter-title#ignored": "title is ignored." },
  (asked) => (catalog) => titleOf(catalog).toLowerCase().includes(asked.toLowerCase()),
  {
    openPoint: "catalog-filter-matching",
    alternatives: {
      exact: (asked) => (catalog) => catalog.title === asked,
      "by-beginning": (asked) => (catalog) => titleOf(catalog).startsWith(asked),
    },
    wrong: {
      "catalog-filter-title#by-64-letters": fault(
        "Of a title that is asked for 64 letters are looked for.",
        (asked) => (catalog) => titleOf(catalog).toLowerCase().includes(asked.slice(0, 64).toLowerCase()),
      ),
      "catalog-filter-title#decoded-twice": fault(
        "A title that is asked for is decoded twice.",
        (asked) => (catalog) => titleOf(catalog).includes(decodedAgain(asked)),
      ),
    },
  },
);
export const completedFilter = narrows<Catalog, [asked: boolean]>(
  "catalog-filter-completed",
  { "catalog-filter-completed#ignored": "is_completed is ignored." },
  (asked) => (catalog) => catalog.is_completed === asked,
  {
    wrong: {
      "catalog-filter-completed#of-the-past-none": fault(
        "is_completed finds no catalog that ended years ago.",
        (asked) => (catalog) =>
          catalog.is_completed === asked && Date.parse(catalog.end_date) > Date.parse("2021-01-01"),
      ),
    },
  },
);

type Sellers = (asked: readonly number[]) => Filter;

export const sellersFilter = decision<Sellers>("catalog-filter-sellers", {
  conforms: {
    "any-of-them": (asked) => (catalog) => asked.includes(catalog.seller_id),
    "any-of-them-if-all-are-known": (asked) => {
      if (!asked.every((id) => sellers.some((seller) => seller.id === id)))
        throw invalid({ seller_ids: ["There is no such seller."] });
      return (catalog) => asked.includes(catalog.seller_id);
    },
  },
  faults: {
    "catalog-filter-sellers#ignored": fault("seller_ids is ignored.", () => () => true),
    "catalog-filter-sellers#by-their-beginnings": fault(
      `A seller's id ${loosely.beginning[0]}.`,
      (asked) =>
        ({ seller_id }) =>
          asked.some((id) => loosely.beginning[1](seller_id, String(id))),
    ),
    "catalog-filter-sellers-several#two-at-most": fault(
      "Of several seller_ids the first two count.",
      (asked) =>
        ({ seller_id }) =>
          asked.slice(0, 2).includes(seller_id),
    ),
    "catalog-filter-sellers-several#first-only": fault(
      "Of several seller_ids only the first counts.",
      ([first]) =>
        (catalog) =>
          catalog.seller_id === first,
    ),
  },
});

interface Window {
  readonly start_date: string | undefined;
  readonly end_date: string | undefined;
}

/** In microseconds since 1970: a date holds milliseconds alone. */
const at = (text: string) =>
  (instantOf(text)?.getTime() ?? Number.NaN) * 1000 + Number(/\.\d{3}(\d{1,3})/.exec(text)?.[1]?.padEnd(3, "0") ?? 0);
const within =
  (asked: Window): Filter =>
  (catalog) =>
    (asked.start_date === undefined || at(catalog.start_date) >= at(asked.start_date)) &&
    (asked.end_date === undefined || at(catalog.end_date) <= at(asked.end_date));

/** Refuses dates that are asked for. */
export const datesTaken = nothingElse<[asked: Window]>("catalog-filter-dates-taken", "any", {
  "catalog-filter-dates-accepted#no-fractions": fault("Dates with a fraction of a second are refused.", (asked) => {
    for (const [name, date] of Object.entries(asked))
      if (/\.\d/.test(date ?? "")) throw invalid({ [name]: ["A date-time is needed."] });
  }),
});

export const datesFilter = decision<(asked: Window) => Filter>("catalog-filter-dates", {
  openPoint: "catalog-date-filter-meaning",
  conforms: {
    within,
    equal: (asked) => (catalog) =>
      (asked.start_date === undefined || at(catalog.start_date) === at(asked.start_date)) &&
      (asked.end_date === undefined || at(catalog.end_date) === at(asked.end_date)),
    overlapping: (asked) => (catalog) =>
      (asked.start_date === undefined || at(catalog.end_date) >= at(asked.start_date)) &&
      (asked.end_date === undefined || at(catalog.start_date) <= at(asked.end_date)),
  },
  faults: {
    "catalog-filter-dates-accepted#excludes-bounds": fault(
      "A catalog of exactly the dates asked for is left out.",
      (asked) => (catalog) => within(asked)(catalog) && at(catalog.start_date) !== at(asked.start_date ?? ""),
    ),
    "catalog-filter-dates-narrow#one-alone-ignored": fault("A date is no filter without the other one.", (asked) =>
      asked.start_date === undefined || asked.end_date === undefined ? () => true : within(asked),
    ),
    "catalog-filters-combine#no-end-beside-start": fault("end_date is ignored beside start_date.", (asked) =>
      within({ ...asked, end_date: asked.start_date === undefined ? asked.end_date : undefined }),
    ),
    "catalog-filter-dates-offset#ignored": fault("The offset of a date that is asked for is ignored.", (asked) => {
      const local = (text: string | undefined) => text?.replace(/[+-]\d\d:\d\d$/, "Z");
      return within({ start_date: local(asked.start_date), end_date: local(asked.end_date) });
    }),
    "catalog-filter-dates-narrow#ignored": fault("The date filters are ignored.", () => () => true),
  },
});

interface Asked {
  readonly title?: string;
  readonly agent_company_id?: string;
  readonly platform_catalog_id?: string;
  readonly is_completed?: boolean;
  readonly start_date?: string;
  readonly end_date?: string;
  readonly seller_ids?: readonly number[];
}

/** What of a query counts beside the rest of it. */
export const countedOfQuery = decision<<Q extends Asked>(query: Q) => Q>("catalog-query-counted", {
  conforms: { all: (query) => query },
  faults: {
    "catalog-filters-combine#no-title-beside-external-id": fault(
      "Beside a platform_catalog_id the title is ignored.",
      (query) => (query.platform_catalog_id === undefined ? query : { ...query, title: undefined }),
    ),
    "catalog-filters-combine#no-completion-beside-external-id": fault(
      "Beside a platform_catalog_id is_completed is ignored.",
      (query) => (query.platform_catalog_id === undefined ? query : { ...query, is_completed: undefined }),
    ),
    "catalog-filters-combine#no-completion-beside-agent": fault(
      "Beside an agent_company_id is_completed is ignored.",
      (query) => (query.agent_company_id === undefined ? query : { ...query, is_completed: undefined }),
    ),
  },
});

const hasDates = ({ start_date, end_date }: Asked): boolean => start_date !== undefined || end_date !== undefined;

/** What is found of a catalog, and what it was called before an upsert gave it another title. */
type FoundOfBulk = (query: Asked, catalog: Catalog, former: string | undefined) => boolean;

/** Whether a query finds what has it, where a bulk upsert made it. */
export const foundOfBulk = decision<FoundOfBulk>("catalog-found-of-bulk", {
  conforms: { "as-others": () => true },
  faults: {
    "bulk-found-by-filters#not-by-seller": fault(
      "Catalogs that bulk upserts made are not found by seller_ids.",
      ({ seller_ids }, { batch }) => seller_ids === undefined || batch === null,
    ),
    "bulk-found-by-filters#by-the-first-title": fault(
      "Catalogs that bulk upserts gave another title are not found by it.",
      ({ title }, _, former) => title === undefined || former === undefined || title === former,
    ),
    "bulk-found-by-filters#not-by-dates": fault(
      "Catalogs that bulk upserts made are not found by their dates.",
      (query, { batch }) => !hasDates(query) || batch === null,
    ),
    "bulk-found-by-filters#not-by-later-external-ids": fault(
      "Catalogs that bulk upserts made are not found by external ids that updates gave them.",
      ({ platform_catalog_id }, { batch }) => platform_catalog_id === undefined || batch === null,
    ),
  },
});

/** Whether a query finds what has it, where removed catalogs had it before. */
export const foundAfterRemoved = decision<(query: Asked, removed: readonly Catalog[]) => boolean>(
  "catalog-found-after-removed",
  {
    conforms: { "as-others": () => true },
    faults: {
      "made-again:catalog#not-by-its-external-id": fault(
        "A catalog is not found by an external id that a removed one had.",
        ({ platform_catalog_id: asked }, removed) =>
          asked === undefined || !removed.some(onPlatform((shown) => String(shown) === asked, asked)),
      ),
      "made-again:catalog#not-by-its-title": fault(
        "A catalog is not found by a title that a removed one had.",
        ({ title }, removed) => title === undefined || !removed.some((one) => one.title === title),
      ),
    },
  },
);

/** Which lots a catalog shows beside those that are in it: of those that were in it when they were deleted, or merged into others. */
type Beside = (deleted: readonly Lot[], merged: readonly Lot[]) => readonly Lot[];

export const goneLotsShown = decision<Beside>("catalog-deleted-lots", {
  conforms: { none: () => [] },
  faults: {
    "lot-merge-source-removed#still-in-its-catalog": fault(
      "A catalog still shows lots that were merged into others.",
      (_deleted, merged) => merged,
    ),
    "lot-delete-leaves-catalogs#still-shown": fault("A catalog still shows lots that were deleted.", (all) => all),
    "lot-delete-leaves-catalogs#still-in-all-but-the-first": fault(
      "A deleted lot is still shown in each of its catalogs but the first.",
      (all) => all.map((lot) => ({ ...lot, catalogs: lot.catalogs.slice(1) })),
    ),
  },
});

/** What a catalog is found by; it is given as it is, as it was when it was created, and as it was before its last update. */
type FoundBy = (catalog: Catalog, first: Catalog, earlier: Catalog) => readonly Catalog[];

export const foundBy = decision<FoundBy>("catalog-found-by", {
  conforms: { "what-it-is": (catalog) => [catalog] },
  faults: {
    "catalog-filter-follows#by-its-first-title": fault(
      "A catalog is found by the title that it was created with.",
      (catalog, { title }) => [{ ...catalog, title }],
    ),
    "catalog-filter-follows#by-its-first-seller": fault(
      "A catalog is found by the seller that it was created with.",
      (catalog, { seller_id }) => [{ ...catalog, seller_id }],
    ),
    "catalog-filter-follows#by-its-first-completion": fault(
      "A catalog is found as completed or open by what it was created as.",
      (catalog, { is_completed }) => [{ ...catalog, is_completed }],
    ),
    "catalog-filter-follows#as-it-was-between": fault(
      "A catalog that has its first title again is found as it was between, too.",
      (catalog, first, earlier) => (catalog.title === first.title ? [catalog, earlier] : [catalog]),
    ),
  },
});

/** How several filters work together; the first of them is the id's where an id is asked for. */
export const catalogFiltersCombined = decision<(filters: readonly Filter[], byId: boolean) => Filter>(
  "catalog-filters-combined",
  {
    conforms: { all: (filters) => (catalog) => filters.every((filter) => filter(catalog)) },
    faults: {
      "catalog-filters-combine#id-wins": fault(
        "Beside an id every other filter is ignored.",
        (filters, byId) => (catalog) => (byId ? filters.slice(0, 1) : filters).every((filter) => filter(catalog)),
      ),
    },
  },
);

/** Whether the filters of a partner-scoped caller count. */
export const filtersOfPartners = always("catalog-filters-of-partners", "count", {
  "catalog-filters-combine#none-of-partners": "Filters of a partner-scoped caller are ignored.",
});

/** Whether catalogs that are not completed can be asked for, whatever else they are asked by. */
export const openBesideSellers = always("catalog-open-beside-sellers", "counts", {
  "catalog-filters-combine#open-ones-beside-sellers": "Beside seller_ids is_completed is ignored where it is false.",
});

export const listedCatalog = intact<Catalog>("listed-catalog", "the-record", {
  "catalog-list-rows-are-records#shows-other-title": fault(
    "Rows of the catalog list show a title that the record does not have.",
    ({ id }) => ({ title: `Catalog ${id}` }),
  ),
});

/** A lot as its catalog shows it. */
export const nestedLot = intact<Lot, Lot>("nested-lot", "the-record", {
  "shown-as-given:lot#within-catalogs-as-first-shown": fault(
    "In its catalog a lot of no upsert shows the item data that it had when it was first shown there.",
    ({ customer_item_id }, { item_data }) => (customer_item_id === null ? { item_data } : {}),
  ),
  "shown-as-given:lot#within-catalogs-as-it-began": fault(
    "In its catalog a lot shows its initial data in place of its item data.",
    ({ initial_data, item_data }) => ({ item_data: initial_data ?? item_data }),
  ),
  "shown-as-given:lot#within-catalogs-on-no-platform": fault("In its catalog a lot is on no platform.", {
    platforms: [],
  }),
});

/** How a lot came out of a catalog. */
type Leaving = "deleted" | "merged" | "moved";

const leaving =
  (how: Leaving) =>
  (lots: readonly Lot[], leftBy: (lot: Lot) => Leaving): readonly Lot[] =>
    lots.filter((lot) => leftBy(lot) === how);

/** Which lots a row shows that are not in the catalog any more: of those that it showed before. */
export const goneLotsOfRow = decision<(lots: readonly Lot[], leftBy: (lot: Lot) => Leaving) => readonly Lot[]>(
  "listed-catalog-gone-lots",
  {
    conforms: { none: () => [] },
    faults: {
      "lot-delete-leaves-catalogs#still-in-rows": fault(
        "Rows of the catalog list still show lots that were deleted.",
        leaving("deleted"),
      ),
      "lot-update-leaves-catalogs#still-in-rows": fault(
        "Rows of the catalog list still show lots that are in other catalogs now.",
        leaving("moved"),
      ),
    },
  },
);

/** What a row shows of its catalog, by the one above it that has the same title. */
export const belowNamesake = decision<
  <R extends Pick<Catalog, "is_completed" | "start_date" | "end_date">>(row: R, above: Catalog) => R
>("listed-catalog-below-namesake", {
  conforms: { "its-own": (row) => row },
  faults: {
    "catalog-list-rows-are-records#completed-as-the-row-above": fault(
      "A row of the catalog list is completed where the row above it is, if both have one title.",
      (row, { is_completed }) => ({ ...row, is_completed }),
    ),
    "catalog-list-rows-are-records#dated-as-the-row-above": fault(
      "A row of the catalog list has the dates of the row above it, if both have one title.",
      (row, { start_date, end_date }) => ({ ...row, start_date, end_date }),
    ),
  },
});

/** How rows write what a record holds. */
export const writtenInRows = decision<(row: Pick<Catalog, "is_completed">) => object>("listed-catalog-written", {
  conforms: { "as-read": (row) => row },
  faults: {
    "catalog-list-rows-are-records#truth-as-text": fault(
      "Rows tell whether a catalog is completed by a text.",
      (row) => ({
        ...row,
        is_completed: String(row.is_completed),
      }),
    ),
  },
});

/** Which of its lots a row of the catalog list shows. */
export const lotsOfRow = whole<readonly unknown[]>("listed-catalog-lots-of-row", "each", {
  "catalog-list-shows-lots#the-first-alone": fault(
    "Rows of the catalog list show the first of two lots alone.",
    (lots) => (lots.length === 2 ? lots.slice(0, 1) : lots),
  ),
});

/** The lots of a row, by those of the row above it that has the same title. */
export const lotsBelowNamesake = decision<<L>(lots: readonly L[], above: readonly L[]) => readonly L[]>(
  "listed-catalog-lots-below-namesake",
  {
    conforms: { "its-own": (lots) => lots },
    faults: {
      "catalog-list-shows-lots#of-the-row-above": fault(
        "A row of the catalog list without lots shows those of the row above it, where both have one title.",
        (lots, above) => (lots.length > 0 ? lots : above),
      ),
    },
  },
);

export const readCatalogLots = always("read-catalog-lots", "shown", {
  "catalog-read-shows-lots#hides-lots": "A catalog read by id shows no lots.",
});

export const listedCatalogLots = always("listed-catalog-lots", "shown", {
  "catalog-list-shows-lots#hides-lots": "Rows of the catalog list show no lots.",
});

export const lotsBroughtToRows = always("listed-catalog-lots-brought", "shown", {
  "catalog-list-shows-lots#without-those-of-a-merge":
    "The row of a merge's target in the catalog list shows its former lots alone.",
});

/** Whether rows behind the first of a page show their lots. */
export const lotsOfLaterRows = always("listed-catalog-lots-of-later-rows", "shown", {
  "catalog-list-shows-lots#of-the-first-row-alone": "The first row of a page of catalogs shows its lots, and no other.",
});
