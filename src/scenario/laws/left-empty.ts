import type { Answer } from "../answer.js";
import { isShown, type JsonObject, objectsIn, sameScalar } from "../values.js";
import type { Own } from "./handling.js";
import { placesOf, valueAt } from "./places.js";

/** Where a row shows nothing of what its record was given, though that of another record shows all of it there. */
export interface LeftEmpty {
  readonly place: string;
  readonly value: unknown;
}

/** @returns the objects that hold the id of a record, with the names that they hold it under */
const rowsOf = ({ body }: Answer, { id }: Own): readonly { readonly row: JsonObject; readonly name: string }[] =>
  objectsIn(body).flatMap((row) => {
    const name = Object.keys(row).find((one) => sameScalar(row[one], id));
    return name === undefined ? [] : [{ row, name }];
  });

/** @returns whether an answer has a row of a record, known by its id */
export const hasRowOf = (answer: Answer, own: Own): boolean => rowsOf(answer, own).length > 0;

/**
 * @param answer shows nowhere what the record was given for the member
 * @param plain another record, and an answer of the same route that may show it
 */
export function leftEmptyIn(
  answer: Answer,
  own: Own,
  plain: { readonly own: Own; readonly answer: Answer },
  member: string,
): LeftEmpty | undefined {
  for (const { row, name } of rowsOf(plain.answer, plain.own))
    for (const place of placesOf(plain.own.given[member], row))
      for (const other of rowsOf(answer, own)) {
        const value = valueAt(other.row, place);
        if (other.name === name && (!isShown(value) || typeof value === "string")) return { place, value };
      }
  return undefined;
}
