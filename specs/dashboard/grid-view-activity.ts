import {
  assume,
  fieldOf,
  idOf,
  isObject,
  isShown,
  type JsonObject,
  phrase,
  type ScenarioContext,
  sameScalar,
} from "../../src/scenario/index.js";
import { viewIdOf } from "../views/records.js";
import { gridViewsOf } from "./records.js";

export const isNo = (value: unknown): boolean =>
  value === false || value === 0 || /^(false|no?|0)$/i.test(String(value));

const isYes = (value: unknown): boolean => value === true || value === 1 || /^(true|y(es)?|1)$/i.test(String(value));

/** Whether a record says of itself that it is active; undefined where it does not say that. */
function activityOf(record: JsonObject): boolean | undefined {
  const told = fieldOf(record, "isActive");
  if (isYes(told)) return true;
  return isNo(told) ? false : undefined;
}

const isSame = (one: unknown, other: unknown): boolean => isShown(one) && sameScalar(one, other);

/** A grid view row, and the view of its id and name, each of which tells whether it is active. */
interface Pair {
  readonly row: JsonObject;
  readonly inRow: boolean;
  readonly inView: boolean;
}

/** @returns the grid view rows that are views as well, wherever both tell of their activity; ids alone may be of two kinds */
function pairsOf(rows: readonly JsonObject[], views: readonly JsonObject[]): readonly Pair[] {
  const isOf = (row: JsonObject) => (view: JsonObject) =>
    isSame(viewIdOf(view), idOf(row)) && isSame(fieldOf(view, "name"), fieldOf(row, "name"));
  return rows.flatMap((row) => {
    const view = views.find(isOf(row));
    const [inRow, inView] = [activityOf(row), view && activityOf(view)];
    return inRow === undefined || inView === undefined ? [] : [{ row, inRow, inView }];
  });
}

/** @throws Mismatch where a grid view is active and the view that it is not, or the other way round */
export async function areActiveAsTheirViews(
  context: Pick<ScenarioContext, "corporate" | "given">,
  rows: readonly JsonObject[],
) {
  const all = await context.corporate.get("/views/all");
  const pairs = pairsOf(rows, all.isSuccess && Array.isArray(all.body) ? all.body.filter(isObject) : []);
  assume(
    pairs.some(({ inRow, inView }) => !inRow || !inView),
    "no grid view is listed here that is a view which is not active",
  );
  const otherwise = pairs.filter(({ inRow, inView }) => inRow !== inView);
  if (otherwise.length === 0) return;
  // One of the two may tell which of several is in use.
  const mostAre = (member: "inRow" | "inView") => 2 * pairs.filter((pair) => pair[member]).length > pairs.length;
  assume(mostAre("inRow") && mostAre("inView"), "isActive may tell of a grid view that it is in use here");
  const again = await gridViewsOf(context);
  const lasting = pairsOf(again.accepted().rows().filter(isObject), all.rows().filter(isObject));
  const found = lasting.find(
    ({ row, inRow, inView }) => inRow !== inView && otherwise.some((one) => sameScalar(idOf(one.row), idOf(row))),
  );
  if (found)
    throw again.mismatch(`grid view ${idOf(found.row)} with isActive ${found.inView}, as its view`, phrase(found.row));
}
