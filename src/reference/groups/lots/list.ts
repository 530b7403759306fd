import { decision, fault } from "../../core/decision.js";
import type { Lot } from "./state.js";

export interface LotQuery {
  readonly id?: number;
  readonly lot_number?: string;
  readonly platform_item_id?: string;
}

type Filter = (lot: Lot) => boolean;
type FilterOf<Q> = (asked: Q, matches: (shown: unknown, asked: string) => boolean) => Filter;

const everything = () => true;
const filterOf = <Q>(
  clause: "lot-filter-id" | "lot-filter-lot-number" | "lot-filter-platform-item",
  name: string,
  filter: FilterOf<Q>,
) =>
  decision<FilterOf<Q>>(clause, {
    conforms: { narrows: filter },
    faults: { [`${clause}#ignored`]: fault(`${name} is ignored.`, () => everything) },
  });

export const idFilter = filterOf<number>(
  "lot-filter-id",
  "id",
  (asked) =>
    ({ id }) =>
      id === asked,
);
export const lotNumberFilter = filterOf<string>(
  "lot-filter-lot-number",
  "lot_number",
  (asked, matches) =>
    ({ catalogs }) =>
      catalogs.some((entry) => matches(entry["lot_number"], asked)),
);
export const platformItemFilter = filterOf<string>(
  "lot-filter-platform-item",
  "platform_item_id",
  (asked, matches) =>
    ({ platforms }) =>
      platforms.some((entry) => matches(entry["platform_item_id"], asked)),
);

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

export const listedLot = decision<(lot: Lot) => Lot>("listed-lot", {
  conforms: { "the-record": (lot) => lot },
  faults: {
    "lot-list-rows-are-records#shows-other-images": fault("Rows of the lot list show another lot's images.", (lot) => ({
      ...lot,
      image_links: ["https://images.example.com/placeholder.png"],
    })),
  },
});
