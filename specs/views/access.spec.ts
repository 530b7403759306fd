import { viewAccess } from "../../fixtures/payloads/views.js";
import { assume, mentions, scenario } from "../../src/scenario/index.js";
import { entriesOf, newRole, newUsers, showsGrantee } from "./grantees.js";
import { accessOf, examples, ownView } from "./records.js";

scenario(
  "whom a view is granted to is in its access information, and in no other's",
  { judges: ["route:PUT /views/{viewId}/access", "view-access-users", "view-access-roles", "view-access-only-that"] },
  async (context) => {
    const { corporate, data, check } = context;
    const [parts] = await examples(context);
    const [neighbour, { id: viewId, answer }] = [await ownView(context, parts), await ownView(context, parts)];
    const [before, untouched] = [await accessOf(corporate, viewId), await accessOf(corporate, neighbour.id)];
    const [user] = await newUsers(corporate, before, answer);
    const role = newRole(before);
    const body = viewAccess(data, [user], [role]);
    const granted = await corporate.put("/views/{viewId}/access", { viewId, body });
    await check("route:PUT /views/{viewId}/access", () => granted.isDeclared());
    granted.accepted();
    const [after, left] = [await accessOf(corporate, viewId), await accessOf(corporate, neighbour.id)];
    await check("view-access-users", () => showsGrantee(after, body.users, [user.name, user.id], "the user"));
    await check("view-access-roles", () => showsGrantee(after, body.roles, [role], "the role"));
    await check("view-access-only-that", () => {
      assume(
        [user.name, user.id, role].some((name) => mentions(after.body, name)),
        "the grants are not shown",
      );
      left.isAs(untouched);
    });
  },
);

scenario(
  "each grant of a view is one entry of its access information",
  { judges: ["view-accessinfo-one-per-grant"] },
  async (context) => {
    const { corporate, data, check } = context;
    const [parts] = await examples(context);
    const [{ id: viewId, answer }] = [await ownView(context, parts), await ownView(context, parts)];
    const before = await accessOf(corporate, viewId);
    const users = await newUsers(corporate, before, answer);
    const role = newRole(before);
    const body = viewAccess(data, users, [role]);
    await corporate.put("/views/{viewId}/access", { viewId, body }).accepted();
    await corporate.put("/views/{viewId}/access", { viewId, body }).accepted();
    const after = await accessOf(corporate, viewId);
    assume(mentions(after.body, role), "the role that was granted is not shown");
    const ofUsers = users.map((user) => entriesOf(after, user));
    assume(ofUsers.flat().length > 0, "none of the users that were granted it is shown");
    const { length } = after.rows();
    assume(length < 3 || ofUsers.every((entries) => entries.length < length), "every entry mentions one of the users");
    await check("view-accessinfo-one-per-grant", () => {
      const ofRole = after.rows().filter((row) => mentions(row, role) && !ofUsers.flat().includes(row));
      const each = [...ofUsers, ofRole];
      if (each.some((entries) => entries.length !== 1) || new Set(each.flat()).size < each.length) {
        const counted = ofUsers.map((entries) => entries.length).join(" and ");
        throw after.mismatch(
          `one entry for each of ${users.length} users and for a role`,
          `entries: ${counted} for the users, ${ofRole.length} for the role`,
        );
      }
    });
  },
);
