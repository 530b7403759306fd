import { fieldOf, isObject, needs, phrase, scenario } from "../../src/scenario/index.js";
import { parts, readableStates, showsEmptiness } from "./grid-view-states.js";
import { gridViewsOf } from "./records.js";

scenario(
  "a grid view row carries its members, under an id of its own",
  { judges: ["route:GET /dashboard/gridviews", "gridview-row-members", "gridview-ids-distinct"] },
  async (scene) => {
    const { check } = scene;
    const views = await gridViewsOf(scene);
    await check("route:GET /dashboard/gridviews", () => views.isDeclared());
    const rows = views.accepted().rows().filter(isObject);
    await check("gridview-row-members", () => {
      needs(rows.length > 0, "no grid view is listed here");
      for (const member of ["name", "dataKey", "isActive"]) {
        const lacking = rows.filter((row) => fieldOf(row, member) === undefined);
        // An empty name or key may be left out; a truth value is never empty.
        if (lacking.length === rows.length || (member === "isActive" && lacking.length > 0))
          throw views.mismatch(`a grid view row with ${member}`, phrase(lacking[0]));
      }
    });
    await check("gridview-ids-distinct", () => {
      const ids = views.ids();
      needs(ids.length > 1, "fewer than two grid views are listed here");
      const twice = ids.find((id, index) => ids.indexOf(id) !== index);
      if (twice !== undefined) throw views.mismatch("ids that differ", `two grid views of id ${twice}`);
    });
  },
);

scenario(
  "a grid view state carries columns, filters and sort_order",
  { judges: ["route:GET /dashboard/gridviewstate/{id}", "gridviewstate-members"] },
  async (scene) => {
    const { check } = scene;
    const { states, first } = await readableStates(scene);
    await check("route:GET /dashboard/gridviewstate/{id}", () => first.isDeclared());
    const records = states.map(({ answer }) => answer.record());
    await check("gridviewstate-members", () => {
      const saved = records.some((record) => Object.keys(record).length > 0);
      needs(saved, "no grid view has a saved state here");
      for (const part of parts) {
        if (records.some((record) => fieldOf(record, part) !== undefined)) continue;
        needs(
          records.some(showsEmptiness),
          `no state shows ${part}, which a service that leaves empty members out would do as well: save one`,
        );
        throw first.mismatch(`a grid view state with ${part}`, phrase(first.body));
      }
    });
  },
);
