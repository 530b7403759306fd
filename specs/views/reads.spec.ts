import { assume, fieldOf, isObject, isShownAlike, scenario, typeOfId } from "../../src/scenario/index.js";
import { knownViews, seenView, viewIdOf, viewToRead } from "./records.js";

scenario("a view is read by its id", { judges: ["route:GET /views/{viewId}"] }, async (context) => {
  const viewId = await viewToRead(context);
  const read = context.corporate.get("/views/{viewId}", { viewId });
  await context.check("route:GET /views/{viewId}", () => read.isDeclared());
});

scenario(
  "the access information of a view is read",
  { judges: ["route:GET /views/{viewId}/accessinfo"] },
  async (context) => {
    const viewId = await viewToRead(context);
    const read = context.corporate.get("/views/{viewId}/accessinfo", { viewId });
    await context.check("route:GET /views/{viewId}/accessinfo", () => read.isDeclared());
  },
);

scenario(
  "the listed views are read by their ids",
  { judges: ["view-list-readable"], atOnce: ["GET /views/{viewId}"] },
  async (context) => {
    const { corporate, check } = context;
    const known = await knownViews(context);
    // What is listed and not there may stand at the end as well.
    const rows = known.length > 5 ? [...known.slice(0, 4), ...known.slice(-1)] : known;
    const views = rows.map((row) => ({ row, viewId: viewIdOf(row) }));
    assume(views.length > 1, "fewer than two views are listed here");
    const read = async ({ row, viewId }: (typeof views)[number]) => {
      assume(viewId !== undefined, "the listed views show no ids under a name that is known");
      return { row, viewId, read: await corporate.get("/views/{viewId}", { viewId }) };
    };
    const reads = await Promise.all(views.map(read));
    assume(
      reads.some(({ read }) => read.isSuccess),
      "none of the listed views can be read",
    );
    // What is listed for a moment alone may be gone before it is read.
    const areAllRead = reads.every(({ read }) => read.isSuccess);
    const still = (areAllRead ? rows : await knownViews(context)).map(viewIdOf);
    await check("view-list-readable", () => {
      for (const { row, viewId, read } of reads.filter((one) => still.includes(one.viewId))) {
        const record = read.accepted().shows(viewId, "the view").record();
        for (const member of ["name", "dataset_sp"]) {
          const [listed, shown] = [isObject(row) ? fieldOf(row, member) : undefined, fieldOf(record, member)];
          if (listed !== undefined && shown !== undefined && !isShownAlike(listed, shown))
            throw read.mismatch(`${member} of view ${viewId} to be ${listed}, as listed`, String(shown));
        }
      }
    });
  },
);

scenario("an id that no view has yields none", { judges: ["view-unknown"] }, async (context) => {
  const { corporate, data, check } = context;
  const known = await viewToRead(context);
  const control = (await seenView(corporate, known)).shows(known, "the view");
  const viewId = data.unusedId(typeOfId(known), known);
  await check("view-unknown", () => corporate.get("/views/{viewId}", { viewId }).yieldsNothing(control));
});
