import {
  type Answer,
  assume,
  contentOf,
  fieldOf,
  Guess,
  Inconclusive,
  mentions,
  phrase,
  scalarsIn,
  type Verbatim,
} from "../../src/scenario/index.js";
import { inOrder } from "./column-order.js";
import { nameOf } from "./procedures.js";

/**
 * Judges that a view has the columns it was given.
 *
 * @param given the columns of its creation
 * @param all the columns that it could have been given
 * @throws Mismatch where it lacks one or has others; Inconclusive where the view does not show its columns
 */
export function showColumns(
  read: Answer,
  given: readonly (Verbatim | Guess)[],
  all: readonly (Verbatim | Guess)[],
): void {
  const columns = fieldOf(read.record(), "columns");
  const known = all.map(({ value }) => value);
  const names = given.map(({ value }) => nameOf(value, known));
  for (const [index, name] of names.entries()) {
    assume(name !== undefined, "the columns cannot be told from each other by a text");
    if (mentions(columns ?? read.body, name)) continue;
    if (given[index] instanceof Guess)
      throw new Inconclusive(`the columns that were composed did not arrive: give \`samples.GridViewColumn\``);
    if (columns === undefined) throw read.withoutMember("columns", name);
    throw read.mismatch(`the columns to hold ${name}`, phrase(columns));
  }
  if (Array.isArray(columns)) inOrder(read, columns, names, known);
}

/** Judges that two views of one stored procedure show different columns, as they were given. */
export function haveOtherColumns(one: Answer, other: Answer): void {
  const columnsShown = (read: Answer) => contentOf(fieldOf(read.record(), "columns") ?? "");
  if (scalarsIn(fieldOf(one.record(), "columns")).length > 0 && columnsShown(one) === columnsShown(other))
    throw one.mismatch("other columns than a view has that was given others", "the same");
}
