import { type Answer, absent } from "../answer.js";
import { breaks, decision } from "../decision.js";
import type { Caller } from "../handler.js";
import { invalid, Refusal } from "../refusal.js";
import type { Store } from "../store.js";
import type { World } from "../world.js";
import { procedures } from "./procedures.js";
import { type Grant, ownKey, roleGrant, type View } from "./state.js";

type Views = Store<View>;

/** By which id a view goes in paths and answers. */
export const viewId = decision<(view: View) => number | string>("view-id", {
  openPoint: "view-id-type",
  conforms: { "that-of-its-row": ({ id }) => id, "another-id": ({ uuid }) => uuid },
});

export const viewIdMember = decision<"id" | "view_id">("view-id-member", {
  openPoint: "view-id-member",
  conforms: { id: "id", viewId: "view_id" },
});

export const viewKnownAs = decision<(views: Views, named: View | undefined) => View | undefined>("view-read", {
  conforms: { "by-id": (_views, named) => named },
  faults: {
    "view-read-any": breaks(
      "view-unknown",
      "An id that no view has reads the first one.",
      (views, named) => named ?? views.all()[0],
    ),
    "view-read-blank": breaks("view-unknown", "An id that no view has reads a blank one.", (views, named) => {
      const [first] = views.all();
      return named ?? (first && { ...first, id: 0, uuid: "", name: null, dataset_sp: null, columns: [] });
    }),
  },
});

type AnswerId = (world: World) => Answer;

/** What an id is answered with that is neither a number nor a UUID. */
export const malformedId = decision<AnswerId>("view-malformed-id", {
  openPoint: "malformed-id-status",
  conforms: {
    unknown: (world) => absent(world, "The view"),
    invalid: () => {
      throw invalid({ viewId: ["The value is not of the right type."] });
    },
  },
});

/** Whether a literal path is taken for the id of a view. */
export const allTaken = decision("view-all", {
  conforms: { "never-for-an-id": false },
  faults: { "view-all-taken-for-id": breaks("view-all-literal", "/views/all is taken for the view 'all'.", true) },
});

export const datasetsTaken = decision("view-datasetsps", {
  conforms: { "never-for-an-id": false },
  faults: {
    "view-datasetsps-taken-for-id": breaks(
      "view-datasetsps-literal",
      "/views/datasetsps is taken for the view 'datasetsps'.",
      true,
    ),
  },
});

export const viewsSeen = decision<(view: View, caller: Caller) => boolean>("view-seen-by", {
  openPoint: "view-all-scope",
  conforms: {
    everybody: () => true,
    "who-was-granted-it": ({ grants, created_by }, { sub, name, roles, companyId }) =>
      created_by === name || grants.some(({ id }) => id === sub || id === companyId || roles.includes(id)),
  },
});

type Listing = (views: readonly View[]) => readonly View[];

export const viewListing = decision<Listing>("view-list", {
  conforms: { "as-they-are": (views) => views },
  faults: {
    "view-list-shows-gone": breaks(
      "view-list-readable",
      "Behind the first view one is listed that is no longer there.",
      ([first, ...others]) =>
        first ? [first, { ...first, id: first.id + 100_000, uuid: `${first.uuid.slice(0, -4)}0000` }, ...others] : [],
    ),
    "view-list-mixes-ids": breaks("view-list-readable", "Each view is listed under the id of the next.", (views) =>
      views.map((view, index) => {
        const { id, uuid } = views[(index + 1) % views.length] ?? view;
        return { ...view, id, uuid };
      }),
    ),
    "view-list-lacks-new": breaks(
      "view-create-listed",
      "Only the views that were there at the start are listed.",
      (views) => views.filter(({ data_key }) => data_key !== ownKey),
    ),
    "view-list-doubles": breaks("view-create-listed", "A view that a caller made is listed twice.", (views) =>
      views.flatMap((view) => (view.data_key === ownKey ? [view, view] : [view])),
    ),
  },
});

export const neededOfNew = decision<readonly string[]>("view-create-needs", {
  openPoint: "view-create-required",
  conforms: { everything: ["name", "dataset_sp", "columns"], "the-name": ["name"] },
});

export const sameName = decision<() => void>("view-same-name", {
  openPoint: "view-duplicate-name",
  conforms: {
    "a-second": () => {},
    refused: () => {
      throw new Refusal("conflict", "There is a view of that name.");
    },
  },
});

export const unlistedDataset = decision<() => void>("view-unlisted-dataset", {
  openPoint: "view-dataset-unlisted",
  conforms: {
    refused: () => {
      throw invalid({ dataset_sp: ["There is no such stored procedure."] });
    },
    stored: () => {},
  },
});

export const initialGrants = decision<(creator: Grant) => readonly Grant[]>("view-initial-grants", {
  openPoint: "view-access-initial",
  conforms: {
    "its-creator": (creator) => [creator],
    nobody: () => [],
    "corporate-administrators": () => [roleGrant("CorporateAdmin")],
  },
});

/** What of a new view is kept (Resources, GridViewCreateRequest). */
export const keptOfNew = decision<(view: View) => View>("view-kept", {
  conforms: { all: (view) => view },
  faults: {
    "view-drops-name": breaks("view-keeps-name", "A new view has no name.", (view) => ({ ...view, name: null })),
    "view-numbers-name": breaks("view-keeps-name", "Every new view is called by its number.", (view) => ({
      ...view,
      name: `View ${view.id}`,
    })),
    "view-drops-dataset": breaks("view-keeps-dataset", "A new view has no stored procedure.", (view) => ({
      ...view,
      dataset_sp: null,
    })),
    "view-defaults-dataset": breaks(
      "view-keeps-dataset",
      "Every new view shows the first stored procedure.",
      (view) => ({ ...view, dataset_sp: procedures[0].name }),
    ),
    "view-drops-columns": breaks("view-keeps-columns", "A new view has no columns.", (view) => ({
      ...view,
      columns: [],
    })),
    "view-keeps-first-column": breaks(
      "view-keeps-columns",
      "Of a new view's columns only the first is kept.",
      (view) => ({
        ...view,
        columns: view.columns.slice(0, 1),
      }),
    ),
    "view-takes-all-columns": breaks(
      "view-keeps-columns",
      "A new view has all columns of its stored procedure.",
      (view) => ({
        ...view,
        columns: procedures.find(({ name }) => name === view.dataset_sp)?.columns ?? view.columns,
      }),
    ),
  },
});

export const storingNew = decision<(views: Views, view: View) => void>("view-stored", {
  conforms: { stored: (views, view) => void views.add(view) },
  faults: {
    "view-create-forgets": breaks("view-create-persists", "A created view is answered but not stored.", () => {}),
  },
});

export const viewRemoval = decision<(views: Views, view: View) => void>("view-removal", {
  conforms: { "that-one": (views, { id }) => views.remove(id) },
  faults: {
    "view-delete-keeps-readable": breaks("view-delete", "A deleted view can still be read.", (views, { id }) =>
      views.remove(id, { readable: true, listed: false }),
    ),
    "view-delete-keeps-listed": breaks("view-delete-unlisted", "A deleted view is still listed.", (views, { id }) =>
      views.remove(id, { readable: false, listed: true }),
    ),
    "view-delete-takes-the-next": breaks(
      "view-delete-only-that",
      "Deleting a view deletes the one after it too.",
      (views, { id }) => {
        views.remove(id);
        views.remove(id + 1);
      },
    ),
    "view-delete-takes-all-of-dataset": breaks(
      "view-delete-only-that",
      "Deleting a view deletes what its creator made of the same stored procedure.",
      (views, { id, dataset_sp, created_by }) => {
        views.remove(id);
        for (const view of views.all())
          if (view.data_key === ownKey && view.dataset_sp === dataset_sp && view.created_by === created_by)
            views.remove(view.id);
      },
    ),
  },
});
