import { always } from "../../core/behaviours/always.js";
import { decision, fault } from "../../core/decision.js";
import { fold } from "../../core/wire.js";
import type { Feed, FeedRow } from "./state.js";

/** What a page holds at most: the size asked for in. */
type Size = (asked: number, feed: Feed) => number;

export const feedPageSize = decision<Size>("dashboard-feeds-page-size", {
  conforms: { "as-asked": (asked) => asked },
  faults: {
    "dashboard-feeds-paging#ignored": fault("The feeds answer all rows, whatever paging.", () => 1_000),
    "dashboard-feeds-paging#one-more": fault("A feed answers one row more than asked for.", (asked) => asked + 1),
    "dashboard-feeds-paging#at-least-10": fault("A smaller page is raised to 10 rows.", (asked) => Math.max(10, asked)),
    "dashboard-feeds-paging#recentestimates-paging-ignored": fault(
      "The recent-estimates feed ignores paging.",
      (asked, feed) => (feed === "recentestimates" ? 1_000 : asked),
    ),
  },
});

/** How many rows a page of a feed has at most, of those that it is asked for with. */
export const feedPageMost = decision<(asked: number) => number>("dashboard-feeds-page-most", {
  conforms: { "all-of-them": (asked) => asked },
  faults: {
    "dashboard-feeds-paging#two-at-most": fault(
      "A page of a feed has two rows at most, and the next one begins behind as many as it was asked for with.",
      (asked) => Math.min(2, asked),
    ),
  },
});

/** How many rows of the page before a page begins with. */
export const feedOverlap = decision<(feed: Feed) => number>("dashboard-feeds-overlap", {
  conforms: { none: () => 0 },
  faults: {
    "dashboard-feeds-paging#begins-with-the-last": fault("A page begins with the last row of the one before.", () => 1),
    "dashboard-feeds-paging#recentestimates-begins-with-the-last": fault(
      "A page of the recent-estimates feed begins with the last row of the one before.",
      (feed) => (feed === "recentestimates" ? 1 : 0),
    ),
  },
});

/** Where a page of a feed begins, from where it should, its size, and how many rows there are. */
type Begin = (first: number, size: number, rows: number) => number;

export const feedPageBegins = decision<Begin>("dashboard-feeds-page-begins", {
  conforms: { "behind-the-one-before": (first) => first },
  faults: {
    "dashboard-feeds-paging#last-page-filled-up": fault(
      "A last page that is not full begins with rows of the one before.",
      (first, size, rows) => (first < rows ? Math.max(0, Math.min(first, rows - size)) : first),
    ),
    "dashboard-feeds-paging#always-the-first": fault("Every page of a feed is the first one.", () => 0),
    "dashboard-feeds-paging#the-last-beyond-the-end": fault(
      "A page beyond the last one is the last one again.",
      (first, size, rows) => (rows > 0 && first >= rows ? size * Math.floor((rows - 1) / size) : first),
    ),
  },
});

export const feedPageBase = decision<number>("dashboard-feeds-first-page", {
  openPoint: "dashboard-feed-page-base",
  conforms: { one: 1, zero: 0 },
});

/** Which page is answered where the size alone is asked for, the first being 0. */
export const unnamedPage = decision<number>("dashboard-feeds-unnamed-page", {
  conforms: { "the-first": 0 },
  faults: {
    "dashboard-feeds-paging#second-where-sized-alone": fault(
      "A page of a feed of which the size alone is given is the second.",
      1,
    ),
  },
});

export const feedOptions = decision<boolean>("dashboard-feeds-need-paging", {
  openPoint: "dashboard-feed-options-needed",
  conforms: { "empty-is-enough": false, "paging-is-needed": true },
});

/** What rows a filter asks for. */
export interface Filter {
  readonly field: string;
  readonly value: string;
}

const shownIn = (row: FeedRow, field: string): string | number | undefined =>
  Object.entries(row).find(([name]) => fold(name) === fold(field))?.[1];

/** Which rows a filter lets through: those of the company in, and those of all. */
type Filtering = (
  rows: readonly FeedRow[],
  filter: Filter,
  feed: Feed,
  everyone: readonly FeedRow[],
) => readonly FeedRow[];

const matching: Filtering = (rows, { field, value }) =>
  rows.filter((row) => String(shownIn(row, field)).toLowerCase() === value.toLowerCase());

export const feedFilter = decision<Filtering>("dashboard-feeds-filter", {
  conforms: {
    equal: matching,
    contained: (rows, { field, value }) =>
      rows.filter((row) => String(shownIn(row, field)).toLowerCase().includes(value.toLowerCase())),
  },
  faults: {
    "dashboard-feeds-filtering#filter-ignored": fault("The feeds ignore a filter.", (rows) => rows),
    "dashboard-feeds-filtering#inbound-filter-ignored": fault(
      "The inbound feed ignores a filter.",
      (rows, filter, feed, all) => (feed === "inbound" ? rows : matching(rows, filter, feed, all)),
    ),
    "dashboard-feeds-filtering#filter-widens": fault(
      "A filter finds the rows of every company.",
      (_rows, filter, feed, all) => matching(all, filter, feed, all),
    ),
    "dashboard-feeds-filtering#filter-adds": fault(
      "With a filter a row of another company is answered, too.",
      (rows, filter, feed, all) => [
        ...matching(rows, filter, feed, all),
        ...all.filter((row) => !rows.includes(row)).slice(0, 1),
      ],
    ),
  },
});

type Rows = readonly FeedRow[];

/** What several filters let through together, of what each lets through. */
export const filtersTogether = decision<(each: readonly Rows[]) => Rows>("dashboard-feeds-filters-together", {
  conforms: {
    "what-each-does": ([first = [], ...others]) => first.filter((row) => others.every((rows) => rows.includes(row))),
  },
  faults: {
    "dashboard-feeds-filtering#either-is-enough": fault("Of two filters of a feed either is enough.", (each) => [
      ...new Set(each.flat()),
    ]),
    "dashboard-feeds-filtering#the-last-alone": fault(
      "Of two filters of a feed the last one counts.",
      (each) => each.at(-1) ?? [],
    ),
  },
});

/** Whether the rows of a feed are filtered before a page of them is cut. */
export const filteredFirst = always("dashboard-feeds-filtered-first", "before-the-cut", {
  "dashboard-feeds-filtering#each-page-in-itself": "A page of a feed is cut before its rows are filtered.",
});

/** Whether the pages behind the first one are cut from what the filters find. */
export const filteredBehind = always("dashboard-feeds-filtered-behind-the-first-page", "as-the-first", {
  "dashboard-feeds-filtering#on-the-first-page-alone": "From the second page on a feed ignores its filters.",
});

interface Sorting {
  readonly field: string;
  readonly descending: boolean;
}

type Order = (rows: readonly FeedRow[], by: Sorting, feed: Feed) => readonly FeedRow[];

const ordered: Order = (rows, { field, descending }) => {
  const sorted = rows.toSorted((a, b) => {
    const [one, other] = [shownIn(a, field) ?? "", shownIn(b, field) ?? ""];
    return typeof one === "number" && typeof other === "number"
      ? one - other
      : String(one).localeCompare(String(other));
  });
  return descending ? sorted.reverse() : sorted;
};

export const feedOrder = decision<Order>("dashboard-feeds-order", {
  conforms: { sorted: ordered },
  faults: {
    "dashboard-feeds-sorting#ignored": fault("The feeds ignore sorting.", (rows) => rows),
    "dashboard-feeds-sorting#always-ascending": fault(
      "The feeds sort ascending, whatever is asked.",
      (rows, by, feed) => ordered(rows, { ...by, descending: false }, feed),
    ),
    "dashboard-feeds-sorting#one-of-each-value": fault(
      "Of the rows that are alike in what a feed is sorted by one alone is answered.",
      (rows, by, feed) => {
        const sortedBy = (row: FeedRow) => shownIn(row, by.field);
        const sorted = ordered(rows, by, feed);
        return sorted.filter((row, at) => sorted.findIndex((one) => sortedBy(one) === sortedBy(row)) === at);
      },
    ),
    "dashboard-feeds-sorting#local-deliveries-sorting-ignored": fault(
      "The local-deliveries feed ignores sorting.",
      (rows, by, feed) => (feed === "local-deliveries" ? rows : ordered(rows, by, feed)),
    ),
  },
});

/** Whether the rows of a feed are sorted before a page of them is cut. */
export const sortedFirst = always("dashboard-feeds-sorted-first", "before-the-cut", {
  "dashboard-feeds-sorting#each-page-in-itself": "A page of a feed is cut before its rows are sorted.",
});

/** Whether the pages behind the first one are cut from the sorted rows. */
export const sortedBehind = always("dashboard-feeds-sorted-behind-the-first-page", "as-the-first", {
  "dashboard-feeds-sorting#on-the-first-page-alone": "From the second page on a feed ignores its sorting.",
});
