import type { ClauseId } from "../../../contract/register.js";
import { always } from "../../core/behaviours/always.js";
import { type Decision, decision, fault } from "../../core/decision.js";
import { instantOf } from "../../core/form.js";
import type { Catalog } from "./state.js";

type Filter = (catalog: Catalog) => boolean;
type FilterOf<Q> = (asked: Q) => Filter;

const ignored = () => () => true;

const filterOf = <Q>(
  clause: ClauseId,
  filter: FilterOf<Q>,
  alternatives: Readonly<Record<string, FilterOf<Q>>> = {},
  openPoint?: string,
): Decision<FilterOf<Q>> =>
  decision<FilterOf<Q>>(clause, {
    ...(openPoint !== undefined && { openPoint }),
    conforms: { narrows: filter, ...alternatives },
    faults: { [`${clause}#ignored`]: fault("The filter is ignored.", ignored) },
  });

export const idFilter = filterOf<number>(
  "catalog-filter-id",
  (asked) =>
    ({ id }) =>
      id === asked,
);
export const agentFilter = filterOf<string>(
  "catalog-filter-agent",
  (asked) =>
    ({ agent_company_ids }) =>
      agent_company_ids.map(String).includes(asked.toLowerCase()),
);
export const platformFilter = filterOf<string>(
  "catalog-filter-platform",
  (asked) =>
    ({ platforms }) =>
      platforms.some((entry) => String(entry["platform_catalog_id"]) === asked),
);
export const titleFilter = filterOf<string>(
  "catalog-filter-title",
  (asked) =>
    ({ title }) =>
      (title ?? "").toLowerCase().includes(asked.toLowerCase()),
  {
    exact:
      (asked) =>
      ({ title }) =>
        title === asked,
    "by-beginning":
      (asked) =>
      ({ title }) =>
        (title ?? "").startsWith(asked),
  },
  "catalog-filter-matching",
);
export const completedFilter = filterOf<boolean>(
  "catalog-filter-completed",
  (asked) =>
    ({ is_completed }) =>
      is_completed === asked,
);

export const sellersFilter = decision<FilterOf<readonly number[]>>("catalog-filter-sellers", {
  conforms: {
    "any-of-them":
      (asked) =>
      ({ seller_id }) =>
        asked.includes(seller_id),
  },
  faults: {
    "catalog-filter-sellers#ignored": fault("seller_ids is ignored.", ignored),
    "catalog-filter-sellers-several#first-only": fault(
      "Of several seller_ids only the first counts.",
      ([first]) =>
        ({ seller_id }) =>
          seller_id === first,
    ),
  },
});

interface Window {
  readonly start_date: string | undefined;
  readonly end_date: string | undefined;
}

const at = (text: string) => instantOf(text)?.getTime() ?? Number.NaN;
const within: FilterOf<Window> = (asked) => (catalog) =>
  (asked.start_date === undefined || at(catalog.start_date) >= at(asked.start_date)) &&
  (asked.end_date === undefined || at(catalog.end_date) <= at(asked.end_date));

export const datesFilter = decision<FilterOf<Window>>("catalog-filter-dates", {
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
    "catalog-filter-dates-narrow#ignored": fault("The date filters are ignored.", ignored),
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

export const listedCatalog = decision<(catalog: Catalog) => Catalog>("listed-catalog", {
  conforms: { "the-record": (catalog) => catalog },
  faults: {
    "catalog-list-rows-are-records#shows-other-title": fault(
      "Rows of the catalog list show a title that the record does not have.",
      (catalog) => ({ ...catalog, title: `Catalog ${catalog.id}` }),
    ),
  },
});

export const readCatalogLots = always("read-catalog-lots", "shown", {
  "catalog-read-shows-lots#hides-lots": "A catalog read by id shows no lots.",
});

export const listedCatalogLots = always("listed-catalog-lots", "shown", {
  "catalog-list-shows-lots#hides-lots": "Rows of the catalog list show no lots.",
});
