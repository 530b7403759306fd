import { shownColumn, type ViewParts, view } from "../../fixtures/payloads/views.js";
import {
  type Answer,
  assume,
  type Caller,
  fieldOf,
  idOf,
  isObject,
  mentions,
  objectsIn,
  type ScenarioContext,
  sameScalar,
} from "../../src/scenario/index.js";
import { composedColumns } from "./procedures.js";

export type Id = string | number;
export type Maker = Pick<ScenarioContext, "corporate" | "data" | "adopt" | "given">;

/** @returns the id that a view shows, under whichever of the likely names */
export function viewIdOf(record: unknown): Id | undefined {
  if (!isObject(record)) return undefined;
  const shown = [idOf(record), fieldOf(record, "view_id"), fieldOf(record, "grid_view_id")];
  return shown.find((id) => typeof id === "string" || typeof id === "number");
}

/** The views that the deployment has, apart from those of any run. */
export async function knownViews({
  corporate,
  data,
}: Pick<ScenarioContext, "corporate" | "data">): Promise<readonly unknown[]> {
  const listed = await corporate.get("/views/all").accepted();
  return listed.rows().filter((row) => !data.isOfRun(row));
}

/** The view as it reads now. */
export const seenView = (corporate: Caller, viewId: Id): Promise<Answer> =>
  corporate.get("/views/{viewId}", { viewId }).accepted();

/** The grants of a view: a list. */
export async function accessOf(corporate: Caller, viewId: Id): Promise<Answer> {
  const access = await corporate.get("/views/{viewId}/accessinfo", { viewId }).accepted();
  access.rows();
  return access;
}

/**
 * What is told of the grants of a view that may not be there any more, by its path alone: in which words an id is answered that nothing
 * has is another matter.
 */
export const accessByPath = (corporate: Caller, viewId: Id): PromiseLike<Answer> =>
  corporate.unlisted({ method: "GET", surface: "portal", path: `/views/${viewId}/accessinfo`, effect: "read" });

function partsOf(view: unknown): ViewParts | undefined {
  if (!isObject(view)) return undefined;
  const [dataset, columns] = [fieldOf(view, "dataset_sp"), fieldOf(view, "columns")];
  if (typeof dataset !== "string" || dataset === "" || !Array.isArray(columns) || columns.length < 2) return undefined;
  return { dataset_sp: dataset, columns: columns.map(shownColumn) };
}

/** What three new views may be made of: as views that the deployment has, of different stored procedures where it can be. */
export async function examples(context: Maker): Promise<readonly [ViewParts, ViewParts, ViewParts]> {
  const parts: ViewParts[] = [];
  for (const row of (await knownViews(context)).slice(0, 8)) {
    const viewId = viewIdOf(row);
    const listed = partsOf(row);
    const read =
      listed || viewId === undefined ? undefined : await context.corporate.get("/views/{viewId}", { viewId });
    const found = listed ?? (read?.isSuccess ? partsOf(read.body) : undefined);
    if (found) parts.push(found);
  }
  const [first = await composedColumns(context)] = parts;
  const besides = (...those: readonly ViewParts[]) =>
    parts.find(({ dataset_sp }) => those.every((one) => one.dataset_sp !== dataset_sp));
  const second = besides(first) ?? first;
  return [first, second, besides(first, second) ?? second];
}

/**
 * What is refused may have been made as a list shows other views, wrongly.
 *
 * @throws Inconclusive where a view reads as made with another stored procedure than it is listed with
 */
export async function assumeListedAsRead(
  context: Pick<ScenarioContext, "corporate" | "data">,
  { dataset_sp }: ViewParts,
): Promise<void> {
  const row = (await knownViews(context)).find((one) => partsOf(one)?.dataset_sp === dataset_sp);
  const viewId = viewIdOf(row);
  if (viewId === undefined) return;
  const read = await seenView(context.corporate, viewId);
  const parts = partsOf(read.body);
  assume(
    parts === undefined || parts.dataset_sp === dataset_sp,
    `${read.where}: the view is listed with another procedure`,
  );
}

/** The id of a view that was just created, and is another one than those before it. */
export async function idOfNew(context: Maker, created: Answer, name: string): Promise<Id> {
  const id = await taken(context, created, name);
  context.data.isAnother("view", id);
  return id;
}

/** The id of a view that was just created; where its creation does not tell it as `id`, the scenario takes it on. */
export async function taken({ corporate, data, adopt }: Maker, created: Answer, name: string): Promise<Id> {
  const answeredId = viewIdOf(created.body);
  const row = async () => {
    const rows = (await corporate.get("/views/all").accepted()).rows().filter((view) => mentions(view, name));
    const isTold = (view: unknown) => created.toldIds.some((told) => sameScalar(told, viewIdOf(view) ?? ""));
    const isOther = (view: unknown) => !data.isKnown(viewIdOf(view) ?? "");
    return rows.find(isTold) ?? rows.find(isOther) ?? rows[0];
  };
  const id = answeredId ?? viewIdOf(await row());
  assume(id !== undefined, `${created.where}: neither its answer nor the list of all views shows the new view's id`);
  if (idOf(created.body) === undefined) adopt("view", id);
  return id;
}

/** A view of the scenario's own; it is removed when the scenario ends. */
export async function ownView(context: Maker, parts: ViewParts) {
  const body = view(context.data, parts);
  const answer = await context.corporate.post("/views", { body }).accepted();
  return { id: await idOfNew(context, answer, body.name), body, answer };
}

/** A view to read: one that the deployment has, else the scenario's own. */
export async function viewToRead(context: Maker & Pick<ScenarioContext, "allows">): Promise<Id> {
  const known = (await knownViews(context)).map(viewIdOf).find((id) => id !== undefined);
  if (known !== undefined) return known;
  assume(context.allows("reversible"), "no view is listed here that shows an id, and none may be created");
  const [parts] = await examples(context);
  return (await ownView(context, parts)).id;
}

/** @returns whether the row of a grid view of that name says that it is active. What is may be what was used last, but not where two are */
export const isActive = (listed: Answer | undefined, name: string): unknown =>
  objectsIn(listed?.body)
    .filter((row) => mentions(row, name))
    .map((row) => fieldOf(row, "isActive"))
    .find((told) => told !== undefined);
