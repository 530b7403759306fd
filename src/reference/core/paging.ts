import { type Answer, ok } from "./answer.js";
import { always } from "./behaviours/always.js";
import { type Decision, decision, fault } from "./decision.js";
import { invalid } from "./refusal.js";
import type { World } from "./world.js";

/** The lists that have pages. */
export type PagedList = "lots" | "catalogs" | "client-item-data";

export interface PageQuery {
  readonly page_size?: number;
  readonly page_number?: number;
}

const documentedSize = 25;

const everywhere = (size: number) => fault(`Every list answers ${size} rows by default.`, size);
const sizeOf = (list: PagedList, size: number) => fault(`The list of ${list} answers ${size} rows by default.`, size);

/** Limits, page_size: the number of rows where the caller names none. */
export const defaultPageSize = decision("page-size-default", {
  conforms: { "as-documented": documentedSize },
  faults: {
    "page-size-default-25#10": everywhere(10),
    "page-size-default-25#20": everywhere(20),
    "page-size-default-25#24": everywhere(24),
    "page-size-default-25#50": everywhere(50),
    "page-size-default-25#unbounded": everywhere(Number.MAX_SAFE_INTEGER),
  },
});

/** The same for one list only; undefined leaves it to the default of all. */
export const listPageSize: Readonly<Record<PagedList, Decision<number | undefined>>> = {
  lots: decision<number | undefined>("lot-list-page-size-default", {
    conforms: { "as-everywhere": undefined },
    faults: {
      "page-size-default-25#lot-list-page-size-default-20": sizeOf("lots", 20),
      "page-size-default-25#lot-list-page-size-default-100": sizeOf("lots", 100),
    },
  }),
  catalogs: decision<number | undefined>("catalog-list-page-size-default", {
    conforms: { "as-everywhere": undefined },
    faults: {
      "page-size-default-25#catalog-list-page-size-default-20": sizeOf("catalogs", 20),
      "page-size-default-25#catalog-list-page-size-default-100": sizeOf("catalogs", 100),
    },
  }),
  "client-item-data": decision<number | undefined>("clientitemdata-list-page-size-default", {
    conforms: { "as-everywhere": undefined },
    faults: { "page-size-default-25#clientitemdata-list-page-size-default-20": sizeOf("client-item-data", 20) },
  }),
};

export const listPageSizes = Object.values(listPageSize);

const tenLater = (its: PagedList) =>
  fault(`Pages behind the first of the list of ${its} have 10 rows by default.`, (list: PagedList, size: number) =>
    list === its ? 10 : size,
  );

/** The same for a page behind the first. */
export const laterPageSize = decision<(list: PagedList, size: number) => number>("page-size-default-later", {
  conforms: { "as-the-first": (_, size) => size },
  faults: {
    "page-size-default-25#lot-list-ten-on-later-pages": tenLater("lots"),
    "page-size-default-25#catalog-list-ten-on-later-pages": tenLater("catalogs"),
  },
});

/** Limits, page_number: the page where the caller names none. */
export const defaultPageNumber = decision<(list: PagedList) => number>("page-number-default", {
  conforms: { first: () => 1 },
  faults: {
    "page-number-default-1#client-item-data-page-number-default-2": fault(
      "Without page_number the second page of client item data is answered.",
      (list) => (list === "client-item-data" ? 2 : 1),
    ),
  },
});

export const honouredPageSize = decision<(asked: number) => number>("page-size-honoured", {
  openPoint: "max-page-size",
  conforms: {
    unlimited: (asked) => asked,
    "at-most-100": (asked) => Math.min(asked, 100),
    "more-are-refused": (asked) => {
      if (asked > documentedSize) throw invalid({ page_size: [`At most ${documentedSize} rows make a page.`] });
      return asked;
    },
  },
  faults: {
    "page-size-honoured#ignored": fault("Every page has 25 rows, whatever page_size.", () => documentedSize),
    "page-size-honoured#one-more": fault("A page has one row more than page_size.", (asked) => asked + 1),
    "page-size-honoured#at-least-10": fault("A smaller page_size is raised to 10.", (asked) => Math.max(asked, 10)),
  },
});

/** Whether a search is refused that asks for so many rows a page. */
export const isTooManyRows = decision<(asked: number) => boolean>("search-page-largest", {
  openPoint: "max-page-size",
  conforms: { "any-size": () => false, "20-rows": (asked) => asked > 20 },
});

/** What a page is cut by: a zero-based page and a size in, the rows out. */
type Cut = <T>(rows: readonly T[], page: number, size: number, list: PagedList) => readonly T[];

const cut: Cut = (rows, page, size) => rows.slice(page * size, (page + 1) * size);

/** What goes wrong with one list alone. */
const of =
  (its: PagedList, wrong: Cut): Cut =>
  (rows, page, size, list) =>
    (list === its ? wrong : cut)(rows, page, size, list);

/** The other lists have laws of their own, which leave their first two pages to the clause that says it of all. */
const ofClientItemData = (wrong: Cut): Cut => of("client-item-data", wrong);

const repeating = (list: PagedList) =>
  fault(
    `Every page of the list of ${list} is its first.`,
    of(list, (rows, _, size) => rows.slice(0, size)),
  );

const tenAtMost = (list: PagedList) =>
  fault(
    `No page of the list of ${list} has more than ten rows.`,
    of(list, (rows, page, size) => cut(rows, page, size, list).slice(0, 10)),
  );

const behindPagesOf25 = (list: PagedList) =>
  fault(
    `A page of more than 25 rows of the list of ${list} begins behind as many pages of 25.`,
    of(list, (rows, page, size) => {
      const start = page * Math.min(size, documentedSize);
      return rows.slice(start, start + size);
    }),
  );

export const pageCut = decision<Cut>("page-cut", {
  conforms: { "next-to-each-other": cut },
  faults: {
    "page-do-not-overlap#pages-overlap": fault(
      "A page of client item data begins with the last row of the page before it.",
      ofClientItemData((rows, page, size) => {
        const step = Math.max(1, size - 1);
        return rows.slice(page * step, page * step + size);
      }),
    ),
    "page-do-not-overlap#client-item-data-behind-pages-of-25": behindPagesOf25("client-item-data"),
    "page-by-page:lot-list#behind-pages-of-25": behindPagesOf25("lots"),
    "page-by-page:catalog-list#behind-pages-of-25": behindPagesOf25("catalogs"),
    "page-are-complete#no-full-last-page": fault(
      "A last page of client item data that is not the only one is empty where it is full.",
      ofClientItemData((rows, page, size) =>
        page > 0 && (page + 1) * size === rows.length ? [] : rows.slice(page * size, (page + 1) * size),
      ),
    ),
    "page-size-default-25#lot-list-ten-at-most": tenAtMost("lots"),
    "page-size-default-25#catalog-list-ten-at-most": tenAtMost("catalogs"),
    "page-do-not-overlap#lot-list-repeats-its-first-page": repeating("lots"),
    "page-do-not-overlap#catalog-list-repeats-its-first-page": repeating("catalogs"),
    "page-are-complete#pages-skip-a-row": fault(
      "Between two pages of client item data one row is left out.",
      ofClientItemData((rows, page, size) => rows.slice(page * (size + 1), page * (size + 1) + size)),
    ),
    "page-are-complete#wide-pages-lack-a-row": fault(
      "A page of more than 25 rows of client item data lacks its last row.",
      ofClientItemData((rows, page, size, list) =>
        cut(rows, page, size, list).slice(0, size > documentedSize ? size - 1 : size),
      ),
    ),
    "page-are-complete#pages-lack-the-tail": fault(
      "A last page of client item data that is not full is not served.",
      ofClientItemData((rows, page, size, list) =>
        page > 0 && rows.length < (page + 1) * size ? [] : cut(rows, page, size, list),
      ),
    ),
  },
});

/** Which zero-based page a page_number that the caller names stands for. */
type Numbering = (asked: number, pages: number, list: PagedList) => number;

const zeroBased = (its: PagedList) =>
  fault<Numbering>(`page_number 1 is the second page of the list of ${its}.`, (asked, _, list) =>
    list === its ? asked : asked - 1,
  );

export const pageNumbering = decision<Numbering>("page-numbering", {
  conforms: { "from-one": (asked) => asked - 1 },
  faults: {
    "page-number-one-based#zero-based": fault("page_number 1 is the second page.", (asked) => asked),
    "page-number-one-based#from-the-end": fault("page_number 1 is the last page.", (asked, pages) =>
      asked > pages ? asked - 1 : pages - asked,
    ),
    "page-number-one-based#lot-list-zero-based": zeroBased("lots"),
    "page-number-one-based#catalog-list-zero-based": zeroBased("catalogs"),
  },
});

/** Whether a page is counted where the caller names no size. */
export const numberWithoutSize = always("page-number-without-size", "counts", {
  "page-size-default-25#the-first-without-a-size": "Where no page_size is given every page is the first.",
});

interface Page {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly number: number;
  readonly size: number;
  readonly pages: number;
}

export const pageWrapper = decision<(page: Page) => unknown>("page-wrapper", {
  openPoint: "page-wrapper-names",
  conforms: {
    items: ({ rows, total, number, size, pages }) => ({
      items: rows,
      totalCount: total,
      pageNumber: number,
      pageSize: size,
      totalPages: pages,
    }),
    data: ({ rows, total }) => ({ data: rows, total }),
    results: ({ rows, total, number, pages }) => ({
      results: rows,
      total_items: total,
      page_number: number,
      total_pages: pages,
      has_next_page: number < pages,
    }),
    nested: ({ rows, total, number, size }) => ({ page: { number, size, total }, content: rows }),
    "rows-alone": ({ rows }) => ({ rows }),
    "value-with-count": ({ rows, total }) => ({
      "@odata.context": "https://example.com/$metadata",
      "@odata.count": total,
      value: rows,
    }),
    "another-name": ({ rows, total, number }) => ({ warnings: [], page_items: rows, page: number, item_count: total }),
    "another-list-first": ({ rows, total }) => ({
      links: [{ rel: "self", href: "https://example.com/list" }],
      records: rows,
      total,
    }),
    "without-a-list-where-there-is-no-row": ({ rows, total, number, size }) => ({
      ...(rows.length > 0 && { _embedded: { records: rows } }),
      page: { number, size, totalElements: total },
    }),
    "three-levels-down": ({ rows, total }) => ({ status: "ok", result: { page: { total, rows } } }),
  },
});

export const listOrder = decision<<T>(rows: readonly T[]) => readonly T[]>("list-order", {
  openPoint: "ordering",
  conforms: { "oldest-first": (rows) => rows, "newest-first": (rows) => [...rows].reverse() },
});

export const impossiblePage = decision<(name: string) => number>("page-below-one", {
  openPoint: "page-beyond-end",
  conforms: {
    refused: (name) => {
      throw invalid({ [name]: ["The value must be at least 1."] });
    },
    "taken-for-one": () => 1,
  },
});

/**
 * Answers one page of a list (Lots, pagination; Limits).
 *
 * @param rows every row of the list, oldest first
 * @param show makes what is answered for a row, which is told its place on the page; asked for the rows of the page only
 * @throws Refusal where page_size or page_number is below 1
 */
export function answerPage<T>(
  world: World,
  list: PagedList,
  rows: readonly T[],
  query: PageQuery,
  show: (row: T, place: number) => unknown,
): Answer {
  const atLeastOne = (name: keyof PageQuery) => {
    const asked = query[name];
    return asked === undefined || asked >= 1 ? asked : world.choose(impossiblePage)(name);
  };
  const askedSize = atLeastOne("page_size");
  const numbered = atLeastOne("page_number");
  const askedNumber = askedSize === undefined && !world.choose(numberWithoutSize) ? undefined : numbered;
  const usual = world.choose(listPageSize[list]) ?? world.choose(defaultPageSize);
  const size =
    askedSize === undefined
      ? (askedNumber ?? 1) > 1
        ? world.choose(laterPageSize)(list, usual)
        : usual
      : world.choose(honouredPageSize)(askedSize);
  const pages = Math.ceil(rows.length / size);
  const page =
    askedNumber === undefined
      ? world.choose(defaultPageNumber)(list) - 1
      : world.choose(pageNumbering)(askedNumber, pages, list);
  const shown = world.choose(pageCut)(world.choose(listOrder)(rows), page, size, list);
  return ok(
    world.choose(pageWrapper)({
      rows: shown.map(show),
      total: rows.length,
      number: askedNumber ?? page + 1,
      size,
      pages,
    }),
  );
}
