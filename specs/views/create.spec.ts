import { view } from "../../fixtures/payloads/views.js";
import { assume, contentOf, mentions, scenario, typeOfId, watched } from "../../src/scenario/index.js";
import { inAnotherOrder, standAlike } from "./column-order.js";
import { keepsHardColumns } from "./column-values.js";
import { haveOtherColumns, showColumns } from "./columns.js";
import { assumeListedAsRead, examples, idOfNew, ownView, seenView, viewToRead } from "./records.js";

scenario(
  "a created view is read back with what it was given",
  {
    judges: [
      "route:POST /views",
      "view-create-persists",
      "view-keeps-name",
      "view-keeps-dataset",
      "view-keeps-columns",
      "view-create-keeps-procedure",
      "view-create-listed",
    ],
    inParts: ["view-create-persists"],
  },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const [one, other] = await examples(context);
    const body = view(data, { ...one, columns: one.columns.slice(0, 2) });
    const columnsOf = () => corporate.get("/views/datasetsp/{spName}", { spName: one.dataset_sp });
    const columns = await watched(columnsOf);
    const answer = await corporate.post("/views", { body });
    await check("route:POST /views", async () => {
      if (!answer.isSuccess) await assumeListedAsRead(context, one);
      answer.isDeclared();
    });
    const viewId = await idOfNew(context, answer.accepted(), body.name);
    const columnsAfter = await columnsOf();
    await check("view-create-keeps-procedure", () => {
      const areShown = columns.isSuccess && Array.isArray(columns.body) && columns.body.length > 0;
      assume(areShown, `no columns are answered for ${one.dataset_sp}, as a view names its stored procedure`);
      columnsAfter.accepted().isAs(columns);
    });
    const second = await ownView(context, { ...other, columns: other.columns.slice(-1) });
    await seenView(corporate, await viewToRead(context));
    await unusedId("view", typeOfId(viewId));
    const read = await corporate.get("/views/{viewId}", { viewId });
    await check("view-create-persists", () => read.accepted().shows(viewId, "the view"));
    read.accepted();
    const others = one.columns.length > 2 ? inAnotherOrder(one.columns) : one.columns.slice(-1);
    const third = await ownView(context, { ...one, columns: others });
    const thirdRead = await seenView(corporate, third.id);
    const secondRead = await seenView(corporate, second.id);
    const keepsHard = await keepsHardColumns(context, { ...one, columns: body.columns });
    await check("view-keeps-name", () => read.keeps("name", body.name));
    await check("view-keeps-dataset", () => {
      read.keeps("dataset_sp", body.dataset_sp);
      secondRead.keeps("dataset_sp", second.body.dataset_sp);
    });
    await check("view-keeps-columns", () => {
      showColumns(read, body.columns, one.columns);
      showColumns(secondRead, second.body.columns, other.columns);
      showColumns(thirdRead, others, one.columns);
      if (one.columns.length > 1) haveOtherColumns(read, thirdRead);
      keepsHard?.();
    });
    // Whether a second view of one name is taken is open, what becomes of the first is not.
    await corporate.post("/views", { body });
    const still = await corporate.get("/views/{viewId}", { viewId });
    await check("view-create-persists", () => still.accepted().shows(viewId, "the view beside another of its name"));
    // Looked at for open points alone: no clause depends on this answer.
    await corporate.put("/views/{viewId}/access", { viewId, body: { users: [data.unusedId("uuid")], roles: [] } });
    // Whether they are refused is open, but not whether what is refused is made.
    const refused: string[] = [];
    for (const odd of [{ name: data.text("view") }, { ...body, name: data.text("view"), dataset_sp: "nonsense" }])
      if ((await corporate.post("/views", { body: odd })).isInvalid) refused.push(odd.name);
    const listed = refused.length > 0 ? await corporate.get("/views/all") : undefined;
    await check("view-create-listed", () => {
      // Another scenario judges what is listed of those that were made.
      if (listed?.isSuccess) for (const name of refused) listed.hides(name, "a view whose creation was refused");
    });
  },
);

scenario("a created view is listed once", { judges: ["view-create-listed", "view-keeps-columns"] }, async (context) => {
  const { corporate, check } = context;
  const [parts] = await examples(context);
  const first = await ownView(context, { ...parts, columns: inAnotherOrder(parts.columns) });
  // A list that was read just before a view is made must not leave that out.
  await corporate.get("/views/all");
  const second = await ownView(context, { ...parts, columns: parts.columns.slice(-1) });
  // What else is read of views leaves each with the columns that it was made with.
  await corporate.get("/views/datasetsps");
  await corporate.get("/views/{viewId}/accessinfo", { viewId: first.id });
  const listed = await corporate.get("/views/all").accepted();
  const [firstRead, secondRead] = [await seenView(corporate, first.id), await seenView(corporate, second.id)];
  firstRead.shows(first.body.name, "the name");
  secondRead.shows(second.body.name, "the name");
  await check("view-create-listed", () => {
    for (const { id, body } of [first, second]) {
      // Rows that are alike in everything are the route's own breach.
      const { size } = new Set(
        listed
          .rows()
          .filter((row) => mentions(row, body.name))
          .map((row) => contentOf(row)),
      );
      if (size !== 1) throw listed.mismatch(`view ${id} to be listed once`, `${size} rows that show its name`);
    }
  });
  await check("view-keeps-columns", () => {
    showColumns(firstRead, first.body.columns, parts.columns);
    showColumns(secondRead, second.body.columns, parts.columns);
    const row = listed.rows().find((one) => mentions(one, first.body.name));
    standAlike(listed, row, firstRead);
  });
});
