import { viewAccess } from "../../fixtures/payloads/views.js";
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
  watched,
} from "../../src/scenario/index.js";
import {
  areSetApart,
  areSetAtOnce,
  assumeToldApart,
  type Grants,
  isDeletedBeside,
  isGrantedBeside,
  isMadeBeside,
} from "./beside-grants.js";
import {
  areNotInOne,
  entriesOf,
  leavesAlike,
  leftOf,
  newRoles,
  newUsers,
  otherRole,
  showsGrantee,
  showsRoles,
} from "./grantees.js";
import { accessOf, examples, ownView, seenView } from "./records.js";

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
    const { corporate, data, check } = context;
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
    const grants: Grants = { viewId, neighbourId: neighbour.id, one, next, body, others, after, then, back };
    await check("view-access-alike", () => {
      assumeToldApart(grants);
      leavesAlike([leftOf(then, one, next), leftOf(back, next, one)], then);
    });
    await isGrantedBeside(context, grants);
    await isDeletedBeside(context, grants);
    const latest = await isMadeBeside(context, grants, { parts, name: made.name });
    await areSetAtOnce(context, grants);
    if (isApart) await areSetApart(context, grants, latest);
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
