import { assume, fieldOf, isObject, phrase, scenario } from "../../src/scenario/index.js";
import { parts, readableStates, showsEmptiness } from "./grid-view-states.js";
import { gridViewsOf } from "./records.js";

scenario(
  "a grid view row carries its members, under an id of its own",
  { judges: ["route:GET /dashboard/gridviews", "gridview-row-members", "gridview-ids-distinct"] },
  async (context) => {
    const { check } = context;
    const views = await gridViewsOf(context);
    await check("route:GET /dashboard/gridviews", () => views.isDeclared());
    const rows = views.accepted().rows().filter(isObject);
    await check("gridview-row-members", () => {
      assume(rows.length > 0, "no grid view is listed here");
      for (const member of ["name", "dataKey", "isActive"]) {
        const lacking = rows.filter((row) => fieldOf(row, member) === undefined);
        // An empty name or key may be left out; a truth value is never empty.
        if (lacking.length === rows.length || (member === "isActive" && lacking.length > 0))
          throw views.mismatch(`a grid view row with ${member}`, phrase(lacking[0]));
      }
    });
    await check("gridview-ids-distinct", () => {
      const ids = views.ids();
      assume(ids.length > 1, "fewer than two grid views are listed here");
      const twice = ids.find((id, index) => ids.indexOf(id) !== index);
      if (twice !== undefined) throw views.mismatch("ids that differ", `two grid views of id ${twice}`);
    });
  },
);

scenario(
  "a grid view state carries columns, filters and sort_order",
  { judges: ["route:GET /dashboard/gridviewstate/{id}", "gridviewstate-members"] },
  async (context) => {
    const { check } = context;
    const { states, first } = await readableStates(context);
    await check("route:GET /dashboard/gridviewstate/{id}", () => first.isDeclared());
    const records = states.map(({ answer }) => answer.record());
    await check("gridviewstate-members", () => {
      const saved = records.some((record) => Object.keys(record).length > 0);
      assume(saved, "no grid view has a saved state here");
      for (const part of parts) {
        if (records.some((record) => fieldOf(record, part) !== undefined)) continue;
        assume(
          records.some(showsEmptiness),
          `no state shows ${part}, which a service that leaves empty members out would do as well: save one`,
        );
        throw first.mismatch(`a grid view state with ${part}`, phrase(first.body));
      }
    });
  },
);
