import { type Answer, assume, contentOf, fieldOf, idKey, idOf, isObject } from "../../src/scenario/index.js";

type Narrowed = readonly (Answer | undefined)[];

const keyOf = (row: unknown): string => idKey(idOf(row) ?? contentOf(row));

const keysIn = ({ isSuccess, body }: Answer): readonly string[] =>
  isSuccess && Array.isArray(body) ? body.map(keyOf) : [];

/** @returns for each filter that was taken the rows that it left out of a list */
const leftOutOf = (list: Answer, filtered: Narrowed): readonly (readonly string[])[] =>
  filtered
    .filter((some): some is Answer => some?.isSuccess === true && Array.isArray(some.body))
    .map((some) => {
      const found = keysIn(some);
      return keysIn(list).filter((key) => !found.includes(key));
    })
    .filter((rows) => rows.length > 0);

/** Whether one of the filters left a row of a list out. */
export const leavesOut = (list: Answer, filtered: Narrowed): boolean => leftOutOf(list, filtered).length > 0;

/** @returns the source that a document type shows, as it may be asked for by; undefined where it shows none, or a record of its own */
export function sourceOf(row: unknown): string | number | undefined {
  const source = isObject(row) ? (fieldOf(row, "document_source") ?? fieldOf(row, "source")) : undefined;
  return typeof source === "string" || typeof source === "number" ? source : undefined;
}

/**
 * @param all the list without a filter
 * @param before what a filter left of it
 * @param after the same again
 * @throws Mismatch where it has all that the filter left out
 */
export function isNarrowedAgain(all: Answer, before: Answer | undefined, after: Answer | undefined): void {
  const [leftOut = []] = leftOutOf(all, [before]);
  const again = after ? keysIn(after) : [];
  if (after && leftOut.length > 0 && leftOut.every((key) => again.includes(key)))
    throw after.mismatch("the rows that the filter left before", `the ${leftOut.length} others as well`);
}

/**
 * Judges that a filter narrows its own answer alone.
 *
 * @param before the list without a filter
 * @param after the same again, behind those with filters
 * @throws Mismatch where it lacks all that one of the filters left out; Inconclusive where none left anything out
 */
export function isListedAgain(before: Answer, filtered: Narrowed, after: Answer): void {
  const [all, again] = [keysIn(before), new Set(keysIn(after.accepted()))];
  const leftOut = leftOutOf(before, filtered);
  assume(leftOut.length > 0, `no filter leaves anything out of ${before.where}`);
  // Rows that differ with each reading tell nothing.
  const areKnown = [...again].every((key) => all.includes(key));
  if (areKnown && leftOut.some((rows) => !rows.some((key) => again.has(key))))
    throw after.mismatch(
      `the ${all.length} rows that were listed before with no filter, either`,
      `${again.size}, without what a filter left out meanwhile`,
    );
}
