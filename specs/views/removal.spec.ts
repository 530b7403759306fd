import { view, viewAccess } from "../../fixtures/payloads/views.js";
import {
  type Answer,
  assume,
  assumeSeen,
  mentions,
  phrase,
  sameScalar,
  scenario,
  typeOfId,
} from "../../src/scenario/index.js";
import { isFound } from "../each-key.js";
import { broughtBack } from "../gone.js";
import { isDone } from "../shipment/records.js";
import { haveOtherColumns, showColumns } from "./columns.js";
import { ownWithMany } from "./many-columns.js";
import { accessByPath, examples, isActive, ownView, seenView, taken } from "./records.js";

const entriesIn = ({ isSuccess, body }: Answer): number => (isSuccess && Array.isArray(body) ? body.length : 0);

scenario(
  "a deleted view is gone, and another stays",
  {
    judges: [
      "route:DELETE /views/{viewId}",
      "view-delete",
      "view-delete-only-that",
      "view-keeps-columns",
      "view-create-listed",
    ],
    inParts: ["view-delete"],
  },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const [parts] = await examples(context);
    const [{ id: viewId, body }, other] = [await ownView(context, parts), await ownView(context, parts)];
    const seen = (await seenView(corporate, viewId)).shows(viewId, "the view");
    (await seenView(corporate, other.id)).shows(other.id, "the view");
    const unused = String(await unusedId("view", typeOfId(viewId)));
    const grantsOf = (id: string | number) => corporate.get("/views/{viewId}/accessinfo", { viewId: id });
    const granted = await grantsOf(viewId);
    const deleted = await corporate.delete("/views/{viewId}", { viewId });
    await check("route:DELETE /views/{viewId}", () => deleted.isDeclared());
    deleted.accepted();
    await check("view-delete", () => corporate.get("/views/{viewId}", { viewId }).yieldsNothing(seen));
    const grants = await accessByPath(corporate, viewId);
    await check("view-delete", async () => {
      // Whether a new view is granted to anybody is open, and what is shown where there is none.
      if (entriesIn(granted) === 0 || entriesIn(grants) === 0 || entriesIn(await grantsOf(unused)) > 0) return;
      throw grants.mismatch("no access information of the deleted view", phrase(grants.body));
    });
    const left = await corporate.get("/views/{viewId}", { viewId: other.id });
    await check("view-delete-only-that", () => left.accepted().shows(other.id, "the view"));
    const wide = await ownWithMany(context, parts);
    // The name of a deleted view may still be taken; where it is free, the view that gets it is a new one.
    const columns = parts.columns.slice(-1);
    const named = await corporate.post("/views", { body: view(data, { ...parts, columns }, body.name) });
    const namedId = named.isSuccess ? await taken(context, named, body.name) : undefined;
    const read = namedId !== undefined && (await seenView(corporate, namedId));
    await check("view-keeps-columns", () => {
      showColumns(seen, parts.columns, parts.columns);
      if (!read) return;
      showColumns(read, columns, parts.columns);
      if (parts.columns.length > 1) haveOtherColumns(read, seen);
    });
    // Where ids are given again, it is that of the next view, or somebody else's.
    const since = [wide, namedId].filter((id) => id !== undefined);
    const readAs = (id: string | number) => corporate.get("/views/{viewId}", { viewId: id });
    const isFree = since.length > 0 && !since.some((id) => sameScalar(id, viewId)) && !(await readAs(viewId)).isSuccess;
    const back = isFree
      ? await broughtBack(context, {
          kind: "view",
          id: viewId,
          update: (id) => corporate.put("/views/{viewId}/access", { viewId: id, body: viewAccess(data, [], []) }),
          read: readAs,
        })
      : undefined;
    await check("view-delete", () => {
      if (back) throw back.mismatch(`the view ${viewId} to stay gone`, "it is there again after it was granted");
    });
    if (wide !== undefined) await corporate.get("/views/{viewId}", { viewId: wide });
    const lists =
      wide === undefined || namedId === undefined
        ? []
        : [await corporate.get("/views/all"), await corporate.get("/dashboard/gridviews")];
    await check("view-create-listed", () => {
      // What is listed of new views is open, but not for the number of their columns: those made before and after it are.
      for (const list of lists)
        if (wide !== undefined && namedId !== undefined && isFound(list, other.id) && isFound(list, namedId))
          list.lists(wide, "the view of many columns");
    });
    if (wide === undefined) return;
    const removed = await corporate.delete("/views/{viewId}", { viewId: wide });
    const reread = await corporate.get("/views/{viewId}", { viewId: wide });
    await check("view-delete", () => {
      if (isDone(removed)) reread.yieldsNothing(seen);
    });
  },
);

scenario(
  "a deleted view is no longer listed",
  {
    judges: ["view-delete-unlisted", "view-delete-only-that"],
    inParts: ["view-delete-unlisted", "view-delete-only-that"],
  },
  async (context) => {
    const { corporate, check } = context;
    // Of a procedure of which no other scenario removes views: what its removal loses would be lost before.
    const [, , parts] = await examples(context);
    const [{ id: viewId, body }, other] = [await ownView(context, parts), await ownView(context, parts)];
    const listed = await corporate.get("/views/all").accepted();
    assumeSeen(
      [body.name, other.body.name].every((name) => mentions(listed.body, name)),
      "the views were not listed with their names before one was deleted",
    );
    const gridViews = await corporate.get("/dashboard/gridviews");
    await seenView(corporate, viewId);
    const procedures = await corporate.get("/views/datasetsps");
    await corporate.delete("/views/{viewId}", { viewId }).accepted();
    const after = await corporate.get("/views/all").accepted();
    const proceduresAfter = await corporate.get("/views/datasetsps");
    await check("view-delete-unlisted", () => after.hides(body.name, "the deleted view"));
    await check("view-delete-only-that", () => {
      after.shows(other.body.name, "the view that was made after it");
      if (procedures.isSuccess && proceduresAfter.isSuccess && mentions(procedures.body, parts.dataset_sp))
        proceduresAfter.shows(parts.dataset_sp, "the procedure of both views");
    });
    const isListed = gridViews.isSuccess && mentions(gridViews.body, body.name);
    const left = isListed ? await corporate.get("/dashboard/gridviews").accepted() : undefined;
    await check("view-delete-only-that", () => {
      assume(left !== undefined, "the dashboard has no new view among its grid views, which is open");
      const areActive = [body, other.body].every(({ name }) => isActive(gridViews, name) === true);
      assume(areActive, "of two new views no more than one is active");
      if (isActive(left, other.body.name) !== true)
        throw left.mismatch(`"${other.body.name}" as active as before another was read and deleted`, phrase(left.body));
    });
    if (left) await check("view-delete-unlisted", () => left.hides(body.name, "the deleted view among the grid views"));
  },
);
