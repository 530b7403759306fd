import { fieldOf, isObject, type JsonObject, scalarsIn } from "../../scenario/values.js";
import { recordsIn, valuesUnder } from "./fields.js";
import type { FixtureResults } from "./fixture-results.js";
import type { Looker } from "./looker.js";

const tries = 6;

/** Whether a state holds anything of how a view is arranged. */
const hasState = (state: JsonObject): boolean =>
  ["columns", "filters", "sortOrder"].some((name) => scalarsIn(fieldOf(state, name)).length > 0);

/** A grid view with a state, and stored procedures with columns. */
export async function findViews(looker: Looker, results: FixtureResults): Promise<void> {
  await results.look(["gridViewStateId"], "no id of a grid view reads a state", async () => {
    const views = await looker.see("GET /dashboard/gridviews", {});
    if (!views.isSuccess) return results.lacks(views.described, "gridViewStateId");
    let empty: string | number | undefined;
    for (const row of recordsIn(views).slice(0, tries)) {
      const id = fieldOf(row, "id");
      if (typeof id !== "number" && typeof id !== "string") continue;
      const state = await looker.see("GET /dashboard/gridviewstate/{id}", { id: Number(id) });
      if (!state.isSuccess || !isObject(state.body)) continue;
      // The newest may have none that was saved.
      if (hasState(state.body)) return results.found("gridViewStateId", id, "GET /dashboard/gridviewstate/{id}");
      empty ??= id;
    }
    results.found("gridViewStateId", empty, "GET /dashboard/gridviewstate/{id}");
  });
  const names = ["datasetSp", "otherDatasetSp"] as const;
  await results.look(names, "too few stored procedures are shown whose columns are answered", async () => {
    const [views, procedures] = await Promise.all([
      looker.see("GET /views/all", {}),
      looker.see("GET /views/datasetsps", {}),
    ]);
    const shown = [
      ...valuesUnder(recordsIn(views), "datasetSp"),
      ...valuesUnder(recordsIn(procedures), "spName", "procedureName", "name"),
    ];
    const given = results.text("datasetSp");
    const candidates = [...new Set(shown.map(String))].filter(Boolean).slice(0, tries);
    await Promise.all(candidates.slice(0, names.length).map((spName) => columnsOf(looker, spName)));
    const seen = new Set(given === undefined ? [] : [await columnsOf(looker, given)]);
    for (const spName of candidates) {
      const columns = await columnsOf(looker, spName);
      if (columns === undefined || seen.has(columns)) continue;
      seen.add(columns);
      results.found(
        results.wants("datasetSp") ? "datasetSp" : "otherDatasetSp",
        spName,
        "GET /views/datasetsp/{spName}",
      );
      if (!results.wants(...names)) return;
    }
  });
}

/** @returns the columns of a procedure as one text; undefined where it has none */
async function columnsOf(looker: Looker, spName: string): Promise<string | undefined> {
  const { isSuccess, body } = await looker.see("GET /views/datasetsp/{spName}", { spName });
  return isSuccess && Array.isArray(body) && body.length > 0 ? JSON.stringify(body) : undefined;
}
