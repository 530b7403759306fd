import { viewAccess, view as viewOf } from "../../fixtures/payloads/views.js";
import {
  type Answer,
  assume,
  contentOf,
  entryMoreOften,
  fieldOf,
  isMoment,
  isObject,
  mentions,
  phrase,
  scenario,
  textsIn,
  typeOfId,
  watched,
} from "../../src/scenario/index.js";
import {
  areNotInOne,
  areShown,
  entriesOf,
  isOneAlone,
  leavesAlike,
  leftOf,
  newRoles,
  newUsers,
  otherRole,
  showsGrantee,
  showsRoles,
} from "./grantees.js";
import { accessByPath, accessOf, examples, idOfNew, ownView, seenView } from "./records.js";

/** @returns the columns that a view shows, one behind the other; an empty text where it shows none */
const columnOrderIn = ({ body }: Answer): string => columnsIn(body).map(contentOf).join();

const columnsIn = (view: unknown): readonly unknown[] => {
  const columns = isObject(view) ? fieldOf(view, "columns") : undefined;
  return Array.isArray(columns) ? columns : [];
};

const areSameColumns = (one: Answer, other: Answer): boolean =>
  columnsIn(one.body).map(contentOf).sort().join() === columnsIn(other.body).map(contentOf).sort().join();

scenario(
  "whom a view is granted to is in its access information, and in no other's",
  {
    judges: [
      "route:PUT /views/{viewId}/access",
      "view-access-users",
      "view-access-roles",
      "view-access-only-that",
      "view-access-keeps-view",
      "view-access-alike",
      "view-delete-only-that",
      "view-delete",
    ],
    inParts: ["view-access-only-that", "view-access-users", "view-access-roles", "view-access-alike"],
  },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const [parts] = await examples(context);
    // The neighbour, which is deleted later, is the newest one: where its id is given again, the next view has it.
    const { id: viewId, answer, body: made } = await ownView(context, parts);
    const neighbour = await ownView(context, parts);
    const before = await accessOf(corporate, viewId);
    const view = await seenView(corporate, viewId);
    const untouched = await watched(() => accessOf(corporate, neighbour.id));
    const [user, nextUser] = await newUsers(corporate, before, answer);
    const [role] = newRoles(before);
    const nextRole = otherRole(role);
    const body = viewAccess(data, [user], [role]);
    const granted = await corporate.put("/views/{viewId}/access", { viewId, body });
    await check("route:PUT /views/{viewId}/access", () => granted.isDeclared());
    granted.accepted();
    const [after, left] = [await accessOf(corporate, viewId), await accessOf(corporate, neighbour.id)];
    const granting = await seenView(corporate, viewId);
    const order = columnOrderIn(view);
    const isTurned = order !== columnOrderIn(granting) && areSameColumns(view, granting);
    // What shows its columns in any order may do so with each read.
    const again = isTurned && order === columnOrderIn(answer) ? await seenView(corporate, viewId) : undefined;
    await check("view-access-keeps-view", () => {
      if (again && columnOrderIn(again) === columnOrderIn(granting))
        throw granting.mismatch(`the columns in the order in which they stood, ${order}`, columnOrderIn(granting));
      const given = textsIn(made).filter((text) => !isMoment(text) && mentions(view.body, text));
      assume(given.length > 0, "a new view shows nothing of what it was given");
      for (const text of given) granting.shows(text, "what the view was given,");
      const [were, are] = [view, granting].map(({ body }) => (isObject(body) ? fieldOf(body, "columns") : undefined));
      const repeated = entryMoreOften(were, are);
      if (repeated !== undefined)
        throw granting.mismatch("each column as often as before it was granted", `${phrase(repeated)} more often`);
    });
    await check("view-access-users", () => showsGrantee(after, body.users, [user.name, user.id], "the user"));
    await check("view-access-roles", () => showsGrantee(after, body.roles, [role], "the role"));
    const names = [user.name, user.id, role];
    const isApart = await check("view-access-only-that", () => {
      assume(
        names.some((name) => mentions(after.body, name)),
        "the grants are not shown",
      );
      left.isAs(untouched);
    });
    const [one, next] = [
      { user, role },
      { user: nextUser, role: nextRole },
    ];
    const others = viewAccess(data, [nextUser], [nextRole]);
    await corporate.put("/views/{viewId}/access", { viewId, body: others }).accepted();
    const then = await accessOf(corporate, viewId);
    await check("view-access-users", () =>
      showsGrantee(then, others.users, [nextUser.name, nextUser.id], "the user named next"),
    );
    await check("view-access-roles", () => showsGrantee(then, others.roles, [nextRole], "the role named next"));
    await corporate.put("/views/{viewId}/access", { viewId, body }).accepted();
    const back = await accessOf(corporate, viewId);
    await check("view-access-users", () =>
      showsGrantee(back, body.users, [user.name, user.id], "the user, who is named again,"),
    );
    await check("view-access-roles", () => showsGrantee(back, body.roles, [role], "the role, which is named again,"));
    await check("view-access-alike", () => {
      assume(areShown(after, one) && areShown(then, next), "no entries of their own show the user and the role");
      leavesAlike([leftOf(then, one, next), leftOf(back, next, one)], then);
    });
    // The same grantees are given the other view and taken from it.
    const given = await corporate.put("/views/{viewId}/access", { viewId: neighbour.id, body });
    const shared = given.isSuccess ? await accessOf(corporate, neighbour.id) : undefined;
    await check("view-access-users", () => {
      if (shared) showsGrantee(shared, body.users, [user.name, user.id], "the user, who was named for another view,");
    });
    // Another role is named beside the same user.
    const sameUser = viewAccess(data, [user], [nextRole]);
    const isKnown = given.isSuccess && mentions(then.body, nextRole);
    const named = isKnown
      ? await corporate.put("/views/{viewId}/access", { viewId: neighbour.id, body: sameUser })
      : undefined;
    const withNext = named?.isSuccess ? await accessOf(corporate, neighbour.id) : undefined;
    await check("view-access-roles", () => {
      if (withNext) showsGrantee(withNext, sameUser.roles, [nextRole], "the role named next beside the same user");
    });
    // And another user beside that role.
    const sameRole = viewAccess(data, [nextUser], [nextRole]);
    const isNamed = withNext !== undefined && mentions(withNext.body, nextRole);
    const renamed = isNamed
      ? await corporate.put("/views/{viewId}/access", { viewId: neighbour.id, body: sameRole })
      : undefined;
    const withNextUser = renamed?.isSuccess ? await accessOf(corporate, neighbour.id) : undefined;
    await check("view-access-users", () => {
      if (withNextUser)
        showsGrantee(withNextUser, sameRole.users, [nextUser.name, nextUser.id], "the user named beside the same role");
    });
    const nobody = { users: [], roles: [] };
    const taken = await corporate.put("/views/{viewId}/access", { viewId: neighbour.id, body: nobody });
    const emptied = await corporate.get("/views/{viewId}/accessinfo", { viewId: neighbour.id });
    const still = await accessOf(corporate, viewId);
    await check("view-access-alike", () => {
      assume(areShown(after, one) && areShown(then, next), "no entries of their own show the user and the role");
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
    // A view that is granted to the same is deleted.
    const regranted = await corporate.put("/views/{viewId}/access", { viewId: neighbour.id, body });
    const beside = await accessOf(corporate, viewId);
    const kept = names.filter((name) => mentions(beside.body, name));
    if (kept.length === 0) await context.settled();
    const deleted = await corporate.delete("/views/{viewId}", { viewId: neighbour.id });
    const ofDeleted = await accessByPath(corporate, neighbour.id);
    const rest = await accessOf(corporate, viewId);
    await check("view-delete", async () => {
      const stays = names.some((name) => mentions(beside.body, name) && mentions(ofDeleted.body, name));
      if (!regranted.isSuccess || !deleted.isSuccess || !ofDeleted.isSuccess || !stays) return;
      // Where ids are given again, it may be that of another view by now; and each view may be granted to some.
      const again = await corporate.get("/views/{viewId}", { viewId: neighbour.id });
      const unused = await accessByPath(corporate, String(await unusedId("view", typeOfId(neighbour.id))));
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
    // It is called as one that is granted, where a name may be had twice.
    const namesake = await corporate.post("/views", { body: viewOf(data, parts, made.name) });
    const latest = namesake.isSuccess
      ? { id: await idOfNew(context, namesake, made.name) }
      : await ownView(context, parts);
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
        throw ofRefused.mismatch(
          `${user.name} not to be granted by a setting that was refused`,
          phrase(ofRefused.body),
        );
    });
    const atOnce = await Promise.all(
      [body, others].map((either) => corporate.put("/views/{viewId}/access", { viewId, body: either })),
    );
    const isWhole = (access: Answer) => isOneAlone(access, one, next);
    const soon = await accessOf(corporate, viewId);
    // It may only be late.
    if (!isWhole(soon)) await context.settled();
    const last = isWhole(soon) ? soon : await accessOf(corporate, viewId);
    await check("view-access-alike", () => {
      assume(areShown(after, one) && areShown(then, next), "no entries of their own show the user and the role");
      const replaces = isWhole(then) && isWhole(back);
      if (replaces && atOnce.every(({ isSuccess }) => isSuccess) && !isWhole(last))
        throw last.mismatch("one of two settings that were sent at the same time, and it alone", phrase(last.body));
    });
    // One is granted to a user alone.
    const isUserShown = areShown(after, one);
    const toUser = isUserShown ? viewAccess(data, [user], []) : body;
    const [ofOne, ofNext] = await Promise.all([
      corporate.put("/views/{viewId}/access", { viewId: latest.id, body: toUser }),
      corporate.put("/views/{viewId}/access", { viewId, body: others }),
    ]);
    const [oneApart, nextApart] = [await accessOf(corporate, latest.id), await accessOf(corporate, viewId)];
    await check("view-access-users", () => {
      const eachUser = "the user, who was named while another was named for another view,";
      if (isApart && ofOne.isSuccess) showsGrantee(oneApart, body.users, [user.name, user.id], eachUser);
      if (isApart && ofNext.isSuccess) showsGrantee(nextApart, others.users, [nextUser.name, nextUser.id], eachUser);
    });
  },
);

scenario(
  "each grant of a view is one entry of its access information",
  {
    judges: ["view-accessinfo-one-per-grant", "view-access-roles"],
    atOnce: ["GET /views/{viewId}/accessinfo"],
    inParts: ["view-accessinfo-one-per-grant"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [parts] = await examples(context);
    const [{ id: neighbour }, { id: viewId, answer }] = [await ownView(context, parts), await ownView(context, parts)];
    await accessOf(corporate, neighbour);
    const before = await accessOf(corporate, viewId);
    const users = await newUsers(corporate, before, answer);
    const several = newRoles(before);
    const grantTo = (roles: readonly string[], those: typeof users | readonly [] = users) =>
      corporate.put("/views/{viewId}/access", { viewId, body: viewAccess(data, those, roles) });
    // To roles alone first, and where that is refused, beside users.
    const areTaken = (await grantTo(several, [])).isSuccess || (await grantTo(several)).isSuccess;
    const alone = await accessOf(corporate, viewId);
    // In another order, so that a role that stood first stands last.
    const roles = areTaken ? several.toReversed() : several.slice(0, 1);
    await grantTo(roles).accepted();
    const after = await accessOf(corporate, viewId);
    await check("view-access-roles", () => showsRoles(roles, users, { alone, beside: after }));
    await check("view-accessinfo-one-per-grant", () => areNotInOne(roles, after));
    const shown = roles.filter((name) => mentions(after.body, name));
    assume(shown.length > 0, "no role that was granted is shown");
    const ofUsers = users.map((user) => entriesOf(after, user));
    assume(
      ofUsers.flat().length > 0,
      "none of the users that were granted it is shown by name, or by an id that is no small number",
    );
    const { length } = after.rows();
    assume(length < 3 || ofUsers.every((entries) => entries.length < length), "every entry mentions one of the users");
    await check("view-accessinfo-one-per-grant", () => {
      const others = after.rows().filter((row) => !ofUsers.flat().includes(row));
      const ofRoles = shown.map((role) => others.filter((row) => mentions(row, role)));
      const each = [...ofUsers, ...ofRoles];
      if (each.some((entries) => entries.length !== 1) || new Set(each.flat()).size < each.length) {
        const counted = (those: typeof each) => those.map((entries) => entries.length).join(" and ");
        throw after.mismatch(
          `one entry for each of ${users.length} users and of ${shown.length} roles`,
          `entries: ${counted(ofUsers)} for the users, ${counted(ofRoles)} for the roles`,
        );
      }
    });
  },
);
