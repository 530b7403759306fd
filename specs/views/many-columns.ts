import { type ViewParts, view } from "../../fixtures/payloads/views.js";
import { Guess, isObject, Verbatim } from "../../src/scenario/index.js";
import { nameOf } from "./procedures.js";
import { type Id, idOfNew, type Maker } from "./records.js";

/** More columns than a batch or a screen holds. */
const many = 43;

/** @returns a column with another text in the place of the one that it is told by */
const renamed = (column: unknown, name: string, other: string): unknown =>
  isObject(column)
    ? Object.fromEntries(Object.entries(column).map(([member, is]) => [member, is === name ? other : is]))
    : other;

/** @returns as many columns that are named after those that a view may have; none where these are not told by a text of their own */
function manyLike(columns: ViewParts["columns"]): ViewParts["columns"] {
  const known = columns.map(({ value }) => value);
  return Array.from({ length: many }, (_, at) => at).flatMap((at) => {
    const column = columns[at % columns.length];
    const name = column && nameOf(column.value, known);
    if (column === undefined || name === undefined) return [];
    if (at < columns.length) return [column];
    const value = renamed(column.value, name, `${name}_${at}`);
    return [column instanceof Guess ? new Guess(column.model, value) : new Verbatim(value)];
  });
}

/** @returns the id of a view of the scenario's own with many columns; undefined where such a one is refused */
export async function ownWithMany(context: Maker, { dataset_sp, columns }: ViewParts): Promise<Id | undefined> {
  const several = manyLike(columns);
  if (several.length < many) return undefined;
  const body = view(context.data, { dataset_sp, columns: several });
  const answer = await context.corporate.post("/views", { body });
  return answer.isSuccess ? idOfNew(context, answer, body.name) : undefined;
}
