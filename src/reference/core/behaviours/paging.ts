/** The rows of one page; the first page has the index 0. */
export type Cut = <T>(rows: readonly T[], index: number, size: number) => readonly T[];

/** Pages stand next to each other. */
export const cut: Cut = (rows, index, size) => rows.slice(index * size, (index + 1) * size);

/** @returns the cut that gives every page the same number of rows, whatever was asked for */
export const sized =
  (size: number): Cut =>
  (rows, index) =>
    cut(rows, index, size);

/** Each page has one row more than was asked for. */
export const oneMore: Cut = (rows, index, size) => cut(rows, index, size + 1);

/** Every page is the first one. */
export const firstAlone: Cut = (rows, _index, size) => cut(rows, 0, size);

/** Each page begins with the last row of the page before. */
export const overlapping: Cut = (rows, index, size) => rows.slice(index * (size - 1), index * (size - 1) + size);
