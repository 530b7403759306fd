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
    const [one, other] = await newUsers(corporate, before, answer);
    const role = newRole(before);
    const body = viewAccess(data, [one, other], [role]);
    await corporate.put("/views/{viewId}/access", { viewId, body }).accepted();
    await corporate.put("/views/{viewId}/access", { viewId, body }).accepted();
    const after = await accessOf(corporate, viewId);
    assume(mentions(after.body, role), "the role that was granted is not shown");
    const [ofOne, ofOther] = [entriesOf(after, one), entriesOf(after, other)];
    assume(ofOne.length + ofOther.length > 0, "none of the users that were granted it is shown");
    const { length } = after.rows();
    assume(length < 3 || (ofOne.length < length && ofOther.length < length), "every entry mentions one of the users");
    await check("view-accessinfo-one-per-grant", () => {
      const ofRole = after.rows().filter((row) => mentions(row, role) && ![...ofOne, ...ofOther].includes(row));
      const counted = `${ofOne.length} and ${ofOther.length} for two users, ${ofRole.length} for a role`;
      if (ofOne.length !== 1 || ofOther.length !== 1 || ofRole.length !== 1 || ofOne[0] === ofOther[0])
        throw after.mismatch("one entry for each of two users and for a role", `entries: ${counted}`);
    });
  },
);
