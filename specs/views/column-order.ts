import { type Answer, contentOf, fieldOf, isObject, mentions } from "../../src/scenario/index.js";

const places = (columns: readonly unknown[], names: readonly (string | undefined)[]): readonly number[] =>
  names.map((name) => columns.findIndex((column) => name !== undefined && mentions(column, name)));

/** What columns may be ordered by: themselves, or a member that all of them show. */
function keysOf(columns: readonly unknown[]): readonly (readonly unknown[])[] {
  const [first] = columns;
  if (!isObject(first)) return [columns];
  return Object.keys(first).map((member) =>
    columns.map((column) => (isObject(column) ? fieldOf(column, member) : column)),
  );
}

const isComparable = (key: unknown) => ["string", "number", "boolean"].includes(typeof key);

/** Compares texts without case, and other values as numbers. */
const compare = (one: unknown, other: unknown) =>
  typeof one === "number" || typeof one === "boolean"
    ? Number(one) - Number(other)
    : String(one).toLowerCase().localeCompare(String(other).toLowerCase(), "en");

/** Whether the columns are ordered by what they show, those that are alike in it as in that order. */
const isSorted = (keys: readonly unknown[], order: readonly number[]) =>
  keys.every(isComparable) &&
  [1, -1].some((sign) =>
    keys.slice(1).every((key, index) => {
      const step = sign * compare(key, keys[index]);
      return step > 0 || (step === 0 && (order[index + 1] ?? 0) > (order[index] ?? 0));
    }),
  );

/**
 * Judges that columns stand in an order that has a reason: that of the creation, that of the stored procedure, or one by what they show.
 *
 * @param names what tells the columns of the creation
 * @param all the columns of the stored procedure, in its order
 */
export function inOrder(
  read: Answer,
  columns: readonly unknown[],
  names: readonly (string | undefined)[],
  all: readonly unknown[],
): void {
  const given = places(columns, names);
  if (columns.length !== names.length || new Set(given).size !== names.length) return;
  const shown = columns.map((_, place) => given.indexOf(place));
  const ofProcedure = places(all, names);
  const asked = shown.map((index) => ofProcedure[index] ?? 0);
  const isRising = (order: readonly number[]) =>
    order.every((place, index) => index === 0 || place > (order[index - 1] ?? 0));
  if (isRising(shown) || isRising(asked)) return;
  if (keysOf(columns).some((keys) => isSorted(keys, shown) || isSorted(keys, asked))) return;
  throw read.mismatch(
    `the columns in the order in which they were given (${names.join(", ")})`,
    shown.map((index) => names[index]).join(", "),
  );
}

/**
 * Judges that a list shows the columns of a view in the order in which the view shows them.
 *
 * @param row the row of that view; what it shows of its columns beside their order is open
 */
export function standAlike(listed: Answer, row: unknown, read: Answer): void {
  const [ofRow, ofView] = [row, read.record()].map((view) => {
    const columns = isObject(view) ? fieldOf(view, "columns") : undefined;
    return Array.isArray(columns) ? columns.map(contentOf) : [];
  });
  if (ofRow === undefined || ofView === undefined || ofRow.join() === ofView.join()) return;
  if (ofRow.toSorted().join() !== ofView.toSorted().join()) return;
  throw listed.mismatch(
    `the columns in the order in which the view shows them (${ofView.join(", ")})`,
    ofRow.join(", "),
  );
}

/** All columns of a stored procedure, in an order that neither the procedure nor sorting gives, nor gives when it is turned round. */
export const inAnotherOrder = <Column>(columns: readonly Column[]): readonly Column[] => [
  ...columns.filter((_, index) => index % 2 === 1),
  ...columns.filter((_, index) => index % 2 === 0),
];
