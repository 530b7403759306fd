import { never } from "../../core/behaviours/always.js";
import { intact } from "../../core/behaviours/intact.js";
import { removes } from "../../core/behaviours/removing.js";
import { stores } from "../../core/behaviours/storing.js";
import { takesBack } from "../../core/behaviours/taking-back.js";
import { decision, fault } from "../../core/decision.js";
import { asTheyLook, withoutDeep, withoutOwnNothing, withTimes } from "../../core/inside.js";
import { invalid, Refusal, refusing } from "../../core/refusal.js";
import { columnName, procedures } from "./procedures.js";
import { type Grant, gridViews, ownKey, roleGrant, type View } from "./state.js";

export const neededOfNew = decision<readonly string[]>("view-create-needs", {
  openPoint: "view-create-required",
  conforms: { nothing: [], everything: ["name", "dataset_sp", "columns"], "the-name": ["name"] },
});

export const sameName = decision<() => void>("view-same-name", {
  openPoint: "view-duplicate-name",
  conforms: { "a-second": () => {}, refused: refusing(new Refusal("conflict", "There is a view of that name.")) },
});

export const unlistedDataset = decision<() => void>("view-unlisted-dataset", {
  openPoint: "view-dataset-unlisted",
  conforms: { refused: refusing(invalid({ dataset_sp: ["There is no such stored procedure."] })), stored: () => {} },
});

/** Whether a view is stored whose creation is refused for its dataset_sp. */
export const storedThoughRefused = never("view-stored-though-refused", "not-stored", {
  "view-create-listed#refused-all-the-same":
    "A view of a dataset_sp that there is not is refused, and stored all the same.",
});

export const initialGrants = decision<(creator: Grant) => readonly Grant[]>("view-initial-grants", {
  openPoint: "view-access-initial",
  conforms: {
    "its-creator": (creator) => [creator],
    nobody: () => [],
    "corporate-administrators": () => [roleGrant("CorporateAdmin")],
  },
});

export type Given = Pick<View, "name" | "dataset_sp" | "columns">;

/** What a new view is given, where a deleted one of its name was there. */
export const fieldsOfNew = decision<(given: Given, former: View | undefined) => Given>("view-fields-of-new", {
  conforms: { "what-is-sent": (given) => given },
  faults: {
    "view-keeps-columns#those-of-a-deleted-namesake": fault(
      "A new view has the columns of the deleted one that was called the same.",
      (given, former) => ({ ...given, columns: former?.columns ?? given.columns }),
    ),
  },
});

type Arrange = (view: View) => readonly unknown[];

const byProcedure: Arrange = ({ columns, dataset_sp }) => {
  const names = (procedures.find(({ name }) => name === dataset_sp)?.columns ?? []).map(({ name }) => name);
  const placeOf = (column: unknown) => names.indexOf(columnName(column));
  return [...columns].sort((one, other) => placeOf(one) - placeOf(other));
};

/** In which order the columns of a new view stand. */
export const columnOrder = decision<Arrange>("view-column-order", {
  conforms: {
    "as-given": ({ columns }) => columns,
    "as-in-the-procedure": byProcedure,
    "by-name": ({ columns }) =>
      [...columns].sort((one, other) => columnName(one).localeCompare(columnName(other), "en")),
  },
  faults: {
    "view-keeps-columns#turned-round": fault("The columns of a new view stand in reverse order.", ({ columns }) =>
      [...columns].reverse(),
    ),
    "view-keeps-columns#last-first": fault("The last column of a new view is put first.", ({ columns }) => [
      ...columns.slice(-1),
      ...columns.slice(0, -1),
    ]),
  },
});

/** What of a new view is kept (Resources, GridViewCreateRequest). */
export const keptOfNew = intact<View>("view-kept", "all", {
  "view-keeps-name#drops-name": fault("A new view has no name.", { name: null }),
  "view-keeps-name#numbers-name": fault("Every new view is called by its number.", (view) => ({
    name: `View ${view.id}`,
  })),
  "view-keeps-dataset#drops-dataset": fault("A new view has no stored procedure.", { dataset_sp: null }),
  "view-keeps-dataset#defaults-dataset": fault("Every new view shows the first stored procedure.", {
    dataset_sp: procedures[0].name,
  }),
  "view-keeps-columns#drops-columns": fault("A new view has no columns.", { columns: [] }),
  "view-keeps-columns#first-column": fault("Of a new view's columns only the first is kept.", (view) => ({
    columns: view.columns.slice(0, 1),
  })),
  "view-keeps-columns#takes-all-columns": fault("A new view has all columns of its stored procedure.", (view) => ({
    columns: procedures.find(({ name }) => name === view.dataset_sp)?.columns ?? view.columns,
  })),
  "view-keeps-columns#loses-zeros": fault(
    "Members of a new view's columns that are 0, false or empty are lost.",
    (view) => ({ columns: withoutOwnNothing(view.columns) }),
  ),
  "view-keeps-columns#loses-what-is-deep": fault("What lies deep in the columns of a new view is lost.", (view) => ({
    columns: view.columns.map((column) => withoutDeep(column, 3)),
  })),
  "view-keeps-columns#days-as-moments": fault(
    "Texts in the columns of a new view that look like days are stored with a time.",
    (view) => ({ columns: view.columns.map(withTimes) }),
  ),
  "view-keeps-columns#texts-as-they-look": fault(
    "Texts in the columns of a new view that look like numbers, truth values or nothing are stored as such.",
    (view) => ({ columns: view.columns.map(asTheyLook) }),
  ),
});

export const storingNew = stores<View>("view-stored", "view-create-persists", "view", {
  "view-create-persists#replaces-namesake": fault(
    "A new view takes the place of one that is called the same.",
    (views, view) => {
      for (const { id, name } of views.all()) if (name === view.name) views.remove(id);
      views.add(view);
    },
  ),
});

export const viewRemoval = removes<View>(
  "view-removal",
  "that-one",
  "view",
  { unread: "view-delete", unlisted: "view-delete-unlisted", onlyThat: "view-delete-only-that" },
  {
    "view-delete#stays-with-many-columns": fault(
      "A view of more than ten columns is not deleted.",
      (views, { id, columns }) => {
        if (columns.length <= 10) views.remove(id);
      },
    ),
    "view-delete-only-that#takes-all-of-dataset": fault(
      "Deleting a view deletes what its creator made of the same stored procedure.",
      (views, { id, dataset_sp, created_by }) => {
        views.remove(id);
        for (const view of views.all())
          if (view.data_key === ownKey && view.dataset_sp === dataset_sp && view.created_by === created_by)
            views.remove(view.id);
      },
    ),
  },
);

export const onceUnread = takesBack("view-once-unread", "view-create-persists", "view", gridViews);
