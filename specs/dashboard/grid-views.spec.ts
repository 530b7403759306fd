import {
  type Answer,
  assume,
  fieldOf,
  Inconclusive,
  idOf,
  isObject,
  phrase,
  type ScenarioContext,
  scenario,
} from "../../src/scenario/index.js";
import { ifNamed } from "../read-by-any.js";
import { parts, readableStates, showsEmptiness } from "./grid-view-states.js";
import { gridViewsOf } from "./records.js";

scenario(
  "a grid view row carries its members, under an id of its own",
  { judges: ["route:GET /dashboard/gridviews", "gridview-row-members", "gridview-ids-distinct"] },
  async (context) => {
    const { partner, check } = context;
    const views = await gridViewsOf(context);
    await check("route:GET /dashboard/gridviews", () => views.isDeclared());
    // Looked at on the way: another caller may be refused, but what is answered is a list for everyone.
    await ifNamed(gridViewsOf({ ...context, corporate: partner }));
    const rows = views.accepted().rows().filter(isObject);
    await check("gridview-row-members", () => {
      assume(rows.length > 0, "no grid view is listed here");
      for (const member of ["name", "dataKey", "isActive"]) {
        const lacking = rows.filter((row) => fieldOf(row, member) === undefined);
        if (lacking.length === rows.length) throw views.mismatch(`a grid view row with ${member}`, phrase(lacking[0]));
      }
      return inactiveToo(context, views, rows);
    });
    await check("gridview-ids-distinct", () => {
      const ids = views.ids();
      assume(ids.length > 1, "fewer than two grid views are listed here");
      const twice = ids.find((id, index) => ids.indexOf(id) !== index);
      if (twice !== undefined) throw views.mismatch("ids that differ", `two grid views of id ${twice}`);
    });
  },
);

/**
 * A member without a value may be left out of a row; false is a value.
 *
 * @throws Mismatch where isActive is left out of a row that has it; Inconclusive where it may be left out where it is false
 */
async function inactiveToo({ corporate }: Pick<ScenarioContext, "corporate">, views: Answer, rows: readonly Row[]) {
  const lacking = rows.filter((row) => fieldOf(row, "isActive") === undefined);
  if (lacking.length === 0 || rows.some((row) => isNo(fieldOf(row, "isActive")))) return;
  for (const row of lacking) {
    const viewId = idOf(row);
    const { isSuccess, body } = await corporate.get("/views/{viewId}", { viewId: String(viewId) });
    if (isSuccess && isObject(body) && isNo(fieldOf(body, "isActive")))
      throw views.mismatch(`a grid view row with isActive, as view ${viewId} shows it`, phrase(row));
  }
  throw new Inconclusive("isActive is left out of some rows, and nothing shows whether it has a value there");
}

type Row = Readonly<Record<string, unknown>>;

const isNo = (value: unknown): boolean => value === false || value === 0 || /^(false|no?|0)$/i.test(String(value));

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
