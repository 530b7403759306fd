import { identityOf } from "../identities.js";
import type { RouteOn } from "../route.js";
import { type RouteId, routeOf } from "../routes.js";
import { type Effect, type GroupName, highest } from "../vocabulary.js";

/** A list that own records can be put into, for which laws hold. */
export interface List {
  /** As it is called in sentences, with its article: `the lot list`. */
  readonly name: string;
  readonly group: GroupName;
  readonly route: RouteId;
  /** The routes that own rows are made and removed with. */
  readonly with: readonly RouteId[];
  /** The keys that it is narrowed or matched by, where own records can have any. */
  readonly keys?: string;
  /** Whether records are told by two of those keys together. */
  readonly areJoined?: true;
  /** Filters that are given together, by their names: each two of them. */
  readonly crossed?: readonly [first: string, second: string, ...others: string[]];
  /** The first names one record. Whether the others count beside it is open; a row that the first does not find is too much. */
  readonly othersMayBeIgnored?: true;
  /** Its rows come in pages. */
  readonly isPaged?: true;
  /** Its laws can be judged on what is listed already, where a run may make no rows of its own. */
  readonly isThere?: true;
  /** Clauses of its group that already say what a law says; the law has no clause of its own beside them. */
  readonly said?: { readonly [law: string]: string };
}

/** The lists that laws hold for, by the name that stands in their clauses. */
export const lists = {
  "lot-list": {
    name: "the lot list",
    group: "lots",
    route: "GET /Lot",
    with: ["POST /Lot", "DELETE /Lot/{id}"],
    keys: "lot_number or platform_item_id",
    isPaged: true,
    isThere: true,
  },
  "client-item-data": {
    name: "the list of a lot's client item data",
    group: "lots",
    route: "GET /Lot/{id}/ClientItemData",
    with: ["POST /Lot/{id}/ClientItemData", "POST /Lot", "DELETE /Lot/{id}"],
    isPaged: true,
    said: { "page-by-page": "page-are-complete" },
  },
  "item-data": {
    name: "the answer with item data",
    group: "lots",
    route: "POST /Lot/ItemData",
    with: ["POST /Lot", "DELETE /Lot/{id}"],
    keys: "customer_item_ids",
    crossed: ["customer_item_ids", "customer_comments", "other_ref_no"],
  },
  "catalog-list": {
    name: "the catalog list",
    group: "catalogs",
    route: "GET /Catalog",
    with: ["POST /Catalog", "DELETE /Catalog/{id}"],
    keys: "platform_catalog_id",
    isPaged: true,
    isThere: true,
  },
  "bulk-upsert": {
    name: "a bulk upsert",
    group: "catalogs",
    route: "POST /Bulk/upsert",
    with: ["GET /Catalog/{id}", "DELETE /Catalog/{id}"],
    keys: "customer_catalog_id and customer_item_id",
    areJoined: true,
  },
  "commodity-search": {
    name: "the search for commodities",
    group: "commodities",
    route: "POST /commodity/search",
    with: ["POST /commodity"],
    isPaged: true,
    isThere: true,
  },
  "commodity-map-search": {
    name: "the search for commodity maps",
    group: "commodities",
    route: "POST /commodity-map/search",
    with: ["POST /commodity-map", "DELETE /commodity-map/{id}"],
    isPaged: true,
    isThere: true,
  },
  "contact-search": {
    name: "the search for contacts",
    group: "contacts",
    route: "POST /contacts/v2/search",
    with: ["POST /contacts/editdetails"],
    isPaged: true,
    isThere: true,
  },
  "company-search": {
    name: "the search for companies",
    group: "companies",
    route: "POST /companies/search/v2",
    with: ["POST /companies/fulldetails"],
    isPaged: true,
  },
  "company-list": {
    name: "the company list",
    group: "companies",
    route: "POST /companies/list",
    with: ["GET /companies/{id}"],
    crossed: ["company_id", "company_name"],
    othersMayBeIgnored: true,
  },
  "document-list": {
    name: "the list of documents",
    group: "documents",
    route: "GET /documents/list",
    with: ["POST /documents"],
    crossed: ["inventory_item_id", "handling_unit_id"],
  },
  "freight-provider-list": {
    name: "the list of freight providers",
    group: "freight-providers",
    route: "GET /job/{jobDisplayId}/freightproviders",
    with: [],
    crossed: ["provider_indexes", "shipment_types"],
  },
  "job-search": {
    name: "the search for jobs by details",
    group: "jobs",
    route: "POST /job/searchByDetails",
    with: ["POST /job"],
    isPaged: true,
  },
} as const satisfies { readonly [name: string]: List };

export type ListName = keyof typeof lists;

/** @returns the effect of making rows of one's own for a list; that of removing them comes with it */
export const effectOfOwnRows = (list: List): Effect =>
  highest(
    [list.route, ...list.with]
      .map(routeOf)
      .filter(({ method }) => method !== "DELETE")
      .map(({ effect }) => effect),
  );

export const listOf = (name: ListName): List => lists[name];

/** @returns whether the document says which page of a list is meant where none is named (Limits, page_number) */
export const hasUsualPage = ({ route }: Pick<List, "route">): boolean => "page_number" in routeOf(route).query;

/** @returns whether own rows of a list are removed by a route */
export const losesRows = (list: List): boolean => list.with.some((route) => routeOf(route).method === "DELETE");

/** A relation that holds for every list that has what it is about (rulings 46 and 47). */
interface ListLaw {
  /** @returns one sentence: what a conforming deployment does */
  says(list: List): string;
  readonly source: string;
  holdsFor(list: List): boolean;
  /** Why it does not hold for another list. */
  readonly excused: string;
}

const inWords = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((part) => part !== "").join(" and ");

/** The laws of lists by the name that their clauses begin with. */
export const listLaws = {
  "filters-equal": {
    says: ({ name, keys, areJoined }) =>
      `What ${name} takes as ${keys} stands for that value alone, not for what begins with it or is the same number, nor for several${areJoined ? ", nor for both one behind the other" : ""}.`,
    source: "Resources and their fields",
    excused: "it takes no key that own records can have",
    holdsFor: ({ keys }) => keys !== undefined,
  },
  "filters-together": {
    says: ({ name, crossed = [], othersMayBeIgnored }) =>
      othersMayBeIgnored
        ? `Given together, ${inWords(crossed)} find nothing in ${name} that the first of them does not.`
        : `Given together, ${inWords(crossed)} narrow ${name} to what each of them finds.`,
    source: "Resources and their fields",
    excused: "it takes no two filters that own records can differ in",
    holdsFor: ({ crossed }) => crossed !== undefined,
  },
  "page-by-page": {
    says: (list) =>
      `The pages of ${list.name} together are what it finds, each row once, at every size${losesRows(list) ? ", also once a row is removed, which stands on none then" : ""}, and the first of them where none is named.`,
    source: "Resources, PaginatedList and search requests",
    excused: "it has no pages",
    holdsFor: ({ isPaged }) => isPaged === true,
  },
  "beyond-the-end": {
    says: ({ name }) => `A page of ${name} beyond the end has no rows.`,
    source: "Resources, PaginatedList and search requests",
    excused: "it has no pages",
    holdsFor: ({ isPaged }) => isPaged === true,
  },
} as const satisfies { readonly [name: string]: ListLaw };

export type ListLawName = keyof typeof listLaws;

/** Models whose id the document prints, or that no route takes: where their rows show one, it is that of one record all the same. */
const listedAlone: ReadonlySet<string> = new Set([
  "Document",
  "JobSearchResult",
  "LookupValue",
  "MasterMaterialInfoResult",
  "MaterialResult",
  "SuggestedUser",
]);

/** @returns whether a route lists, searches or pages records of a kind that have ids of their own: each is one row of what it answers */
export const isListOfRecords = ({ answers, effect }: Pick<RouteOn, "answers" | "effect">): boolean =>
  effect === "read" &&
  (answers.kind === "list" || answers.kind === "page") &&
  (identityOf(answers.model) !== undefined || listedAlone.has(answers.model));
