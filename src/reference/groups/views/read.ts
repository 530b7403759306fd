import { type Answer, absent } from "../../core/answer.js";
import { never } from "../../core/behaviours/always.js";
import { whole } from "../../core/behaviours/intact.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import type { Caller } from "../../core/handler.js";
import { invalid, refusing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import { state, type World } from "../../core/world.js";
import { columnName } from "./procedures.js";
import { ownKey, type View } from "./state.js";

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
    "view-unknown#read-any": fault(
      "An id that no view has reads the first one.",
      (views, named) => named ?? views.all()[0],
    ),
    "view-unknown#read-blank": fault("An id that no view has reads a blank one.", (views, named) => {
      const [first] = views.all();
      return named ?? (first && { ...first, id: 0, uuid: "", name: null, dataset_sp: null, columns: [] });
    }),
  },
});

/** What becomes of the other views of its company when one is read. */
export const othersOnceRead = nothingElse<[views: Views, view: View]>("views-once-one-is-read", "stay-as-they-are", {
  "view-delete-only-that#inactive-once-another-is-read": fault(
    "A view that is read is the active one of its kind: the others of its company are active no more.",
    (views, { id, data_key, company_id }) => {
      for (const other of views.all())
        if (other.id !== id && other.data_key === data_key && other.company_id === company_id)
          views.add({ ...other, is_active: false });
    },
  ),
});

/** What is read of the views beside each by its id and the list. */
type Beside = "access information" | "stored procedures";

const firstColumnOnce =
  (lossy: Beside) =>
  (views: Views, beside: Beside): void => {
    if (beside !== lossy) return;
    for (const view of views.all())
      if (view.data_key === ownKey) views.add({ ...view, columns: view.columns.slice(0, 1) });
  };

/** What becomes of the columns of views when something is read beside them. */
export const columnsOnceRead = nothingElse<[views: Views, beside: Beside]>("view-columns-once-read", "as-they-were", {
  "view-keeps-columns#first-alone-once-access-is-read": fault(
    "A read of access information leaves the views that callers made their first column alone.",
    firstColumnOnce("access information"),
  ),
  "view-keeps-columns#first-alone-once-procedures-are-listed": fault(
    "A list of the stored procedures leaves the views that callers made their first column alone.",
    firstColumnOnce("stored procedures"),
  ),
});

type AnswerId = (world: World) => Answer;

/** What an id is answered with that is neither a number nor a UUID. */
export const malformedId = decision<AnswerId>("view-malformed-id", {
  openPoint: "malformed-id-status",
  conforms: {
    unknown: (world) => absent(world, "The view"),
    invalid: refusing(invalid({ viewId: ["The value is not of the right type."] })),
  },
});

/** Whether a literal path is taken for the id of a view. */
export const allTaken = never("view-all", "never-for-an-id", {
  "view-all-literal#taken-for-id": "/views/all is taken for the view 'all'.",
});

export const datasetsTaken = never("view-datasetsps", "never-for-an-id", {
  "view-datasetsps-literal#taken-for-id": "/views/datasetsps is taken for the view 'datasetsps'.",
});

export const viewsSeen = decision<(view: View, caller: Caller) => boolean>("view-seen-by", {
  openPoint: "view-all-scope",
  conforms: {
    everybody: () => true,
    "who-was-granted-it": ({ grants, created_by }, { sub, name, roles, companyId }) =>
      created_by === name || grants.some(({ id }) => id === sub || id === companyId || roles.includes(id)),
  },
});

export const viewListing = whole<readonly View[]>("view-list", "as-they-are", {
  "view-list-readable#shows-gone": fault(
    "Behind the first view one is listed that is no longer there.",
    ([first, ...others]) =>
      first ? [first, { ...first, id: first.id + 100_000, uuid: `${first.uuid.slice(0, -4)}0000` }, ...others] : [],
  ),
  "view-list-readable#shows-gone-at-the-end": fault("A view is listed last that is no longer there.", (views) => {
    const last = views.findLast(({ data_key }) => data_key !== ownKey);
    return last ? [...views, { ...last, id: last.id + 100_000, uuid: `${last.uuid.slice(0, -4)}0000` }] : views;
  }),
  "view-list-readable#cuts-datasets": fault("The list cuts the dataset_sp of views that were there.", (views) =>
    views.map((view) =>
      view.data_key === ownKey ? view : { ...view, dataset_sp: view.dataset_sp?.slice(0, -1) ?? null },
    ),
  ),
  "view-list-readable#mixes-ids": fault("Each view is listed under the id of the next.", (views) =>
    views.map((view, index) => {
      const { id, uuid } = views[(index + 1) % views.length] ?? view;
      return { ...view, id, uuid };
    }),
  ),
  "view-create-listed#list-lacks-new": fault("Only the views that were there at the start are listed.", (views) =>
    views.filter(({ data_key }) => data_key !== ownKey),
  ),
  "view-create-listed#not-of-many-columns": fault("A view of more than 40 columns is not listed.", (views) =>
    views.filter(({ columns }) => columns.length <= 40),
  ),
  "view-keeps-columns#listed-by-name": fault(
    "The list shows the columns of each view in the order of their names.",
    (views) =>
      views.map((view) => ({
        ...view,
        columns: [...view.columns].sort((one, other) => columnName(one).localeCompare(columnName(other), "en")),
      })),
  ),
  "route:GET /views/all#lists-own-twice": {
    ...fault("A view that a caller made is listed twice.", (views: readonly View[]) =>
      views.flatMap((view) => (view.data_key === ownKey ? [view, view] : [view])),
    ),
    formerly: ["view-create-listed#list-doubles"],
  },
});

/** The views that a caller was answered since the last one was removed. */
export const listedBefore = state("views-listed-before", () => new Map<string, readonly View[]>());

/** Which views are listed, of those that there are and those that were listed before. */
export const viewsListed = decision<(now: readonly View[], before: readonly View[] | undefined) => readonly View[]>(
  "view-list-anew",
  {
    conforms: { anew: (now) => now },
    faults: {
      "view-create-listed#as-listed-before": fault(
        "The views are listed as they were listed before, until one is deleted.",
        (now, before) => before ?? now,
      ),
    },
  },
);

/** The views that the list lacks though they are there, by their ids. */
export const lostFromList = state("views-lost-from-list", () => new Set<number>());

/** What becomes of the list when a view is removed. */
export const listOnceDeleted = nothingElse<[all: readonly View[], gone: View, lost: Set<number>]>(
  "view-list-once-deleted",
  "lists-the-others",
  {
    "view-delete-only-that#next-unlisted": fault(
      "The list lacks the view behind a deleted one until another is made.",
      (all, gone, lost) => {
        const next = all.find(({ id }) => id > gone.id);
        if (next) lost.add(next.id);
      },
    ),
  },
);

/** A view with what is said of its activity. */
type Shown = Omit<View, "is_active"> & { readonly is_active: boolean | undefined };

/** Under which names a view shows what it is: the document shows none. */
export const shownAs = decision<(view: Shown, procedure: string | null) => object>("view-members", {
  openPoint: "fields:GridViewDetails",
  conforms: {
    "as-created": ({ name, data_key, is_active, columns, created_by }, dataset_sp) => ({
      name,
      data_key,
      is_active,
      dataset_sp,
      columns,
      created_by,
    }),
    "other-names": ({ name, columns }, procedure) => ({
      title: name,
      source: { procedure },
      layout: { column_set: columns },
    }),
  },
});
