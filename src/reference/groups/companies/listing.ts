import type { ClauseId } from "../../../contract/register.js";
import { always } from "../../core/behaviours/always.js";
import { fallingBack } from "../../core/behaviours/filtering.js";
import { whole } from "../../core/behaviours/intact.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { type Cut, cut, firstAlone, oneMore, overlapping, sized } from "../../core/behaviours/paging.js";
import { searchedInVain } from "../../core/behaviours/searched-in-vain.js";
import { decision, type Faults, fault } from "../../core/decision.js";
import type { Form, Json } from "../../core/form.js";
import type { Caller } from "../../core/handler.js";
import { invalid } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { withFormer } from "./reading.js";
import { type Company, seededIds } from "./state.js";

type Rows = readonly Company[];

const defaultSize = 25;

/** The number that the first page of a search and of the list has. */
export const pageBase = decision("company-page-base", {
  openPoint: "company-search-page-base",
  conforms: { one: { first: 1 }, zero: { first: 0 } },
});

/** In which order the list, a search and what is available to a caller have their companies. */
export const order = decision<(rows: Rows) => Rows>("company-order", {
  openPoint: "ordering",
  conforms: { "oldest-first": (rows) => rows, "newest-first": (rows) => rows.toReversed() },
});

const cutOf = (thing: string, sizes: ClauseId, pages: ClauseId, beyond: Faults<Cut> = {}) =>
  decision<Cut>(`${thing}-pages`, {
    conforms: {
      "as-asked": cut,
      "ten-at-most": (rows, index, size) => cut(rows, index, Math.min(size, 10)),
    },
    faults: {
      [`${sizes}#size-ignored`]: fault("Every page has the default size.", sized(defaultSize)),
      [`${sizes}#size-one-more`]: fault("Every page has one row more than asked.", oneMore),
      [`${pages}#page-ignored`]: fault("Every page answers the rows of the first.", firstAlone),
      [`${pages}#pages-overlap`]: fault("Each page begins with the last row of the page before.", overlapping),
      ...beyond,
    },
  });

export const searchCut = cutOf("company-search", "company-search-page-size", "company-search-pages");
export const listCut = cutOf("company-list", "company-list-page-size", "company-list-pages", {
  "company-list-pages#the-first-beyond-the-end": fault("A page beyond the end is the first one.", (rows, index, size) =>
    cut(rows, index * size < rows.length ? index : 0, size),
  ),
});

type Cutting = (rows: Rows, page: number, size: number) => Rows;

/** Whether what a name finds in the list is cut into pages. */
export const cutsNamed = always("company-list-cuts-named", "as-without-a-name", {
  "company-list-page-size#whole-by-name": "Filtered by a name, the company list is answered whole, whatever its page.",
});

/** Which page of the list is answered where the size alone is asked for, from the first one. */
export const listSizedAlone = decision<(first: number) => number>("company-list-sized-alone", {
  conforms: { "the-first": (first) => first },
  faults: {
    "company-list-pages#second-where-sized-alone": fault(
      "A page of the company list of which the size alone is given is the second.",
      (first) => first + 1,
    ),
  },
});

/**
 * @param sizedAlone the page where the size alone is asked for, from the first one
 * @returns the page that the body's pagination asks for
 */
export function pageOf(
  rows: Rows,
  form: Form,
  cutting: Cutting,
  world: World,
  sizedAlone = (first: number) => first,
): Rows {
  const pagination = form.form("pagination") ?? form;
  const { first } = world.choose(pageBase);
  const asked = pagination?.integer("page_size");
  const page = pagination?.integer("page") ?? (asked === undefined ? first : sizedAlone(first));
  const size = asked ?? defaultSize;
  if (page < first || size < 1) form.complain("pagination", "There is no such page.");
  form.settle();
  return cutting(rows, page - first, size);
}

/** Which companies a search looks through. */
export const searched = whole<Rows>("company-search-index", "all", {
  "company-create-searchable#unindexed": fault("A search does not look through new companies.", (rows) =>
    rows.filter(({ id }) => seededIds.has(id)),
  ),
  "company-create-searchable#indexed-by-code": fault("A new company is found by its code alone.", (rows) =>
    rows.map((row) => (seededIds.has(row.id) ? row : { ...row, name: row.code, more: {} })),
  ),
});

/** Whether a text by which no company was found finds one that is made later. */
export const askedInVain = searchedInVain(
  "company-searched-in-vain",
  "company-create-searchable#not-found-for-good",
  "A text by which no company was found at first finds none any more.",
);

/** Which companies the list is made of. */
export const listedCompanies = whole<Rows>("company-list-rows", "all", {
  "company-create-listed#those-of-the-start": fault("The list lacks new companies.", (rows) =>
    rows.filter(({ id }) => seededIds.has(id)),
  ),
  "company-create-listed#none": fault("The list has no companies.", () => []),
  "company-create-listed#one-of-each-name": fault("Of companies that are called the same the list has one.", (rows) => [
    ...new Map(rows.map((row) => [row.name, row])).values(),
  ]),
});

/** Which rows the list is cut from, where carriers of a company are one for each of its accounts. */
export const listedPerAccount = decision<(rows: Rows, carriersOf: (row: Company) => readonly unknown[]) => Rows>(
  "company-list-per-account",
  {
    conforms: { "one-of-each-company": (rows) => rows },
    faults: {
      "route:POST /companies/list#once-for-each-account-at-one-carrier": fault(
        "The list has a company as often as it has accounts at one carrier.",
        (rows, carriersOf) =>
          rows.flatMap((row) => {
            const carriers = carriersOf(row);
            const times = carriers.map((one) => carriers.filter((other) => other === one).length);
            return Array.from({ length: Math.max(1, ...times) }, () => row);
          }),
      ),
    },
  },
);

/** Which companies a search finds: as they are, and as they were before. */
export const searchedVersions = decision<(now: Rows, before: Rows) => Rows>("company-search-versions", {
  conforms: { "as-they-are": (now) => now },
  faults: {
    "company-search-follows#as-they-were": fault(
      "A company that was given another name is found as it was as well.",
      (now, before) => [
        ...now,
        ...before.filter((row, at) =>
          [...now, ...before.slice(0, at)].every(({ id, name }) => id !== row.id || name !== row.name),
        ),
      ],
    ),
    "company-search-follows#no-more-once-left": fault(
      "A company is found no more once an update left its name as it was.",
      (now, before) => now.filter((row) => before.findLast(({ id }) => id === row.id)?.name !== row.name),
    ),
    "company-create-searchable#after-the-first-update-alone": fault(
      "A company that was updated twice is searched as it was between.",
      (now, before) => now.map((row) => before.filter(({ id }) => id === row.id)[1] ?? row),
    ),
  },
});

const lower = (text: unknown) => String(text).toLowerCase();
const contains = ({ name }: Company, text: string) => lower(name).includes(text);
const named = (rows: Rows, text: string): Rows => rows.filter((row) => contains(row, text));

export const searchText = decision<(rows: Rows, text: string) => Rows>("company-search-text", {
  openPoint: "company-search-matching",
  conforms: {
    "part-of-the-name": named,
    "beginning-of-the-name": (rows, text) => rows.filter(({ name }) => lower(name).startsWith(text)),
    "whole-name": (rows, text) => rows.filter(({ name }) => lower(name) === text),
    "name-code-and-address": (rows, text) =>
      rows.filter(
        (row) =>
          contains(row, text) || lower(row.code).includes(text) || lower(JSON.stringify(row.more)).includes(text),
      ),
    "any-of-its-words": (rows, text) => {
      const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
      return rows
        .map((row) => ({ row, hits: words.filter((word) => contains(row, word)).length }))
        .filter(({ hits }) => hits > 0)
        .toSorted((one, other) => other.hits - one.hits)
        .map(({ row }) => row);
    },
  },
  faults: {
    "company-create-searchable#hyphen-excludes": fault(
      "In search_text a hyphen excludes what has the word behind it.",
      (rows, text) => {
        const excluded = [...text.matchAll(/-(\w+)/g)].map(([, word = ""]) => word);
        return named(rows, text).filter((row) => !excluded.some((word) => contains(row, word)));
      },
    ),
    "company-create-searchable#without-marks": fault(
      "The letters of search_text lose their marks, and those of names do not.",
      (rows, text) => named(rows, text.normalize("NFD").replace(/\p{M}/gu, "")),
    ),
    "company-create-searchable#joins-blanks": fault(
      "Several blanks of search_text become one, and those of names do not.",
      (rows, text) => named(rows, text.replace(/ +/g, " ")),
    ),
    "company-search-finds#misses": fault("A company is not found by its name.", (rows, text) =>
      named(rows, text).filter(({ id }) => !seededIds.has(id)),
    ),
    "company-search-finds#another": fault(
      "A search finds the company after the one that carries the text.",
      (rows, text) =>
        rows.filter((row, index) => {
          const before = rows[index - 1];
          return seededIds.has(row.id) ? before !== undefined && contains(before, text) : contains(row, text);
        }),
    ),
    "company-search-narrows#text-ignored": fault("The search text is ignored.", (rows, text) =>
      rows.toSorted((a, b) => Number(contains(b, text)) - Number(contains(a, text))),
    ),
    "company-search-narrows#by-64-letters": fault("Of the search text 64 letters are looked for.", (rows, text) =>
      named(rows, text.slice(0, 64)),
    ),
    "company-search-narrows#falls-back": fault(
      "Where nothing carries the search text all companies are found.",
      fallingBack(named),
    ),
  },
});

const filterNames = ["company_id", "code", "name"] as const;

/** Whether a company passes several filters, from whether it passes each. */
export const joinedInList = decision<(fits: readonly boolean[]) => boolean>("company-list-joined", {
  conforms: { each: (fits) => fits.every(Boolean), "the-first": ([fits = true]) => fits },
  faults: {
    "filters-together:company-list#either": fault(
      "Two filters of the company list find what either of them finds.",
      (fits) => fits.some(Boolean),
    ),
    "filters-together:company-list#the-last": fault(
      "Of two filters of the company list the one by a name alone counts.",
      (fits) => fits.at(-1) ?? true,
    ),
  },
});

/**
 * @param joined whether a company passes several filters, from whether it passes each
 * @returns the companies that pass the body's filters, and whether there are any filters
 */
export function filtered(
  rows: Rows,
  form: Form,
  joined: (fits: readonly boolean[]) => boolean = (fits) => fits.every(Boolean),
): { readonly rows: Rows; readonly by: Json } {
  const filters = form.form("filters");
  const asked = filterNames.flatMap((name) => {
    const wanted = filters?.text(name);
    return wanted === undefined ? [] : [[name, wanted] as const];
  });
  const keeps = (company: Company) =>
    joined(asked.map(([name, wanted]) => lower(name === "company_id" ? company.id : company[name]) === lower(wanted)));
  return { rows: asked.length === 0 ? rows : rows.filter(keeps), by: Object.fromEntries(asked) };
}

/** What passes the filters of the list, from all there are, what updates replaced, and what filters them. */
type Narrowing = (all: Rows, before: Rows, passing: (rows: Rows) => Rows) => Rows;

export const listNarrowed = decision<Narrowing>("company-list-narrowed", {
  conforms: { "as-they-are": (all, _, passing) => passing(all) },
  faults: {
    "company-search-follows#listed-by-the-first-name": fault(
      "Filtered by a name, the list has what was called so when it was made.",
      (all, before, passing) => {
        const first = all.map((row) => ({ ...row, name: before.find(({ id }) => id === row.id)?.name ?? row.name }));
        const ids = new Set(passing(first).map(({ id }) => id));
        return all.filter(({ id }) => ids.has(id));
      },
    ),
    "company-search-follows#listed-with-the-first-name": fault(
      "The list shows a company with the name that it was made with, by whatever name it is found.",
      (all, before, passing) =>
        passing(all).map((row) => ({ ...row, name: before.find(({ id }) => id === row.id)?.name ?? row.name })),
    ),
  },
});

/** What the list answered to filters, by these and by how many companies there were. */
const listedBefore = state("companies-listed-before", () => new Map<string, Rows>());

/** @returns what the list answered first to the same filters while there were as many companies */
export function firstListed(world: World, by: Json, all: Rows, now: Rows): Rows {
  const [before, key] = [world.of(listedBefore), `${all.length} ${JSON.stringify(by)}`];
  const first = before.get(key) ?? now;
  before.set(key, first);
  return first;
}

/** What the list answers to filters that it was asked for by before: what it has now, and what it answered while there were as many. */
export const listedAgain = decision<(now: Rows, before: Rows) => Rows>("company-list-asked-again", {
  conforms: { "as-it-is-now": (now) => now },
  faults: {
    "company-search-follows#listed-as-asked-before": fault(
      "What the list answered to filters, it answers to them until the next company is made.",
      (_, before) => before,
    ),
  },
});

/**
 * @param byText the rows that the text finds
 * @param byFilter all that pass the filters
 * @param both what passes both
 * @param by the filters; undefined where there is no text
 */
type Filtering = (byText: Rows, byFilter: Rows, both: Rows, by: Json | undefined) => Rows;

/** Filters of one kind are ignored beside a text, where those of the other kind are not given as well. */
const ignoredBesideText =
  (ignored: string, other: string): Filtering =>
  (byText, _, both, by) =>
    by !== undefined && by[ignored] !== undefined && by[other] === undefined ? byText : both;

export const searchFilters = decision<Filtering>("company-search-filters", {
  conforms: { "beside-the-text": (_, __, both) => both },
  faults: {
    "company-search-filters#filter-replaces-text": fault(
      "With a filter the search text no longer counts.",
      (_, byFilter) => byFilter,
    ),
    "company-search-filters#filter-finds-former": fault(
      "With a filter a company that no longer exists is found, too.",
      (_, __, both) => withFormer(both),
    ),
    "company-search-filters#not-beside-a-text": fault(
      "Beside a search text the filters are ignored.",
      (byText, _, both, by) => (by ? byText : both),
    ),
    "company-search-filters#name-not-beside-a-text": fault(
      "Beside a search text a filter by a name alone is ignored.",
      ignoredBesideText("name", "company_id"),
    ),
    "company-search-filters#id-not-beside-a-name": fault(
      "Beside a search text a filter by a name is all that counts, and one by a company is ignored.",
      (byText, _, both, by) => {
        const name = by?.["name"];
        return name === undefined ? both : byText.filter((row) => lower(row.name) === lower(name));
      },
    ),
    "company-search-filters#none-beside-a-text": fault(
      "Beside a search text a filter finds nothing.",
      (_, __, both, by) => (by ? [] : both),
    ),
  },
});

/** What the pages behind the first are cut from: what passes the filters, all that is found without them, or what passes a name alone. */
type Behind = (passing: Rows, all: Rows, named: Rows) => Rows;

const behindTheFirst = (thing: "search" | "list") =>
  decision<Behind>(`company-${thing}-filters-behind-the-first-page`, {
    conforms: { hold: (passing) => passing },
    faults: {
      [`company-${thing}-filters#on-the-first-page-alone`]: fault<Behind>(
        "From the second page on the filters are ignored.",
        (_, all) => all,
      ),
      [`company-${thing}-filters#by-id-on-the-first-page-alone`]: fault<Behind>(
        "From the second page on a filter by a company is ignored, and one by a name is not.",
        (_, __, named) => named,
      ),
    },
  });

export const searchedBehindTheFirst = behindTheFirst("search");
export const listedBehindTheFirst = behindTheFirst("list");

/** @returns what cuts pages behind the first from other rows */
export const cutBehind =
  (cutting: Cutting, behind: Behind, all: Rows, by: Json): Cutting =>
  (rows, page, size) => {
    const named = by["name"] === undefined ? all : all.filter(({ name }) => lower(name) === lower(by["name"]));
    return cutting(page === 0 ? rows : behind(rows, all, named), page, size);
  };

export const listFilters = whole<Rows>("company-list-filters", "narrow", {
  "company-list-filters#filter-lists-former": fault(
    "With a filter a company that no longer exists is listed, too.",
    withFormer,
  ),
});

/** What a filtered list shows where it is sorted as well: all there are in, and those that pass what filters it. */
export const filteredAndSorted = decision<(all: Rows, passing: Rows, by: Json) => Rows>("company-list-filters-sorted", {
  conforms: { "those-that-pass": (_, passing) => passing },
  faults: {
    "company-list-filters-sorted#unfiltered": fault("A sorted list ignores its filters.", (all) => all),
    "company-list-filters-sorted#name-alone-ignored": fault(
      "A sorted list ignores a filter by a name, where none by a company is given as well.",
      (all, passing, by) => (by["company_id"] === undefined && by["name"] !== undefined ? all : passing),
    ),
  },
});

interface Sorting {
  readonly by: "name" | "code";
  readonly descending: boolean;
}

/** @returns the sorting that the body asks for */
export function sortingOf(form: Form): Sorting | undefined {
  const sorting = form.form("sorting");
  if (!sorting?.has("field")) return undefined;
  return { by: sorting.text("field") === "code" ? "code" : "name", descending: sorting.boolean("descending") ?? false };
}

type Sort = (rows: Rows, sorting: Sorting, page: (rows: Rows) => Rows) => Rows;

const sorted = (rows: Rows, { by, descending }: Sorting): Rows =>
  rows.toSorted((a, b) => a[by].localeCompare(b[by]) * (descending ? -1 : 1));

export const listSorting = decision<Sort>("company-list-sorting", {
  conforms: { "before-the-page-is-cut": (rows, sorting, page) => page(sorted(rows, sorting)) },
  faults: {
    "company-list-sorting-keeps-all#one-of-each-name": fault(
      "A sorted list shows one company for each name.",
      (rows, sorting, page) => page(sorted([...new Map(rows.map((row) => [row[sorting.by], row])).values()], sorting)),
    ),
    "company-list-sorting-keeps-all#ties-turn-round": fault(
      "Behind the first page companies of one name stand in the opposite order.",
      (rows, sorting, page) => {
        const all = sorted(rows, sorting);
        const cut = page(all);
        return cut[0] === all[0] ? cut : page(sorted(rows.toReversed(), sorting));
      },
    ),
    "company-list-sorting#direction-ignored": fault("Both directions sort upwards.", (rows, sorting, page) =>
      page(sorted(rows, { ...sorting, descending: false })),
    ),
    "company-list-sorting#upwards-from-the-second-page": fault(
      "From the second page on a list that is sorted downwards is sorted upwards.",
      (rows, sorting, page) => {
        const all = sorted(rows, sorting);
        const cut = page(all);
        return cut[0] === all[0] ? cut : page(sorted(rows, { ...sorting, descending: false }));
      },
    ),
    "company-list-sorting#sorted-by-page": fault("Each page is sorted by itself.", (rows, sorting, page) =>
      sorted(page(rows), sorting),
    ),
  },
});

/** What the companies of an area are refused for. */
export const unplaced = nothingElse<[caller: Caller, url: string]>("company-area-unplaced", "nothing", {
  "route:GET /companies/geoAreaCompanies#partners-name-a-place": fault(
    "A partner-scoped caller who names no place is refused the companies of an area.",
    ({ kind }, url) => {
      if (kind === "partner" && !url.includes("?")) throw invalid({ zip_code: ["This parameter is required."] });
    },
  ),
});
