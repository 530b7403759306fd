import { whole } from "../../core/behaviours/intact.js";
import { decision, fault } from "../../core/decision.js";
import type { Caller } from "../../core/handler.js";
import { invalid } from "../../core/refusal.js";
import type { View } from "../views/state.js";
import type { GridView } from "./state.js";

/** Whose grid views are listed of all that there are: the company asked for in, undefined where none is. */
type Listed = (
  all: readonly GridView[],
  asked: string | undefined,
  caller: Caller,
  last: string | undefined,
) => readonly GridView[];

const of = (all: readonly GridView[], company: string) => all.filter(({ company_id }) => company_id === company);

export const listedViews = decision<Listed>("gridviews-listed", {
  openPoint: "dashboard-gridviews-default",
  conforms: {
    "primary-company": (all, asked, { companyId }) => of(all, asked ?? companyId),
    "every-company": (all, asked) => (asked === undefined ? all : of(all, asked)),
    "company-needed": (all, asked) => {
      if (!asked) throw invalid({ company_id: ["This parameter is required."] });
      return of(all, asked);
    },
  },
  faults: {
    "gridviews-of-caller#of-the-company-named-last": fault(
      "The grid views are those of the company that the caller named last for the dashboard.",
      (all, asked, { companyId }, last) => of(all, asked ?? last ?? companyId),
    ),
  },
});

/** Which views the grid views are made of: those that are there, and those that were deleted. */
export const deletedViews = decision<(there: readonly View[], deleted: readonly View[]) => readonly View[]>(
  "gridviews-deleted",
  {
    conforms: { "not-listed": (there) => there },
    faults: {
      "view-delete-unlisted#stays-a-grid-view": fault(
        "A deleted view stays among the grid views.",
        (there, deleted) => [...there, ...deleted],
      ),
      "view-create-listed#no-grid-view-of-many-columns": fault(
        "A view of more than 30 columns is not among the grid views.",
        (there) => there.filter(({ columns }) => columns.length <= 30),
      ),
    },
  },
);

export const inactiveViews = decision<(view: GridView) => boolean>("gridviews-inactive", {
  openPoint: "gridview-inactive",
  conforms: { listed: () => true, "left-out": ({ isActive }) => isActive !== false },
});

/** A grid view as it is answered. */
type Row = Omit<GridView, "company_id" | "dataKey"> & { readonly dataKey: string | number };
type Show = (row: Row) => object;

const lacking = (member: keyof Row) =>
  fault<Show>(`A grid view row has no ${member}.`, (row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== member)),
  );

export const viewRow = decision<Show>("gridview-row", {
  conforms: { "documented-members": (row) => row, "and-more": (row) => ({ ...row, is_default: false, owner: null }) },
  faults: {
    "gridview-row-members#without-name": lacking("name"),
    "gridview-row-members#without-data-key": lacking("dataKey"),
    "gridview-row-members#without-is-active": lacking("isActive"),
    "gridview-row-members#active-only-when-true": fault(
      "isActive is left out of the grid views that are not.",
      ({ isActive, ...row }) => (isActive ? { ...row, isActive } : row),
    ),
    "shown-as-given:view#grid-views-cut-names": fault(
      "A grid view row shows the first 64 characters of its name.",
      (row) => ({ ...row, name: row.name?.slice(0, 64) ?? null }),
    ),
    "shown-as-given:view#grid-views-of-plain-names": fault(
      "A grid view row has no name where that is more than letters, digits, blanks and hyphens.",
      (row) => ({ ...row, name: /^[\w -]*$/.test(row.name ?? "") ? row.name : "" }),
    ),
    "gridview-row-members#status-for-is-active": fault(
      "A grid view row tells a status in place of isActive.",
      ({ isActive, ...row }) => ({ ...row, status: isActive ? "active" : "inactive" }),
    ),
  },
});

export const viewKey = decision<(row: Pick<GridView, "id" | "dataKey">) => string | number>("gridview-key", {
  openPoint: "gridview-datakey",
  conforms: { "of-the-feed": ({ dataKey }) => dataKey, "of-the-data-set": ({ id }) => id % 10 },
});

export const viewIds = whole<readonly Row[]>("gridview-ids", "each-its-own", {
  "gridview-ids-distinct#repeat": fault("The last two grid views share an id.", (rows) =>
    rows.map((row, index) => (index === rows.length - 1 ? { ...row, id: rows.at(-2)?.id ?? row.id } : row)),
  ),
  "gridview-ids-distinct#listed-twice": fault("The first grid view is listed twice.", (rows) => [
    ...rows,
    ...rows.slice(0, 1),
  ]),
  "gridview-ids-distinct#of-kinds": fault("All active grid views carry one id.", (rows) =>
    rows.map((row) => (row.isActive ? { ...row, id: rows[0]?.id ?? row.id } : row)),
  ),
});
