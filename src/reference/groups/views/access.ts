import { isDeepStrictEqual } from "node:util";
import { allOthers, apart, neighbours } from "../../core/behaviours/apart.js";
import { intact } from "../../core/behaviours/intact.js";
import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import { invalid, Refusal } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import type { Grant, View } from "./state.js";

/** What a setting of the access leaves behind. */
type Settle = (before: readonly Grant[], asked: readonly Grant[]) => readonly Grant[];

/** @returns whether a grant is none of these */
export const unlike = (grants: readonly Grant[]) => (grant: Grant) =>
  !grants.some(({ kind, id }) => kind === grant.kind && id === grant.id);

const replacing: Settle = (before, asked) => [...before.filter(({ kind }) => kind === "Company"), ...asked];

const adding: Settle = (before, asked) => [...before, ...asked.filter(unlike(before))];

/** @returns a setting that loses what it is asked for by that kind, other than how it was before */
const losing =
  (lost: Grant["kind"]): Settle =>
  (before, asked) =>
    replacing(
      before,
      asked.filter(({ kind }) => kind !== lost),
    );

/** @returns a setting that adds what it is asked for of that kind, and replaces the other */
const staying =
  (kept: Grant["kind"]): Settle =>
  (before, asked) => [...replacing(before, asked), ...before.filter(({ kind }) => kind === kept).filter(unlike(asked))];

export const accessSetting = decision<Settle>("view-access-setting", {
  openPoint: "view-access-mode",
  conforms: {
    "replaces-users-and-roles": replacing,
    "replaces-all": (_before, asked) => asked,
    adds: adding,
  },
  faults: {
    "view-access-users#forgets-users": fault("Users are answered but not stored.", losing("User")),
    "view-access-roles#forgets-roles": fault("Roles are answered but not stored.", losing("Role")),
    "view-access-roles#beside-users-alone": fault(
      "A setting that names roles and no users changes nothing.",
      (before, asked) =>
        asked.some(({ kind }) => kind === "User") || asked.length === 0 ? replacing(before, asked) : before,
    ),
    "view-access-users#beside-roles-alone": fault(
      "A setting that names users and no roles changes nothing.",
      (before, asked) =>
        asked.some(({ kind }) => kind === "Role") || asked.length === 0 ? replacing(before, asked) : before,
    ),
    "view-access-roles#where-users-differ": fault(
      "Access is stored where it names other users than those that the view is granted to.",
      (before, asked) => {
        const [had, has] = [before, asked].map((grants) => grants.filter(({ kind }) => kind === "User"));
        return isDeepStrictEqual(had, has) ? before : replacing(before, asked);
      },
    ),
    "view-access-users#where-roles-differ": fault(
      "Access is stored where it names other roles than those that the view is granted to.",
      (before, asked) => {
        const [had, has] = [before, asked].map((grants) => grants.filter(({ kind }) => kind === "Role"));
        return isDeepStrictEqual(had, has) ? before : replacing(before, asked);
      },
    ),
    "view-access-users#as-blanks": fault("Users are stored without saying who.", (before, asked) =>
      replacing(
        before,
        asked.map((grant) => (grant.kind === "User" ? { kind: "User", id: "", name: "" } : grant)),
      ),
    ),
    "view-access-roles#as-everybody": fault("Every role is stored as a grant to everybody.", (before, asked) =>
      replacing(
        before,
        asked.map((grant) => (grant.kind === "Role" ? { kind: "Role", id: "*", name: "Everybody" } : grant)),
      ),
    ),
    "view-access-roles#first-role-alone": fault("Of several roles only the first is stored.", (before, asked) => {
      const [first] = asked.filter(({ kind }) => kind === "Role");
      return replacing(
        before,
        asked.filter((grant) => grant.kind !== "Role" || grant === first),
      );
    }),
    "view-accessinfo-one-per-grant#access-first-user-only": fault(
      "Of several users only the first is stored.",
      (before, asked) => {
        const [first] = asked.filter(({ kind }) => kind === "User");
        return replacing(
          before,
          asked.filter((grant) => grant.kind !== "User" || grant === first),
        );
      },
    ),
    "view-accessinfo-one-per-grant#access-first-two-users": fault(
      "Of more than two users the first two are stored.",
      (before, asked) => {
        const stored = asked.filter(({ kind }) => kind === "User").slice(0, 2);
        return replacing(
          before,
          asked.filter((grant) => grant.kind !== "User" || stored.includes(grant)),
        );
      },
    ),
    "view-access-alike#users-stay": fault("Users that are no longer named stay, other than roles.", staying("User")),
    "view-access-alike#roles-stay": fault("Roles that are no longer named stay, other than users.", staying("Role")),
    "view-access-alike#nobody-is-nothing": fault("A setting that names nobody changes nothing.", (before, asked) =>
      asked.length > 0 ? replacing(before, asked) : before,
    ),
    "view-accessinfo-one-per-grant#access-again-doubles": fault(
      "Granting a view again makes second entries.",
      (before, asked) => [...before, ...asked],
    ),
  },
});

/** Whom a view was granted to last. */
export const lastGranted = state<Grant[]>("view-last-granted", () => []);

/** Whom a view was ever granted to. */
export const everGranted = state("view-ever-granted", () => new Map<View["id"], readonly Grant[]>());

/** @returns a setting that leaves out of that kind from whom the view was taken before */
const neverAgain =
  (kind: Grant["kind"]) =>
  (asked: readonly Grant[], taken: readonly Grant[]): readonly Grant[] =>
    asked.filter((grant) => grant.kind !== kind || unlike(taken)(grant));

/** Of whom a view is granted to, those to whom it is granted again. */
export const grantedAgain = decision<(asked: readonly Grant[], taken: readonly Grant[]) => readonly Grant[]>(
  "view-granted-again",
  {
    conforms: { all: (asked) => asked },
    faults: {
      "view-access-users#never-again": fault(
        "A user from whom a view was taken is not granted it again.",
        neverAgain("User"),
      ),
      "view-access-roles#never-again": fault(
        "A role from which a view was taken is not granted it again.",
        neverAgain("Role"),
      ),
    },
  },
);

/** Whom a new view is granted to beside those that it always is. */
export const grantedBesideNew = decision<(last: readonly Grant[]) => readonly Grant[]>("view-granted-beside-new", {
  conforms: { nobody: () => [] },
  faults: {
    "view-access-only-that#roles-of-the-last": fault(
      "A new view is granted to the roles that a view was granted to last.",
      (last) => last.filter(({ kind }) => kind === "Role"),
    ),
    "view-access-only-that#users-of-the-last": fault(
      "A new view is granted to the users that a view was granted to last.",
      (last) => last.filter(({ kind }) => kind === "User"),
    ),
  },
});

/** Whom a new view is granted to as others are that are called the same. */
export const grantedLikeNamesakes = decision<(namesakes: readonly View[]) => readonly Grant[]>(
  "view-granted-like-namesakes",
  {
    conforms: { nobody: () => [] },
    faults: {
      "view-access-only-that#as-its-namesakes": fault(
        "A new view is granted to those that a view of its name was granted to, be that there or deleted.",
        (namesakes) => namesakes.flatMap(({ grants }) => grants),
      ),
    },
  },
);

/** Which id a new view has, and whom it is granted to by that. */
export const placeOfNew = decision<(own: number, newest: View | undefined) => Pick<View, "id" | "grants">>(
  "view-place-of-new",
  {
    conforms: { "its-own": (id) => ({ id, grants: [] }) },
    faults: {
      "view-access-only-that#by-the-id-of-a-deleted-one": fault(
        "A view that is made once the newest was deleted has its id, and is granted to those that it was granted to.",
        (id, newest) => ({ id: newest?.id ?? id, grants: newest?.grants ?? [] }),
      ),
    },
  },
);

/** What a setting is taken to ask for, where the last that was asked for may be what another one did since it began. */
export const askedAtOnce = decision<
  (asked: readonly Grant[], last: readonly Grant[]) => readonly Grant[] | Promise<readonly Grant[]>
>("view-access-asked-at-once", {
  conforms: { "its-own": (asked) => asked },
  faults: {
    "view-access-users#of-the-later-at-once": fault(
      "Of two views whose access is set at the same time both are granted to those of the later setting.",
      async (_, last) => {
        await meanwhile();
        return [...last];
      },
    ),
  },
});

/** What a setting stores, where another one may have been carried out since it began. */
type AtOnce = (
  grants: readonly Grant[],
  stored: () => readonly Grant[],
) => readonly Grant[] | Promise<readonly Grant[]>;

export const settingsAtOnce = decision<AtOnce>("view-access-at-once", {
  conforms: { "one-by-one": (grants) => grants },
  faults: {
    "view-access-alike#both-at-once": fault(
      "Of two settings of the access at the same time both stand.",
      async (grants, stored) => {
        const before = stored();
        await meanwhile();
        const others = stored();
        return others === before ? grants : [...grants, ...others.filter(unlike(grants))];
      },
    ),
  },
});

/** Whether a view can be deleted that is granted to others than a new one is, where these can be taken away again. */
export const grantedViewRemoval = decision<(added: readonly Grant[], world: World) => void>("granted-view-removal", {
  conforms: {
    removed: () => {},
    refused: (added, world) => {
      if (added.some(({ kind }) => kind !== "Company") && !world.isSetTo(accessSetting, adding))
        throw new Refusal("conflict", "The view is shared.");
    },
  },
});

/** How grants are shown. */
type Entries = (grants: readonly Grant[]) => unknown;

const each =
  (show: (grant: Grant) => unknown): Entries =>
  (grants) =>
    grants.map(show);

const withNames = each(({ kind, id, name }) => ({ grant_type: kind, grantee_id: id, grantee_name: name }));

export const accessEntries = decision<Entries>("view-access-entries", {
  openPoint: "view-access-names",
  conforms: {
    "ids-and-names": withNames,
    "ids-alone": each(({ kind, id }) => ({
      user_id: kind === "User" ? id : null,
      role: kind === "Role" ? id : null,
      company_id: kind === "Company" ? id : null,
    })),
    "names-alone": each(({ kind, name }) => ({ type: kind, name })),
  },
  faults: {
    "route:GET /views/{viewId}/accessinfo#null-when-empty": fault(
      "A view that is granted to nobody has null for its grants.",
      (grants) => (grants.length > 0 ? withNames(grants) : null),
    ),
    "view-accessinfo-one-per-grant#access-one-entry": fault("All grants of a view are one entry.", (grants) => [
      { users: grants.filter(({ kind }) => kind === "User"), roles: grants.filter(({ kind }) => kind === "Role") },
    ]),
    "view-accessinfo-one-per-grant#access-one-entry-per-kind": fault(
      "There is one entry for all users and one for all roles.",
      (grants) =>
        (["Company", "Role", "User"] as const).map((type) => ({
          type,
          grantees: grants.filter(({ kind }) => kind === type),
        })),
    ),
    "view-accessinfo-one-per-grant#access-user-with-role": fault(
      "The first user and the first role that a view is granted to are one entry.",
      (grants) => {
        const [user, role] = (["User", "Role"] as const).map((one) => grants.find(({ kind }) => kind === one));
        return grants.flatMap((grant) => {
          if (grant === role && user) return [];
          const shown = { grant_type: grant.kind, grantee_id: grant.id, grantee_name: grant.name };
          return [grant === user && role ? { ...shown, role: role.name } : shown];
        });
      },
    ),
    "view-accessinfo-one-per-grant#access-roles-in-one-text": fault(
      "The roles that a view is granted to are one entry, which tells them in one text.",
      (grants) => {
        const roles = grants.filter(({ kind }) => kind === "Role");
        const name = roles.map((role) => role.name).join(", ");
        const others = grants.filter(({ kind }) => kind !== "Role");
        return withNames([...others, ...roles.slice(0, 1).map((role) => ({ ...role, id: name, name }))]);
      },
    ),
    "view-accessinfo-one-per-grant#access-entries-twice": fault(
      "There are two entries for each grant, one to read and one to write.",
      (grants) =>
        grants.flatMap(({ kind, id, name }) =>
          ["read", "write"].map((right) => ({ grant_type: kind, grantee_id: id, grantee_name: name, right })),
        ),
    ),
  },
});

/** For which other views the access to one is set as well. */
export const accessSpread = apart<View>("view-access-spread", "that-one-alone", {
  "view-access-only-that#of-all": fault("Setting the access of a view sets that of all.", allOthers),
  "view-access-only-that#of-the-next": fault(
    "Setting the access of a view sets that of the views beside it.",
    neighbours,
  ),
});

/** What becomes of the grants of a view when the same are given to another, or taken from it. */
type Beside = (grants: readonly Grant[], given: readonly Grant[], taken: readonly Grant[]) => readonly Grant[];

export const grantsBeside = decision<Beside>("view-access-grants-beside", {
  conforms: { "as-they-were": (grants) => grants },
  faults: {
    "view-access-only-that#takes-users-from-all": fault(
      "A user who is taken from a view is taken from all views.",
      (grants, _given, taken) => grants.filter(unlike(taken.filter(({ kind }) => kind === "User"))),
    ),
    "view-access-only-that#takes-roles-from-all": fault(
      "A role that is taken from a view is taken from all views.",
      (grants, _given, taken) => grants.filter(unlike(taken.filter(({ kind }) => kind === "Role"))),
    ),
    "view-access-only-that#moves-users": fault("A user who is given a view loses the others.", (grants, given) =>
      grants.filter(unlike(given.filter(({ kind }) => kind === "User"))),
    ),
  },
});

/** @returns the grants of another view, after those of one were changed */
export const besideTheChange = (
  settle: Beside,
  grants: readonly Grant[],
  before: readonly Grant[],
  after: readonly Grant[],
): readonly Grant[] => settle(grants, after.filter(unlike(before)), before.filter(unlike(after)));

/** What a deletion leaves of the grants of another view, from what the deleted one was granted. */
export const grantsOnceDeleted = decision<(grants: readonly Grant[], deleted: readonly Grant[]) => readonly Grant[]>(
  "view-grants-once-deleted",
  {
    conforms: { "as-they-were": (grants) => grants },
    faults: {
      "view-delete-only-that#takes-its-roles-from-all": fault(
        "The roles that a deleted view was granted to are taken from all views.",
        (grants, deleted) => grants.filter(unlike(deleted.filter(({ kind }) => kind === "Role"))),
      ),
      "view-delete-only-that#takes-its-users-from-all": fault(
        "The users that a deleted view was granted to are taken from all views.",
        (grants, deleted) => grants.filter(unlike(deleted.filter(({ kind }) => kind === "User"))),
      ),
    },
  },
);

/** What a grant leaves of the view itself. */
export const viewOnceGranted = intact<View>("view-access-view", "all", {
  "view-access-keeps-view#loses-columns": fault("A grant leaves the first column of its view alone.", (view) => ({
    columns: view.columns.slice(0, 1),
  })),
  "view-access-keeps-view#turns-columns": fault("A grant turns the columns of its view round.", ({ columns }) => ({
    columns: columns.toReversed(),
  })),
  "view-access-keeps-view#renames": fault("A grant takes the name of its view away.", () => ({ name: "Shared view" })),
});

/** What is read of a view, by what it is granted to. */
export const viewAsRead = intact<View>("view-read-of-granted", "as-it-is", {
  "view-access-keeps-view#columns-for-each-grant": fault(
    "A view that is read has each column as often as it is granted to somebody.",
    ({ columns, grants }) => ({ columns: columns.flatMap((column) => [column, ...grants.slice(1).map(() => column)]) }),
  ),
});

/** What a grant to somebody comes to whom the service does not know; undefined where it is left out. */
export const unknownGrantee = decision<(grant: Grant) => Grant | undefined>("view-access-unknown", {
  openPoint: "view-access-unknown-user",
  conforms: {
    refused: ({ name }) => {
      throw invalid({ users: [`${name} is not known.`] });
    },
    ignored: () => undefined,
    stored: (grant) => grant,
  },
});

/** What a setting of the access that is refused grants all the same. */
export const onceRefused = nothingElse<[grantUsers: () => void]>("view-access-once-refused", "nothing", {
  "view-access-only-that#users-though-refused": fault(
    "A setting that is refused grants the view to its users.",
    (grantUsers) => grantUsers(),
  ),
});

/** Which deleted view a grant brings back. */
export const grantOfDeleted = decision<(deleted: View | undefined) => View | undefined>("view-grant-of-deleted", {
  conforms: { none: () => undefined },
  faults: {
    "view-delete#back-with-a-grant": fault("A grant of a deleted view brings it back.", (deleted) => deleted),
  },
});

/** Of which deleted view the access information is still shown. */
export const grantsOfDeleted = decision<(deleted: View | undefined) => View | undefined>("view-grants-of-deleted", {
  conforms: { none: () => undefined },
  faults: {
    "view-delete#grants-stay": fault(
      "The access information of a deleted view can still be read.",
      (deleted) => deleted,
    ),
    "view-delete#later-grants-stay": fault(
      "The access information of a deleted view still shows whom it was granted to beside its creator.",
      (deleted) => deleted && { ...deleted, grants: deleted.grants.filter(({ name }) => name !== deleted.created_by) },
    ),
  },
});
