import type { ViewParts } from "../../fixtures/payloads/views.js";
import { viewAccess, view as viewOf } from "../../fixtures/payloads/views.js";
import { type Answer, assume, mentions, phrase, type ScenarioContext, typeOfId } from "../../src/scenario/index.js";
import { areShown, entriesOf, type Grantees, isOneAlone, leftOf, showsGrantee } from "./grantees.js";
import { accessByPath, accessOf, type Id, idOfNew, type Maker, ownView } from "./records.js";

/** What is judged of the grants of a view while another one is granted to the same, is deleted, or is made. */

/** A view that was granted to a user and a role, then to the next ones, then to the first ones again. */
export interface Grants {
  readonly viewId: Id;
  /** Of a view that is granted to nobody. */
  readonly neighbourId: Id;
  readonly one: Grantees;
  readonly next: Grantees;
  /** What grants it to the first ones, and to the next. */
  readonly body: ReturnType<typeof viewAccess>;
  readonly others: ReturnType<typeof viewAccess>;
  /** The access information behind each of the three settings. */
  readonly after: Answer;
  readonly then: Answer;
  readonly back: Answer;
}

type Judged =
  | "view-access-users"
  | "view-access-roles"
  | "view-access-only-that"
  | "view-access-alike"
  | "view-delete"
  | "view-delete-only-that";
type Judge<Clause extends Judged> = Pick<ScenarioContext<Clause>, "corporate" | "data" | "check">;

const namesOf = ({ user, role }: Grantees): readonly (string | number)[] => [user.name, user.id, role];

/** What the settings left is known by entries that show the user and the role, each its own. */
export function assumeToldApart({ after, then, one, next }: Grants): void {
  assume(areShown(after, one) && areShown(then, next), "no entries of their own show the user and the role");
}

/** The same grantees are given the other view and taken from it. */
export async function isGrantedBeside(
  {
    corporate,
    data,
    check,
  }: Judge<"view-access-users" | "view-access-roles" | "view-access-only-that" | "view-access-alike">,
  grants: Grants,
): Promise<void> {
  const { viewId, neighbourId, one, next, body, then, back } = grants;
  const { user } = one;
  const { user: nextUser, role: nextRole } = next;
  const names = namesOf(one);
  const given = await corporate.put("/views/{viewId}/access", { viewId: neighbourId, body });
  const shared = given.isSuccess ? await accessOf(corporate, neighbourId) : undefined;
  await check("view-access-users", () => {
    if (shared) showsGrantee(shared, body.users, [user.name, user.id], "the user, who was named for another view,");
  });
  // Another role is named beside the same user.
  const sameUser = viewAccess(data, [user], [nextRole]);
  const isKnown = given.isSuccess && mentions(then.body, nextRole);
  const named = isKnown
    ? await corporate.put("/views/{viewId}/access", { viewId: neighbourId, body: sameUser })
    : undefined;
  const withNext = named?.isSuccess ? await accessOf(corporate, neighbourId) : undefined;
  await check("view-access-roles", () => {
    if (withNext) showsGrantee(withNext, sameUser.roles, [nextRole], "the role named next beside the same user");
  });
  // And another user beside that role.
  const sameRole = viewAccess(data, [nextUser], [nextRole]);
  const isNamed = withNext !== undefined && mentions(withNext.body, nextRole);
  const renamed = isNamed
    ? await corporate.put("/views/{viewId}/access", { viewId: neighbourId, body: sameRole })
    : undefined;
  const withNextUser = renamed?.isSuccess ? await accessOf(corporate, neighbourId) : undefined;
  await check("view-access-users", () => {
    if (withNextUser)
      showsGrantee(withNextUser, sameRole.users, [nextUser.name, nextUser.id], "the user named beside the same role");
  });
  const nobody = { users: [], roles: [] };
  const taken = await corporate.put("/views/{viewId}/access", { viewId: neighbourId, body: nobody });
  const emptied = await corporate.get("/views/{viewId}/accessinfo", { viewId: neighbourId });
  const still = await accessOf(corporate, viewId);
  await check("view-access-alike", () => {
    assumeToldApart(grants);
    // Whether a setting replaces what was there is open: what takes grants away that names others does so that names nobody.
    const replaces = ![leftOf(then, one, next), leftOf(back, next, one)].some(({ user, role }) => user || role);
    if (!given.isSuccess || !taken.isSuccess || !emptied.isSuccess || !replaces) return;
    const left = [...names, nextUser.name].find((name) => mentions(emptied.body, name));
    if (left !== undefined)
      throw emptied.mismatch(`${left}, who is not named any more, to be gone`, phrase(emptied.body));
  });
  await check("view-access-only-that", () => {
    const lost = names.find((name) => mentions(back.body, name) && !mentions(still.body, name));
    if (lost !== undefined)
      throw still.mismatch(`${lost}, from whom another view was taken, to be shown as before`, phrase(still.body));
  });
}

/** A view that is granted to the same is deleted. */
export async function isDeletedBeside(
  context: Judge<"view-delete" | "view-delete-only-that"> & Pick<ScenarioContext, "settled" | "unusedId">,
  { viewId, neighbourId, one, body }: Grants,
): Promise<void> {
  const { corporate, check, settled, unusedId } = context;
  const names = namesOf(one);
  const regranted = await corporate.put("/views/{viewId}/access", { viewId: neighbourId, body });
  const beside = await accessOf(corporate, viewId);
  const kept = names.filter((name) => mentions(beside.body, name));
  if (kept.length === 0) await settled();
  const deleted = await corporate.delete("/views/{viewId}", { viewId: neighbourId });
  const ofDeleted = await accessByPath(corporate, neighbourId);
  const rest = await accessOf(corporate, viewId);
  await check("view-delete", async () => {
    const stays = names.some((name) => mentions(beside.body, name) && mentions(ofDeleted.body, name));
    if (!regranted.isSuccess || !deleted.isSuccess || !ofDeleted.isSuccess || !stays) return;
    // Where ids are given again, it may be that of another view by now; and each view may be granted to some.
    const again = await corporate.get("/views/{viewId}", { viewId: neighbourId });
    const unused = await accessByPath(corporate, String(await unusedId("view", typeOfId(neighbourId))));
    if (again.isSuccess || (unused.isSuccess && names.some((name) => mentions(unused.body, name)))) return;
    throw ofDeleted.mismatch("no access information of the deleted view", phrase(ofDeleted.body));
  });
  await check("view-delete-only-that", () => {
    assume(
      regranted.isSuccess && deleted.isSuccess,
      "a view that is granted to the same is not granted, or not deleted",
    );
    assume(kept.length > 0, "the grants are not shown");
    const lost = kept.find((name) => !mentions(rest.body, name));
    if (lost !== undefined)
      throw rest.mismatch(`${lost}, to whom a deleted view was granted, to be shown as before`, phrase(rest.body));
  });
}

/**
 * A view is made that is called as one that is granted, where a name may be had twice; a setting with a role that there is not
 * grants it to nobody.
 *
 * @returns its id
 */
export async function isMadeBeside(
  context: Judge<"view-access-only-that"> & Maker,
  { one: { user, role }, after }: Grants,
  { parts, name }: { readonly parts: ViewParts; readonly name: string },
): Promise<Id> {
  const { corporate, data, check } = context;
  const namesake = await corporate.post("/views", { body: viewOf(data, parts, name) });
  const latest = namesake.isSuccess ? { id: await idOfNew(context, namesake, name) } : await ownView(context, parts);
  const ofLatest = await accessOf(corporate, latest.id);
  await check("view-access-only-that", () => {
    // What a new view is granted is open: whom the one before was not granted, neither is this one.
    const [stray] = [...entriesOf(ofLatest, user), ...ofLatest.rows().filter((row) => mentions(row, role))];
    if (stray !== undefined)
      throw ofLatest.mismatch("a view that is new to be granted as others were when they were new", phrase(stray));
  });
  const toNone = viewAccess(data, [user], [data.key("no-role")]);
  const refused = await corporate.put("/views/{viewId}/access", { viewId: latest.id, body: toNone });
  const ofRefused = refused.isInvalid ? await accessOf(corporate, latest.id) : undefined;
  await check("view-access-only-that", () => {
    // Whether a role that there is not is refused is open, and so is how the user is shown.
    if (ofRefused && entriesOf(after, user).length > 0 && entriesOf(ofRefused, user).length > 0)
      throw ofRefused.mismatch(`${user.name} not to be granted by a setting that was refused`, phrase(ofRefused.body));
  });
  return latest.id;
}

/** Two settings are sent at the same time. */
export async function areSetAtOnce(
  { corporate, check, settled }: Judge<"view-access-alike"> & Pick<ScenarioContext, "settled">,
  grants: Grants,
): Promise<void> {
  const { viewId, one, next, body, others, then, back } = grants;
  const atOnce = await Promise.all(
    [body, others].map((either) => corporate.put("/views/{viewId}/access", { viewId, body: either })),
  );
  const isWhole = (access: Answer) => isOneAlone(access, one, next);
  const soon = await accessOf(corporate, viewId);
  // It may only be late.
  if (!isWhole(soon)) await settled();
  const last = isWhole(soon) ? soon : await accessOf(corporate, viewId);
  await check("view-access-alike", () => {
    assumeToldApart(grants);
    const replaces = isWhole(then) && isWhole(back);
    if (replaces && atOnce.every(({ isSuccess }) => isSuccess) && !isWhole(last))
      throw last.mismatch("one of two settings that were sent at the same time, and it alone", phrase(last.body));
  });
}

/** One view is granted to a user alone while another one is granted to others. */
export async function areSetApart(
  { corporate, data, check }: Judge<"view-access-users">,
  { viewId, one, next: { user: nextUser }, body, others, after }: Grants,
  latestId: Id,
): Promise<void> {
  const { user } = one;
  const isUserShown = areShown(after, one);
  const toUser = isUserShown ? viewAccess(data, [user], []) : body;
  const [ofOne, ofNext] = await Promise.all([
    corporate.put("/views/{viewId}/access", { viewId: latestId, body: toUser }),
    corporate.put("/views/{viewId}/access", { viewId, body: others }),
  ]);
  const [oneApart, nextApart] = [await accessOf(corporate, latestId), await accessOf(corporate, viewId)];
  await check("view-access-users", () => {
    const eachUser = "the user, who was named while another was named for another view,";
    if (ofOne.isSuccess) showsGrantee(oneApart, body.users, [user.name, user.id], eachUser);
    if (ofNext.isSuccess) showsGrantee(nextApart, others.users, [nextUser.name, nextUser.id], eachUser);
  });
}
