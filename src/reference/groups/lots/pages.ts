import type { Answer } from "../../core/answer.js";
import { decision, fault } from "../../core/decision.js";
import { answerPage, type PagedList, type PageQuery } from "../../core/paging.js";
import { invalid, missing } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";

/** What a deployment makes of the page that is asked for, before it is cut: `total` is the number of all rows. */
type Reading = (query: PageQuery, total: number) => PageQuery;

const asAsked: Reading = (query) => query;

const documentedSize = 25;
const largest = 200;
const beyondEverything = 1_000_000;

/** Limits, closing sentence: the maximum of page_size is not shown. */
export const largePage = decision<Reading>("page-size-large", {
  openPoint: "max-page-size",
  conforms: {
    "as-asked": asAsked,
    "refused-above-200": (query) => {
      if ((query.page_size ?? 0) > largest) throw invalid({ page_size: [`At most ${largest} rows can be asked for.`] });
      return query;
    },
  },
});

export const smallPage = decision<Reading>("page-size-small", {
  openPoint: "page-size-below-one",
  conforms: {
    "left-to-the-bounds": asAsked,
    "the-default": (query) => ((query.page_size ?? 1) < 1 ? { ...query, page_size: documentedSize } : query),
    "an-empty-page": (query) =>
      (query.page_size ?? 1) < 1 ? { page_size: documentedSize, page_number: beyondEverything } : query,
  },
});

export const lowPageNumber = decision<Reading>("page-number-low", {
  openPoint: "page-number-below-one",
  conforms: {
    "left-to-the-bounds": asAsked,
    "the-first": (query) => ((query.page_number ?? 1) < 1 ? { ...query, page_number: 1 } : query),
    "an-empty-page": (query) => ((query.page_number ?? 1) < 1 ? { ...query, page_number: beyondEverything } : query),
  },
});

const lastPage = (query: PageQuery, total: number) =>
  Math.max(1, Math.ceil(total / Math.max(1, query.page_size ?? documentedSize)));

export const pageBeyondEnd = decision<Reading>("page-beyond-end", {
  openPoint: "page-beyond-end",
  conforms: {
    empty: asAsked,
    refused: (query, total) => {
      if ((query.page_number ?? 1) > lastPage(query, total)) throw missing("The page");
      return query;
    },
  },
});

/** Limits, page_size: it bounds the rows whatever else is asked for. */
export const filteredPage = decision<(query: PageQuery, isFiltered: boolean) => PageQuery>("page-size-filtered", {
  conforms: { "as-asked": (query) => query },
  faults: {
    "page-size-honoured#ignored-beside-a-filter": fault(
      "Where a list is narrowed, page_size is ignored.",
      ({ page_size, ...query }, isFiltered) =>
        isFiltered || page_size === undefined ? query : { ...query, page_size },
    ),
  },
});

type FiltersOfPage = <F>(filters: readonly F[], query: PageQuery) => readonly F[];

const noneBehindTheFirst: FiltersOfPage = (filters, { page_number = 1 }) =>
  filters.length === 1 && page_number > 1 ? [] : filters;

/** Which of the filters that are given count on a page behind the first: all of them. */
const onLaterPages = (list: "lot-list" | "catalog-list") =>
  decision<FiltersOfPage>(`${list}-filters-of-later-pages`, {
    conforms: { all: (filters) => filters },
    faults: {
      [`beyond-the-end:${list}#a-filter-by-itself-is-ignored`]: fault(
        `Behind the first page of the ${list.replace("-", " ")} a filter that is given alone is ignored.`,
        noneBehindTheFirst,
      ),
    },
  });

export const lotFiltersOfPage = onLaterPages("lot-list");
export const catalogFiltersOfPage = onLaterPages("catalog-list");

/** The size that was asked for last. */
const lastSize = state("lot-page-size-last", (): { size: number | undefined } => ({ size: undefined }));

/** Limits, page_size: where none is asked for it is the default, whatever was asked for before. */
export const sizeOfUnsized = decision<(query: PageQuery, world: World) => PageQuery>("lot-page-size-unsized", {
  conforms: { "the-default": (query) => query },
  faults: {
    "page-size-default-25#as-asked-for-last": fault(
      "Where no page_size is asked for, pages of lots have the one that was asked for last.",
      (query, world) => {
        const last = world.of(lastSize);
        last.size = query.page_size ?? last.size;
        return { ...query, ...(last.size !== undefined && { page_size: last.size }) };
      },
    ),
  },
});

/** Limits, page_size: a partner-scoped caller's pages have the size of everybody's. */
export const pageOfPartner = decision<(query: PageQuery) => PageQuery>("page-size-of-partners", {
  conforms: { "as-everybody's": (query) => query },
  faults: {
    "page-size-default-by-partner#10": fault("A partner-scoped caller gets pages of 10 rows by default.", (query) => ({
      page_size: 10,
      ...query,
    })),
  },
});

const readings = [largePage, smallPage, lowPageNumber, pageBeyondEnd];

/**
 * Answers one page of a list of the catalog surface, as far out of bounds as it may be asked for.
 *
 * @param rows every row of the list, oldest first
 * @param show makes what is answered for a row
 * @throws Refusal where this deployment refuses the page asked for
 */
export const answerRows = <T>(
  world: World,
  list: PagedList,
  rows: readonly T[],
  query: PageQuery,
  show: (row: T, place: number) => unknown,
): Answer =>
  answerPage(
    world,
    list,
    rows,
    readings.reduce((asked, reading) => world.choose(reading)(asked, rows.length), query),
    show,
  );
