import type { ClauseId } from "../../../contract/register.js";
import { always } from "../../core/behaviours/always.js";
import { intact, whole } from "../../core/behaviours/intact.js";
import { type Cut, cut, firstAlone, oneMore, overlapping, sized } from "../../core/behaviours/paging.js";
import { type Decision, decision, fault } from "../../core/decision.js";
import { Form } from "../../core/form.js";
import { isTooManyRows } from "../../core/paging.js";
import { invalid, missing, refusing } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { begins, by, byPattern, contains, equals, everything, hasAnyWord, type Match } from "./match.js";
import { type Commodity, type CommodityMap, withClassesOfCodes } from "./state.js";

/** Which rows make a page: size undefined leaves it to the service. */
type Pages = <T>(rows: readonly T[], page: number | undefined, size: number | undefined) => readonly T[];

const usualSize = 25;

const pagesFrom =
  (first: number, cutting: Cut = cut): Pages =>
  (rows, page = first, size = usualSize) => {
    if (page < first) throw invalid({ page: ["There is no such page."] });
    return cutting(rows, page - first, size);
  };

const fromOne = pagesFrom(1);

interface SearchClauses {
  readonly finds: ClauseId;
  readonly narrows: ClauseId;
  readonly pageSize: ClauseId;
  readonly pages: ClauseId;
}

/** Whether a text is one, and so short that it would find too much. */
const isShort = (asked: string): boolean => asked !== "" && asked.length < 3;

const matchOf = (kind: string, { finds, narrows }: SearchClauses): Decision<Match> =>
  decision<Match>(`${kind}-search-match`, {
    openPoint: "commodity-search-matching",
    conforms: {
      contains,
      begins,
      equals,
      "any-word": hasAnyWord,
      "three-letters-or-more": (rows, textsOf, asked) => (isShort(asked) ? [] : contains(rows, textsOf, asked)),
      "refuses-one-or-two-letters": (rows, textsOf, asked) => {
        if (isShort(asked)) throw invalid({ search_text: ["Give three letters or more."] });
        return contains(rows, textsOf, asked);
      },
    },
    faults: {
      [`${finds}#search-short-texts`]: fault<Match>(
        "A text of more than 20 letters finds nothing.",
        by((text, asked) => asked.length <= 20 && text.includes(asked)),
      ),
      [`${finds}#search-without-marks`]: fault<Match>(
        "The letters of search_text lose their marks, and those of what is searched do not.",
        by((text, asked) => text.includes(asked.normalize("NFD").replace(/\p{M}/gu, ""))),
      ),
      [`${finds}#search-joins-blanks`]: fault<Match>(
        "Several blanks of search_text become one, and those of what is searched do not.",
        by((text, asked) => text.includes(asked.replace(/ +/g, " "))),
      ),
      [`${finds}#search-takes-patterns`]: fault<Match>("search_text is taken for a pattern.", byPattern),
      [`${finds}#search-one-word`]: fault<Match>(
        "A text of several words finds nothing.",
        by((text, asked) => !asked.includes(" ") && text.includes(asked)),
      ),
      [`${narrows}#search-finds-everything`]: fault("search_text is ignored.", everything),
      [`${narrows}#search-by-100-letters`]: fault<Match>(
        "Of search_text 100 letters are looked for.",
        by((text, asked) => text.includes(asked.slice(0, 100))),
      ),
      [`${narrows}#search-falls-back`]: fault<Match>(
        "Where nothing matches, everything is found.",
        (rows, textsOf, asked) => {
          const found = contains(rows, textsOf, asked);
          return found.length > 0 ? found : rows;
        },
      ),
    },
  });

const pagesOf = (kind: string, { pageSize, pages }: SearchClauses): Decision<Pages> =>
  decision<Pages>(`${kind}-search-pages`, {
    openPoint: "commodity-search-page-base",
    conforms: {
      "from-one": fromOne,
      "from-one-zero-is-one": (rows, page, size) => fromOne(rows, page === 0 ? 1 : page, size),
      "from-zero": pagesFrom(0),
    },
    faults: {
      [`${pageSize}#search-size-ignored`]: fault("page_size is ignored.", pagesFrom(1, sized(usualSize))),
      [`${pageSize}#search-one-more`]: fault("A page has one row more than page_size.", pagesFrom(1, oneMore)),
      [`${pages}#search-page-ignored`]: fault("Every page is the first one.", pagesFrom(1, firstAlone)),
      [`${pages}#search-pages-overlap`]: fault(
        "A page begins with the last row of the page before it.",
        pagesFrom(1, overlapping),
      ),
    },
  });

const commodityClauses: SearchClauses = {
  finds: "commodity-search-finds",
  narrows: "commodity-search-narrows",
  pageSize: "commodity-search-page-size",
  pages: "commodity-search-pages",
};

const mapClauses: SearchClauses = {
  finds: "commodity-map-search-finds",
  narrows: "commodity-map-search-narrows",
  pageSize: "commodity-map-search-page-size",
  pages: "commodity-map-search-pages",
};

export const commodityMatch = matchOf("commodity", commodityClauses);
export const commodityPages = pagesOf("commodity", commodityClauses);
export const mapMatch = matchOf("commodity-map", mapClauses);
export const mapPages = pagesOf("commodity-map", mapClauses);

/** What of a commodity is searched. */
export const commodityTexts = decision<(commodity: Commodity) => readonly string[]>("commodity-searched", {
  openPoint: "commodity-search-matching",
  conforms: {
    "the-description": ({ description }) => [description ?? ""],
    "description-and-code": ({ description, nmfc_code }) => [description ?? "", String(nmfc_code ?? "")],
  },
  faults: {
    "commodity-search-finds#searched-by-first-word": fault(
      "Of a description only the first word is searched.",
      ({ description }) => [description?.split(" ")[0] ?? ""],
    ),
  },
});

/** Whether commodities are searched that partner-scoped callers made. */
export const partnersSearched = always("commodities-searched-of-partners", "searched", {
  "commodity-create-by-partner#not-searched":
    "A commodity that a partner-scoped caller makes is suggested, and not searched.",
});

/** Whether commodities that partner-scoped callers made are searched for others. */
export const partnersSearchedByOthers = always("commodities-searched-of-partners-by-others", "searched", {
  "commodity-create-by-partner#not-searched-by-others":
    "A commodity that a partner-scoped caller makes is suggested to others, and not found by them.",
});

/** Which commodities are searched: those that there are, and what they were before. */
export const commoditiesSearched = decision<
  (now: readonly Commodity[], before: readonly Commodity[]) => readonly Commodity[]
>("commodities-searched", {
  conforms: { "as-they-are": (now) => now },
  faults: {
    "commodity-search-follows#as-they-were": fault(
      "A commodity that was given another description is found as it was as well.",
      (now, before) => [
        ...now,
        ...before.filter((row, at) =>
          [...now, ...before.slice(0, at)].every(
            ({ id, description }) => id !== row.id || description !== row.description,
          ),
        ),
      ],
    ),
    "commodity-search-follows#as-it-was-between": fault(
      "A commodity that has its first description again is found by the one that it had between, too.",
      (now, before) =>
        now.flatMap((one) => {
          const [first, ...later] = before.filter(({ id }) => id === one.id);
          const between = later.findLast(({ description }) => description !== one.description);
          return first?.description === one.description && between ? [one, between] : [one];
        }),
    ),
    "commodity-search-follows#no-more-once-updated": fault("An updated commodity is found no more.", (now, before) =>
      now.filter(({ id }) => !before.some((former) => former.id === id)),
    ),
    "commodity-search-follows#no-more-once-reclassified": fault(
      "A commodity is found no more once an update left its description as it was.",
      (now, before) => now.filter((one) => before.findLast(({ id }) => id === one.id)?.description !== one.description),
    ),
  },
});

/** What of a map is searched. */
export const mapTexts = decision<(map: CommodityMap) => readonly string[]>("commodity-map-searched", {
  conforms: { "its-name": ({ custom_name }) => [custom_name] },
  faults: {
    "commodity-map-search-follows#searched-by-former-names": fault(
      "A renamed map is found by its old name as well.",
      ({ custom_name, former_names }) => [custom_name, ...former_names],
    ),
    "commodity-map-search-follows#searched-by-the-name-between": fault(
      "A map that has its first name again is found by the one that it had between, too.",
      ({ custom_name, former_names: [first, ...later] }) => [custom_name, ...(first === custom_name ? later : [])],
    ),
    "commodity-map-search-follows#searched-by-first-name": fault(
      "A renamed map is found by its first name alone.",
      ({ custom_name, former_names }) => [former_names[0] ?? custom_name],
    ),
    "commodity-map-search-follows#no-more-once-renamed": fault(
      "A renamed map is found no more.",
      ({ custom_name, former_names }) => (former_names.length > 0 ? [] : [custom_name]),
    ),
    "commodity-map-search-follows#no-more-once-remapped": fault(
      "A map is found no more once an update left its name as it was.",
      ({ custom_name, former_names }) => (former_names.at(-1) === custom_name ? [] : [custom_name]),
    ),
  },
});

/** What an empty search_text finds. */
export const emptyText = decision<<T>(rows: readonly T[]) => readonly T[]>("commodity-empty-search", {
  openPoint: "commodity-search-empty",
  conforms: {
    everything: (rows) => rows,
    nothing: () => [],
    refused: refusing(invalid({ search_text: ["A text is needed."] })),
  },
});

export const searchOrder = decision<<T>(rows: readonly T[]) => readonly T[]>("commodity-search-order", {
  openPoint: "ordering",
  conforms: { "oldest-first": (rows) => rows, "newest-first": (rows) => [...rows].reverse() },
});

const rounded = (value: Commodity["freight_class"]) =>
  value === null || value === "" || Number.isNaN(Number(value)) ? value : Math.round(Number(value));

/** How a search shows a commodity; the context is how that was created. */
export const searchedCommodity = intact<Commodity, Commodity>("commodity-searched-shown", "the-record", {
  "shown-as-given:commodity#search-rounds-classes": fault(
    "A search shows freight classes in whole numbers.",
    ({ freight_class }) => ({ freight_class: rounded(freight_class) }),
  ),
  "shown-as-given:commodity#searches-first-code": fault(
    "A search shows an updated commodity with the code that it was created with.",
    (_, { nmfc_code }) => ({ nmfc_code }),
  ),
});

/** The commodities that one search finds. */
export const searchedTogether = whole<readonly Commodity[]>("commodity-searched-together", "each-as-it-is", {
  "shown-as-given:commodity#search-shows-the-class-of-its-code": fault(
    "A search shows commodities of one code with the class of the first of them.",
    withClassesOfCodes,
  ),
});

/** What a search for a text answers with the rows that are found. */
type Answering = <T>(found: readonly T[], text: string, world: World) => readonly T[];

/** Texts by which nothing was found when they were searched for. */
const unfoundTexts = state("commodity-unfound-texts", () => new Set<string>());

/** What is answered where nothing is found. */
const nothingFoundBy = (kind: string, route: ClauseId, finds?: ClauseId): Decision<Answering> =>
  decision<Answering>(`${kind}-nothing-found`, {
    conforms: { "an-empty-list": (rows) => rows },
    faults: {
      [`${route}#nothing-found-is-refused`]: fault<Answering>(
        "Where nothing is found the request is refused.",
        (rows) => {
          if (rows.length === 0) throw missing("What is looked for");
          return rows;
        },
      ),
      ...(finds && {
        [`${finds}#not-found-for-good`]: fault<Answering>(
          "A text by which nothing was found once finds nothing any more.",
          (rows, text, world) => {
            const unfound = world.of(unfoundTexts);
            if (rows.length === 0) unfound.add(text);
            return unfound.has(text) ? [] : rows;
          },
        ),
      }),
    },
  });

export const noCommodity = nothingFoundBy("commodity-search", "route:POST /commodity/search", "commodity-search-finds");
export const noMap = nothingFoundBy(
  "commodity-map-search",
  "route:POST /commodity-map/search",
  "commodity-map-search-finds",
);
export const noSuggestion = nothingFoundBy(
  "commodity-suggestions",
  "route:POST /commodity/suggestions",
  "commodity-suggestions-find",
);

/** A search as a body asks for it. */
export interface Search {
  readonly text: string;
  readonly page: number | undefined;
  readonly size: number | undefined;
}

/** @throws Refusal where the body is no search, or asks for too many rows */
export function searchFrom(body: unknown, world: World): Search {
  const form = Form.of(body);
  const text = form.text("search_text") ?? "";
  const page = form.integer("page");
  const size = form.integer("page_size");
  if (size !== undefined && size < 1) form.complain("page_size", "It must be at least 1.");
  if (size !== undefined && world.choose(isTooManyRows)(size)) form.complain("page_size", "So many rows make no page.");
  form.settle();
  return { text, page, size };
}

/** @returns the rows that match the text, in the service's order */
export function matching<T>(
  world: World,
  match: Decision<Match>,
  rows: readonly T[],
  textsOf: (row: T) => readonly string[],
  text: string,
): readonly T[] {
  const found = text.trim() === "" ? world.choose(emptyText)(rows) : world.choose(match)(rows, textsOf, text);
  return world.choose(searchOrder)(found);
}
